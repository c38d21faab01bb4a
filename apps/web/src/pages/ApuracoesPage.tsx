import { createCan, type RateioApuracaoDetalhe, rateioApuracaoRotas } from '@lastro/contract'
import { useInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { invalidate } from '../api/api.ts'
import { paths } from '../navigation/paths.ts'
import { AbasRateio } from '../features/rateio/AbasRateio.tsx'
import { ApurarDialog, DevolverDialog } from '../features/rateio/ApuracaoDialogs.tsx'
import { apuracoesQuery } from '../features/rateio/apuracoes-queries.ts'
import { parseApuracoesSearch } from '../features/rateio/apuracoes-search.ts'
import { ListaApuracoes } from '../features/rateio/ListaApuracoes.tsx'
import { PainelApuracao } from '../features/rateio/PainelApuracao.tsx'
import { isLimited } from '../sessao/scope-limits.ts'
import { sessaoQuery } from '../sessao/sessao.ts'
import { ExportTabela } from '../table/ExportMenu.tsx'
import { Button } from '../ui/Button.tsx'
import { Callout } from '../ui/Callout.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Inline, Stack } from '../ui/layout.tsx'
import { useOffer } from '../ui/page-actions.ts'
import { Page, PageContent, PageHeader } from '../ui/PageHeader.tsx'
import { ComPainel } from '../ui/PainelLateral.tsx'
import { SkeletonRows } from '../ui/Skeleton.tsx'
import { Toolbar, ToolbarSpace } from '../ui/Toolbar.tsx'

export function ApuracoesPage() {
  const { t } = useTranslation('rateio')
  const { t: commonT } = useTranslation()
  const { data: sessao } = useSuspenseQuery(sessaoQuery)
  const can = useMemo(() => createCan(sessao.userAbilityRules), [sessao.userAbilityRules])
  const hasWholeCliente = !isLimited(sessao.userAbilityRules)
  const canChange = hasWholeCliente && can('update', 'DreRateio')
  const canExport = hasWholeCliente && can('export', 'DreRateio')
  const { data, error, fetchNextPage, hasNextPage, isFetchingNextPage } = useInfiniteQuery(apuracoesQuery)
  const list = data?.pages[0]
  const itens = data?.pages.flatMap((page) => page.itens) ?? []
  const { apuracao: openId } = parseApuracoesSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  const open = (apuracao: number | undefined) =>
    void navigate({ to: paths.rateioApuracoes, search: { apuracao }, replace: true, resetScroll: false })
  const close = () => {
    open(undefined)
    document.querySelector<HTMLElement>(`[data-apuracao='${openId}']`)?.focus()
  }
  const [apurando, setApurando] = useState(false)
  const [givingBack, setGivingBack] = useState<RateioApuracaoDetalhe | null>(null)
  const canApurar = canChange && list?.disponivel !== null && list !== undefined
  const apurar = () => setApurando(true)
  useOffer({
    actions: canApurar ? [{ label: t('apuracoes.apurar'), icon: 'check' as const, run: apurar }] : [],
    shortcuts: [{ keys: ['Esc'], text: t('apuracoes.fechar') }],
  })
  const button = canApurar && (
    <Button variant="primary" icon="check" onClick={apurar}>
      {t('apuracoes.apurar')}
    </Button>
  )
  return (
    <Page>
      <PageHeader title={t('titulo')} actions={button} />
      <AbasRateio current={paths.rateioApuracoes} />
      {itens.length > 0 && canExport && (
        <Toolbar label={t('apuracoes.ferramentas')}>
          <ToolbarSpace />
          <ExportTabela rota={rateioApuracaoRotas.export} argsOf={(formato) => [`apuracoes.${formato}`, { query: { formato } }]} />
        </Toolbar>
      )}
      <PageContent>
        <ComPainel
          panel={
            openId !== undefined && (
              <PainelApuracao
                key={openId}
                id={openId}
                canRestore={canChange}
                canExport={canExport}
                onGiveBack={setGivingBack}
                onClose={close}
              />
            )
          }
        >
          {error && !list && <ErrorState error={error} onRetry={() => void invalidate(rateioApuracaoRotas.list)} />}
          {!list && !error && <SkeletonRows rows={8} label={commonT('carregando')} />}
          {list && itens.length === 0 && (
            <EmptyState icon="clock" title={t('apuracoes.vazio')} text={t('apuracoes.vazioTexto')} action={button || undefined} />
          )}
          {list && itens.length > 0 && (
            <>
              {list.mudou === true && (
                <Stack padding={[8, 'page']}>
                  <Callout tone="warn" role="status">
                    {t('apuracoes.mudou')}
                  </Callout>
                </Stack>
              )}
              <ListaApuracoes itens={itens} openId={openId} onOpen={open} />
              {hasNextPage && (
                <Inline padding={[12, 'page']}>
                  <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                    {t('apuracoes.mais')}
                  </Button>
                </Inline>
              )}
            </>
          )}
        </ComPainel>
      </PageContent>
      {apurando && list && (
        <ApurarDialog
          lista={list}
          onClose={(id) => {
            setApurando(false)
            if (id !== undefined) open(id)
          }}
        />
      )}
      {givingBack && (
        <DevolverDialog
          detail={givingBack}
          fechadoAte={list?.fechadoAte ?? null}
          onClose={(id) => {
            setGivingBack(null)
            if (id !== undefined) open(id)
          }}
        />
      )}
    </Page>
  )
}
