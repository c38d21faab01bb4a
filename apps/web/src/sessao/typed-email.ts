/** The address that somebody typed at the sign-in, for the other forms that ask for it. In memory only, and until somebody is in. */

let typed = ''

export function readEmailDigitado(): string {
  return typed
}

export function writeEmailDigitado(email: string): void {
  typed = email.trim()
}
