import type { DreCompilada, DreItemCompilado } from './compiled.ts'

/** Grupo item of a line of type `soma`, with its net count; zero counts are left out. */
export interface DreComponenteLiquido {
  readonly codigo: string
  readonly grupoItem: number
  readonly index: number
  readonly coeficiente: number
}

export function listComponentes(dre: DreCompilada): DreComponenteLiquido[] {
  return dre.itens.flatMap(({ codigo, plano }) => {
    if (plano.tipo !== 'soma') return []
    return Array.from(plano.indices, (index, k) => ({
      codigo,
      grupoItem: dre.grupoItens[index]!,
      index,
      coeficiente: plano.coeficientes[k]!,
    }))
  })
}

/**
 * Counts each grupo item in a money line, through all lines in between.
 * Keys are positions in `DreCompilada.grupoItens`. Returns undefined when the line is not a sum of them: a ratio, a condition, a rounded
 * formula, another month.
 * @throws RangeError when the DRE has no such line.
 */
export function listCoeficientes(dre: DreCompilada, codigo: string): ReadonlyMap<number, number> | undefined {
  const memo = new Map<number, ReadonlyMap<number, number> | undefined>()
  const expand = (item: DreItemCompilado): ReadonlyMap<number, number> | undefined => {
    const { plano } = item
    if (plano.tipo === 'soma') return new Map(Array.from(plano.indices, (index, k) => [index, plano.coeficientes[k]!]))
    if (plano.tipo !== 'linear') return undefined
    const soma = new Map<number, number>()
    for (const [k, position] of plano.termos.entries()) {
      const termo = memo.get(position)
      if (termo === undefined) return undefined
      for (const [index, coeficiente] of termo) soma.set(index, (soma.get(index) ?? 0) + plano.coeficientes[k]! * coeficiente)
    }
    for (const [index, coeficiente] of soma) if (coeficiente === 0) soma.delete(index)
    return soma
  }
  const target = dre.posicoes.get(codigo)
  if (target === undefined) throw new RangeError(`the DRE has no line ${codigo}`)
  for (const position of dre.ordem) memo.set(position, expand(dre.itens[position]!))
  return memo.get(target)
}
