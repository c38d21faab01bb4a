import {
  type ComparativoColuna,
  type ComparativoLinha,
  type ComparativoParte,
  type DreComparativo,
  type RAZAO_POR,
  type VariacaoPorTodos,
  dreComparativoRotas,
} from '@lastro/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call, query } from '../../../api/api.ts'
import { type Comparar, writeComparar } from '../compare.ts'
import type { Periodo } from '../periodo.ts'
import { type ReadExplicacao, type DreFilter, type ResolvedDreFilter, followVersao } from '../queries.ts'

export function compararQuery({ fontes, por, dimensao, analises }: Comparar) {
  return { fontes: fontes.join(), por, analises: analises.join(), ...(dimensao ? { dimensao } : {}) }
}

export function comparativoQuery(recorte: DreFilter & { baseAv?: string }, periodo: Partial<Periodo>, comparar: Comparar) {
  return queryOptions({
    ...query(dreComparativoRotas.get, { query: { ...recorte, ...periodo, ...compararQuery(comparar) } }),
    placeholderData: keepPreviousData,
    meta: { comparar: writeComparar(comparar) },
  })
}

export function recorteOfParte(
  recorte: DreFilter,
  parte: ComparativoParte,
  { versao, fim }: { versao: number; fim: string },
): ResolvedDreFilter {
  const { rateio: _rateio, ...semRateio } = recorte
  return {
    ...semRateio,
    ...(parte.rateado ? { rateio: 'depois' } : {}),
    ...(parte.tipo === 'centroCusto' && parte.id !== null ? { proprioCentroCusto: parte.id } : {}),
    ...(parte.tipo === 'filial' && parte.id !== null ? { proprioFilial: parte.id } : {}),
    versao,
    // Every column has the lines valid in the last month of the whole period.
    vigencia: fim,
  }
}

export function readColuna(fonte: string): ReadExplicacao {
  return (recorte, periodo, codigo, grupoItem) => {
    const input = { ...recorte, ...periodo, codigo, fonte, ...(grupoItem ? { grupoItem } : {}) }
    return {
      queryKey: [dreComparativoRotas.explain.nome, input],
      queryFn: ({ signal }) => followVersao(call(dreComparativoRotas.explain, { query: input }, { signal })),
    }
  }
}

export function variacaoQuery(
  recorte: ResolvedDreFilter,
  periodo: Periodo,
  { codigo, grupoItem, fonte, base, por }: { codigo: string; grupoItem: number | null; fonte: string; base: string; por: VariacaoPorTodos },
) {
  const input = { ...recorte, ...periodo, codigo, fonte, base, por, ...(grupoItem === null ? {} : { grupoItem }) }
  return queryOptions({
    queryKey: [dreComparativoRotas.explainVariacao.nome, input],
    queryFn: ({ signal }) => followVersao(call(dreComparativoRotas.explainVariacao, { query: input }, { signal })),
  })
}

export function razaoQuery(
  recorte: ResolvedDreFilter,
  periodo: Periodo,
  question: { codigo: string; fonte: string; base: string; por: (typeof RAZAO_POR)[number] },
) {
  const input = { ...recorte, ...periodo, ...question }
  return queryOptions({
    queryKey: [dreComparativoRotas.explainRazao.nome, input],
    queryFn: ({ signal }) => followVersao(call(dreComparativoRotas.explainRazao, { query: input }, { signal })),
  })
}

export function othersQuery(
  recorte: DreFilter,
  { inicio, fim, fontes }: Pick<DreComparativo, 'inicio' | 'fim' | 'fontes'>,
  {
    linha,
    coluna,
    parte,
    dimensao,
  }: { linha: ComparativoLinha; coluna: ComparativoColuna; parte: ComparativoParte; dimensao: 'centroCusto' | 'filial' },
) {
  const input = {
    ...recorte,
    inicio,
    fim,
    fontes: fontes.map(({ chave }) => chave).join(),
    dimensao,
    fonte: coluna.fonte,
    codigo: linha.pai ?? linha.codigo,
    ...(linha.grupoItemId === null ? {} : { grupoItem: linha.grupoItemId }),
    de: parte.inicio,
    ate: parte.fim,
  }
  return query(dreComparativoRotas.listOutros, { query: input })
}
