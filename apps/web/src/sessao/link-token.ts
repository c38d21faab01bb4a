/** Secrets of mailed links are in the URL fragment, which neither servers nor logs see. */

export function tokenFromHash(hash: string): string {
  return new URLSearchParams(hash.replace(/^#/, '')).get('token') ?? ''
}

export function tokenFromText(text: string): string {
  const [, hash] = text.trim().split('#')
  return tokenFromHash(hash ?? text.trim())
}

export function hashOf(token: string): string {
  return `token=${encodeURIComponent(token)}`
}
