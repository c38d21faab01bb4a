import type { Cubo } from '../cubo/cubo.ts'
import { addCentavos } from '../dinheiro/centavos.ts'
import type { Centavos } from '../dinheiro/centavos.ts'

export type ReceitaPeso = (
  grupoItens: ReadonlySet<number>,
  location: { readonly centroCusto: number; readonly filial?: number | undefined },
  mes: number,
) => Centavos

function keyOf(centroCusto: number, filial: number | undefined, mes: number): string {
  return `${centroCusto} ${filial ?? '*'} ${mes}`
}

function sumReceita(cubo: Cubo, grupoItens: ReadonlySet<number>): Map<string, Centavos> {
  const somas = new Map<string, Centavos>()
  for (let i = 0; i < cubo.tamanho; i++) {
    if (!grupoItens.has(cubo.grupoItem[i]!)) continue
    for (const filial of [cubo.filial[i]!, undefined]) {
      const key = keyOf(cubo.centroCusto[i]!, filial, cubo.mes[i]!)
      somas.set(key, addCentavos(somas.get(key) ?? 0, cubo.valorCentavos[i]!))
    }
  }
  return somas
}

export function indexReceita(cubo: Cubo): ReceitaPeso {
  const porItens = new Map<ReadonlySet<number>, Map<string, Centavos>>()
  return (grupoItens, { centroCusto, filial }, mes) => {
    const somas = porItens.get(grupoItens) ?? sumReceita(cubo, grupoItens)
    porItens.set(grupoItens, somas)
    return somas.get(keyOf(centroCusto, filial, mes)) ?? 0
  }
}
