/** When this person last saw the checklist of a cliente in this browser. */
const keyOf = (clienteId: string, usuarioId: string) => `fechamentoVisto ${clienteId} ${usuarioId}`

/** ISO instant; null before the first look. */
export function readLook(clienteId: string, usuarioId: string): string | null {
  try {
    return localStorage.getItem(keyOf(clienteId, usuarioId))
  } catch {
    return null
  }
}

export function writeLook(clienteId: string, usuarioId: string, now: Date): void {
  try {
    localStorage.setItem(keyOf(clienteId, usuarioId), now.toISOString())
  } catch {
    // Storage is blocked or full, so no entry counts as new.
  }
}
