import type { OrcamentoLinhas } from '@lastro/contract'

export interface LinhaToAdd {
  grupoItemId: number
  centroCustoId: number | null
  filialId: number | null
}

interface NewLinhasChoice {
  grupoItemId: number
  centrosCusto: readonly number[]
  filiais: readonly number[]
}

export function listNew(
  lines: Pick<OrcamentoLinhas['linhas'], 'grupoItemId' | 'centroCustoId' | 'filialId'>,
  { grupoItemId, centrosCusto, filiais }: NewLinhasChoice,
): LinhaToAdd[] {
  const existing = new Set(
    lines.grupoItemId.flatMap((item, i) => (item === grupoItemId ? [`${lines.centroCustoId[i]} ${lines.filialId[i]}`] : [])),
  )
  const orNone = (ids: readonly number[]): readonly (number | null)[] => (ids.length === 0 ? [null] : ids)
  return orNone(centrosCusto).flatMap((centroCustoId) =>
    orNone(filiais).flatMap((filialId) =>
      existing.has(`${centroCustoId ?? 0} ${filialId ?? 0}`) ? [] : [{ grupoItemId, centroCustoId, filialId }],
    ),
  )
}
