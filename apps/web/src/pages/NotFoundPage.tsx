import { useTranslation } from 'react-i18next'
import { paths } from '../paths.ts'
import { MessagePage } from '../shell/MessagePage.tsx'
import { ButtonLink } from '../ui/Button.tsx'

export function NotFoundPage() {
  const { t } = useTranslation()
  return (
    <MessagePage
      code="404"
      title={t('erro.naoEncontrada')}
      actions={
        <ButtonLink to={paths.root} variant="primary">
          {t('erro.irParaInicio')}
        </ButtonLink>
      }
    >
      <p>{t('erro.naoEncontradaTexto')}</p>
    </MessagePage>
  )
}
