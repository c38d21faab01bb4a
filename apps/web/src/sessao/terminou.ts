/** Whether the session ended by itself while somebody was at work: the sign-in says so. Of this page alone; reloaded, it is a sign-in like any other. */
let terminou = false

export function markTerminou(): void {
  terminou = true
}

export function hasTerminou(): boolean {
  return terminou
}

/** Somebody is in again. */
export function forgetTerminou(): void {
  terminou = false
}
