import { createCan, lancamentoRotas } from '@lastro/contract'
import { formatDia, formatPeriodo } from '@lastro/formato'
import { useInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { invalidate } from '../api/api.ts'
import { LugaresMenus } from '../features/dre/LugaresMenus.tsx'
import { PeriodoMenu } from '../features/dre/PeriodoMenu.tsx'
import { useCopyLink } from '../features/dre/use-copy-link.ts'
import { AbasRealizado } from '../features/razao/importacao/AbasRealizado.tsx'
import { FiltrosLancamento } from '../features/razao/lancamento/FiltrosLancamento.tsx'
import { LancamentoPainel } from '../features/razao/lancamento/LancamentoPainel.tsx'
import {
  type LancamentoSearch,
  filterOf,
  isFiltered,
  parseLancamentoSearch,
  readIds,
  writeIds,
} from '../features/razao/lancamento/lancamento-search.ts'
import { ListaLancamentos } from '../features/razao/lancamento/ListaLancamentos.tsx'
import { lancamentosQuery } from '../features/razao/lancamento/queries.ts'
import { TotaisLancamento } from '../features/razao/lancamento/TotaisLancamento.tsx'
import { paths } from '../navigation/paths.ts'
import { isLimited } from '../sessao/scope-limits.ts'
import { sessaoQuery } from '../sessao/sessao.ts'
import { Paginacao } from '../table/Paginacao.tsx'
import { usePages } from '../table/use-pages.ts'
import { usePreferencias } from '../theme/preferences.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Inline } from '../ui/layout.tsx'
import { useOffer } from '../ui/page-actions.ts'
import { Page, PageContent, PageHeader } from '../ui/PageHeader.tsx'
import { ComPainel } from '../ui/PainelLateral.tsx'
import { SkeletonRows } from '../ui/Skeleton.tsx'
import { useDebouncedValue } from '../ui/use-debounced-value.ts'
import { PHONE, useViewport } from '../ui/use-viewport.ts'

const WAIT_MS = 300
/** Page size of the server. A shorter page before the last means that the search has read its share. */
const PAGE = 100

export function LancamentosPage() {
  const { t } = useTranslation('lancamento')
  const { t: commonT } = useTranslation()
  const { language } = usePreferencias()
  const { data: sessao } = useSuspenseQuery(sessaoQuery)
  const can = useMemo(() => createCan(sessao.userAbilityRules), [sessao.userAbilityRules])
  const navigate = useNavigate()
  const rawSearch = useSearch({ strict: false })
  const search = useMemo(() => parseLancamentoSearch(rawSearch), [rawSearch])
  const setSearch = (next: LancamentoSearch) => void navigate({ to: paths.lancamentos, search: next, replace: true, resetScroll: false })
  // Every search reads entries, so the last letter waits.
  const busca = useDebouncedValue(search.busca, WAIT_MS)
  const filter = filterOf({ ...search, busca })
  const { data, error, fetchNextPage, hasNextPage, isFetchingNextPage, isFetchNextPageError } = useInfiniteQuery(lancamentosQuery(filter))
  const isPhone = useViewport(PHONE)
  const list = data?.pages[0]
  const partidas = useMemo(() => data?.pages.flatMap((page) => page.partidas) ?? [], [data])
  const last = data?.pages.at(-1)
  // A search without a result yet goes on by itself.
  const stopped = hasNextPage && last !== undefined && last.partidas.length < PAGE && partidas.length > 0
  const loadMore = useCallback(() => void fetchNextPage(), [fetchNextPage])
  const { shown, pages, isShort, isLast } = usePages(partidas, {
    pageSize: 100,
    of: JSON.stringify(filter),
    more: hasNextPage && !stopped,
  })
  useEffect(() => {
    if (isShort && !isFetchingNextPage && !isFetchNextPageError) loadMore()
  }, [isShort, isFetchingNextPage, isFetchNextPageError, loadMore])

  const change = (next: Partial<LancamentoSearch>) => setSearch({ ...search, ...next })
  const available = list?.disponivel ?? null
  const periodo = list?.periodo ?? null
  const goesBeyond = available !== null && periodo !== null && (available.inicio < periodo.inicio || available.fim > periodo.fim)
  const searchAll = () => change({ inicio: available?.inicio, fim: available?.fim })
  const copyLink = useCopyLink(sessao.cliente)
  const close = () => {
    change({ lancamento: undefined })
    document.querySelector<HTMLElement>(`[data-lancamento='${search.lancamento}']`)?.focus()
  }
  const filtered = isFiltered(search)
  useOffer({
    actions: [
      { label: t('copiarLink'), icon: 'link', run: copyLink },
      ...(filtered ? [{ label: t('vazio.limpar'), icon: 'close' as const, run: () => setSearch({}) }] : []),
    ],
    shortcuts: [{ keys: ['Esc'], text: t('painel.fechar') }],
  })

  const footer = !isLast ? null : isFetchingNextPage ? (
    <span role="status">
      {t('lista.mais')} {last?.procuradoAte && t('lista.procurado', { quando: formatDia(last.procuradoAte, language) })}
    </span>
  ) : isFetchNextPageError ? (
    <>
      {t('lista.falhou')}
      <Button size="small" onClick={() => void invalidate(lancamentoRotas.list)}>
        {commonT('tentarDeNovo')}
      </Button>
    </>
  ) : stopped ? (
    <>
      {last.procuradoAte !== null && t('lista.procurado', { quando: formatDia(last.procuradoAte, language) })}
      <Button size="small" onClick={loadMore}>
        {t('lista.continuar')}
      </Button>
    </>
  ) : !hasNextPage && search.busca && goesBeyond && periodo ? (
    <>
      {t('lista.procuradoEm', { periodo: formatPeriodo(periodo.inicio, periodo.fim, language) })}
      <Button size="small" onClick={searchAll}>
        {t('vazio.todosMeses')}
      </Button>
    </>
  ) : null

  return (
    <Page>
      <PageHeader title={t('titulo')} />
      <AbasRealizado current={paths.lancamentos} />
      <FiltrosLancamento search={search} list={list} canExport={can('export', 'Lancamento')} onChange={change}>
        {periodo && <PeriodoMenu periodo={periodo} available={available} onChange={change} />}
        {list && (
          <LugaresMenus
            alcance={list.alcance}
            chosen={{ centrosCusto: readIds(search.centroCusto), filiais: readIds(search.filial) }}
            onChange={({ centrosCusto, filiais }) =>
              change({
                ...(centrosCusto && { centroCusto: writeIds(centrosCusto) }),
                ...(filiais && { filial: writeIds(filiais) }),
              })
            }
          />
        )}
      </FiltrosLancamento>
      <PageContent>
        {list && periodo && <TotaisLancamento totais={list.totais} partidas={partidas} />}
        <ComPainel
          panel={
            search.lancamento && (
              <LancamentoPainel
                key={search.lancamento}
                partidaKey={search.lancamento}
                can={can}
                isLimited={isLimited(sessao.userAbilityRules)}
                search={search}
                onFilter={change}
                onClose={close}
              />
            )
          }
        >
          {error && !data && <ErrorState error={error} onRetry={() => void invalidate(lancamentoRotas.list)} />}
          {!data && !error && <SkeletonRows rows={14} label={commonT('carregando')} />}
          {list && !periodo && (
            <EmptyState
              icon="import"
              title={t('vazio.titulo')}
              text={t('vazio.texto')}
              action={
                can('import', 'Lancamento') && (
                  <ButtonLink to={paths.importacao} variant="primary" icon="import">
                    {t('vazio.importar')}
                  </ButtonLink>
                )
              }
            />
          )}
          {periodo && partidas.length === 0 && !hasNextPage && (
            <EmptyState
              icon="search"
              title={t('vazio.nada')}
              text={t('vazio.periodo', { periodo: formatPeriodo(periodo.inicio, periodo.fim, language) })}
              action={
                <Inline wrap justify="center">
                  {goesBeyond && <Button onClick={searchAll}>{t('vazio.todosMeses')}</Button>}
                  {filtered && <Button onClick={() => setSearch({})}>{t('vazio.limpar')}</Button>}
                </Inline>
              }
            />
          )}
          {partidas.length > 0 && (
            <ListaLancamentos
              partidas={shown}
              openKey={search.lancamento}
              order={search.ordem ?? '-data'}
              onOrder={(ordem) => change({ ordem: ordem === '-data' ? undefined : ordem })}
              onOpen={(lancamento) => change({ lancamento })}
              room={isPhone ? 'phone' : search.lancamento ? 'beside' : 'whole'}
            />
          )}
          {footer && partidas.length + Number(hasNextPage) > 0 && (
            <Inline justify="center" gap={12} padding={[10, 'page']} wrap>
              {footer}
            </Inline>
          )}
        </ComPainel>
        {partidas.length > 0 && <Paginacao {...pages} />}
      </PageContent>
    </Page>
  )
}
