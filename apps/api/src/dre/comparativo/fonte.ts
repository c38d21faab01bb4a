import type { ComparativoFonte } from '@lastro/contract'
import {
  buildPrevisto,
  createCuboBuilder,
  indexCubo,
  mesFromIndex,
  mesToIndex,
  MESES_EXERCICIO,
  shiftPeriodo,
  type Cubo,
  type CuboIndexado,
  type Mes,
  type Periodo,
} from '@lastro/engine'
import type { DataDre } from '../../cubo/dre-data.ts'
import { once } from '../../cubo/memoize.ts'
import type { OrcadoCache } from '../../cubo/orcado-cache.ts'
import type { LinhasDeOrcamento } from '../../cubo/orcado-store.ts'
import type { Rateado } from '../../cubo/run-rateio.ts'
import type { OrcamentoDoPeriodo } from './store.ts'

/** The lines of the budget count up to the month before `until`. */
export interface LoadedOrcamento extends OrcamentoDoPeriodo {
  until: number
  linhas: LinhasDeOrcamento
}

export interface LoadedFonte {
  chave: string
  tipo: ComparativoFonte['tipo']
  nome: string | null
  orcamentos: readonly LoadedOrcamento[]
  realizadoAte: Mes | null
  /** Offset in months from the period to the amounts; −12 for the previous year. */
  deslocamento: number
  missing: ReadonlySet<number>
  cubo: (rateado: boolean) => CuboIndexado
}

export interface LoadedDre {
  dados: DataDre
  rateado: Rateado | undefined
  orcados: OrcadoCache
}

function buildOrcado(orcamentos: readonly LoadedOrcamento[]): Cubo {
  const builder = createCuboBuilder()
  for (const { inicio, until, linhas } of orcamentos) {
    const from = mesToIndex(inicio)
    for (const [i, grupoItem] of linhas.grupoItemId.entries()) {
      for (let mes = 0; mes < MESES_EXERCICIO && from + mes < until; mes++) {
        const valor = linhas.valoresCentavos[i * MESES_EXERCICIO + mes]!
        if (valor !== 0) builder.add(grupoItem, linhas.centroCustoId[i]!, linhas.filialId[i]!, from + mes, valor)
      }
    }
  }
  return builder.build()
}

function createPair(
  { dados, rateado, orcados }: LoadedDre,
  clienteId: string,
  orcamentos: readonly LoadedOrcamento[],
): LoadedFonte['cubo'] {
  const atos = orcamentos.map(({ id, sequencia, inicio, until }) => `${id}:${sequencia}:${inicio}:${until}`)
  const orcado = once(() => orcados.open([clienteId, dados.escopo, ...atos].join(' '), () => buildOrcado(orcamentos)))
  return (after) => {
    if (!after) return orcado().before
    if (rateado === undefined) throw new Error('rateio was requested but not loaded')
    return orcado().after(rateado.compiled)
  }
}

const has = (orcamentos: readonly LoadedOrcamento[], mes: number): boolean =>
  orcamentos.some(({ inicio, until }) => mesToIndex(inicio) <= mes && mes < until)

const missing = (meses: readonly number[], isThere: (mes: number) => boolean): ReadonlySet<number> =>
  new Set(meses.filter((mes) => !isThere(mes)))

interface RealizadoFonte {
  cubo: LoadedFonte['cubo']
  has: (mes: number) => boolean
  last: number | undefined
}

export function createRealizado({ dados, rateado }: LoadedDre): RealizadoFonte {
  const withData = new Set(dados.mesesCliente)
  return {
    cubo: (after) => {
      if (!after) return dados.cubo
      if (rateado === undefined) throw new Error('rateio was requested but not loaded')
      return rateado.cubo
    },
    has: (mes) => withData.has(mes),
    last: dados.mesesCliente.at(-1),
  }
}

