import {
  type Orcamento,
  type OrcamentoEvento,
  type OrcamentoLinhas,
  type RotaData,
  cadastroRotas,
  orcamentoAtosRotas,
  orcamentoRotas,
} from '@lastro/contract'
import { GRUPO_NATUREZAS, listMeses } from '@lastro/engine'
import { queryOptions } from '@tanstack/react-query'
import { call, query } from '../../../api/api.ts'
import type { GradeEntrada } from './modelo.ts'

export function orcamentoQuery(id: number) {
  return query(orcamentoRotas.get, { params: { id } })
}

export function linhasQuery(id: number) {
  return queryOptions({
    queryKey: [orcamentoAtosRotas.listLinhas.nome, id],
    queryFn: ({ signal }) => call(orcamentoAtosRotas.listLinhas, { params: { id }, query: {} }, { signal }),
    staleTime: Infinity,
    gcTime: 0,
    // Structural sharing would compare a hundred thousand lines one by one.
    structuralSharing: false,
    refetchOnWindowFocus: false,
  })
}

/** Names for readers of budgets, who may lack permission for grupos and the DRE. */
export const nomesQuery = query(cadastroRotas.listNomesOrcamento)

export type LinhaNomes = RotaData<typeof cadastroRotas.listNomesOrcamento>

export function entradaOf(
  orcamento: Orcamento,
  { linhas, referencia: { anoAnterior, realizado } }: OrcamentoLinhas,
  { grupos, filiais }: LinhaNomes,
): GradeEntrada {
  return {
    inicio: orcamento.inicio,
    linhas,
    anoAnteriorCentavos: anoAnterior.valoresCentavos,
    anoAnteriorMeses: anoAnterior.ate === null ? 0 : listMeses(anoAnterior.inicio, anoAnterior.ate).length,
    realizado: realizadoOf(realizado),
    grupos: grupos.map((grupo) => ({ ...grupo, natureza: GRUPO_NATUREZAS.find((natureza) => natureza === grupo.natureza) ?? 'outras' })),
    centrosCusto: new Map(
      orcamento.quadro.map(({ centroCusto, status }) => [centroCusto?.id ?? 0, { descricao: centroCusto?.descricao ?? '', status }]),
    ),
    filiais: new Map(filiais.map(({ id, descricao }) => [id, descricao])),
    mesesRealizados: orcamento.realizadoAte === null ? 0 : listMeses(orcamento.inicio, orcamento.realizadoAte).length,
  }
}

/** Null until the ledger has the first month of the exercício. */
function realizadoOf({ ate, valoresCentavos }: OrcamentoLinhas['referencia']['realizado']): GradeEntrada['realizado'] {
  return ate === null ? null : { ate, valoresCentavos }
}

const EVENTS = new Set<OrcamentoEvento['tipo']>(['ato', 'recarregar', 'presenca', 'situacao', 'comentario'])

/** Accepts any event shape: the server may be newer, and unknown events are ignored. */
export function isEvent(dado: unknown): dado is OrcamentoEvento {
  return typeof dado === 'object' && dado !== null && 'tipo' in dado && EVENTS.has(dado.tipo as OrcamentoEvento['tipo'])
}
