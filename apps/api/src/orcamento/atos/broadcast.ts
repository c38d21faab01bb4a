import type { Database } from '@lastro/db'
import { openChannel, type Channel } from '../../http/channel.ts'

interface OrcamentoLocation {
  clienteId: string
  orcamentoId: number
}

export type OrcamentoSignal = OrcamentoLocation &
  /** `ato`: lines and cells. `mudou`: state, areas, comments. */
  ({ tipo: 'ato' | 'mudou' } | { tipo: 'presenca'; usuarioId: string; linhaId: number | null; mes: number | null })

export type OrcamentoChannel = Channel<OrcamentoSignal>

export const AVISOS_ORCAMENTO = 'lastro_orcamento'

const UUID = '[0-9a-f-]{36}'
const MUDANCA = new RegExp(`^(ato|mudou) (${UUID}) (\\d{1,10})$`)
const PRESENCA = new RegExp(`^presenca (${UUID}) (\\d{1,10}) (${UUID}) (\\d{1,10}) (\\d{1,2})$`)

/** NOTIFY payload without content: keywords and ids only. 0 is no line or month. */
export function printAviso(aviso: OrcamentoSignal): string {
  const { tipo, clienteId, orcamentoId } = aviso
  if (tipo !== 'presenca') return `${tipo} ${clienteId} ${orcamentoId}`
  return `presenca ${clienteId} ${orcamentoId} ${aviso.usuarioId} ${aviso.linhaId ?? 0} ${aviso.mes ?? 0}`
}

export function parseAviso(payload: string): OrcamentoSignal | undefined {
  const [, tipo, clienteId = '', orcamentoId] = MUDANCA.exec(payload) ?? []
  if (tipo === 'ato' || tipo === 'mudou') return { tipo, clienteId, orcamentoId: Number(orcamentoId) }
  const [found, cliente = '', orcamento, usuarioId = '', line, mes] = PRESENCA.exec(payload) ?? []
  if (found === undefined) return undefined
  const [linhaId, position] = [Number(line) || null, Number(mes) || null]
  return { tipo: 'presenca', clienteId: cliente, orcamentoId: Number(orcamento), usuarioId, linhaId, mes: position }
}

export function openAvisosOrcamento(db: Database): Promise<OrcamentoChannel> {
  return openChannel<OrcamentoSignal>(db, {
    nome: AVISOS_ORCAMENTO,
    applicationName: 'lastro avisos de orcamento',
    print: printAviso,
    parse: parseAviso,
  })
}
