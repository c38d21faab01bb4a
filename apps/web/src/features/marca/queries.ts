import { type ChaveMarca, type MarcaAdministrada, type MarcaCampos, marcaAdministracaoRotas } from '@lastro/contract'
import { call, query, queryClient } from '../../api/api.ts'
import { refetchMarca } from './marca.ts'

export const marcasQuery = query(marcaAdministracaoRotas.list)

export async function saveMarca(chave: ChaveMarca, body: MarcaCampos & { versao: number }): Promise<MarcaAdministrada> {
  const saved = await call(marcaAdministracaoRotas.update, { params: { chave }, body })
  queryClient.setQueryData(marcasQuery.queryKey, (marcas) => marcas?.map((marca) => (marca.chave === chave ? saved : marca)))
  await refetchMarca()
  return saved
}
