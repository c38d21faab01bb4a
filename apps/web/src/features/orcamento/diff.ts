/** Diffs the lines of a budget at a past moment against the current ones. Pure. */
import type { OrcamentoLinhas } from '@lastro/contract'
import { MESES_EXERCICIO } from '@lastro/engine'

export interface PassadoDiff {
  /** Changed or removed cells, as past position of the line × 12 + month from 0. */
  celulas: ReadonlySet<number>
  total: number
  came: number
  gone: number
}

export function diffLinhas(
  { linhas: passado }: Pick<OrcamentoLinhas, 'linhas'>,
  { linhas: now }: Pick<OrcamentoLinhas, 'linhas'>,
): PassadoDiff {
  const positions = new Map(now.id.map((id, i) => [id, i]))
  const celulas = new Set<number>()
  let gone = 0
  for (const [i, id] of passado.id.entries()) {
    const j = positions.get(id)
    positions.delete(id)
    if (j === undefined) gone += 1
    for (let mes = 0; mes < MESES_EXERCICIO; mes++) {
      const before = passado.valoresCentavos[i * MESES_EXERCICIO + mes]
      const e = j === undefined ? 0 : now.valoresCentavos[j * MESES_EXERCICIO + mes]
      if (before !== e) celulas.add(i * MESES_EXERCICIO + mes)
    }
  }
  let total = celulas.size
  for (const j of positions.values()) {
    for (let mes = 0; mes < MESES_EXERCICIO; mes++) if (now.valoresCentavos[j * MESES_EXERCICIO + mes] !== 0) total += 1
  }
  return { celulas, total, came: positions.size, gone }
}
