import type { OrcamentoArea } from '@lastro/contract'
import { linhasQuery } from '../grade/queries.ts'

/** All lines. The version of the area is in the key, because its lines are frozen once sent. */
export function linhasDaAreaQuery(id: number, { id: areaId, versao }: Pick<OrcamentoArea, 'id' | 'versao'>) {
  const query = linhasQuery(id)
  return { ...query, queryKey: [...query.queryKey, areaId, versao] }
}
