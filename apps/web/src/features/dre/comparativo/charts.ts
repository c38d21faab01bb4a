/** Data of the waterfall and line charts of the comparison. Pure. */
import type { ComparativoColuna, ComparativoLinha, DreComparativo, DreLinha } from '@lastro/contract'
import { linhaDaColuna } from './cells.ts'

/** Column of the waterfall: the selected one if it is money, otherwise the first amount of the whole period. */
export function colunaDaCascata(
  { colunas, partes }: Pick<DreComparativo, 'colunas' | 'partes'>,
  escolhida: ComparativoColuna | undefined,
): ComparativoColuna | undefined {
  if (escolhida && (escolhida.tipo === 'valor' || escolhida.tipo === 'variacao')) return escolhida
  const todo = partes.findIndex(({ tipo }) => tipo === 'total' || tipo === 'consolidado' || tipo === 'depois')
  const valores = colunas.filter(({ tipo }) => tipo === 'valor')
  return (
    valores.find(({ parte, fonte }) => (todo < 0 || parte === todo) && (!escolhida || fonte === escolhida.fonte)) ??
    valores.find(({ parte }) => parte === todo) ??
    valores.at(-1)
  )
}

export function linhasDaCascata({ colunas, linhas }: DreComparativo, coluna: ComparativoColuna): DreLinha[] {
  const indice = colunas.indexOf(coluna)
  return linhas.map((linha) => linhaDaColuna(linha, indice))
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
  linha: ComparativoLinha,
  coluna: ComparativoColuna | undefined,
): Evolucao | null {
  const membroOf = (chave: string): string => chave.replace(/(?:^|\|)(?:total|\d{4}-\d\d\.\.\d{4}-\d\d)$/, '')
  const todas = partes.map(({ chave }, i) => ({ i, membro: membroOf(chave), pedaco: /\.\./.test(chave) }))
  const escolhido = coluna === undefined ? undefined : todas[coluna.parte]?.membro
  const membros = [...new Set(todas.filter(({ pedaco }) => pedaco).map(({ membro }) => membro))]
  const membro = escolhido !== undefined && membros.includes(escolhido) ? escolhido : membros.at(-1)
  const dele = todas.filter((parte) => parte.pedaco && parte.membro === membro).map(({ i }) => i)
  if (dele.length < 2) return null
  const series = fontes.map(({ chave }): Serie => ({
    fonte: chave,
    valores: dele.map((parte) => {
      const indice = colunas.findIndex((each) => each.tipo === 'valor' && each.fonte === chave && each.parte === parte)
      return linha.valores[indice] ?? null
    }),
  }))
  return { partes: dele, series: series.filter(({ valores }) => valores.some((valor) => valor !== null)) }
}
