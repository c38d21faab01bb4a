import type { ImportacaoDetalhe } from '@lastro/contract'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../navigation/paths.ts'
import { ButtonLink } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/icons.tsx'
import styles from './Recusada.module.css'

export function Recusada({ importacao }: { importacao: ImportacaoDetalhe }) {
  const { t } = useTranslation('importacao')
  const { status, erro } = importacao
  const known = status === 'recusada' || status === 'cancelada' || status === 'interrompida' || status === 'desfeita' ? status : 'recusada'
  return (
    <div className={styles['recusada']}>
      <dl>
        <div>
          <dt>{t('recusada.aconteceu')}</dt>
          <dd>{erro?.message ?? t(`recusada.${known}`)}</dd>
        </div>
        <div>
          <dt>{t('recusada.seguro')}</dt>
          <dd className={styles['seguro']}>
            <Icon name="check" size={14} />
            {t(known === 'desfeita' ? 'recusada.nadaConta' : 'recusada.nadaGravado')}
          </dd>
        </div>
        <div>
          <dt>{t('recusada.fazer')}</dt>
          <dd>{erro?.action ?? t('recusada.enviarDeNovo')}</dd>
        </div>
      </dl>
      <ButtonLink to={paths.importacao} variant="primary" icon="import">
        {t('recusada.nova')}
      </ButtonLink>
    </div>
  )
}
