import { createCuboBuilder } from '../cubo/build.ts'
import type { Cubo } from '../cubo/cubo.ts'
import { addCentavos } from '../dinheiro/centavos.ts'
import type { Centavos } from '../dinheiro/centavos.ts'

/** A cell in the making. */
export interface RateioCelula {
  readonly grupoItem: number
  readonly centroCusto: number
  readonly filial: number
  /** Month index. */
  readonly mes: number
  valorCentavos: Centavos
}

/** The amounts while rules run, by centro de custo, because that is how origins find their cells. */
export interface RateioEstado {
  readonly porCentro: ReadonlyMap<number, ReadonlyMap<string, RateioCelula>>
  add(grupoItem: number, centroCusto: number, filial: number, mes: number, valorCentavos: Centavos): void
}

export function createEstado(cubo: Cubo): RateioEstado {
  const porCentro = new Map<number, Map<string, RateioCelula>>()
  function add(grupoItem: number, centroCusto: number, filial: number, mes: number, valorCentavos: Centavos): void {
    let celulas = porCentro.get(centroCusto)
    if (celulas === undefined) {
      celulas = new Map()
      porCentro.set(centroCusto, celulas)
    }
    const chave = `${grupoItem} ${filial} ${mes}`
    const celula = celulas.get(chave)
    if (celula === undefined) celulas.set(chave, { grupoItem, centroCusto, filial, mes, valorCentavos })
    else celula.valorCentavos = addCentavos(celula.valorCentavos, valorCentavos)
  }
  for (let i = 0; i < cubo.tamanho; i++)
    add(cubo.grupoItem[i]!, cubo.centroCusto[i]!, cubo.filial[i]!, cubo.mes[i]!, cubo.valorCentavos[i]!)
  return { porCentro, add }
}

export function buildCuboOfEstado(estado: RateioEstado): Cubo {
  const builder = createCuboBuilder()
  for (const celulas of estado.porCentro.values()) {
    for (const c of celulas.values()) builder.add(c.grupoItem, c.centroCusto, c.filial, c.mes, c.valorCentavos)
  }
  return builder.build()
}

function sumByItemMes(cubo: Cubo): Map<string, Centavos> {
  const somas = new Map<string, Centavos>()
  for (let i = 0; i < cubo.tamanho; i++) {
    const chave = `${cubo.grupoItem[i]} ${cubo.mes[i]}`
    somas.set(chave, addCentavos(somas.get(chave) ?? 0, cubo.valorCentavos[i]!))
  }
  return somas
}

/** Throws unless each grupo item has in each month, over the whole company, exactly what it had. */
export function assertConservation(antes: Cubo, depois: Cubo): void {
  const somas = sumByItemMes(depois)
  const originais = sumByItemMes(antes)
  for (const chave of new Set([...somas.keys(), ...originais.keys()])) {
    if ((somas.get(chave) ?? 0) !== (originais.get(chave) ?? 0)) throw new Error(`o rateio não conservou o grupo item e mês ${chave}`)
  }
}
