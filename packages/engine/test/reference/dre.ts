import type { CuboCelula, CuboFilter, DreGrupo, DreItem, Periodo } from '../../src/index.ts'

function isNoFilter(celula: CuboCelula, { centrosCusto, filiais }: CuboFilter): boolean {
  return (centrosCusto?.includes(celula.centroCusto) ?? true) && (filiais?.includes(celula.filial) ?? true)
}

export interface ReferenciaFormula {
  readonly codigo: string
  readonly termos: readonly { readonly codigo: string; readonly coeficiente: number }[]
}

/**
 * Reference DRE of `soma` items and linear formulas for one period, by nested loops and big integers.
 * `formulas` must be in dependency order.
 */
export function referenciaDre(
  celulas: readonly CuboCelula[],
  itens: readonly DreItem[],
  formulas: readonly ReferenciaFormula[],
  grupos: readonly DreGrupo[],
  periodo: Periodo,
  filter: CuboFilter,
): Map<string, bigint> {
  const valores = new Map<string, bigint>()
  for (const item of itens) {
    if (item.tipo !== 'soma') continue
    let soma = 0n
    for (const componente of item.componentes) {
      const ids =
        componente.grupo === undefined
          ? [componente.grupoItem]
          : (grupos.find(({ id }) => id === componente.grupo)?.itens ?? []).map(({ id }) => id)
      for (const id of ids) {
        for (const celula of celulas) {
          if (celula.grupoItem !== id || celula.mes < periodo.inicio || celula.mes > periodo.fim || !isNoFilter(celula, filter)) continue
          soma += BigInt(componente.sinal) * BigInt(celula.valorCentavos)
        }
      }
    }
    valores.set(item.codigo, soma)
  }
  for (const { codigo, termos } of formulas) {
    let soma = 0n
    for (const termo of termos) soma += BigInt(termo.coeficiente) * (valores.get(termo.codigo) ?? 0n)
    valores.set(codigo, soma)
  }
  return valores
}
