/** What happened to the lines of a budget since they were read: as long as it is little, what was kept of them is brought up to date by it. */
import type { ContextoCliente } from '../../http/contexto.ts'
import { listAtosResumidos, listMudancasEntre, listQuando, type AtoResumido, type MudancaRow, type OrcamentoRow } from './store.ts'

/** Beyond so much that happened since, all lines are read again. */
const ATOS_MAX = 1_000
const MUDANCAS_MAX = 20_000

/** The act that something was read after. */
export interface Marca {
  sequencia: number
  /** When that act was done: of a database that was restored from a copy, the same number may be another one. */
  quando: number
}

/** The act that a budget stands at now, and what was kept of it, unless that is of another past or there is nothing. */
export async function markAgora<T extends Marca>(
  contexto: ContextoCliente,
  { id, sequencia }: Pick<OrcamentoRow, 'id' | 'sequencia'>,
  guardada: T | undefined,
): Promise<{ agora: Marca; passada: T | undefined }> {
  const datas = await listQuando(contexto, id, [sequencia, guardada?.sequencia ?? sequencia])
  const isPassada = guardada !== undefined && guardada.sequencia <= sequencia && datas.get(guardada.sequencia) === guardada.quando
  return { agora: { sequencia, quando: datas.get(sequencia) ?? 0 }, passada: isPassada ? guardada : undefined }
}

/** Undefined when lines came or went, or too much was done. */
export async function listDesde(
  contexto: ContextoCliente,
  { orcamentoId, de, ate }: { orcamentoId: number; de: number; ate: number },
): Promise<{ mudancas: MudancaRow[]; atos: AtoResumido[] } | undefined> {
  if (ate - de > ATOS_MAX) return undefined
  const mudancas = await listMudancasEntre(contexto, { orcamentoId, de, ate, limite: MUDANCAS_MAX + 1 })
  if (mudancas.length > MUDANCAS_MAX) return undefined
  const atos = await listAtosResumidos(contexto, { orcamentoId, depoisDe: de, antesDe: ate + 1, ordem: 'asc', limite: null })
  if (atos.some(({ adicionadas, removidas }) => adicionadas.length + removidas.length > 0)) return undefined
  return { mudancas, atos }
}
