import { useTranslation } from 'react-i18next'
import { TEXT_NETWORK } from '../../api/errors.ts'
import { useShownHere } from '../../stores/alerts.ts'
import { Faixa } from './Faixa.tsx'

/** Banner above numbers read before the server became unreachable; replaces the alert of each attempt. */
export function SemConexao() {
  const { t } = useTranslation('dre')
  useShownHere(TEXT_NETWORK)
  return <Faixa titulo={t('semConexao.texto')} texto={t('semConexao.explica')} />
}
