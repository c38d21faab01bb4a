/** Base line of the vertical analysis (AV). */
import type { DreResposta } from '@lastro/contract'
import type { TFunction } from 'i18next'
import type { DreLinhaSemValores } from './demonstrativo.ts'

export type BaseAv = DreResposta['baseAv']

export function nomeDaBase(t: TFunction<'dre'>, base: BaseAv): string {
  return base?.descricao ?? t('exibicao.semBaseAv')
}

/** Candidates for 100 %: the first amount (gross revenue), subtotals, results, and the current base. */
export function listBasesAv<L extends DreLinhaSemValores>(lines: readonly L[], base: BaseAv): L[] {
  const deDinheiro = lines.filter(({ nivel, unidade, tipo }) => nivel === 0 && unidade === 'centavos' && tipo !== 'titulo')
  return deDinheiro.filter(({ codigo, destaque }, i) => i === 0 || destaque !== 'nenhum' || codigo === base?.codigo)
}
