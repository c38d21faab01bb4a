import type { Cubo } from '../cubo/cubo.ts'
import { seriesOf } from '../cubo/series.ts'
import { addCentavos } from '../dinheiro/centavos.ts'
import type { Centavos } from '../dinheiro/centavos.ts'
import type { RateioCompilado, RateioRegraCompilada } from './compile.ts'
import { indexDirecionadores } from './direcionador.ts'
import { createSolucoes } from './divisao.ts'
import type { RateioFalta } from './divisao.ts'
import { createEsforco, CUSTO_PARTE } from './esforco.ts'
import type { Esforco } from './esforco.ts'
import { listLugares, prepareRegra } from './preparo.ts'
import type { PassoPreparado, RateioLugares, RegraPreparada } from './preparo.ts'
import { indexReceita } from './receita.ts'
import type { DirecionadorValor } from './regra.ts'

interface Lugar {
  readonly centroCusto: number
  readonly filial: number
}

/** What happens while rules run. Months are indices. */
export interface RateioOuvinte {
  /** A part moves. */
  readonly onMovimento?: (
    regra: RateioRegraCompilada,
    grupoItem: number,
    mes: number,
    origem: Lugar,
    destino: Lugar,
    valorCentavos: Centavos,
  ) => void
  /** An amount stays for want of weights in the month, or goes by the alternative of the rule. */
  readonly onFalta?: (regra: RateioRegraCompilada, mes: number, valorCentavos: Centavos, falta: RateioFalta, alternativa: boolean) => void
  /**
   * What a place, by its number, has after all rules, from month `mes` on: amounts `de` … `ate − 1` of `valores`, which are not to be kept.
   * Places of a grupo item come in ascending order.
   */
  readonly onFinal?: (grupoItem: number, lugar: number, mes: number, valores: Float64Array, de: number, ate: number) => void
  /** An amount is after all rules where `regra` was the last to empty the place: a later one put it there. */
  readonly onPermanencia?: (regra: RateioRegraCompilada, lugar: number, mes: number, valorCentavos: Centavos) => void
}

/** Amounts that are worked on at once, at most: eight megabytes. */
const QUADRO_MAXIMO = 1_048_576

/**
 * The amounts of one grupo item by place and month: month m of a place is at `lugar × meses + m`. It knows which places have been used, so that
 * clearing costs no more than using. What is added up in a month stays exact, because parts of amounts are never more than the amounts.
 */
class Quadro {
  readonly meses: number
  readonly valores: Float64Array
  readonly usados: Int32Array
  quantos = 0
  private readonly marcados: Uint8Array
  private readonly brutos: Float64Array

  constructor(lugares: number, meses: number) {
    this.meses = meses
    this.valores = new Float64Array(lugares * meses)
    this.usados = new Int32Array(lugares)
    this.marcados = new Uint8Array(lugares)
    this.brutos = new Float64Array(meses)
  }

  has(lugar: number): boolean {
    return this.marcados[lugar] === 1
  }

  /** From here on the place is one that is used. */
  use(lugar: number): void {
    if (this.marcados[lugar] === 1) return
    this.marcados[lugar] = 1
    this.usados[this.quantos++] = lugar
  }

  /** Of a place that is used. @throws CentavosError when the month moves more than is exact */
  put(lugar: number, mes: number, valor: Centavos): void {
    this.valores[lugar * this.meses + mes] = valor
    this.brutos[mes] = addCentavos(this.brutos[mes]!, Math.abs(valor))
  }

  /** Ascending. Sorted only where few of many are used: else looking at each of them is sooner. */
  listUsados(): Int32Array {
    const usados = this.usados.subarray(0, this.quantos)
    if (this.quantos * 16 < this.marcados.length) return usados.toSorted()
    for (let lugar = 0, u = 0; u < usados.length; lugar++) if (this.marcados[lugar] === 1) usados[u++] = lugar
    return usados
  }

