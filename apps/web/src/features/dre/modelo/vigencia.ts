import type { DreEstrutura } from '@lastro/contract'
import { formatMes } from '@lastro/formato'
import type { TFunction } from 'i18next'
import type { Preferencias } from '../../../theme/preferences.ts'

/** Validity in words: "de jan/2026 em diante". Empty for a model that never changed. */
export function describeVigencia(
  t: TFunction<'dre-modelo'>,
  { vigencia, ate }: Pick<DreEstrutura, 'vigencia' | 'ate'>,
  language: Preferencias['language'],
): string {
  if (vigencia === null) return ate === null ? t('vigencia.sempre') : t('vigencia.ate', { mes: formatMes(ate, language) })
  const inicio = formatMes(vigencia, language)
  return ate === null ? t('vigencia.desde', { mes: inicio }) : t('vigencia.entre', { inicio, fim: formatMes(ate, language) })
}
