/** The line that the vertical analysis is over: which may be, and how it is named. */
import type { DreResposta } from '@lastro/contract'
import type { TFunction } from 'i18next'
import type { DreLinhaSemValores } from './demonstrativo.ts'

export type BaseAv = DreResposta['baseAv']

/** A model without receita líquida has none until one is chosen. */
export function nomeDaBase(t: TFunction<'dre'>, base: BaseAv): string {
  return base?.descricao ?? t('exibicao.semBaseAv')
}

/** Lines worth being 100 %: the first amount, which is what was sold, subtotals and results, and the one in force. */
export function listBasesAv<L extends DreLinhaSemValores>(linhas: readonly L[], base: BaseAv): L[] {
  const deDinheiro = linhas.filter(({ nivel, unidade, tipo }) => nivel === 0 && unidade === 'centavos' && tipo !== 'titulo')
  return deDinheiro.filter(({ codigo, destaque }, i) => i === 0 || destaque !== 'nenhum' || codigo === base?.codigo)
}
