/**
 * One line of the statement by centro de custo.
 * Each has its own amount only, so that all add up to the line.
 */
import type { DreCentros } from '@lastro/contract'
import { computeDre, mesToIndex, periodoOfMes, type DreValor } from '@lastro/engine'
import { createTimeout, runDre } from '../cubo/formula-limits.ts'
import type { DataDre, ModeloCompilado } from '../cubo/dre-data.ts'
import type { Recorte } from '../cubo/recorte.ts'
import { orNotFound } from '../http/erro.ts'
import { compiledOf } from './statement.ts'

/** Further ones share a row. The table is a heat map, and each column costs a statement. */
const CENTROS_MAX = 30

/** Ids with amounts in the query, 0 for amounts without one, largest turnover first. */
function listMovimentados({ cubo: { cubo } }: DataDre, { periodo, filtro }: Recorte): number[] {
  const [inicio, fim] = [mesToIndex(periodo.inicio), mesToIndex(periodo.fim)]
  const centros = filtro.centrosCusto && new Set(filtro.centrosCusto)
  const filiais = filtro.filiais && new Set(filtro.filiais)
  const movimento = new Map<number, number>()
  for (let i = 0; i < cubo.tamanho; i++) {
    const [mes, centro] = [cubo.mes[i]!, cubo.centroCusto[i]!]
    if (mes < inicio || mes > fim || centros?.has(centro) === false || filiais?.has(cubo.filial[i]!) === false) continue
    movimento.set(centro, (movimento.get(centro) ?? 0) + Math.abs(cubo.valorCentavos[i]!))
  }
  return [...movimento].toSorted(([a, from], [b, para]) => para - from || a - b).map(([id]) => id)
}

export function computeCentros(
  data: DataDre,
  modelo: ModeloCompilado,
  recorte: Recorte | undefined,
  { codigo, exercicioMesInicial }: { codigo: string; exercicioMesInicial: number },
): DreCentros {
  const dre = compiledOf(modelo)
  const item = orNotFound(dre.itens.find((each) => each.codigo === codigo && each.tipo !== 'titulo'))
  const identificacao = {
    codigo,
    descricao: item.descricao,
    unidade: item.unidade === 'razao' ? ('razao' as const) : ('centavos' as const),
    versao: data.versao,
  }
  const nothing = { valores: [], total: null }
  if (recorte === undefined) return { ...identificacao, meses: [], centros: [], outros: null, ...nothing }
  const periodos = [...recorte.meses.map(periodoOfMes), recorte.periodo]
  const timeout = createTimeout()
  const compute = (centrosCusto: readonly number[] | undefined): { valores: DreValor[]; total: DreValor } => {
    const filtro = { ...recorte.filtro, centrosCusto }
    const { linhas } = runDre((onLinha) => computeDre(dre, data.cubo, { periodos, filtro, exercicioMesInicial, onLinha }), timeout)
    const valores = orNotFound(linhas.find((line) => line.codigo === codigo)).valores
    return { valores: valores.slice(0, -1), total: valores.at(-1) ?? null }
  }
  const ids = listMovimentados(data, recorte)
  const superiores = new Set([...data.centrosCusto.values()].map(({ paiId }) => paiId))
  const centros = ids.slice(0, CENTROS_MAX).map((id) => {
    const centro = data.centrosCusto.get(id)
    return { id, descricao: centro?.descricao ?? null, temAbaixo: superiores.has(id), ...compute([id]) }
  })
  const others = ids.slice(CENTROS_MAX)
  return {
    ...identificacao,
    meses: [...recorte.meses],
    centros: centros
      .filter(({ valores }) => valores.some((valor) => valor !== null && valor !== 0))
      .toSorted((a, b) => Math.abs(b.total ?? 0) - Math.abs(a.total ?? 0) || a.id - b.id),
    outros: others.length === 0 ? null : { quantos: others.length, ...compute(others) },
    ...compute(recorte.filtro.centrosCusto),
  }
}
