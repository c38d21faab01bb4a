import { useTranslation } from 'react-i18next'
import { paths } from '../../../navigation/paths.ts'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { FormError } from '../../../ui/FormError.tsx'
import styles from './criacao.module.css'

interface CriarPeProps {
  texto: string | null
  error: unknown
  busy: boolean
  isReady: boolean
}

export function CriarPe({ texto, error, busy, isReady }: CriarPeProps) {
  const { t } = useTranslation('orcamento')
  const { t: commonT } = useTranslation()
  return (
    <div className={styles['resumo']}>
      <FormError error={error} />
      <div className={styles['pe']}>
        {texto !== null && <p>{texto}</p>}
        <ButtonLink to={paths.orcamentos}>{commonT('cancelar')}</ButtonLink>
        <Button type="submit" variant="primary" icon="plus" busy={busy} disabled={!isReady}>
          {t('novo.criar')}
        </Button>
      </div>
    </div>
  )
}
