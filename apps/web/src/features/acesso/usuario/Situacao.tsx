import type { Usuario } from '@lastro/contract'
import { useTranslation } from 'react-i18next'
import { Chip } from '../../../ui/Chip.tsx'
import { Icon } from '../../../ui/icons.tsx'

const SINAIS = {
  ativo: { tone: 'success', icon: 'check' },
  bloqueado: { tone: 'error', icon: 'block' },
  convidado: { tone: 'info', icon: 'mail' },
} as const

export function Situacao({ usuario: { status, convite } }: { usuario: Pick<Usuario, 'status' | 'convite'> }) {
  const { t } = useTranslation('usuario')
  const expired = status === 'convidado' && convite?.vencido === true
  const { tone, icon } = SINAIS[status]
  return (
    <Chip tone={expired ? 'warning' : tone}>
      <Icon name={expired ? 'warning' : icon} size={12} />
      {t(expired ? 'status.vencido' : `status.${status}`)}
    </Chip>
  )
}
