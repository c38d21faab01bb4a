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

/** Resolves a ready-made DRE over the grupos of a company. An item referenced by a line is excluded from its current grupo. */
export function resolveModelo(linhas: readonly ModeloDreLinha[], grupos: readonly GrupoComCodigo[]): ModeloResolvido {
  const grupoByCodigo = new Map(grupos.map((grupo) => [grupo.codigo, grupo]))
  const itemByCodigo = new Map(grupos.flatMap((grupo) => grupo.itens.map((item) => [item.codigo, item] as const)))
  const partes = linhas.flatMap((linha) => (linha.tipo === 'soma' ? linha.partes : []))
  const resolveParte = (codigo: string): DreComponente[] => {
    if (codigo.includes('.')) {
      const item = itemByCodigo.get(codigo)
      return item === undefined ? [] : [{ grupoItem: item.id, sinal: 1 }]
    }
    const grupo = grupoByCodigo.get(codigo)
    if (grupo === undefined) return []
    const fora = grupo.itens.filter((each) => partes.includes(each.codigo))
    return [{ grupo: grupo.id, sinal: 1 }, ...fora.map(({ id }): DreComponente => ({ grupoItem: id, sinal: -1 }))]
  }
  const itens = linhas.map((linha): DreItem => {
    if (linha.tipo !== 'soma') return linha
    const { codigo, descricao, tipo } = linha
    return { codigo, descricao, tipo, componentes: linha.partes.flatMap(resolveParte) }
  })
  return { itens, ausentes: partes.filter((codigo) => !(codigo.includes('.') ? itemByCodigo : grupoByCodigo).has(codigo)).toSorted() }
}
