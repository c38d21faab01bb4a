/** Diffs the lines of a budget at a past moment against the current ones. Pure. */
import type { OrcamentoLinhas } from '@lastro/contract'
import { MESES_EXERCICIO } from '@lastro/engine'

export interface Diferencas {
  /** Changed or removed cells, as past position of the line × 12 + month from 0. */
  celulas: ReadonlySet<number>
  total: number
  vieram: number
  foram: number
}

export function diffLinhas(
  { linhas: eram }: Pick<OrcamentoLinhas, 'linhas'>,
  { linhas: agora }: Pick<OrcamentoLinhas, 'linhas'>,
): Diferencas {
  const posicoes = new Map(agora.id.map((id, i) => [id, i]))
  const celulas = new Set<number>()
  let foram = 0
  for (const [i, id] of eram.id.entries()) {
    const j = posicoes.get(id)
    posicoes.delete(id)
    if (j === undefined) foram += 1
    for (let mes = 0; mes < MESES_EXERCICIO; mes++) {
      const era = eram.valoresCentavos[i * MESES_EXERCICIO + mes]
      const e = j === undefined ? 0 : agora.valoresCentavos[j * MESES_EXERCICIO + mes]
      if (era !== e) celulas.add(i * MESES_EXERCICIO + mes)
    }
  }
  // The remaining lines were added since; a restore removes them.
  let total = celulas.size
  for (const j of posicoes.values()) {
    for (let mes = 0; mes < MESES_EXERCICIO; mes++) if (agora.valoresCentavos[j * MESES_EXERCICIO + mes] !== 0) total += 1
  }
  return { celulas, total, vieram: posicoes.size, foram }
}