  clear(): void {
    for (let u = 0; u < this.quantos; u++) {
      const lugar = this.usados[u]!
      this.valores.fill(0, lugar * this.meses, (lugar + 1) * this.meses)
      this.marcados[lugar] = 0
    }
    this.brutos.fill(0)
    this.quantos = 0
  }
}

/** Months of one grupo item, those of the square: `mes` is its first one. */
interface Bloco {
  readonly grupoItem: number
  readonly mes: number
}

export function toLugar({ centrosCusto, filiais }: RateioLugares, lugar: number): Lugar {
  return { centroCusto: centrosCusto[Math.floor(lugar / filiais.length)]!, filial: filiais[lugar % filiais.length]! }
}

interface Corrida {
  readonly quadro: Quadro
  readonly lugares: RateioLugares
  readonly ouvinte: RateioOuvinte
  readonly esforco: Esforco
}

/** Shares what one place of the origin has, month by month. */
function applyLinha(
  { quadro, lugares, ouvinte, esforco }: Corrida,
  { regra, passo, lugar }: { regra: RateioRegraCompilada; passo: PassoPreparado; lugar: number },
  { grupoItem, mes }: Bloco,
): void {
  const { destinoCentro, destinoFilial, destinos, partes, divisaoOf } = passo
  const { onMovimento, onFalta } = ouvinte
  const { valores, meses } = quadro
  const linha = lugar * meses
  const [de, ate] = [Math.max(regra.mesInicio - mes, 0), Math.min(regra.mesFim - mes + 1, meses)]
  let prontos = false
  for (let m = de; m < ate; m++) {
    const valor = valores[linha + m]!
    if (valor === 0) continue
    const { dividir, falta } = divisaoOf(mes + m)
    if (falta !== undefined) onFalta?.(regra, mes + m, valor, falta, dividir !== undefined)
    if (dividir === undefined) continue
    if (!prontos) {
      const daFilial = lugar % lugares.filiais.length
      for (let k = 0; k < destinos.length; k++) {
        destinos[k] = destinoCentro[k]! + (destinoFilial[k]! < 0 ? daFilial : destinoFilial[k]!)
        quadro.use(destinos[k]!)
      }
      prontos = true
    }
    valores[linha + m] = 0
    esforco.spend(destinos.length * CUSTO_PARTE)
    dividir(valor, partes)
    for (let k = 0; k < partes.length; k++) valores[destinos[k]! * meses + m]! += partes[k]!
    if (onMovimento === undefined) continue
    for (let k = 0; k < partes.length; k++) {
      if (partes[k] === 0) continue
      onMovimento(regra, grupoItem, mes + m, toLugar(lugares, lugar), toLugar(lugares, destinos[k]!), partes[k]!)
    }
  }
}

function applyRegra(corrida: Corrida, { regra, passos }: RegraPreparada, bloco: Bloco): void {
  const { quadro, esforco } = corrida
  for (const passo of passos) {
    const { naOrigem, origem } = passo
    // Destinations are never in the origin of their own step, so places that this loop adds have nothing for it.
    const antes = quadro.quantos
    const poucas = origem.length < antes
    const quantos = poucas ? origem.length : antes
    esforco.spend(1 + quantos / 16)
    for (let u = 0; u < quantos; u++) {
      const lugar = poucas ? origem[u]! : quadro.usados[u]!
      if (naOrigem[lugar] === 0 || !quadro.has(lugar)) continue
      esforco.spend(1 + quadro.meses / 16)
      applyLinha(corrida, { regra, passo, lugar }, bloco)
    }
  }
}

/** 1 for each place that some rule empties. */
function listEsvaziaveis(regras: readonly RegraPreparada[], lugares: number): Uint8Array {
  const esvaziaveis = new Uint8Array(lugares)
  for (const { passos } of regras) for (const { origem } of passos) for (const lugar of origem) esvaziaveis[lugar] = 1
  return esvaziaveis
}

