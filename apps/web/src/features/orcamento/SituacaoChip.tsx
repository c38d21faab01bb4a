import type { AreaStatus, OrcamentoStatus } from '@lastro/contract'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { Chip } from '../../ui/Chip.tsx'

type Tone = NonNullable<ComponentProps<typeof Chip>['tone']>

const TONE: Readonly<Record<OrcamentoStatus, Tone>> = {
  rascunho: 'neutral',
  revisao: 'neutral',
  em_aprovacao: 'info',
  devolvido: 'warning',
  aprovado: 'success',
  encerrado: 'neutral',
}

const TONE_AREA: Readonly<Record<AreaStatus, Tone>> = { aberta: 'neutral', enviada: 'info', devolvida: 'warning', aprovada: 'success' }

export function SituacaoChip({ status }: { status: OrcamentoStatus }) {
  const { t } = useTranslation('orcamento')
  return <Chip tone={TONE[status]}>{t(`status.${status}`)}</Chip>
}

export function SituacaoArea({ status }: { status: AreaStatus }) {
  const { t } = useTranslation('orcamento')
  return <Chip tone={TONE_AREA[status]}>{t(`area.${status}`)}</Chip>
}
