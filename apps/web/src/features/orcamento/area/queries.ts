import type { OrcamentoArea } from '@lastro/contract'
import { linhasQuery } from '../grade/queries.ts'

/** All lines, as they were when the area was sent or approved: since then those of it do not change. */
export function linhasDaAreaQuery(id: number, { id: areaId, versao }: Pick<OrcamentoArea, 'id' | 'versao'>) {
  const query = linhasQuery(id)
  return { ...query, queryKey: [...query.queryKey, areaId, versao] }
}
