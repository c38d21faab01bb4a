import { useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { paths } from '../paths.ts'
import { MessagePage } from '../shell/MessagePage.tsx'
import { Button, ButtonLink } from '../ui/Button.tsx'

/** Target of the guard: the rules of the user do not cover the screen. */
export function NotAuthorizedPage() {
  const { t } = useTranslation()
  const router = useRouter()
  return (
    <MessagePage
      title={t('erro.semPermissao')}
      actions={
        <>
          <ButtonLink to={paths.root} variant="primary">
            {t('erro.irParaInicio')}
          </ButtonLink>
          <Button onClick={() => router.history.back()}>{t('erro.voltar')}</Button>
        </>
      }
    >
      <p>{t('erro.semPermissaoTexto')}</p>
    </MessagePage>
  )
}
