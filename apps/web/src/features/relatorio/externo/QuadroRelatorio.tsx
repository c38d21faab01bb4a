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
import { type DoQuadro, type ParaQuadro, readDoQuadro } from './frame-messages.ts'
import { aberturaQuery, tellVencida } from './queries.ts'
import styles from './Quadro.module.css'

export interface QuadroControle {
  atualizar: () => void
  telaCheia: () => void
}

interface QuadroRelatorioProps {
  id: number
  nome: string
  ref: Ref<QuadroControle>
}

export function QuadroRelatorio({ id, nome, ref }: QuadroRelatorioProps) {
  const { t: comum } = useTranslation()
  const [tentativa, setTentativa] = useState(0)
  const { data, error, refetch } = useQuery(aberturaQuery(id, tentativa))
  const folha = useRef<HTMLDivElement>(null)
  const aberto = useRef<{ atualizar: () => boolean }>(null)
  const again = () => setTentativa((count) => count + 1)
  const renew = () => {
    if (data) tellVencida(id, data)
    void refetch()
  }
  useImperativeHandle(ref, () => ({
    // Power BI reloads its data and keeps the filters; a signed URL is reopened.
    atualizar: () => {
      if (aberto.current?.atualizar() !== true) again()
    },
    telaCheia: () => {
      if (document.fullscreenElement) void document.exitFullscreen()
      else void folha.current?.requestFullscreen()
    },
  }))
  return (
    <div ref={folha} className={styles['folha']}>
      {data && <Aberto key={tentativa} ref={aberto} abertura={data} erro={error} nome={nome} onToken={renew} onDeNovo={again} />}
      {!data && error && (
        <ErrorState error={error} onRetry={again}>
          <Codigo codigo={codigoOf(error)} />
        </ErrorState>
      )}
      {!data && !error && (
        <div className={styles['espera']}>
          <SkeletonRows rows={8} label={comum('carregando')} />
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

/** Error code of the other program, which its support asks for. */
function Codigo({ codigo }: { codigo: string }) {
  const { t } = useTranslation('relatorio-externo')
  if (codigo === '') return null
  return <p className={styles['codigo']}>{t('codigo', { codigo })}</p>
}

interface AbertoProps {
  ref: Ref<{ atualizar: () => boolean }>
  /** The first opening loads the frame; later ones only renew it. */
  abertura: RelatorioAbertura
  erro: unknown
  nome: string
  onToken: () => void
  onDeNovo: () => void
}

type Falha = Extract<DoQuadro, { lastro: 'falha' }>

function Aberto({ ref, abertura, erro, nome, onToken, onDeNovo }: AbertoProps) {
  const { t } = useTranslation('relatorio-externo')
  const { t: comum } = useTranslation()
  const { language } = usePreferencias()
  const frame = useRef<HTMLIFrameElement>(null)
  const [primeira] = useState(abertura)
  const [pronto, setPronto] = useState(false)
  const [carregado, setCarregado] = useState(false)
  const [falha, setFalha] = useState<Falha | null>(null)
  const [semToken, setSemToken] = useState(false)
  const acabou = semToken && Boolean(erro)
  const say = (mensagem: ParaQuadro) => frame.current?.contentWindow?.postMessage(mensagem, location.origin)
  const showAnyway = () => {
    setFalha(null)
    say({ lastro: 'mesmoAssim' })
  }
  useImperativeHandle(ref, () => ({
    atualizar: () => {
      if (abertura.incorporado.tipo !== 'powerbi' || falha !== null || !carregado) return false
      say({ lastro: 'atualizar' })
      return true
    },
  }))

  useEffect(() => {
    const listen = (event: MessageEvent) => {
      // Any window may post here, so only our own frame and origin are accepted.
      if (event.source !== frame.current?.contentWindow || event.origin !== location.origin) return
      const mensagem = readDoQuadro(event.data)
      if (mensagem?.lastro === 'pronto') setPronto(true)
      if (mensagem?.lastro === 'carregado') {
        setCarregado(true)
        setFalha(null)
      }
      if (mensagem?.lastro === 'tokenAceito') setSemToken(false)
      if (mensagem?.lastro === 'semToken') {
        setSemToken(true)
        onToken()
      }
      if (mensagem?.lastro === 'falha') setFalha(mensagem)
    }
    window.addEventListener('message', listen)
    return () => window.removeEventListener('message', listen)
  })

  useEffect(() => {
    if (!pronto) return
    const { incorporado } = abertura
    if (abertura === primeira || incorporado.tipo === 'url') {
      say({ lastro: 'mostrar', incorporado, titulo: nome, idioma: localeOf(language).replace(/-u-.*/, '') })
    } else say({ lastro: 'token', token: incorporado.token })
    // Name and language are sent once; a change must not reload the report.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [pronto, abertura])

  return (
    <>
      {/* Same-origin page. A sandbox that allows it would protect nothing and restrict the report inside. */}
      {/* oxlint-disable-next-line react/iframe-missing-sandbox */}
      <iframe
        ref={frame}
        src={primeira.quadro}
        title={nome}
        allow="fullscreen"
        data-espera={!carregado || falha !== null || acabou || undefined}
      />
      {falha && (
        <EmptyState
          icon="error"
          title={t(`falhas.${falha.falha}.titulo`)}
          text={t(`falhas.${falha.falha}.texto`)}
          action={
            <>
              <Button icon="undo" onClick={onDeNovo}>
                {comum('tentarDeNovo')}
              </Button>
              {falha.falha === 'semResposta' && <Button onClick={showAnyway}>{t('mesmoAssim')}</Button>}
              <Codigo codigo={falha.codigo} />
            </>
          }
        />
      )}
      {acabou && !falha && (
        <ErrorState error={erro} onRetry={onDeNovo}>
          <Codigo codigo={codigoOf(erro)} />
        </ErrorState>
      )}
      {!carregado && !falha && !acabou && (
        <div className={styles['espera']}>
          <SkeletonRows rows={8} label={comum('carregando')} />
        </div>
      )}
    </>
  )
}
