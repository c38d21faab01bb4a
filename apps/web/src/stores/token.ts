/** Decodes a token for display only. The server verifies its signature on every call. */

export class InvalidTokenError extends Error {
  override name = 'InvalidTokenError'
}

export type Claims = Record<string, unknown>

/**
 * "A token given to the session must be a string with a middle part that decodes from base64 to JSON; otherwise an invalid-token error is
 * raised (non-string, missing part, bad base64, bad JSON)." @throws `InvalidTokenError`
 */
export function decodeToken(token: unknown): Claims {
  if (typeof token !== 'string') throw new InvalidTokenError('the session token is not a string')
  const part = token.split('.')[1]
  if (!part) throw new InvalidTokenError('the session token has no middle part')
  const claims = parseJson(decodeBase64Url(part))
  if (typeof claims !== 'object' || claims === null || Array.isArray(claims)) {
    throw new InvalidTokenError('the claims of the session token are not an object')
  }
  return { ...claims }
}

function decodeBase64Url(part: string): string {
  try {
    const binary = atob(part.replaceAll('-', '+').replaceAll('_', '/'))
    const bytes = Uint8Array.from(binary, (char) => char.charCodeAt(0))
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (cause) {
    throw new InvalidTokenError('the middle part of the session token is not base64', { cause })
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new InvalidTokenError('the claims of the session token are not JSON', { cause })
  }
}

export function textClaim(claims: Claims, name: string): string {
  const value = claims[name]
  return typeof value === 'string' ? value : ''
}
