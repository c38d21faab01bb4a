import { useCanGoBack, useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { contactAddress, useMarca } from '../features/marca/marca.ts'
import { paths } from '../navigation/paths.ts'
import { MessagePage } from '../shell/MessagePage.tsx'
import { Button, ButtonLink } from '../ui/Button.tsx'

export function ForbiddenPage() {
  const { t } = useTranslation('pagina')
  const { t: commonT } = useTranslation()
  return (
    <MessagePage
      code="403"
      title={t('erro.proibido')}
      actions={
        <ButtonLink to={paths.root} variant="primary">
          {commonT('erro.irParaInicio')}
        </ButtonLink>
      }
    >
      <p>{t('erro.proibidoTexto')}</p>
    </MessagePage>
  )
}

export function NotAuthorizedPage() {
  const { t } = useTranslation('pagina')
  const { t: commonT } = useTranslation()
  const router = useRouter()
  const canGoBack = useCanGoBack()
  return (
    <MessagePage
      title={t('erro.semPermissao')}
      actions={
        <>
          <ButtonLink to={paths.root} variant="primary">
            {commonT('erro.irParaInicio')}
          </ButtonLink>
          {canGoBack && <Button onClick={() => router.history.back()}>{t('erro.voltar')}</Button>}
        </>
      }
    >
      <p>{t('erro.semPermissaoTexto')}</p>
    </MessagePage>
  )
}

export function NotFoundPage() {
  const { t } = useTranslation('pagina')
  const { t: commonT } = useTranslation()
  return (
    <MessagePage
      code="404"
      title={t('erro.naoEncontrada')}
      actions={
        <ButtonLink to={paths.root} variant="primary">
          {commonT('erro.irParaInicio')}
        </ButtonLink>
      }
    >
      <p>{t('erro.naoEncontradaTexto')}</p>
    </MessagePage>
  )
}

export function EmBrevePage() {
  const { t } = useTranslation('pagina')
  const { t: commonT } = useTranslation()
  const { config } = useMarca()
  return (
    <MessagePage
      title={t('emBreve.titulo')}
      actions={
        <>
          <ButtonLink to={paths.root} variant="primary">
            {commonT('erro.irParaInicio')}
          </ButtonLink>
          {config?.contato && (
            <a className="link" href={contactAddress(config.contato)}>
              {t('emBreve.contato')}
            </a>
          )}
        </>
      }
    >
      <p>{t('emBreve.texto')}</p>
    </MessagePage>
  )
}
