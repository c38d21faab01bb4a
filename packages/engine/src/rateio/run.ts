import type { Cubo } from '../cubo/cubo.ts'
import { addCentavos } from '../dinheiro/centavos.ts'
import type { Centavos } from '../dinheiro/centavos.ts'
import type { RateioCompilado, RateioRegraCompilada } from './compile.ts'
import { indexDirecionadores } from './direcionador.ts'
import { groupByItemMes, listLugares, prepareRegra } from './preparo.ts'
import type { RateioLugares, RegraPreparada } from './preparo.ts'
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
  /** An amount stays because every weight of the month is zero. */
  readonly onParada?: (regra: RateioRegraCompilada, mes: number, valorCentavos: Centavos) => void
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

function applyRegra(
  preparada: RegraPreparada,
  fatia: Fatia,
  grupoItem: number,
  mes: number,
  lugares: RateioLugares,
  ouvinte: RateioOuvinte,
): void {
  const { regra, naOrigem, destinoCentro, destinoFilial } = preparada
  const dividir = preparada.divisaoOf(mes)
  // Destinations are never in the origin of their own rule, so places that this loop adds have nothing for it.
  const antes = fatia.usados.length
  for (let u = 0; u < antes; u++) {
    const lugar = fatia.usados[u]!
    const valor = fatia.valores[lugar]!
    if (valor === 0 || naOrigem[lugar] === 0) continue
    if (dividir === undefined) {
      ouvinte.onParada?.(regra, mes, valor)
      continue
    }
    fatia.valores[lugar] = 0
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
 * no particular order.
 */
export function runRateio(cubo: Cubo, rateio: RateioCompilado, valores: readonly DirecionadorValor[], ouvinte: RateioOuvinte): void {
  const pesoOf = indexDirecionadores(valores)
  const lugares = listLugares(cubo, rateio)
  const regras = rateio.regras.map((regra) => prepareRegra(regra, lugares, pesoOf))
  const fatia = new Fatia(lugares.quantidade)
  for (const celulas of groupByItemMes(cubo).values()) {
    const grupoItem = cubo.grupoItem[celulas[0]!]!
    const mes = cubo.mes[celulas[0]!]!
    for (const i of celulas) fatia.add(lugares.lugarOf(cubo.centroCusto[i]!, cubo.filial[i]!), cubo.valorCentavos[i]!)
    const aplicaveis = regras.filter(({ regra }) => isAplicavel(regra, grupoItem, mes))
    for (const preparada of aplicaveis) applyRegra(preparada, fatia, grupoItem, mes, lugares, ouvinte)
    for (const lugar of fatia.usados) {
      const valor = fatia.valores[lugar]!
      if (valor === 0) continue
      const esvaziou = aplicaveis.findLast(({ naOrigem, divisaoOf }) => naOrigem[lugar] === 1 && divisaoOf(mes) !== undefined)
      ouvinte.onFinal?.(grupoItem, mes, toLugar(lugares, lugar), valor, esvaziou?.regra)
    }
    fatia.clear()
  }
}
