/** Questions and answers about all the marcas. */
import { type ChaveMarca, type MarcaAdministrada, type MarcaCampos, marcaAdministracaoRotas } from '@lastro/contract'
import { call, query, queryClient } from '../../api/api.ts'
import { readMarcaAgain } from './marca.ts'

export const marcasQuery = query(marcaAdministracaoRotas.list)

/** Also the page one is on, when it is of this marca, becomes what was saved. */
export async function saveMarca(chave: ChaveMarca, body: MarcaCampos & { versao: number }): Promise<MarcaAdministrada> {
  const saved = await call(marcaAdministracaoRotas.update, { params: { chave }, body })
  queryClient.setQueryData(marcasQuery.queryKey, (marcas) => marcas?.map((marca) => (marca.chave === chave ? saved : marca)))
  await readMarcaAgain()
  return saved
}
