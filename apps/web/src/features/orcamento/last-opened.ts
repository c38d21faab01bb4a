const CHAVE = 'ultimoOrcamento'

interface LastOpenedKey {
  usuarioId: string
  clienteId: string
}

export function readLast({ usuarioId, clienteId }: LastOpenedKey): number | null {
  const [usuario, cliente, id] = readTexto().split(' ')
  const loaded = Number(id)
  return usuario === usuarioId && cliente === clienteId && Number.isSafeInteger(loaded) && loaded > 0 ? loaded : null
}

export function writeLast({ usuarioId, clienteId }: LastOpenedKey, id: number): void {
  try {
    localStorage.setItem(CHAVE, `${usuarioId} ${clienteId} ${id}`)
  } catch {
    // Storage is blocked or full, so the page lists the budgets instead.
  }
}

function readTexto(): string {
  try {
    return localStorage.getItem(CHAVE) ?? ''
  } catch {
    return ''
  }
}
