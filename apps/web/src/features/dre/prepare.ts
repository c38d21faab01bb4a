import { prepareDados } from '../../api/prepare.ts'
import { loadSessao } from '../../sessao/sessao.ts'
import { baseAvOf, readVisao, recorteOf } from './dre-search.ts'
import { parseDreSearch } from '../../navigation/dre-address.ts'
import { dreQuery } from './queries.ts'
import { CELULAR, DreTable } from './wide-table.ts'

/** The statement that an address asks for, when it is one of the cliente that is open. */
export async function prepareDre(search: Record<string, unknown>): Promise<void> {
  const { cliente } = await loadSessao()
  const visao = readVisao(parseDreSearch(search))
  if (visao.cliente !== undefined && visao.cliente !== cliente?.id) return
  await Promise.all([
    prepareDados(
      dreQuery({ ...recorteOf(visao), ...baseAvOf(visao) }, visao.inicio && visao.fim ? { inicio: visao.inicio, fim: visao.fim } : {}),
    ),
    ...(matchMedia(CELULAR).matches ? [] : [DreTable.preload?.()]),
  ])
}
