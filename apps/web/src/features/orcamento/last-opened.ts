/** Last budget that the user opened in a cliente, in local storage. */
const CHAVE = 'ultimoOrcamento'

interface De {
  usuarioId: string
  clienteId: string
}

/** Null for another user or cliente. */
export function readUltimo({ usuarioId, clienteId }: De): number | null {
  const [usuario, cliente, id] = readTexto().split(' ')
  const lido = Number(id)
  return usuario === usuarioId && cliente === clienteId && Number.isSafeInteger(lido) && lido > 0 ? lido : null
}

export function writeUltimo({ usuarioId, clienteId }: De, id: number): void {
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
