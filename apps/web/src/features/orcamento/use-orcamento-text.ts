import type { Orcamento } from '@lastro/contract'
import { formatPeriodo } from '@lastro/formato'
import { useTranslation } from 'react-i18next'
import { usePreferencias } from '../../theme/preferences.ts'
import { lastMesOf } from './exercicio.ts'

type Described = Pick<Orcamento, 'nome' | 'inicio' | 'versaoNumero' | 'status'>

/** Option text of a budget: name, exercício, version and status. */
export function useOrcamentoText(): (orcamento: Described) => string {
  const { t } = useTranslation('orcamento')
  const { language } = usePreferencias()
  return ({ nome, inicio, versaoNumero, status }) =>
    [nome, formatPeriodo(inicio, lastMesOf(inicio), language), t('versao', { numero: versaoNumero }), t(`status.${status}`)].join(' · ')
}
