import type { Cubo } from '../cubo/cubo.ts'
import { addCentavos } from '../dinheiro/centavos.ts'
import type { Centavos } from '../dinheiro/centavos.ts'
import type { RateioCompilado, RateioRegraCompilada } from './compile.ts'
import { indexDirecionadores } from './direcionador.ts'
import { createSolucoes } from './divisao.ts'
import type { RateioFalta } from './divisao.ts'
import { createEsforco, CUSTO_PARTE } from './esforco.ts'
import type { Esforco } from './esforco.ts'
import { listFatias, listLugares, prepareRegra } from './preparo.ts'
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
   * An amount is in a place, by its number, after all rules. `esvaziou` is the last rule that had emptied it: then a later one put the amount
   * there.
   */
  readonly onFinal?: (
    grupoItem: number,
    mes: number,
    lugar: number,
    valorCentavos: Centavos,
    esvaziou: RateioRegraCompilada | undefined,
  ) => void
}

/** The amounts of one grupo item and month by place, and which places have been used, so that clearing costs no more than using. */
class Fatia {
  readonly valores: Float64Array
  readonly usados: Int32Array
  quantos = 0
  private readonly marcados: Uint8Array

  constructor(lugares: number) {
    this.valores = new Float64Array(lugares)
    this.usados = new Int32Array(lugares)
    this.marcados = new Uint8Array(lugares)
  }

  add(lugar: number, valor: Centavos): void {
    if (this.marcados[lugar] === 0) {
      this.marcados[lugar] = 1
      this.usados[this.quantos++] = lugar
    }
    this.valores[lugar] = addCentavos(this.valores[lugar]!, valor)
  }

  clear(): void {
    for (let u = 0; u < this.quantos; u++) {
      const lugar = this.usados[u]!
      this.valores[lugar] = 0
      this.marcados[lugar] = 0
    }
    this.quantos = 0
  }
}

function isAplicavel({ mesInicio, mesFim, grupoItens }: RateioRegraCompilada, grupoItem: number, mes: number): boolean {
  return mesInicio <= mes && mes <= mesFim && (grupoItens?.has(grupoItem) ?? true)
}

export function toLugar({ centrosCusto, filiais }: RateioLugares, lugar: number): Lugar {
  return { centroCusto: centrosCusto[Math.floor(lugar / filiais.length)]!, filial: filiais[lugar % filiais.length]! }
}

function applyPasso(
  regra: RateioRegraCompilada,
  { naOrigem, origem, destinoCentro, destinoFilial, partes, divisaoOf }: PassoPreparado,
  fatia: Fatia,
  grupoItem: number,
  mes: number,
  lugares: RateioLugares,
  ouvinte: RateioOuvinte,
  esforco: Esforco,
): void {
  const { dividir, falta } = divisaoOf(mes)
  const { onMovimento, onFalta } = ouvinte
  const filiais = lugares.filiais.length
  // Destinations are never in the origin of their own step, so places that this loop adds have nothing for it.
  const antes = fatia.quantos
  esforco.spend(1 + antes / 16)
  const poucas = origem.length < antes
  const quantos = poucas ? origem.length : antes
  for (let u = 0; u < quantos; u++) {
    const lugar = poucas ? origem[u]! : fatia.usados[u]!
    const valor = fatia.valores[lugar]!
    if (valor === 0 || naOrigem[lugar] === 0) continue
    if (falta !== undefined) onFalta?.(regra, mes, valor, falta, dividir !== undefined)
    if (dividir === undefined) continue
    fatia.valores[lugar] = 0
    esforco.spend(destinoCentro.length * CUSTO_PARTE)
    dividir(valor, partes)
    const daFilial = lugar % filiais
    for (let k = 0; k < partes.length; k++) {
      if (partes[k] === 0) continue
      const destino = destinoCentro[k]! + (destinoFilial[k]! < 0 ? daFilial : destinoFilial[k]!)
      fatia.add(destino, partes[k]!)
      if (onMovimento !== undefined) onMovimento(regra, grupoItem, mes, toLugar(lugares, lugar), toLugar(lugares, destino), partes[k]!)
    }
  }
}

/** 1 for each place that some rule empties. */
function listEsvaziaveis(regras: readonly RegraPreparada[], lugares: number): Uint8Array {
  const esvaziaveis = new Uint8Array(lugares)
  for (const { passos } of regras) for (const { origem } of passos) for (const lugar of origem) esvaziaveis[lugar] = 1
  return esvaziaveis
}

/**
 * Runs the rules in order over each grupo item and month, each rule on what the ones before it left, and tells the listener. Grupo itens
 * come in ascending order, and so do the months of each. `receita` is the whole cube where `cubo` is only a part of it: revenue weighs
 * whatever is being looked at.
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
  const fatia = new Fatia(lugares.quantidade)
  const { posicoes, inicio } = listFatias(cubo)
  for (let f = 0; f + 1 < inicio.length; f++) {
    const grupoItem = cubo.grupoItem[posicoes[inicio[f]!]!]!
    const mes = cubo.mes[posicoes[inicio[f]!]!]!
    for (let k = inicio[f]!; k < inicio[f + 1]!; k++) {
      const i = posicoes[k]!
      fatia.add(lugares.lugarOf(cubo.centroCusto[i]!, cubo.filial[i]!), cubo.valorCentavos[i]!)
    }
    const aplicaveis = regras.filter(({ regra }) => isAplicavel(regra, grupoItem, mes))
    for (const { regra, passos } of aplicaveis)
      for (const passo of passos) applyPasso(regra, passo, fatia, grupoItem, mes, lugares, ouvinte, esforco)
    const emRegra = aplicaveis.reduce((total, regra) => total + regra.passos.length, 0)
    esforco.spend(fatia.quantos * (1 + emRegra / 8))
    for (let u = 0; u < fatia.quantos; u++) {
      const lugar = fatia.usados[u]!
      const valor = fatia.valores[lugar]!
      if (valor === 0) continue
      const esvaziou =
        esvaziaveis[lugar] === 0
          ? undefined
          : aplicaveis.findLast(({ passos }) =>
              passos.some(({ naOrigem, divisaoOf }) => naOrigem[lugar] === 1 && divisaoOf(mes).dividir !== undefined),
            )
      ouvinte.onFinal?.(grupoItem, mes, lugar, valor, esvaziou?.regra)
    }
    fatia.clear()
  }
}
