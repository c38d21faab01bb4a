import type { Cubo } from '../cubo/cubo.ts'
import { addCentavos } from '../dinheiro/centavos.ts'
import type { Centavos } from '../dinheiro/centavos.ts'
import type { RateioCompilado, RateioRegraCompilada } from './compile.ts'
import { indexDirecionadores } from './direcionador.ts'
import { createSolucoes } from './divisao.ts'
import type { RateioFalta } from './divisao.ts'
import { createEsforco, CUSTO_PARTE } from './esforco.ts'
import type { Esforco } from './esforco.ts'
import { groupByItemMes, listLugares, prepareRegra } from './preparo.ts'
import type { PassoPreparado, RateioLugares } from './preparo.ts'
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
   * An amount is in a place after all rules. `esvaziou` is the last rule that had emptied it: then a later one put the amount there.
   */
  readonly onFinal?: (
    grupoItem: number,
    mes: number,
    lugar: Lugar,
    valorCentavos: Centavos,
    esvaziou: RateioRegraCompilada | undefined,
  ) => void
}

/** The amounts of one grupo item and month by place, and which places have been used, so that clearing costs no more than using. */
class Fatia {
  readonly valores: Float64Array
  readonly usados: number[] = []
  private readonly marcados: Uint8Array

  constructor(lugares: number) {
    this.valores = new Float64Array(lugares)
    this.marcados = new Uint8Array(lugares)
  }

  add(lugar: number, valor: Centavos): void {
    if (this.marcados[lugar] === 0) {
      this.marcados[lugar] = 1
      this.usados.push(lugar)
    }
    this.valores[lugar] = addCentavos(this.valores[lugar]!, valor)
  }

  clear(): void {
    for (const lugar of this.usados) {
      this.valores[lugar] = 0
      this.marcados[lugar] = 0
    }
    this.usados.length = 0
  }
}

function isAplicavel({ mesInicio, mesFim, grupoItens }: RateioRegraCompilada, grupoItem: number, mes: number): boolean {
  return mesInicio <= mes && mes <= mesFim && (grupoItens?.has(grupoItem) ?? true)
}

function toLugar({ centrosCusto, filiais }: RateioLugares, lugar: number): Lugar {
  return { centroCusto: centrosCusto[Math.floor(lugar / filiais.length)]!, filial: filiais[lugar % filiais.length]! }
}

function applyPasso(
  regra: RateioRegraCompilada,
  { naOrigem, destinoCentro, destinoFilial, divisaoOf }: PassoPreparado,
  fatia: Fatia,
  grupoItem: number,
  mes: number,
  lugares: RateioLugares,
  ouvinte: RateioOuvinte,
  esforco: Esforco,
): void {
  const { dividir, falta } = divisaoOf(mes)
  // Destinations are never in the origin of their own step, so places that this loop adds have nothing for it.
  const antes = fatia.usados.length
  esforco.spend(1 + antes / 16)
  for (let u = 0; u < antes; u++) {
    const lugar = fatia.usados[u]!
    const valor = fatia.valores[lugar]!
    if (valor === 0 || naOrigem[lugar] === 0) continue
    if (falta !== undefined) ouvinte.onFalta?.(regra, mes, valor, falta, dividir !== undefined)
    if (dividir === undefined) continue
    fatia.valores[lugar] = 0
    esforco.spend(destinoCentro.length * CUSTO_PARTE)
    const partes = dividir(valor)
    for (let k = 0; k < partes.length; k++) {
      if (partes[k] === 0) continue
      const destino = destinoCentro[k]! + (destinoFilial[k]! < 0 ? lugar % lugares.filiais.length : destinoFilial[k]!)
      fatia.add(destino, partes[k]!)
      ouvinte.onMovimento?.(regra, grupoItem, mes, toLugar(lugares, lugar), toLugar(lugares, destino), partes[k]!)
    }
  }
}

/**
 * Runs the rules in order over each grupo item and month, each rule on what the ones before it left, and tells the listener. Slices come in
 * no particular order. `receita` is the whole cube where `cubo` is only a part of it: revenue weighs whatever is being looked at.
 * @throws RateioTooLargeError
 */
export function runRateio(
  cubo: Cubo,
  rateio: RateioCompilado,
  valores: readonly DirecionadorValor[],
  ouvinte: RateioOuvinte,
  receita: Cubo = cubo,
  esforco: Esforco = createEsforco(),
): void {
  const direcionadorOf = indexDirecionadores(valores)
  const fontes = { direcionadorOf, receitaOf: indexReceita(receita), solucaoOf: createSolucoes(direcionadorOf, esforco) }
  const lugares = listLugares(cubo, rateio)
  // Each step has a list of all places.
  esforco.spend(lugares.quantidade * rateio.regras.reduce((passos, regra) => passos + regra.passos.length, 0))
  const regras = rateio.regras.map((regra) => prepareRegra(regra, lugares, fontes))
  const fatia = new Fatia(lugares.quantidade)
  for (const celulas of groupByItemMes(cubo).values()) {
    const grupoItem = cubo.grupoItem[celulas[0]!]!
    const mes = cubo.mes[celulas[0]!]!
    for (const i of celulas) fatia.add(lugares.lugarOf(cubo.centroCusto[i]!, cubo.filial[i]!), cubo.valorCentavos[i]!)
    const aplicaveis = regras.filter(({ regra }) => isAplicavel(regra, grupoItem, mes))
    for (const { regra, passos } of aplicaveis)
      for (const passo of passos) applyPasso(regra, passo, fatia, grupoItem, mes, lugares, ouvinte, esforco)
    const emRegra = aplicaveis.reduce((total, regra) => total + regra.passos.length, 0)
    esforco.spend(fatia.usados.length * (1 + emRegra / 8))
    for (const lugar of fatia.usados) {
      const valor = fatia.valores[lugar]!
      if (valor === 0) continue
      const esvaziou = aplicaveis.findLast(({ passos }) =>
        passos.some(({ naOrigem, divisaoOf }) => naOrigem[lugar] === 1 && divisaoOf(mes).dividir !== undefined),
      )
      ouvinte.onFinal?.(grupoItem, mes, toLugar(lugares, lugar), valor, esvaziou?.regra)
    }
    fatia.clear()
  }
}
