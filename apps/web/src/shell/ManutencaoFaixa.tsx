import type { Sessao } from '@lastro/contract'
import { formatInteger } from '@lastro/formato'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { manutencaoQuery, minutesUntil } from '../features/telas/carteira/manutencao.ts'
import { paths } from '../navigation/paths.ts'
import { usePreferencias } from '../theme/preferences.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { Faixa, FaixaLinha } from './Faixa.tsx'

export function ManutencaoFaixa({ sessao }: { sessao: Sessao }) {
  const { t } = useTranslation('casca')
  const { language } = usePreferencias()
  const admin = sessao.perfil === 'admin' && !sessao.vendoComo
  const { data, dataUpdatedAt } = useQuery({ ...manutencaoQuery, enabled: admin })
  if (!admin || data?.ligada !== true) return null
  const minutes = minutesUntil(data.previsaoAt, dataUpdatedAt)
  return (
    <Faixa tone="warn" label={t('manutencao.nome')}>
      <FaixaLinha
        icon="warning"
        actions={
          <ButtonLink to={paths.administrarManutencao} size="small">
            {t('manutencao.abrir')}
          </ButtonLink>
        }
      >
        <strong>{t('manutencao.nome')}</strong> {t('manutencao.texto')}{' '}
        {minutes !== null &&
          (minutes > 0 ? t('manutencao.faltam', { minutos: formatInteger(minutes, language) }) : t('manutencao.atrasada'))}
      </FaixaLinha>
    </Faixa>
  )
}
