/** Simulates rateio rules: amounts by centro de custo and DRE line before and after, and every flow. */
import type { RateioComparacao, RateioErroDito, RateioRegraCorpo, RateioResultadoDito } from '@lastro/contract'
import { RATEIO_METODOS_DE_SERVICOS } from '@lastro/contract'
import {
  applyRateio,
  compileRateio,
  computeDre,
  indexCubo,
  listCelulas,
  listMeses,
  listRateioFluxos,
  type Cubo,
  type CuboIndexado,
  type DirecionadorValor,
  type DreCompilada,
  type Periodo,
  type RateioCompilado,
} from '@lastro/engine'
import { runDre } from '../cubo/formula-limits.ts'
import type { DataDre } from '../cubo/dre-data.ts'
import { presentErrors, toRegra, type RateioCodigos, type RunnableRateioRegra } from '../cubo/run-rateio.ts'
import { idOf, keepLargest, listBetweenFiliais, sumFiliais, sumFluxos } from './fluxos.ts'
import { isInside } from './periodo.ts'

export interface RateioSimulation {
  dados: DataDre
  dre: DreCompilada
  exercicioMesInicial: number
  periodo: Periodo
  codigos: RateioCodigos
  filiais: readonly number[]
  nomesDirecionadores: ReadonlyMap<number, string>
  direcionadores: readonly DirecionadorValor[]
}

type Compilacao = { ok: true; rateio: RateioCompilado } | { ok: false; erros: RateioErroDito[] }

export function compileRegras(
  regras: readonly RunnableRateioRegra[],
  { dados, codigos }: Pick<RateioSimulation, 'dados' | 'codigos'>,
): Compilacao {
  const compilacao = compileRateio(regras.map((regra) => toRegra(regra, dados, codigos)))
  return compilacao.ok ? compilacao : { ok: false, erros: presentErrors(compilacao.erros) }
}

export function sumCentros(cubo: Cubo, periodo: Periodo): Map<number, number> {
  const somas = new Map<number, number>()
  for (const { centroCusto, mes, valorCentavos } of listCelulas(cubo)) {
    if (isInside(mes, periodo)) somas.set(centroCusto, (somas.get(centroCusto) ?? 0) + valorCentavos)
  }
  return somas
}

export function listCentros(before: ReadonlyMap<number, number>, after: ReadonlyMap<number, number>, codigos: RateioCodigos) {
  const codigo = (id: number): string => (id === 0 ? '' : (codigos.get(id) ?? String(id)))
  return [...new Set([...before.keys(), ...after.keys()])]
    .toSorted((a, b) => (codigo(a) < codigo(b) ? -1 : 1))
    .map((centroCusto) => ({ centroCusto, antesCentavos: before.get(centroCusto) ?? 0, depoisCentavos: after.get(centroCusto) ?? 0 }))
}

function listLinhas({ dre, exercicioMesInicial, periodo }: RateioSimulation, cubos: readonly CuboIndexado[], centroCusto?: number) {
  const filtro = centroCusto === undefined ? {} : { centrosCusto: [centroCusto] }
  const consulta = { periodos: [periodo], filtro, exercicioMesInicial }
  const [before, after] = cubos.map((cubo) => runDre((onLinha) => computeDre(dre, cubo, { ...consulta, onLinha })).linhas)
  return (before ?? []).flatMap((line, i) =>
    line.unidade === 'dinheiro'
      ? [
          {
            codigo: line.codigo,
            descricao: line.descricao,
            antesCentavos: line.valores[0] ?? 0,
            depoisCentavos: after?.[i]?.valores[0] ?? 0,
          },
        ]
      : [],
  )
}

/** Checks that each grupo item keeps its company total in every month. */
function checkConservacao(before: Cubo, after: Cubo, periodo: Periodo): RateioResultadoDito['conservacao'] {
  const sum = (cubo: Cubo): Map<string, number> => {
    const somas = new Map<string, number>()
    for (const { grupoItem, mes, valorCentavos } of listCelulas(cubo)) {
      if (isInside(mes, periodo)) somas.set(`${grupoItem} ${mes}`, (somas.get(`${grupoItem} ${mes}`) ?? 0) + valorCentavos)
    }
    return somas
  }
  const [was, stayed] = [sum(before), sum(after)]
  const keys = [...new Set([...was.keys(), ...stayed.keys()])]
  const total = (somas: ReadonlyMap<string, number>): number => [...somas.values()].reduce((soma, valor) => soma + valor, 0)
  return {
    antesCentavos: total(was),
    depoisCentavos: total(stayed),
    conferidos: keys.length,
    diferentes: keys.filter((key) => (was.get(key) ?? 0) !== (stayed.get(key) ?? 0)).length,
  }
}

