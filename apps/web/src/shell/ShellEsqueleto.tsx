import { useTranslation } from 'react-i18next'
import { Skeleton } from '../ui/Skeleton.tsx'
import styles from './ShellEsqueleto.module.css'

export function ShellEsqueleto() {
  const { t } = useTranslation()
  return (
    <div className={styles['moldura']} role="status" aria-busy="true" aria-label={t('carregando')}>
      <div className={styles['lado']}>
        {[72, 88, 64, 52].map((width) => (
          <Skeleton key={width} width={width} />
        ))}
      </div>
      <div className={styles['topo']}>
        <Skeleton width={160} />
      </div>
      <div className={styles['pagina']}>
        <Skeleton width={120} />
      </div>
    </div>
  )
}
