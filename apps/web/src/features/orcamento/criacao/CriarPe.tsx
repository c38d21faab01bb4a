import { useTranslation } from 'react-i18next'
import { paths } from '../../../navigation/paths.ts'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { FormError } from '../../../ui/FormError.tsx'
import { Inline, Stack } from '../../../ui/layout.tsx'
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
    <Stack className={styles['parte']} gap={12} padding={[24, 'page']}>
      <FormError error={error} />
      <Inline justify="end" wrap>
        {texto !== null && (
          <Stack as="p" grow={240}>
            {texto}
          </Stack>
        )}
        <ButtonLink to={paths.orcamentos}>{commonT('cancelar')}</ButtonLink>
        <Button type="submit" variant="primary" icon="plus" busy={busy} disabled={!isReady}>
          {t('novo.criar')}
        </Button>
      </Inline>
    </Stack>
  )
}
