/** Questions that the grid asks, and what it makes of the answers. */
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

/** All lines, once: what changes after it comes by the stream. */
export function linhasQuery(id: number) {
  return queryOptions({
    queryKey: [orcamentoAtosRotas.listLinhas.nome, id],
    queryFn: ({ signal }) => call(orcamentoAtosRotas.listLinhas, { params: { id }, query: {} }, { signal }),
    staleTime: Infinity,
    gcTime: 0,
    // Two readings of a hundred thousand lines are not compared one by one: whoever shows them begins anew.
    structuralSharing: false,
    refetchOnWindowFocus: false,
  })
}

/** What lines are called, for whoever reads budgets: grupos and the DRE need not be theirs to see. */
export const nomesQuery = query(cadastroRotas.listNomesOrcamento)

export type LinhaNomes = RotaData<typeof cadastroRotas.listNomesOrcamento>

/** What was read, as the grid takes it. */
export function entradaOf(
  orcamento: Orcamento,
  { linhas, referencia: { anoAnterior, realizado } }: OrcamentoLinhas,
  { grupos, filiais }: LinhaNomes,
): GradeEntrada {
  return {
    inicio: orcamento.inicio,
    linhas,
    anoAnteriorCentavos: anoAnterior.valoresCentavos,
    mesesAnteriores: anoAnterior.ate === null ? 0 : listMeses(anoAnterior.inicio, anoAnterior.ate).length,
    realizado: realizadoOf(realizado),
    grupos: grupos.map((grupo) => ({ ...grupo, natureza: GRUPO_NATUREZAS.find((natureza) => natureza === grupo.natureza) ?? 'outras' })),
    centrosCusto: new Map(
      orcamento.quadro.map(({ centroCusto, status }) => [centroCusto?.id ?? 0, { descricao: centroCusto?.descricao ?? '', status }]),
    ),
    filiais: new Map(filiais.map(({ id, descricao }) => [id, descricao])),
    mesesRealizados: orcamento.realizadoAte === null ? 0 : listMeses(orcamento.inicio, orcamento.realizadoAte).length,
  }
}

/** Before the first month of the exercício is in the ledger there is nothing to stand beside. */
function realizadoOf({ ate, valoresCentavos }: OrcamentoLinhas['referencia']['realizado']): GradeEntrada['realizado'] {
  return ate === null ? null : { ate, valoresCentavos }
}

const EVENTOS = new Set<OrcamentoEvento['tipo']>(['ato', 'recarregar', 'presenca', 'situacao', 'comentario'])

/** The stream is of one's own server, of a version that may be newer: what is not known is passed over. */
export function isEvento(dado: unknown): dado is OrcamentoEvento {
  return typeof dado === 'object' && dado !== null && 'tipo' in dado && EVENTOS.has(dado.tipo as OrcamentoEvento['tipo'])
}
