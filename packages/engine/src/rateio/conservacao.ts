import type { Cubo } from '../cubo/cubo.ts'
import { addCentavos } from '../dinheiro/centavos.ts'
import type { Centavos } from '../dinheiro/centavos.ts'

function sumByItemMes(cubo: Cubo): Map<number, Centavos> {
  const somas = new Map<number, Centavos>()
  for (let i = 0; i < cubo.tamanho; i++) {
    const chave = cubo.grupoItem[i]! * 131_072 + cubo.mes[i]!
    somas.set(chave, addCentavos(somas.get(chave) ?? 0, cubo.valorCentavos[i]!))
  }
  return somas
}

/** Throws unless each grupo item has in each month, over the whole company, exactly what it had. */
export function assertConservation(antes: Cubo, depois: Cubo): void {
  const somas = sumByItemMes(depois)
  const originais = sumByItemMes(antes)
  for (const chave of new Set([...somas.keys(), ...originais.keys()])) {
    if ((somas.get(chave) ?? 0) !== (originais.get(chave) ?? 0)) {
      throw new Error(`o rateio não conservou o grupo item ${Math.floor(chave / 131_072)} no mês de índice ${chave % 131_072}`)
    }
  }
}
