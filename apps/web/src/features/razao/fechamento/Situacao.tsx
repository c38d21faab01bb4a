import type { FechamentoMes } from '@lastro/contract'
import { useTranslation } from 'react-i18next'
import { Chip } from '../../../ui/Chip.tsx'
import { Icon } from '../../../ui/icons.tsx'

const TONES = { aberto: 'neutral', pedido: 'info', fechado: 'success' } as const

export function Situacao({ situacao }: Pick<FechamentoMes, 'situacao'>) {
  const { t } = useTranslation('fechamento')
  return (
    <Chip tone={TONES[situacao]}>
      {situacao === 'fechado' && <Icon name="lock" size={12} />}
      {t(`situacao.${situacao}`)}
    </Chip>
  )
}

export function Confere({ confere, situacao }: Pick<FechamentoMes, 'confere' | 'situacao'>) {
  const { t } = useTranslation('fechamento')
  if (confere === null) return null
  if (confere) {
    return (
      <Chip>
        <Icon name="check" size={12} />
        {t('confere.sim')}
      </Chip>
    )
  }
  return (
    <Chip tone={situacao === 'fechado' ? 'error' : 'warning'}>
      <Icon name="warning" size={12} />
      {t(situacao === 'fechado' ? 'confere.nao' : 'confere.mudou')}
    </Chip>
  )
}
