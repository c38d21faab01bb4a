import type { DreResposta } from '@lastro/contract'
import { formatPeriodos } from '@lastro/formato'
import { useTranslation } from 'react-i18next'
import { usePreferencias } from '../../theme/preferences.ts'
import { Faixa } from './Faixa.tsx'

export function Lacunas({ lacunas }: Pick<DreResposta, 'lacunas'>) {
  const { t } = useTranslation('dre')
  const { t: shell } = useTranslation('casca')
  const { language } = usePreferencias()
  return <Faixa icon="calendar" titulo={shell('lacunas', { periodos: formatPeriodos(lacunas, language) })} texto={t('lacunas.explica')} />
}
