/** Computes the months of a previsto: the realizado up to one month, then the plan. Pure. */
import { MESES_EXERCICIO as MESES, type Cubo, type Mes } from '@lastro/engine'
import type { LinhaDimensionColumns } from '../../cubo/realizado-by-linha.ts'
import { joinRealizado, NONE_OCULTA, type OrcadoColumns } from '../acompanhamento/join.ts'

export interface LinhaPrevista {
  /** Index among the budget lines; null for realizado that no line covers. */
  linha: number | null
  grupoItemId: number
  centroCustoId: number
  filialId: number
  previous: readonly number[]
  valores: readonly number[]
}

/**
 * Puts the realizado into the first `realizados` months of each line.
 * Realizado without a line gets a new one with zero in later months, so that the year is exactly realizado plus plan.
 * @param ocultas lines out of sight, which keep the realizado they cover
 */
export function planPrevisto(
  lines: OrcadoColumns,
  realizado: Cubo,
  { inicio, realizados, ocultas = NONE_OCULTA }: { inicio: Mes; realizados: number; ocultas?: LinhaDimensionColumns },
): LinhaPrevista[] {
  const juncao = joinRealizado(lines, realizado, { inicio, filtro: {}, ocultas })
  return juncao.grupoItemId.flatMap((grupoItemId, i): LinhaPrevista[] => {
    const previous = juncao.orcadoCentavos.slice(i * MESES, (i + 1) * MESES)
    const valores = previous.map((valor, mes) => (mes < realizados ? juncao.realizadoCentavos[i * MESES + mes]! : valor))
    const planejada = juncao.planejada[i]!
    if (!planejada && valores.every((valor) => valor === 0)) return []
    return [
      {
        linha: planejada ? i : null,
        grupoItemId,
        centroCustoId: juncao.centroCustoId[i]!,
        filialId: juncao.filialId[i]!,
        previous,
        valores,
      },
    ]
  })
}

export function listChanged(lines: readonly LinhaPrevista[]): LinhaPrevista[] {
  return lines.filter(({ previous, valores }) => valores.some((valor, mes) => valor !== previous[mes]))
}
