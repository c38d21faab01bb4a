import type { ComparativoColuna, ComparativoLinha, DreComparativo, DreLinha } from '@lastro/contract'
import { linhaDaColuna } from './cells.ts'

/** Column of the waterfall: the selected one if it is money, else the first amount of the whole period. */
export function colunaDaCascata(
  { colunas, partes }: Pick<DreComparativo, 'colunas' | 'partes'>,
  chosen: ComparativoColuna | undefined,
): ComparativoColuna | undefined {
  if (chosen && (chosen.tipo === 'valor' || chosen.tipo === 'variacao')) return chosen
  const whole = partes.findIndex(({ tipo }) => tipo === 'total' || tipo === 'consolidado' || tipo === 'depois')
  const valores = colunas.filter(({ tipo }) => tipo === 'valor')
  return (
    valores.find(({ parte, fonte }) => (whole < 0 || parte === whole) && (!chosen || fonte === chosen.fonte)) ??
    valores.find(({ parte }) => parte === whole) ??
    valores.at(-1)
  )
}

export function linhasDaCascata({ colunas, linhas }: DreComparativo, coluna: ComparativoColuna): DreLinha[] {
  const index = colunas.indexOf(coluna)
  return linhas.map((line) => linhaDaColuna(line, index))
}

interface Serie {
  fonte: string
  valores: readonly (number | null)[]
}

export interface Evolucao {
  partes: readonly number[]
  series: readonly Serie[]
}

/** One series per source over the periods of one part of the company; null with fewer than two periods. */
export function buildEvolucao(
  { colunas, partes, fontes }: Pick<DreComparativo, 'colunas' | 'partes' | 'fontes'>,
  line: ComparativoLinha,
  coluna: ComparativoColuna | undefined,
): Evolucao | null {
  const membroOf = (key: string): string => key.replace(/(?:^|\|)(?:total|\d{4}-\d\d\.\.\d{4}-\d\d)$/, '')
  const all = partes.map(({ chave }, i) => ({ i, membro: membroOf(chave), chunk: /\.\./.test(chave) }))
  const chosen = coluna === undefined ? undefined : all[coluna.parte]?.membro
  const membros = [...new Set(all.filter(({ chunk }) => chunk).map(({ membro }) => membro))]
  const membro = chosen !== undefined && membros.includes(chosen) ? chosen : membros.at(-1)
  const doMembro = all.filter((parte) => parte.chunk && parte.membro === membro).map(({ i }) => i)
  if (doMembro.length < 2) return null
  const series = fontes.map(({ chave }): Serie => ({
    fonte: chave,
    valores: doMembro.map((parte) => {
      const index = colunas.findIndex((each) => each.tipo === 'valor' && each.fonte === chave && each.parte === parte)
      return line.valores[index] ?? null
    }),
  }))
  return { partes: doMembro, series: series.filter(({ valores }) => valores.some((valor) => valor !== null)) }
}
