import type { RelatorioAbertura } from '@lastro/contract'
import { localeOf } from '@lastro/formato'
import { useQuery } from '@tanstack/react-query'
import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toApiError } from '../../../api/errors.ts'
import { usePreferencias } from '../../../theme/preferences.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { Note } from '../../../ui/Text.tsx'
import { type DoQuadro, type ParaQuadro, readDoQuadro } from './frame-messages.ts'
import { aberturaQuery, requestFreshToken } from './queries.ts'
import styles from './Quadro.module.css'

export interface QuadroController {
  refresh: () => void
  fullScreen: () => void
}

interface QuadroRelatorioProps {
  id: number
  nome: string
  ref: Ref<QuadroController>
}

export function QuadroRelatorio({ id, nome, ref }: QuadroRelatorioProps) {
  const { t: commonT } = useTranslation()
  const [attempt, setAttempt] = useState(0)
  const { data, error, refetch } = useQuery(aberturaQuery(id, attempt))
  const sheet = useRef<HTMLDivElement>(null)
  const openFrame = useRef<{ refresh: () => boolean }>(null)
  const retry = () => setAttempt((count) => count + 1)
  const renew = () => {
    if (data) requestFreshToken(id, data)
    void refetch()
  }
  useImperativeHandle(ref, () => ({
    // Power BI reloads its data and keeps the filters; a signed URL is reopened.
    refresh: () => {
      if (openFrame.current?.refresh() !== true) retry()
    },
    fullScreen: () => {
      if (document.fullscreenElement) void document.exitFullscreen()
      else void sheet.current?.requestFullscreen()
    },
  }))
  return (
    <div ref={sheet} className={styles['folha']}>
      {data && <Aberto key={attempt} ref={openFrame} abertura={data} error={error} nome={nome} onToken={renew} onNewDe={retry} />}
      {!data && error && (
        <ErrorState error={error} onRetry={retry}>
          <Codigo codigo={codigoOf(error)} />
        </ErrorState>
      )}
      {!data && !error && (
        <div className={styles['espera']}>
          <SkeletonRows rows={8} label={commonT('carregando')} />
        </div>
      )}
    </div>
  )
}

function codigoOf(error: unknown): string {
  return toApiError(error)
    .details.map(({ message, valor }) => [message, valor].filter(Boolean).join(' · '))
    .join(', ')
}

function Codigo({ codigo }: { codigo: string }) {
  const { t } = useTranslation('relatorio-externo')
  if (codigo === '') return null
  return <Note>{t('codigo', { codigo })}</Note>
}

interface AbertoProps {
  ref: Ref<{ refresh: () => boolean }>
  /** The first opening loads the frame; later ones only renew it. */
  abertura: RelatorioAbertura
  error: unknown
  nome: string
  onToken: () => void
  onNewDe: () => void
}

type FailureMessage = Extract<DoQuadro, { lastro: 'falha' }>

function Aberto({ ref, abertura, error, nome, onToken, onNewDe }: AbertoProps) {
  const { t } = useTranslation('relatorio-externo')
  const { t: commonT } = useTranslation()
  const { language } = usePreferencias()
  const frame = useRef<HTMLIFrameElement>(null)
  const [first] = useState(abertura)
  const [ready, setReady] = useState(false)
  const [loaded, setLoaded] = useState(false)
  const [failure, setFailure] = useState<FailureMessage | null>(null)
  const [semToken, setSemToken] = useState(false)
  const hasEnded = semToken && Boolean(error)
  const postToFrame = (message: ParaQuadro) => frame.current?.contentWindow?.postMessage(message, location.origin)
  const showAnyway = () => {
    setFailure(null)
    postToFrame({ lastro: 'mesmoAssim' })
  }
  useImperativeHandle(ref, () => ({
    refresh: () => {
      if (abertura.incorporado.tipo !== 'powerbi' || failure !== null || !loaded) return false
      postToFrame({ lastro: 'atualizar' })
      return true
    },
  }))

  useEffect(() => {
    const listen = (event: MessageEvent) => {
      // Any window may post here, so only our own frame and origin are accepted.
      if (event.source !== frame.current?.contentWindow || event.origin !== location.origin) return
      const message = readDoQuadro(event.data)
      if (message?.lastro === 'pronto') setReady(true)
      if (message?.lastro === 'carregado') {
        setLoaded(true)
        setFailure(null)
      }
      if (message?.lastro === 'tokenAceito') setSemToken(false)
      if (message?.lastro === 'semToken') {
        setSemToken(true)
        onToken()
      }
      if (message?.lastro === 'falha') setFailure(message)
    }
    window.addEventListener('message', listen)
    return () => window.removeEventListener('message', listen)
  })

  useEffect(() => {
    if (!ready) return
    const { incorporado } = abertura
    if (abertura === first || incorporado.tipo === 'url') {
      postToFrame({ lastro: 'mostrar', incorporado, titulo: nome, idioma: localeOf(language).replace(/-u-.*/, '') })
    } else postToFrame({ lastro: 'token', token: incorporado.token })
    // Name and language are sent once; a change must not reload the report.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [ready, abertura])

  return (
    <>
      {/* Same-origin page. A sandbox that allows it would protect nothing and restrict the report inside. */}
      {/* oxlint-disable-next-line react/iframe-missing-sandbox */}
      <iframe
        ref={frame}
        src={first.quadro}
        title={nome}
        allow="fullscreen"
        data-espera={!loaded || failure !== null || hasEnded || undefined}
      />
      {failure && (
        <EmptyState
          icon="error"
          title={t(`falhas.${failure.falha}.titulo`)}
          text={t(`falhas.${failure.falha}.texto`)}
          action={
            <>
              <Button icon="undo" onClick={onNewDe}>
                {commonT('tentarDeNovo')}
              </Button>
              {failure.falha === 'semResposta' && <Button onClick={showAnyway}>{t('mesmoAssim')}</Button>}
              <Codigo codigo={failure.codigo} />
            </>
          }
        />
      )}
      {hasEnded && !failure && (
        <ErrorState error={error} onRetry={onNewDe}>
          <Codigo codigo={codigoOf(error)} />
        </ErrorState>
      )}
      {!loaded && !failure && !hasEnded && (
        <div className={styles['espera']}>
          <SkeletonRows rows={8} label={commonT('carregando')} />
        </div>
      )}
    </>
  )
}
