import { useTranslation } from 'react-i18next'
import { SegundoFatorForm, type SegundoFatorFormProps } from '../sessao/SegundoFatorForm.tsx'
import { EntryFrame } from './EntryFrame.tsx'

export function TwoSteps(props: SegundoFatorFormProps) {
  const { t } = useTranslation('entrar')
  return (
    <EntryFrame title={t('segundoFator.titulo')} lead={t('segundoFator.chamada')}>
      <SegundoFatorForm {...props} />
    </EntryFrame>
  )
}