export function simulateRateio(
  simulacao: RateioSimulation,
  regras: readonly RunnableRateioRegra[],
): { erros: RateioErroDito[]; resultado: RateioResultadoDito | null } {
  const { dados, periodo, direcionadores, nomesDirecionadores, codigos } = simulacao
  const compilacao = compileRegras(regras, simulacao)
  if (!compilacao.ok) return { erros: compilacao.erros, resultado: null }
  const { rateio } = compilacao
  const nomes = new Map(regras.map(({ id, nome }) => [id, nome]))
  const before = dados.cubo.cubo
  const { cubo: after, semDirecionador, permanencias } = applyRateio(before, rateio, direcionadores)
  const cubos = [dados.cubo, indexCubo(after)]
  const moved = listRateioFluxos(before, rateio, direcionadores).filter(({ mes }) => isInside(mes, periodo))
  const betweenFiliais = listBetweenFiliais(moved)
  const filiais = sumFiliais([before, after], { periodo, ordem: simulacao.filiais }, betweenFiliais.centros)
  return {
    erros: [],
    resultado: {
      meses: listMeses(periodo.inicio, periodo.fim),
      centros: listCentros(sumCentros(before, periodo), sumCentros(after, periodo), codigos).map((centro) => ({
        ...centro,
        filiais: filiais.get(centro.centroCusto) ?? [],
        linhas: listLinhas(simulacao, cubos, centro.centroCusto).map(({ codigo, antesCentavos, depoisCentavos }) => ({
          codigo,
          antesCentavos,
          depoisCentavos,
        })),
      })),
      linhas: listLinhas(simulacao, cubos),
      ...keepLargest(sumFluxos(moved, betweenFiliais.regras, nomes)),
      semDirecionador: semDirecionador
        .filter(({ mes }) => isInside(mes, periodo))
        .map(({ regraId, mes, motivo, direcionador, alternativa, valorCentavos }) => ({
          regraId: idOf(regraId),
          regra: nomes.get(regraId) ?? '',
          mes,
          motivo,
          direcionador: nomesDirecionadores.get(direcionador) ?? null,
          alternativa,
          valorCentavos,
        })),
      permanencias: permanencias
        .filter(({ mes }) => isInside(mes, periodo))
        .map(({ regraId, ...rest }) => ({ ...rest, regraId: idOf(regraId), regra: nomes.get(regraId) ?? '' })),
      conservacao: checkConservacao(before, after, periodo),
    },
  }
}

/** Runs the same service centres by each method, on the amounts before any other rule. */
export function compareMetodos(simulacao: RateioSimulation, regra: RateioRegraCorpo): RateioComparacao {
  const { metodo } = regra
  if (!('servicos' in metodo)) {
    const mensagem = `${regra.nome}: só regras de centros de serviço têm métodos a comparar.`
    return { erros: [{ regraId: null, codigo: 'rateio_metodo_unknown', mensagem }], metodos: [] }
  }
  const before = simulacao.dados.cubo.cubo
  const somas = sumCentros(before, simulacao.periodo)
  const rounds = RATEIO_METODOS_DE_SERVICOS.map((tipo) => {
    const compilacao = compileRegras([{ ...regra, id: 0, ativo: true, metodo: { ...metodo, tipo } }], simulacao)
    if (!compilacao.ok) return { tipo, erros: compilacao.erros, depois: undefined }
    const { cubo } = applyRateio(before, compilacao.rateio, simulacao.direcionadores)
    return { tipo, erros: [], depois: sumCentros(cubo, simulacao.periodo) }
  })
  const all = new Map(somas)
  for (const { depois } of rounds) for (const id of depois?.keys() ?? []) all.set(id, all.get(id) ?? 0)
  return {
    erros: [],
    metodos: rounds.map(({ tipo, erros, depois }) => {
      const centros = depois === undefined ? [] : listCentros(all, depois, simulacao.codigos)
      return { metodo: tipo, erros, centros, somaCentavos: centros.reduce((soma, { depoisCentavos }) => soma + depoisCentavos, 0) }
    }),
  }
}
