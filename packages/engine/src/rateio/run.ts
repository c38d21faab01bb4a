import type { Cubo } from '../cubo/cubo.ts'
import { seriesOf } from '../cubo/series.ts'
import type { RateioCompilado, RateioRegraCompilada } from './compile.ts'
import { indexDirecionadores } from './direcionador.ts'
import { createSolucoes } from './division.ts'
import { createEffort, CUSTO_PARTE } from './effort-limit.ts'
import type { Effort } from './effort-limit.ts'
import { toLocation } from './listener.ts'
import type { RateioListener } from './listener.ts'
import { listLocations, prepareRegra } from './prepared.ts'
import type { StepPreparado, RateioLocations, RegraPreparada } from './prepared.ts'
import { AmountsMatrix } from './amounts-matrix.ts'
import { indexReceita } from './net-revenue.ts'
import type { DirecionadorValor } from './regra.ts'

interface Block {
  readonly grupoItem: number
  readonly mes: number
}

interface RateioRun {
  readonly quadro: AmountsMatrix
  readonly locations: RateioLocations
  readonly listener: RateioListener
  readonly effort: Effort
}

function findDestino({ destinoCentro, destinoFilial }: StepPreparado, k: number, filial: number): number {
  return destinoCentro[k]! + (destinoFilial[k]! < 0 ? filial : destinoFilial[k]!)
}

function openDestinos({ quadro, locations }: RateioRun, step: StepPreparado, location: number): void {
  const { destinos } = step
  const filial = location % locations.filiais.length
  for (let k = 0; k < destinos.length; k++) {
    const destino = findDestino(step, k, filial)
    quadro.use(destino)
    destinos[k] = destino * quadro.meses
  }
}

/**
 * Finds the end of the months that split like month `from`.
 * A month without an amount splits like any other.
 */
function findFim({ quadro }: RateioRun, { mes }: Block, step: StepPreparado, location: number, from: number, until: number): number {
  if (step.fixa) return until
  const { valores, meses } = quadro
  const divisao = step.divisaoOf(mes + from)
  let fim = from + 1
  while (fim < until && (valores[location * meses + fim] === 0 || step.divisaoOf(mes + fim) === divisao)) fim++
  return fim
}

function applyLinha(corrida: RateioRun, block: Block, step: StepPreparado, location: number): void {
  const { quadro, listener, effort } = corrida
  const { valores, meses } = quadro
  const { regra, destinos } = step
  const inicio = location * meses
  const until = Math.min(regra.mesFim - block.mes + 1, meses)
  let divididos = 0
  for (let from = Math.max(regra.mesInicio - block.mes, 0), fim = from; from < until; from = fim) {
    fim = from + 1
    if (valores[inicio + from] === 0) continue
    const divisao = step.divisaoOf(block.mes + from)
    fim = findFim(corrida, block, step, location, from, until)
    if (divisao.lack !== undefined || listener.onMovimento !== undefined) tellLinha(corrida, block, step, location, from, fim)
    if (divisao.dividir === undefined) continue
    if (divididos === 0) openDestinos(corrida, step, location)
    divisao.dividir(valores, inicio, from, fim, valores, destinos)
    divididos += clearValores(valores, inicio + from, inicio + fim)
  }
  effort.spend(divididos * destinos.length * CUSTO_PARTE)
}

function clearValores(valores: Float64Array, from: number, until: number): number {
  let count = 0
  for (let i = from; i < until; i++) {
    if (valores[i] === 0) continue
    valores[i] = 0
    count++
  }
  return count
}

function tellLinha(
  { quadro, locations, listener: { onLack, onMovimento } }: RateioRun,
  { grupoItem, mes }: Block,
  step: StepPreparado,
  location: number,
  from: number,
  until: number,
): void {
  const { regra, ordem } = step
  const { dividir, lack } = step.divisaoOf(mes + from)
  for (let m = from; m < until; m++) {
    const valor = quadro.valores[location * quadro.meses + m]!
    if (valor === 0) continue
    if (lack !== undefined) onLack?.(regra, mes + m, valor, lack, dividir !== undefined)
    if (dividir === undefined || onMovimento === undefined) continue
    const partes = new Float64Array(ordem.length)
    dividir(Float64Array.of(valor), 0, 0, 1, partes, ordem)
    const origem = toLocation(locations, location)
    for (const [k, parte] of partes.entries())
      if (parte !== 0)
        onMovimento(
          regra,
          grupoItem,
          mes + m,
          origem,
          toLocation(locations, findDestino(step, k, location % locations.filiais.length)),
          parte,
        )
  }
}

