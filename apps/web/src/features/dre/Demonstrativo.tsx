import { createCan, type DreResposta, type Sessao, dreRotas } from '@lastro/contract'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, Suspense, useCallback, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { invalidate } from '../../api/api.ts'
import { toApiError } from '../../api/errors.ts'
import { alcanceOf } from '../../sessao/scope-limits.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Page, PageContent } from '../../ui/PageHeader.tsx'
import { usePreload } from '../../ui/use-preload.ts'
import { PHONE, useViewport } from '../../ui/use-viewport.ts'
import { closeExplicacao } from './close-explicacao.ts'
import { chaveOf } from './demonstrativo.ts'
import styles from './Dre.module.css'
import { type DreVisao, WITHOUT_FILTERS, baseAvOf, listOrNone, paperOf, recorteOf } from './dre-search.ts'
import { DreCentro } from './DreCentro.tsx'
import { DreEsqueleto } from './DreEsqueleto.tsx'
import { DreHeader } from './DreHeader.tsx'
import { DreOffer } from './DreOffer.ts'
import { DreToolbar } from './DreToolbar.tsx'
import { DreVazia } from './DreVazia.tsx'
import { ForaDaDre } from './ForaDaDre.tsx'
import { Lacunas } from './Lacunas.tsx'
import type { Periodo } from './periodo.ts'
import { type DreFilter, dreQuery } from './queries.ts'
import { SemConexao } from './SemConexao.tsx'
import { SemDePara } from './SemDePara.tsx'
import { useCopyLink } from './use-copy-link.ts'
import { useNotes } from './use-notes.ts'
import { useStatementFile } from './use-statement-file.ts'
import type { SetVisao } from './use-visao.ts'
import { lazyPart } from '../../ui/lazy-part.ts'

const loadExplicacao = () => import('./ExplicacaoDoMes.tsx')
const ExplicacaoDoMes = lazyPart(async () => (await loadExplicacao()).ExplicacaoDoMes)

interface DemonstrativoProps {
  sessao: Sessao
  visao: DreVisao
  setVisao: SetVisao
}

