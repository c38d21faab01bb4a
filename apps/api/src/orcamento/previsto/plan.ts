/** What the months of a previsto come to: the realizado up to one, and after it what is planned. Pure. */
import { MESES_EXERCICIO as MESES, type Cubo, type Mes } from '@lastro/engine'
import type { Chaves } from '../../cubo/linhas.ts'
import { joinRealizado, NENHUMA_OCULTA, type Colunas } from '../acompanhamento/join.ts'

export interface LinhaPrevista {
  /** Position among the lines of the budget; null of realizado that none of them covers. */
  linha: number | null
  grupoItemId: number
  /** 0: none. */
  centroCustoId: number
  filialId: number
  /** Twelve, as they are and as they become. */
  eram: readonly number[]
  valores: readonly number[]
}

/**
 * Each line with the realizado in its first `realizados` months. What no line covers gets one of its own, zero after them, so that the year
 * is the realizado and the plan to the centavo.
 * @param ocultas lines that are not seen: what they cover is theirs
 */
export function planPrevisto(
  linhas: Colunas,
  realizado: Cubo,
  { inicio, realizados, ocultas = NENHUMA_OCULTA }: { inicio: Mes; realizados: number; ocultas?: Chaves },
): LinhaPrevista[] {
  const juncao = joinRealizado(linhas, realizado, { inicio, filtro: {}, ocultas })
  return juncao.grupoItemId.flatMap((grupoItemId, i): LinhaPrevista[] => {
    const eram = juncao.orcadoCentavos.slice(i * MESES, (i + 1) * MESES)
    const valores = eram.map((valor, mes) => (mes < realizados ? juncao.realizadoCentavos[i * MESES + mes]! : valor))
    const planejada = juncao.planejada[i]!
    if (!planejada && valores.every((valor) => valor === 0)) return []
    return [
      {
        linha: planejada ? i : null,
        grupoItemId,
        centroCustoId: juncao.centroCustoId[i]!,
        filialId: juncao.filialId[i]!,
        eram,
        valores,
      },
    ]
  })
}

/** Those of which something changes. */
export function listMudadas(linhas: readonly LinhaPrevista[]): LinhaPrevista[] {
  return linhas.filter(({ eram, valores }) => valores.some((valor, mes) => valor !== eram[mes]))
}
