import type { Sessao } from '@lastro/contract'
import { formatInteger } from '@lastro/formato'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { manutencaoQuery, minutesUntil } from '../features/telas/carteira/manutencao.ts'
import { paths } from '../navigation/paths.ts'
import { usePreferencias } from '../theme/preferences.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { Icon } from '../ui/icons.tsx'
import styles from './Faixa.module.css'

export function ManutencaoFaixa({ sessao }: { sessao: Sessao }) {
  const { t } = useTranslation('casca')
  const { language } = usePreferencias()
  const admin = sessao.perfil === 'admin' && !sessao.vendoComo
  const { data, dataUpdatedAt } = useQuery({ ...manutencaoQuery, enabled: admin })
  if (!admin || data?.ligada !== true) return null
  const minutes = minutesUntil(data.previsaoAt, dataUpdatedAt)
  return (
    <section data-paper="none" className={styles['faixa']} data-faixa data-tone="warning" aria-label={t('manutencao.nome')}>
      <div className={styles['linha']}>
        <Icon name="warning" />
        <p>
          <strong>{t('manutencao.nome')}</strong> {t('manutencao.texto')}{' '}
          {minutes !== null &&
            (minutes > 0 ? t('manutencao.faltam', { minutos: formatInteger(minutes, language) }) : t('manutencao.atrasada'))}
        </p>
        <span className={styles['acoes']}>
          <ButtonLink to={paths.administrarManutencao} size="small">
            {t('manutencao.abrir')}
          </ButtonLink>
        </span>
      </div>
    </section>
  )
}
