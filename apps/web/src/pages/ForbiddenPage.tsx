import { useTranslation } from 'react-i18next'
import { paths } from '../paths.ts'
import { MessagePage } from '../shell/MessagePage.tsx'
import { ButtonLink } from '../ui/Button.tsx'

/** Target of answers with status 403: the server refused. */
export function ForbiddenPage() {
  const { t } = useTranslation()
  return (
    <MessagePage
      code="403"
      title={t('erro.proibido')}
      actions={
        <ButtonLink to={paths.root} variant="primary">
          {t('erro.irParaInicio')}
        </ButtonLink>
      }
    >
      <p>{t('erro.proibidoTexto')}</p>
    </MessagePage>
  )
}
