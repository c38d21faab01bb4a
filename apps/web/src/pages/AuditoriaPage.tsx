import { createCan, auditoriaRotas } from '@lastro/contract'
import { formatInstant } from '@lastro/formato'
import { useInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { invalidate } from '../api/api.ts'
import { AuditoriaPainel } from '../features/manutencao/auditoria/AuditoriaPainel.tsx'
import { type AuditoriaSearch, filterOf, isFiltered, parseAuditoriaSearch } from '../features/manutencao/auditoria/auditoria-search.ts'
import { FiltrosAuditoria } from '../features/manutencao/auditoria/FiltrosAuditoria.tsx'
import { ListaAuditoria } from '../features/manutencao/auditoria/ListaAuditoria.tsx'
import { registrosQuery } from '../features/manutencao/auditoria/queries.ts'
import { useNow } from '../format/use-now.ts'
import { paths } from '../navigation/paths.ts'
import { sessaoQuery } from '../sessao/sessao.ts'
import { Paginacao } from '../table/Paginacao.tsx'
import { usePages } from '../table/use-pages.ts'
import { usePreferencias } from '../theme/preferences.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { useOffer } from '../ui/page-actions.ts'
import { Page, PageContent, PageHeader } from '../ui/PageHeader.tsx'
import { ComPainel } from '../ui/PainelLateral.tsx'
import { SkeletonRows } from '../ui/Skeleton.tsx'
import { PHONE, useViewport } from '../ui/use-viewport.ts'

/** Page size of the server. A shorter page before the last means a time-limited search. */
const PAGE = 100

export function AuditoriaPage() {
  const { t } = useTranslation('auditoria')
  const { t: commonT } = useTranslation()
  const { language } = usePreferencias()
  const now = useNow()
  const { data: sessao } = useSuspenseQuery(sessaoQuery)
  const can = useMemo(() => createCan(sessao.userAbilityRules), [sessao.userAbilityRules])
  const navigate = useNavigate()
  const rawSearch = useSearch({ strict: false })
  const search = useMemo(() => parseAuditoriaSearch(rawSearch), [rawSearch])
  const setSearch = useCallback(
    (next: AuditoriaSearch) => void navigate({ to: paths.auditoria, search: next, replace: true, resetScroll: false }),
    [navigate],
  )
  const { data, error, fetchNextPage, hasNextPage, isFetchingNextPage, isFetchNextPageError } = useInfiniteQuery(registrosQuery(search))
  const isPhone = useViewport(PHONE)
  const registros = useMemo(() => data?.pages.flatMap(({ itens }) => itens) ?? [], [data])
  const last = data?.pages.at(-1)
  const stopped = hasNextPage && last !== undefined && last.itens.length < PAGE
  const filtered = isFiltered(search)
  const loadMore = useCallback(() => void fetchNextPage(), [fetchNextPage])
  const { shown, pages, isShort, isLast } = usePages(registros, {
    pageSize: 100,
    of: JSON.stringify(filterOf(search)),
    more: hasNextPage && !stopped,
  })
  useEffect(() => {
    if (isShort && !isFetchingNextPage && !isFetchNextPageError) loadMore()
  }, [isShort, isFetchingNextPage, isFetchNextPageError, loadMore])

  const close = () => {
    const id = search.registro
    setSearch({ ...search, registro: undefined })
    document.querySelector<HTMLElement>(`[data-registro='${id}']`)?.focus()
  }
  useOffer({
    actions: [
      ...(filtered ? [{ label: t('vazio.limpar'), icon: 'close' as const, run: () => setSearch({}) }] : []),
      { label: t('grupos.entradas'), icon: 'user' as const, run: () => setSearch({ tipo: 'entradas' }) },
    ],
    shortcuts: [{ keys: ['Esc'], text: t('painel.fechar') }],
  })

  const footer = !isLast ? null : isFetchingNextPage ? (
    <span role="status">{t('lista.mais')}</span>
  ) : isFetchNextPageError ? (
    <>
      {t('lista.falhou')}
      <Button size="small" onClick={loadMore}>
        {commonT('tentarDeNovo')}
      </Button>
    </>
  ) : stopped ? (
    <>
      {last.ate !== null && t('lista.procurado', { quando: formatInstant(last.ate, now, language) })}
      <Button size="small" onClick={loadMore}>
        {t('lista.continuar')}
      </Button>
    </>
  ) : hasNextPage ? null : (
    t('lista.fim')
  )

  return (
    <Page>
      <PageHeader title={t('titulo')} context={t('contexto')} />
      <FiltrosAuditoria search={search} onSearch={setSearch} canExport={can('export', 'Auditoria')} />
      <PageContent>
        <ComPainel
          panel={
            search.registro !== undefined && (
              <AuditoriaPainel
                key={search.registro}
                id={search.registro}
                onClose={close}
                onFilter={(filter) => setSearch({ ...filter, registro: search.registro })}
              />
            )
          }
        >
          {error && !data && <ErrorState error={error} onRetry={() => void invalidate(auditoriaRotas.list)} />}
          {!data && !error && <SkeletonRows rows={14} label={commonT('carregando')} />}
          {data && registros.length === 0 && !hasNextPage && (
            <EmptyState
              icon={filtered ? 'search' : 'clock'}
              title={t(filtered ? 'vazio.nada' : 'vazio.titulo')}
              {...(filtered ? {} : { text: t('vazio.texto') })}
              action={filtered && <Button onClick={() => setSearch({})}>{t('vazio.limpar')}</Button>}
            />
          )}
          {data && (registros.length > 0 || hasNextPage) && (
            <ListaAuditoria
              registros={shown}
              openId={search.registro}
              onOpen={(registro) => setSearch({ ...search, registro })}
              isPhone={isPhone}
              footer={footer}
            />
          )}
        </ComPainel>
        {data && <Paginacao {...pages} />}
      </PageContent>
    </Page>
  )
}