/** The last of the rules that emptied a place in a month. */
function findEsvaziou(regras: readonly RegraPreparada[], lugar: number, mes: number): RateioRegraCompilada | undefined {
  return regras.findLast(
    ({ regra, passos }) =>
      regra.mesInicio <= mes &&
      mes <= regra.mesFim &&
      passos.some(({ naOrigem, divisaoOf }) => naOrigem[lugar] === 1 && divisaoOf(mes).dividir !== undefined),
  )?.regra
}

/** Tells where the amounts are after all rules. */
function tellFinais(
  { quadro, ouvinte, esforco }: Corrida,
  regras: readonly RegraPreparada[],
  esvaziaveis: Uint8Array,
  { grupoItem, mes }: Bloco,
): void {
  const { valores, meses } = quadro
  const passos = regras.reduce((total, regra) => total + regra.passos.length, 0)
  esforco.spend(quadro.quantos * (1 + meses / 8))
  for (const lugar of quadro.listUsados()) {
    const linha = lugar * meses
    ouvinte.onFinal?.(grupoItem, lugar, mes, valores, linha, linha + meses)
    if (esvaziaveis[lugar] === 0 || ouvinte.onPermanencia === undefined) continue
    for (let m = 0; m < meses; m++) {
      if (valores[linha + m] === 0) continue
      esforco.spend(passos / 8)
      const regra = findEsvaziou(regras, lugar, mes + m)
      if (regra !== undefined) ouvinte.onPermanencia(regra, lugar, mes + m, valores[linha + m]!)
    }
  }
}

/** Puts the series `de` … `ate − 1`, all of one grupo item, in the square of the months from `mes` on. */
function fillQuadro(quadro: Quadro, cubo: Cubo, { lugarOf }: RateioLugares, [de, ate]: readonly [number, number], mes: number): void {
  const { centroCusto, filial, mes: meses, valorCentavos } = cubo
  const { inicio } = seriesOf(cubo)
  for (let s = de; s < ate; s++) {
    const primeira = inicio[s]!
    const lugar = lugarOf(centroCusto[primeira]!, filial[primeira]!)
    for (let i = primeira; i < inicio[s + 1]!; i++) {
      const m = meses[i]! - mes
      if (m < 0 || m >= quadro.meses) continue
      quadro.use(lugar)
      quadro.put(lugar, m, valorCentavos[i]!)
    }
  }
}

/**
 * Runs the rules in order over each grupo item and month, each rule on what the ones before it left, and tells the listener. Amounts of
 * different grupo itens and months never meet, so those of one grupo item are shared month beside month, of as many months at once as there is
 * room for. `receita` is the whole cube where `cubo` is only a part of it: revenue weighs whatever is being looked at.
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
  // Each step has a list of all places.
  esforco.spend(lugares.quantidade * rateio.regras.reduce((passos, regra) => passos + regra.passos.length, 0))
  const regras = rateio.regras.map((regra) => prepareRegra(regra, lugares, fontes))
  const esvaziaveis = listEsvaziaveis(regras, lugares.quantidade)
  const { inicio, mesInicial: primeiro, mesFinal } = seriesOf(cubo)
  const meses = Math.max(mesFinal - primeiro + 1, 0)
  const quadro = new Quadro(lugares.quantidade, Math.min(meses, Math.max(Math.floor(QUADRO_MAXIMO / lugares.quantidade), 1)))
  const corrida = { quadro, lugares, ouvinte, esforco }
  for (let mes = primeiro; mes < primeiro + meses; mes += quadro.meses) {
    for (let de = 0, ate = 0; de < inicio.length - 1; de = ate) {
      const grupoItem = cubo.grupoItem[inicio[de]!]!
      while (ate < inicio.length - 1 && cubo.grupoItem[inicio[ate]!] === grupoItem) ate++
      const doItem = regras.filter(({ regra }) => regra.grupoItens?.has(grupoItem) ?? true)
      fillQuadro(quadro, cubo, lugares, [de, ate], mes)
      for (const regra of doItem) applyRegra(corrida, regra, { grupoItem, mes })
      tellFinais(corrida, doItem, esvaziaveis, { grupoItem, mes })
      quadro.clear()
    }
  }
}
