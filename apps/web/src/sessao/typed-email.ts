let typed = ''

export function readEmailDigitado(): string {
  return typed
}

export function writeEmailDigitado(email: string): void {
  typed = email.trim()
}