interface PlanoFonte {
  orcamentos: readonly LoadedOrcamento[]
  cubo: LoadedFonte['cubo']
}

export const createPlano = (loaded: LoadedDre, clienteId: string, orcamentos: readonly LoadedOrcamento[]): PlanoFonte => ({
  orcamentos,
  cubo: createPair(loaded, clienteId, orcamentos),
})

const SEM_ORCAMENTO = { nome: null, orcamentos: [], realizadoAte: null, deslocamento: 0 }

export const openRealizado = (meses: readonly number[], { cubo, has: hasData }: RealizadoFonte): LoadedFonte => ({
  ...SEM_ORCAMENTO,
  chave: 'realizado',
  tipo: 'realizado',
  missing: missing(meses, hasData),
  cubo,
})

export const openPrevious = (meses: readonly number[], { cubo, has: hasData }: RealizadoFonte): LoadedFonte => ({
  ...SEM_ORCAMENTO,
  chave: 'anterior',
  tipo: 'anterior',
  deslocamento: -MESES_EXERCICIO,
  missing: missing(meses, (mes) => hasData(mes - MESES_EXERCICIO)),
  cubo,
})

export const openOrcado = (meses: readonly number[], { orcamentos, cubo }: PlanoFonte): LoadedFonte => ({
  ...SEM_ORCAMENTO,
  chave: 'orcado',
  tipo: 'orcado',
  orcamentos,
  missing: missing(meses, (mes) => has(orcamentos, mes)),
  cubo,
})

type NamedFonte = Pick<LoadedFonte, 'chave' | 'nome'>

/** `previsto`, or `previsto:7` with the plan of one document. */
export const isPrevisto = (key: string): boolean => key.split(':')[0] === 'previsto'

/** Forecast (previsto): actuals up to their last month, then the plan. */
export function openPrevisto(
  named: NamedFonte,
  meses: readonly number[],
  finished: RealizadoFonte,
  { orcamentos, cubo: orcado }: PlanoFonte,
): LoadedFonte {
  const { last } = finished
  const until = last === undefined ? null : mesFromIndex(last)
  const join = (after: boolean): CuboIndexado =>
    until === null ? orcado(after) : indexCubo(buildPrevisto(finished.cubo(after).cubo, orcado(after).cubo, until))
  const [before, next] = [once(() => join(false)), once(() => join(true))]
  return {
    ...SEM_ORCAMENTO,
    ...named,
    tipo: 'previsto',
    orcamentos: orcamentos.filter((orcamento) => last === undefined || orcamento.until > last + 1),
    realizadoAte: until,
    missing: missing(meses, (mes) => (last !== undefined && mes <= last ? finished.has(mes) : has(orcamentos, mes))),
    cubo: (rateio) => (rateio ? next() : before()),
  }
}

export const openOrcamento = (named: NamedFonte, meses: readonly number[], { orcamentos, cubo }: PlanoFonte): LoadedFonte => ({
  ...SEM_ORCAMENTO,
  ...named,
  tipo: 'orcamento',
  orcamentos,
  missing: missing(meses, (mes) => has(orcamentos, mes)),
  cubo,
})

export const periodoNa = ({ deslocamento }: Pick<LoadedFonte, 'deslocamento'>, periodo: Periodo): Periodo =>
  shiftPeriodo(periodo, deslocamento)

export function listLacks({ missing: missingMeses, deslocamento }: Pick<LoadedFonte, 'missing' | 'deslocamento'>): Periodo[] {
  const runs: [inicio: number, fim: number][] = []
  for (const mes of [...missingMeses].toSorted((a, b) => a - b)) {
    const last = runs.at(-1)
    if (last !== undefined && last[1] === mes - 1) last[1] = mes
    else runs.push([mes, mes])
  }
  return runs.map(([inicio, fim]) => ({ inicio: mesFromIndex(inicio + deslocamento), fim: mesFromIndex(fim + deslocamento) }))
}
