import { prefetch } from '../../api/api.ts'
import { parseDreSearch } from '../../navigation/dre-address.ts'
import { loadSessao } from '../../sessao/sessao.ts'
import { baseAvOf, readVisao, recorteOf } from './dre-search.ts'
import { dreQuery } from './queries.ts'
import { CELULAR, DreTable } from './wide-table.ts'

export async function prefetchDre(search: Record<string, unknown>): Promise<void> {
  // The shell shows why the session cannot be read.
  const sessao = await loadSessao().catch(() => null)
  if (sessao === null) return
  const visao = readVisao(parseDreSearch(search))
  if (visao.cliente !== undefined && visao.cliente !== sessao.cliente?.id) return
  const periodo = visao.inicio && visao.fim ? { inicio: visao.inicio, fim: visao.fim } : {}
  await Promise.all([
    prefetch(dreQuery({ ...recorteOf(visao), ...baseAvOf(visao) }, periodo)),
    matchMedia(CELULAR).matches ? undefined : DreTable.preload?.(),
  ])
}
