import type { DreComponente, DreItem } from '../dre/item.ts'
import type { ModeloDreLinha } from './modelos.ts'

export interface GrupoComCodigo {
  readonly id: number
  readonly codigo: string
  readonly itens: readonly { readonly id: number; readonly codigo: string }[]
}

export interface ModeloResolvido {
  readonly itens: readonly DreItem[]
  readonly ausentes: readonly string[]
}

/**
 * Resolves a ready-made DRE over the grupos of a company.
 * An item referenced by a line is excluded from its current grupo.
 */
export function resolveModelo(lines: readonly ModeloDreLinha[], grupos: readonly GrupoComCodigo[]): ModeloResolvido {
  const grupoByCodigo = new Map(grupos.map((grupo) => [grupo.codigo, grupo]))
  const itemByCodigo = new Map(grupos.flatMap((grupo) => grupo.itens.map((item) => [item.codigo, item] as const)))
  const partes = lines.flatMap((line) => (line.tipo === 'soma' ? line.partes : []))
  const resolveParte = (codigo: string): DreComponente[] => {
    if (codigo.includes('.')) {
      const item = itemByCodigo.get(codigo)
      return item === undefined ? [] : [{ grupoItem: item.id, sinal: 1 }]
    }
    const grupo = grupoByCodigo.get(codigo)
    if (grupo === undefined) return []
    const outside = grupo.itens.filter((each) => partes.includes(each.codigo))
    return [{ grupo: grupo.id, sinal: 1 }, ...outside.map(({ id }): DreComponente => ({ grupoItem: id, sinal: -1 }))]
  }
  const itens = lines.map((line): DreItem => {
    if (line.tipo !== 'soma') return line
    const { codigo, descricao, tipo } = line
    return { codigo, descricao, tipo, componentes: line.partes.flatMap(resolveParte) }
  })
  return { itens, ausentes: partes.filter((codigo) => !(codigo.includes('.') ? itemByCodigo : grupoByCodigo).has(codigo)).toSorted() }
}
