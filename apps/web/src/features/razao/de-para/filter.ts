import type { ContaDePara } from '@lastro/contract'
import type { DeParaSearch } from './de-para-search.ts'

/** Filters accounts in the order of the server: first without target, then by absolute balance. */
export function filterContas(
  contas: readonly ContaDePara[],
  { situacao, grupo, busca }: DeParaSearch,
  matches: (text: string, search: string) => boolean,
): ContaDePara[] {
  return contas.filter((conta) => {
    if (situacao && situacao !== 'todas' && conta.situacao !== situacao) return false
    if (grupo !== undefined && conta.grupoItem?.grupoCodigo !== grupo) return false
    if (!busca) return true
    const { codigo, descricao, codigoReferencial, grupoItem } = conta
    return matches(
      [codigo, descricao, codigoReferencial ?? '', grupoItem?.descricao ?? '', grupoItem?.grupoDescricao ?? ''].join(' '),
      busca,
    )
  })
}