function applyRegra(corrida: RateioRun, { passos }: RegraPreparada, block: Block): void {
  const { quadro, effort } = corrida
  for (const step of passos) {
    const { naOrigem, origem } = step
    // Destinations are never in the origin of their step, so this loop can skip the places it adds.
    const before = quadro.quantos
    const poucas = origem.length < before
    const count = poucas ? origem.length : before
    effort.spend(1 + count / 16)
    const byLocation = 1 + quadro.meses / 16
    for (let u = 0; u < count; u++) {
      const location = poucas ? origem[u]! : quadro.used[u]!
      if (naOrigem[location] === 0 || !quadro.has(location)) continue
      effort.spend(byLocation)
      applyLinha(corrida, block, step, location)
    }
  }
}

function listEsvaziaveis(regras: readonly RegraPreparada[], locations: number): Uint8Array {
  const esvaziaveis = new Uint8Array(locations)
  for (const { passos } of regras) for (const { origem } of passos) for (const location of origem) esvaziaveis[location] = 1
  return esvaziaveis
}

function findEsvaziou(regras: readonly RegraPreparada[], location: number, mes: number): RateioRegraCompilada | undefined {
  return regras.findLast(
    ({ regra, passos }) =>
      regra.mesInicio <= mes &&
      mes <= regra.mesFim &&
      passos.some(({ naOrigem, divisaoOf }) => naOrigem[location] === 1 && divisaoOf(mes).dividir !== undefined),
  )?.regra
}

function tellFinais(
  { quadro, locations, listener, effort }: RateioRun,
  regras: readonly RegraPreparada[],
  esvaziaveis: Uint8Array,
  { grupoItem, mes }: Block,
): void {
  const { onFinal, onPermanencia } = listener
  const { centrosCusto, filiais } = locations
  const { valores, meses } = quadro
  const steps = regras.reduce((total, regra) => total + regra.passos.length, 0)
  effort.spend(quadro.quantos * (1 + meses / 8))
  // Places ascend, so the centro advances without a division.
  let [centro, firstCentro] = [0, 0]
  const used = quadro.listUsed()
  for (let u = 0; u < used.length; u++) {
    const location = used[u]!
    const line = location * meses
    for (; location >= firstCentro + filiais.length; centro++) firstCentro += filiais.length
    onFinal?.(grupoItem, centrosCusto[centro]!, filiais[location - firstCentro]!, mes, valores, line, line + meses)
    if (esvaziaveis[location] === 0 || onPermanencia === undefined) continue
    for (let m = 0; m < meses; m++) {
      if (valores[line + m] === 0) continue
      effort.spend(steps / 8)
      const regra = findEsvaziou(regras, location, mes + m)
      if (regra !== undefined) onPermanencia(regra, location, mes + m, valores[line + m]!)
    }
  }
}

/**
 * Runs the rules in order over each grupo item and month, and notifies the listener.
 * Amounts of different grupo itens and months never meet, so the months of one grupo item are processed together, in chunks that fit in
 * memory. `receita` is the whole cube when `cubo` is a part of it, because revenue weights are independent of the filter.
 * @throws RateioTooLargeError beyond the work limit
 */
export function runRateio(
  cubo: Cubo,
  rateio: RateioCompilado,
  valores: readonly DirecionadorValor[],
  listener: RateioListener,
  receita: Cubo = cubo,
  effort: Effort = createEffort(),
  locations: RateioLocations = listLocations(cubo, rateio),
): void {
  const direcionadorOf = indexDirecionadores(valores)
  const fontes = { direcionadorOf, receitaOf: indexReceita(receita), solucaoOf: createSolucoes(direcionadorOf, effort) }
  const { grupoItem: itens, mesInicial: first, mesFinal } = seriesOf(cubo)
  effort.spend(locations.quantidade * rateio.regras.reduce((steps, regra) => steps + regra.passos.length, 0))
  const regras = rateio.regras.map((regra) => prepareRegra(regra, locations, fontes, first))
  const esvaziaveis = listEsvaziaveis(regras, locations.quantidade)
  const meses = Math.max(mesFinal - first + 1, 0)
  const quadro = new AmountsMatrix(locations.quantidade, meses)
  const corrida = { quadro, locations, listener, effort }
  for (let mes = first; mes < first + meses; mes += quadro.meses) {
    for (let from = 0, until = 0; from < itens.length; from = until) {
      const grupoItem = itens[from]!
      while (until < itens.length && itens[until] === grupoItem) until++
      const doItem = regras.filter(({ regra }) => regra.grupoItens?.has(grupoItem) ?? true)
      const block = { grupoItem, mes }
      quadro.fill(cubo, locations, [from, until], mes)
      for (const regra of doItem) applyRegra(corrida, regra, block)
      tellFinais(corrida, doItem, esvaziaveis, block)
      quadro.clear()
    }
  }
}
