/** The links that mails carry: their secret stands in the fragment of the address, which no server and no log ever sees. */

export function tokenFromHash(hash: string): string {
  return new URLSearchParams(hash.replace(/^#/, '')).get('token') ?? ''
}

/** The secret of a pasted address, or of what somebody copied of it; empty when there is none. */
export function tokenFromText(text: string): string {
  const [, hash] = text.trim().split('#')
  return tokenFromHash(hash ?? text.trim())
}

export function hashOf(token: string): string {
  return `token=${encodeURIComponent(token)}`
}
