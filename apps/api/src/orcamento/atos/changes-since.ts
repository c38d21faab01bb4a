/** Changes of a budget since a cached read, for incremental updates of the cache. */
import type { ContextoCliente } from '../../http/contexto.ts'
import { listAtosResumidos, listMudancasBetween, listWhen, type AtoResumido, type MudancaRow, type EditedOrcamentoRow } from './store.ts'

const ATOS_MAX = 1_000
const MUDANCAS_MAX = 20_000

export interface SequenciaMark {
  sequencia: number
  /** After a database restore the same number may be another act. */
  quando: number
}

/** `earlier` is undefined when the cached entry belongs to another history. */
export async function markNow<T extends SequenciaMark>(
  context: ContextoCliente,
  { id, sequencia }: Pick<EditedOrcamentoRow, 'id' | 'sequencia'>,
  kept: T | undefined,
): Promise<{ agora: SequenciaMark; earlier: T | undefined }> {
  const datas = await listWhen(context, id, [sequencia, kept?.sequencia ?? sequencia])
  const isEarlier = kept !== undefined && kept.sequencia <= sequencia && datas.get(kept.sequencia) === kept.quando
  return { agora: { sequencia, quando: datas.get(sequencia) ?? 0 }, earlier: isEarlier ? kept : undefined }
}

/** Undefined when lines were added or removed, or there were too many acts. */
export async function listSince(
  context: ContextoCliente,
  { orcamentoId, de, ate }: { orcamentoId: number; de: number; ate: number },
): Promise<{ mudancas: MudancaRow[]; atos: AtoResumido[] } | undefined> {
  if (ate - de > ATOS_MAX) return undefined
  const mudancas = await listMudancasBetween(context, { orcamentoId, de, ate, limite: MUDANCAS_MAX + 1 })
  if (mudancas.length > MUDANCAS_MAX) return undefined
  const atos = await listAtosResumidos(context, { orcamentoId, after: de, before: ate + 1, ordem: 'asc', limite: null })
  if (atos.some(({ adicionadas, removidas }) => adicionadas.length + removidas.length > 0)) return undefined
  return { mudancas, atos }
}
