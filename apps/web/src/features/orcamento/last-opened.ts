/** The budget that a person had open last in a cliente, in this browser. */
const CHAVE = 'ultimoOrcamento'

interface De {
  usuarioId: string
  clienteId: string
}

/** Of somebody else, or of another cliente, it is none. */
export function readUltimo({ usuarioId, clienteId }: De): number | null {
  const [usuario, cliente, id] = readTexto().split(' ')
  const lido = Number(id)
  return usuario === usuarioId && cliente === clienteId && Number.isSafeInteger(lido) && lido > 0 ? lido : null
}

export function writeUltimo({ usuarioId, clienteId }: De, id: number): void {
  try {
    localStorage.setItem(CHAVE, `${usuarioId} ${clienteId} ${id}`)
  } catch {
    // Blocked or full: the page says which budgets there are.
  }
}

function readTexto(): string {
  try {
    return localStorage.getItem(CHAVE) ?? ''
  } catch {
    return ''
  }
}
