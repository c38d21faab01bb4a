/** Diffs the lines of a budget at a past moment against the current ones. Pure. */
import type { OrcamentoLinhas } from '@lastro/contract'
import { MESES_EXERCICIO } from '@lastro/engine'

export interface PassadoDiff {
  /** Changed or removed cells, as past position of the line × 12 + month from 0. */
  celulas: ReadonlySet<number>
  total: number
  added: number
  removed: number
}

export function diffLinhas(
  { linhas: passado }: Pick<OrcamentoLinhas, 'linhas'>,
  { linhas: now }: Pick<OrcamentoLinhas, 'linhas'>,
): PassadoDiff {
  const positions = new Map(now.id.map((id, i) => [id, i]))
  const celulas = new Set<number>()
  let removed = 0
  for (const [i, id] of passado.id.entries()) {
    const j = positions.get(id)
    positions.delete(id)
    if (j === undefined) removed += 1
    for (let mes = 0; mes < MESES_EXERCICIO; mes++) {
      const before = passado.valoresCentavos[i * MESES_EXERCICIO + mes]
      const after = j === undefined ? 0 : now.valoresCentavos[j * MESES_EXERCICIO + mes]
      if (before !== after) celulas.add(i * MESES_EXERCICIO + mes)
    }
  }
  let total = celulas.size
  for (const j of positions.values()) {
    for (let mes = 0; mes < MESES_EXERCICIO; mes++) if (now.valoresCentavos[j * MESES_EXERCICIO + mes] !== 0) total += 1
  }
  return { celulas, total, added: positions.size, removed }
}
