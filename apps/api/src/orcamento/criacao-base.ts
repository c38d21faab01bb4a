import type { BaseZeroConta, CriacaoProblema } from '@lastro/contract'
import type { GrupoNatureza, Mes } from '@lastro/engine'
import type { DataDre } from '../cubo/dre-data.ts'

export interface PlannedLinha {
  grupoItemId: number
  centroCustoId: number | null
  filialId: number | null
  justificativa: string
  contas: readonly BaseZeroConta[]
  /** Twelve months of the new exercício, in the engine's sign. */
  valores: readonly number[]
}

export interface PlannedLinhas {
  linhas: PlannedLinha[]
  descricao: string
  realizadoAte: Mes | null
  semDestinoCentavos: number
  arquivadoCentavos: number
  problemas: readonly CriacaoProblema[]
  problemasTotal: number
  origem?: { id: number; sequencia: number }
}

export const COMPLETE_BASE = { realizadoAte: null, semDestinoCentavos: 0, arquivadoCentavos: 0, problemas: [], problemasTotal: 0 } as const

export interface ItemDoPlano {
  id: number
  codigo: string
  grupoId: number
  natureza: GrupoNatureza
  arquivado: boolean
  ordem: number
}

export function indexPlano({ grupos }: Pick<DataDre, 'grupos'>): Map<number, ItemDoPlano> {
  const itens = [...grupos.values()].flatMap(({ id: grupoId, natureza, itens: own }) =>
    own.map(({ id, codigo, arquivado }) => ({ id, codigo, grupoId, natureza, arquivado })),
  )
  return new Map(itens.map((item, ordem) => [item.id, { ...item, ordem }]))
}

export const keyOf = ({ grupoItemId, centroCustoId, filialId }: Pick<PlannedLinha, 'grupoItemId' | 'centroCustoId' | 'filialId'>): string =>
  `${grupoItemId} ${centroCustoId ?? 0} ${filialId ?? 0}`

export function sortLinhas(
  lines: readonly PlannedLinha[],
  plano: ReadonlyMap<number, ItemDoPlano>,
  { centrosCusto, filiais }: Pick<DataDre, 'centrosCusto' | 'filiais'>,
): PlannedLinha[] {
  const [centros, das] = [centrosCusto, filiais].map((mapa) => new Map([...mapa.keys()].map((id, i) => [id, i])))
  const place = (mapa: ReadonlyMap<number, number> | undefined, id: number | null): number => (id === null ? -1 : (mapa?.get(id) ?? 0))
  return lines.toSorted(
    (a, b) =>
      (plano.get(a.grupoItemId)?.ordem ?? 0) - (plano.get(b.grupoItemId)?.ordem ?? 0) ||
      place(centros, a.centroCustoId) - place(centros, b.centroCustoId) ||
      place(das, a.filialId) - place(das, b.filialId),
  )
}
