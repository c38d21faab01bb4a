import { manutencaoRotas } from '@lastro/contract'
import { formatInstant, formatInteger } from '@lastro/formato'
import { useQuery } from '@tanstack/react-query'
import { useRouter, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { query } from '../api/api.ts'
import { paths } from '../navigation/paths.ts'
import { getSession } from '../stores/session.ts'
import { safeReturnPath } from '../sessao/return-path.ts'
import { MessagePage } from '../shell/MessagePage.tsx'
import { usePreferencias } from '../theme/preferences.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'

const POLL_MS = 10_000
const MINUTE_MS = 60_000

export function ManutencaoPage() {
  const { t } = useTranslation('pagina')
  const { t: commonT } = useTranslation()
  const { language } = usePreferencias()
  const router = useRouter()
  const { to }: { to?: unknown } = useSearch({ strict: false })
  const { data, dataUpdatedAt, error, isFetching, refetch } = useQuery({
    ...query(manutencaoRotas.get),
    staleTime: 0,
    refetchInterval: POLL_MS,
  })
  const over = data?.ligada === false
  useEffect(() => {
    // Opened directly, without a return path, it stays and reports that all is well.
    if (over && to !== undefined) router.history.replace(safeReturnPath(to))
  }, [over, to, router])

  if (!data) return error && <ErrorState error={error} onRetry={() => void refetch()} />
  if (over) {
    return (
      <MessagePage
        title={t('manutencao.fora')}
        actions={
          <ButtonLink to={paths.root} variant="primary">
            {commonT('erro.irParaInicio')}
          </ButtonLink>
        }
      >
        <p>{t('manutencao.foraTexto')}</p>
      </MessagePage>
    )
  }
  const now = new Date(dataUpdatedAt)
  const minutes = data.previsaoAt === null ? null : Math.ceil((new Date(data.previsaoAt).getTime() - dataUpdatedAt) / MINUTE_MS)
  return (
    <MessagePage
      title={t('manutencao.titulo')}
      actions={
        <>
          <Button variant="primary" busy={isFetching} onClick={() => void refetch()}>
            {t('manutencao.tentar')}
          </Button>
          {/* A signed-in user would be led back here. */}
          {getSession() === null && <ButtonLink to={paths.login}>{t('manutencao.entrar')}</ButtonLink>}
        </>
      }
    >
      {data.mensagem !== '' && <p>{data.mensagem}</p>}
      {data.previsaoAt !== null && minutes !== null && (
        <p role="timer">
          {minutes > 0
            ? t('manutencao.previsao', {
                quando: formatInstant(data.previsaoAt, now, language),
                minutos: formatInteger(minutes, language),
              })
            : t('manutencao.atrasada')}
        </p>
      )}
      <p>{t('manutencao.texto')}</p>
    </MessagePage>
  )
}
