import type { Cubo } from '../cubo/cubo.ts'
import { seriesOf } from '../cubo/series.ts'
import type { RateioCompilado, RateioRegraCompilada } from './compile.ts'
import { indexDirecionadores } from './direcionador.ts'
import { createSolucoes } from './division.ts'
import { createEsforco, CUSTO_PARTE } from './effort-limit.ts'
import type { Esforco } from './effort-limit.ts'
import { toLugar } from './listener.ts'
import type { RateioOuvinte } from './listener.ts'
import { listLugares, prepareRegra } from './prepared.ts'
import type { PassoPreparado, RateioLugares, RegraPreparada } from './prepared.ts'
import { Quadro } from './amounts-matrix.ts'
import { indexReceita } from './net-revenue.ts'
import type { DirecionadorValor } from './regra.ts'

interface Bloco {
  readonly grupoItem: number
  readonly mes: number
}

interface Corrida {
  readonly quadro: Quadro
  readonly lugares: RateioLugares
  readonly ouvinte: RateioOuvinte
  readonly esforco: Esforco
}

function findDestino({ destinoCentro, destinoFilial }: PassoPreparado, k: number, filial: number): number {
  return destinoCentro[k]! + (destinoFilial[k]! < 0 ? filial : destinoFilial[k]!)
}

/** Marks the destinations of a place as used, and computes the offsets of their months. */
function openDestinos({ quadro, lugares }: Corrida, passo: PassoPreparado, lugar: number): void {
  const { destinos } = passo
  const filial = lugar % lugares.filiais.length
  for (let k = 0; k < destinos.length; k++) {
    const destino = findDestino(passo, k, filial)
    quadro.use(destino)
    destinos[k] = destino * quadro.meses
  }
}

/** Finds the end of the months that split like month `de`; a month without an amount splits like any other. */
function findFim({ quadro }: Corrida, { mes }: Bloco, passo: PassoPreparado, lugar: number, de: number, ate: number): number {
  if (passo.fixa) return ate
  const { valores, meses } = quadro
  const divisao = passo.divisaoOf(mes + de)
  let fim = de + 1
  while (fim < ate && (valores[lugar * meses + fim] === 0 || passo.divisaoOf(mes + fim) === divisao)) fim++
  return fim
}

function applyLinha(corrida: Corrida, bloco: Bloco, passo: PassoPreparado, lugar: number): void {
  const { quadro, ouvinte, esforco } = corrida
  const { valores, meses } = quadro
  const { regra, destinos } = passo
  const inicio = lugar * meses
  const ate = Math.min(regra.mesFim - bloco.mes + 1, meses)
  let divididos = 0
  for (let de = Math.max(regra.mesInicio - bloco.mes, 0), fim = de; de < ate; de = fim) {
    fim = de + 1
    if (valores[inicio + de] === 0) continue
    const divisao = passo.divisaoOf(bloco.mes + de)
    fim = findFim(corrida, bloco, passo, lugar, de, ate)
    if (divisao.falta !== undefined || ouvinte.onMovimento !== undefined) tellLinha(corrida, bloco, passo, lugar, de, fim)
    if (divisao.dividir === undefined) continue
    if (divididos === 0) openDestinos(corrida, passo, lugar)
    divisao.dividir(valores, inicio, de, fim, valores, destinos)
    divididos += clearValores(valores, inicio + de, inicio + fim)
  }
  esforco.spend(divididos * destinos.length * CUSTO_PARTE)
}

function clearValores(valores: Float64Array, de: number, ate: number): number {
  let quantos = 0
  for (let i = de; i < ate; i++) {
    if (valores[i] === 0) continue
    valores[i] = 0
    quantos++
  }
  return quantos
}

/** Notifies the listener of amounts in months `de` … `ate − 1`, which split alike: each is about to move, or stays without weights. */
function tellLinha(
  { quadro, lugares, ouvinte: { onFalta, onMovimento } }: Corrida,
  { grupoItem, mes }: Bloco,
  passo: PassoPreparado,
  lugar: number,
  de: number,
  ate: number,
): void {
  const { regra, ordem } = passo
  const { dividir, falta } = passo.divisaoOf(mes + de)
  for (let m = de; m < ate; m++) {
    const valor = quadro.valores[lugar * quadro.meses + m]!
    if (valor === 0) continue
    if (falta !== undefined) onFalta?.(regra, mes + m, valor, falta, dividir !== undefined)
    if (dividir === undefined || onMovimento === undefined) continue
    const partes = new Float64Array(ordem.length)
    dividir(Float64Array.of(valor), 0, 0, 1, partes, ordem)
    const origem = toLugar(lugares, lugar)
    for (const [k, parte] of partes.entries())
      if (parte !== 0)
        onMovimento(regra, grupoItem, mes + m, origem, toLugar(lugares, findDestino(passo, k, lugar % lugares.filiais.length)), parte)
  }
}

