import type { OrcamentoLinhas } from '@lastro/contract'

export interface LinhaNova {
  grupoItemId: number
  centroCustoId: number | null
  filialId: number | null
}

interface Escolha {
  grupoItemId: number
  centrosCusto: readonly number[]
  filiais: readonly number[]
}

/** Combinations of centros de custo and filiais that have no line yet. */
export function listNovas(
  linhas: Pick<OrcamentoLinhas['linhas'], 'grupoItemId' | 'centroCustoId' | 'filialId'>,
  { grupoItemId, centrosCusto, filiais }: Escolha,
): LinhaNova[] {
  const existentes = new Set(
    linhas.grupoItemId.flatMap((item, i) => (item === grupoItemId ? [`${linhas.centroCustoId[i]} ${linhas.filialId[i]}`] : [])),
  )
  const orNone = (ids: readonly number[]): readonly (number | null)[] => (ids.length === 0 ? [null] : ids)
  return orNone(centrosCusto).flatMap((centroCustoId) =>
    orNone(filiais).flatMap((filialId) =>
      existentes.has(`${centroCustoId ?? 0} ${filialId ?? 0}`) ? [] : [{ grupoItemId, centroCustoId, filialId }],
    ),
  )
}
