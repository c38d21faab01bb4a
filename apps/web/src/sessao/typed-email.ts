let typed = ''

export function readTypedEmail(): string {
  return typed
}

export function writeTypedEmail(email: string): void {
  typed = email.trim()
}