function applyRegra(corrida: Corrida, { passos }: RegraPreparada, bloco: Bloco): void {
  const { quadro, esforco } = corrida
  for (const passo of passos) {
    const { naOrigem, origem } = passo
    // Destinations are never in the origin of their step, so places added in this loop need no allocation.
    const antes = quadro.quantos
    const poucas = origem.length < antes
    const quantos = poucas ? origem.length : antes
    esforco.spend(1 + quantos / 16)
    const porLugar = 1 + quadro.meses / 16
    for (let u = 0; u < quantos; u++) {
      const lugar = poucas ? origem[u]! : quadro.usados[u]!
      if (naOrigem[lugar] === 0 || !quadro.has(lugar)) continue
      esforco.spend(porLugar)
      applyLinha(corrida, bloco, passo, lugar)
    }
  }
}

function listEsvaziaveis(regras: readonly RegraPreparada[], lugares: number): Uint8Array {
  const esvaziaveis = new Uint8Array(lugares)
  for (const { passos } of regras) for (const { origem } of passos) for (const lugar of origem) esvaziaveis[lugar] = 1
  return esvaziaveis
}

function findEsvaziou(regras: readonly RegraPreparada[], lugar: number, mes: number): RateioRegraCompilada | undefined {
  return regras.findLast(
    ({ regra, passos }) =>
      regra.mesInicio <= mes &&
      mes <= regra.mesFim &&
      passos.some(({ naOrigem, divisaoOf }) => naOrigem[lugar] === 1 && divisaoOf(mes).dividir !== undefined),
  )?.regra
}

function tellFinais(
  { quadro, lugares, ouvinte, esforco }: Corrida,
  regras: readonly RegraPreparada[],
  esvaziaveis: Uint8Array,
  { grupoItem, mes }: Bloco,
): void {
  const { onFinal, onPermanencia } = ouvinte
  const { centrosCusto, filiais } = lugares
  const { valores, meses } = quadro
  const passos = regras.reduce((total, regra) => total + regra.passos.length, 0)
  esforco.spend(quadro.quantos * (1 + meses / 8))
  // Places ascend, so the centro advances without a division.
  let [centro, primeiroDoCentro] = [0, 0]
  const usados = quadro.listUsados()
  for (let u = 0; u < usados.length; u++) {
    const lugar = usados[u]!
    const linha = lugar * meses
    for (; lugar >= primeiroDoCentro + filiais.length; centro++) primeiroDoCentro += filiais.length
    onFinal?.(grupoItem, centrosCusto[centro]!, filiais[lugar - primeiroDoCentro]!, mes, valores, linha, linha + meses)
    if (esvaziaveis[lugar] === 0 || onPermanencia === undefined) continue
    for (let m = 0; m < meses; m++) {
      if (valores[linha + m] === 0) continue
      esforco.spend(passos / 8)
      const regra = findEsvaziou(regras, lugar, mes + m)
      if (regra !== undefined) onPermanencia(regra, lugar, mes + m, valores[linha + m]!)
    }
  }
}

/**
 * Runs the rules in order over each grupo item and month, and notifies the listener.
 * Amounts of different grupo itens and months never meet, so the months of one grupo item are processed together, in chunks that fit in
 * memory. `receita` is the whole cube when `cubo` is a part of it, because revenue weights are independent of the filter.
 * @throws RateioTooLargeError
 */
export function runRateio(
  cubo: Cubo,
  rateio: RateioCompilado,
  valores: readonly DirecionadorValor[],
  ouvinte: RateioOuvinte,
  receita: Cubo = cubo,
  esforco: Esforco = createEsforco(),
  lugares: RateioLugares = listLugares(cubo, rateio),
): void {
  const direcionadorOf = indexDirecionadores(valores)
  const fontes = { direcionadorOf, receitaOf: indexReceita(receita), solucaoOf: createSolucoes(direcionadorOf, esforco) }
  const { grupoItem: itens, mesInicial: primeiro, mesFinal } = seriesOf(cubo)
  esforco.spend(lugares.quantidade * rateio.regras.reduce((passos, regra) => passos + regra.passos.length, 0))
  const regras = rateio.regras.map((regra) => prepareRegra(regra, lugares, fontes, primeiro))
  const esvaziaveis = listEsvaziaveis(regras, lugares.quantidade)
  const meses = Math.max(mesFinal - primeiro + 1, 0)
  const quadro = new Quadro(lugares.quantidade, meses)
  const corrida = { quadro, lugares, ouvinte, esforco }
  for (let mes = primeiro; mes < primeiro + meses; mes += quadro.meses) {
    for (let de = 0, ate = 0; de < itens.length; de = ate) {
      const grupoItem = itens[de]!
      while (ate < itens.length && itens[ate] === grupoItem) ate++
      const doItem = regras.filter(({ regra }) => regra.grupoItens?.has(grupoItem) ?? true)
      const bloco = { grupoItem, mes }
      quadro.fill(cubo, lugares, [de, ate], mes)
      for (const regra of doItem) applyRegra(corrida, regra, bloco)
      tellFinais(corrida, doItem, esvaziaveis, bloco)
      quadro.clear()
    }
  }
}
