import { dreVisaoRotas } from '@lastro/contract'
import { query, queryClient } from '../../api/api.ts'
import { type DreSearch, parseDreSearch } from '../../navigation/dre-address.ts'

/** Address of the view with which the statement opens for the caller. Undefined without one, also when the views cannot be read. */
export async function findDefaultView(): Promise<DreSearch | undefined> {
  const list = await queryClient.fetchQuery(query(dreVisaoRotas.list)).catch(() => undefined)
  const padrao = list?.visoes.find((visao) => visao.padrao)
  return padrao && parseDreSearch(padrao.endereco)
}