export function Demonstrativo({ sessao, visao, setVisao }: DemonstrativoProps) {
  const { t } = useTranslation('dre')
  const [aviso, setAviso] = useState('')
  const isPhone = useViewport(PHONE)
  const low = useViewport('(max-height: 859px)')
  const can = useMemo(() => createCan(sessao.userAbilityRules), [sessao.userAbilityRules])

  const recorte = recorteOf(visao)
  const periodo = visao.inicio && visao.fim ? { inicio: visao.inicio, fim: visao.fim } : {}
  const { response, error, rereading, semConexao } = useDre({ ...recorte, ...baseAvOf(visao) }, periodo)
  const [inicio, fim] = [response?.meses[0] ?? '', response?.meses.at(-1) ?? '']
  const file = useStatementFile(
    dreRotas.export,
    can('export', 'Dre'),
    useCallback(
      (format) => [
        `dre-${inicio}-${fim}.${format.formato}`,
        {
          query: {
            ...recorteOf(visao),
            ...baseAvOf(visao),
            ...paperOf(visao),
            ...format,
            inicio,
            fim,
            colunas: listOrNone(visao.colunas),
          },
        },
      ],
      [visao, inicio, fim],
    ),
  )
  usePreload(loadExplicacao)
  const notes = useNotes(response, recorte, visao)
  const empty = response !== undefined && response.disponivel === null
  // A cliente without imports has no model yet, which is no failure.
  const semModelo = error !== null && toApiError(error).code === 'dre_modelo_missing'

  const explicada = visao.explicar && response?.linhas.find((line) => chaveOf(line) === visao.explicar?.chave)
  const isCascataOpen = visao.cascata ?? !(isPhone || low)
  const close = () => closeExplicacao(setVisao)
  const copyLink = useCopyLink(sessao.cliente)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && explicada && !event.defaultPrevented) close()
  }
  // After opening a link to an explanation, the focus is on the document.
  const isExplained = Boolean(explicada)
  useEffect(() => {
    if (!isExplained) return undefined
    const onDocumentKeyDown = (event: globalThis.KeyboardEvent) => {
      if (event.key === 'Escape' && event.target === document.body) closeExplicacao(setVisao)
    }
    window.addEventListener('keydown', onDocumentKeyDown)
    return () => window.removeEventListener('keydown', onDocumentKeyDown)
  }, [isExplained, setVisao])

  const header = (
    <>
      <DreOffer
        isLoaded={response !== undefined && !empty}
        {...{ visao, setVisao, isCascataOpen }}
        canSeeOrcamento={can('read', 'Orcamento')}
        onCopyLink={copyLink}
        onPrint={file.print}
      />
      <DreHeader {...{ sessao, response, visao, setVisao, isPhone }} onCopyLink={copyLink} onPrint={file.print} />
    </>
  )
  if (empty || semModelo) {
    return (
      <Page>
        {header}
        <PageContent>
          <DreVazia alcance={alcanceOf(sessao.userAbilityRules)} canImport={can('import', 'Lancamento')} />
        </PageContent>
      </Page>
    )
  }
  if (error && !response) {
    // An invalid filter in the address: a retry would always fail.
    const withoutOutput = [404, 422].includes(toApiError(error).status)
    return (
      <Page>
        {header}
        <PageContent>
          <ErrorState error={error} {...(withoutOutput ? {} : { onRetry: () => void invalidate(dreRotas.getValores) })}>
            {withoutOutput && <Button onClick={() => setVisao(WITHOUT_FILTERS, 'replace')}>{t('limparFiltros')}</Button>}
          </ErrorState>
        </PageContent>
      </Page>
    )
  }
  if (!response) {
    return (
      <Page>
        {header}
        <div className={styles['semFerramentas']} />
        <PageContent>
          <DreEsqueleto />
        </PageContent>
      </Page>
    )
  }

  const { semDePara, foraDaDre, lacunas } = response
  const comparando = isPhone || (['anterior', 'variacao', 'ah'] as const).some((coluna) => visao.colunas.has(coluna))
  return (
    <Page>
      {header}
      <DreToolbar
        response={response}
        visao={visao}
        setVisao={setVisao}
        canSeeOrcamento={can('read', 'Orcamento')}
        semColunas={isPhone}
        file={file}
      />
      {semConexao && <SemConexao />}
      {semDePara.contas > 0 && <SemDePara {...semDePara} canMap={can('update', 'DePara')} />}
      {foraDaDre.length > 0 && <ForaDaDre itens={foraDaDre} />}
      {comparando && lacunas.length > 0 && <Lacunas lacunas={lacunas} />}
      {/* Esc closes the explanation from any focus; controls inside keep their own keys. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div className={styles['area']} onKeyDown={onKeyDown}>
        <div className={styles['centro']} data-relendo={rereading || undefined}>
          <DreCentro {...{ response, visao, setVisao, isPhone, isCascataOpen }} comentados={notes} onAviso={setAviso} />
        </div>
        {explicada && visao.explicar && (
          <Suspense>
            <ExplicacaoDoMes
              response={response}
              linha={explicada}
              explicar={visao.explicar}
              recorte={recorte}
              canSeeLancamentos={can('read', 'Lancamento')}
              onFollow={(explicar) => setVisao({ explicar })}
              onClose={close}
            />
          </Suspense>
        )}
      </div>
      <p className="visually-hidden" role="status" aria-label={t('aviso')}>
        {aviso}
      </p>
    </Page>
  )
}

const RETRY_MS = 5000

/** No response, or only one from the proxy. */
function isUnreachable(error: unknown): boolean {
  return error !== null && [0, 502, 503, 504].includes(toApiError(error).status)
}

interface DreState {
  response: DreResposta | undefined
  error: unknown
  /** True while the numbers are still from the previous query. */
  rereading: boolean
  /** True in an outage: the last numbers stay on screen while the request is retried. */
  semConexao: boolean
}

export function useDre(recorte: DreFilter & { baseAv?: string }, periodo: Partial<Periodo>): DreState {
  const { data, error, isPlaceholderData } = useQuery({
    ...dreQuery(recorte, periodo),
    refetchInterval: ({ state }) => (isUnreachable(state.error) ? RETRY_MS : false),
  })
  const [last, setLast] = useState<DreResposta>()
  if (data && data !== last) setLast(data)
  // A pending retry does not change the state.
  const [wasUnreachable, setWasUnreachable] = useState(false)
  const answered = data !== undefined && !isPlaceholderData
  const now = error ? isUnreachable(error) : wasUnreachable && !answered
  if (now !== wasUnreachable) setWasUnreachable(now)
  const response = data ?? (now ? last : undefined)
  return { response, error, rereading: isPlaceholderData || (now && !answered), semConexao: now && response !== undefined }
}
