/** The pages outside the shell that have one thing to say and the way on. */
import { useCanGoBack, useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { contactAddress, useMarca } from '../features/marca/marca.ts'
import { paths } from '../navigation/paths.ts'
import { MessagePage } from '../shell/MessagePage.tsx'
import { Button, ButtonLink } from '../ui/Button.tsx'

/** Target of answers with status 403: the server refused. */
export function ForbiddenPage() {
  const { t } = useTranslation('pagina')
  const { t: comum } = useTranslation()
  return (
    <MessagePage
      code="403"
      title={t('erro.proibido')}
      actions={
        <ButtonLink to={paths.root} variant="primary">
          {comum('erro.irParaInicio')}
        </ButtonLink>
      }
    >
      <p>{t('erro.proibidoTexto')}</p>
    </MessagePage>
  )
}

/** Target of the guard: the rules of the user do not cover the screen. */
export function NotAuthorizedPage() {
  const { t } = useTranslation('pagina')
  const { t: comum } = useTranslation()
  const router = useRouter()
  // Opened by its address, or in a tab of its own, there is nothing behind it.
  const canGoBack = useCanGoBack()
  return (
    <MessagePage
      title={t('erro.semPermissao')}
      actions={
        <>
          <ButtonLink to={paths.root} variant="primary">
            {comum('erro.irParaInicio')}
          </ButtonLink>
          {canGoBack && <Button onClick={() => router.history.back()}>{t('erro.voltar')}</Button>}
        </>
      }
    >
      <p>{t('erro.semPermissaoTexto')}</p>
    </MessagePage>
  )
}

/** No screen has this address. */
export function NotFoundPage() {
  const { t } = useTranslation('pagina')
  const { t: comum } = useTranslation()
  return (
    <MessagePage
      code="404"
      title={t('erro.naoEncontrada')}
      actions={
        <ButtonLink to={paths.root} variant="primary">
          {comum('erro.irParaInicio')}
        </ButtonLink>
      }
    >
      <p>{t('erro.naoEncontradaTexto')}</p>
    </MessagePage>
  )
}

/** A screen that is announced and not there yet. */
export function EmBrevePage() {
  const { t } = useTranslation('pagina')
  const { t: comum } = useTranslation()
  const { config } = useMarca()
  return (
    <MessagePage
      title={t('emBreve.titulo')}
      actions={
        <>
          <ButtonLink to={paths.root} variant="primary">
            {comum('erro.irParaInicio')}
          </ButtonLink>
          {config?.contato && <a href={contactAddress(config.contato)}>{t('emBreve.contato')}</a>}
        </>
      }
    >
      <p>{t('emBreve.texto')}</p>
    </MessagePage>
  )
}
