import { createCan, type RateioApuracaoDetalhe, rateioApuracaoRotas } from '@lastro/contract'
import { useInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { invalidate } from '../api/api.ts'
import { paths } from '../navigation/paths.ts'
import { AbasRateio } from '../features/rateio/AbasRateio.tsx'
import { ApurarDialog, DevolverDialog } from '../features/rateio/ApuracaoDialogs.tsx'
import styles from '../features/rateio/Apuracoes.module.css'
import { apuracoesQuery } from '../features/rateio/apuracoes-queries.ts'
import { parseApuracoesSearch } from '../features/rateio/apuracoes-search.ts'
import { ListaApuracoes } from '../features/rateio/ListaApuracoes.tsx'
import { PainelApuracao } from '../features/rateio/PainelApuracao.tsx'
import { isLimited } from '../sessao/scope-limits.ts'
import { sessaoQuery } from '../sessao/sessao.ts'
import { ExportTabela } from '../table/ExportMenu.tsx'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Icon } from '../ui/icons.tsx'
import { useOffer } from '../ui/page-actions.ts'
import { Page, PageContent, PageHeader } from '../ui/PageHeader.tsx'
import { ComPainel } from '../ui/PainelLateral.tsx'
import { SkeletonRows } from '../ui/Skeleton.tsx'
import { Toolbar, ToolbarSpace } from '../ui/Toolbar.tsx'

export function ApuracoesPage() {
  const { t } = useTranslation('rateio')
  const { t: comum } = useTranslation()
  const { data: sessao } = useSuspenseQuery(sessaoQuery)
  const can = useMemo(() => createCan(sessao.userAbilityRules), [sessao.userAbilityRules])
  const inteiro = !isLimited(sessao.userAbilityRules)
  const podeMudar = inteiro && can('update', 'DreRateio')
  const podeExportar = inteiro && can('export', 'DreRateio')
  const { data, error, fetchNextPage, hasNextPage, isFetchingNextPage } = useInfiniteQuery(apuracoesQuery)
  const lista = data?.pages[0]
  const itens = data?.pages.flatMap((pagina) => pagina.itens) ?? []
  const { apuracao: aberta } = parseApuracoesSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  const open = (apuracao: number | undefined) =>
    void navigate({ to: paths.rateioApuracoes, search: { apuracao }, replace: true, resetScroll: false })
  const close = () => {
    open(undefined)
    // Returns the focus to the opener of the panel.
    document.querySelector<HTMLElement>(`[data-apuracao='${aberta}']`)?.focus()
  }
  const [apurando, setApurando] = useState(false)
  const [devolvendo, setDevolvendo] = useState<RateioApuracaoDetalhe | null>(null)
  const podeApurar = podeMudar && lista?.disponivel !== null && lista !== undefined
  const apurar = () => setApurando(true)
  useOffer({
    actions: podeApurar ? [{ label: t('apuracoes.apurar'), icon: 'check' as const, run: apurar }] : [],
    shortcuts: [{ keys: ['Esc'], text: t('apuracoes.fechar') }],
  })
  const botao = podeApurar && (
    <Button variant="primary" icon="check" onClick={apurar}>
      {t('apuracoes.apurar')}
    </Button>
  )
  return (
    <Page>
      <PageHeader title={t('titulo')} actions={botao} />
      <AbasRateio aberta={paths.rateioApuracoes} />
      {itens.length > 0 && podeExportar && (
        <Toolbar label={t('apuracoes.ferramentas')}>
          <ToolbarSpace />
          <ExportTabela rota={rateioApuracaoRotas.export} argsOf={(formato) => [`apuracoes.${formato}`, { query: { formato } }]} />
        </Toolbar>
      )}
      <PageContent>
        <ComPainel
          painel={
            aberta !== undefined && (
              <PainelApuracao
                key={aberta}
                id={aberta}
                podeDevolver={podeMudar}
                podeExportar={podeExportar}
                onDevolver={setDevolvendo}
                onClose={close}
              />
            )
          }
        >
          {error && !lista && <ErrorState error={error} onRetry={() => void invalidate(rateioApuracaoRotas.list)} />}
          {!lista && !error && <SkeletonRows rows={8} label={comum('carregando')} />}
          {lista && itens.length === 0 && (
            <EmptyState icon="clock" title={t('apuracoes.vazio')} text={t('apuracoes.vazioTexto')} action={botao || undefined} />
          )}
          {lista && itens.length > 0 && (
            <>
              {lista.mudou === true && (
                <p className={styles['aviso']} role="status">
                  <Icon name="warning" size={14} /> {t('apuracoes.mudou')}
                </p>
              )}
              <ListaApuracoes itens={itens} aberta={aberta} onAbrir={open} />
              {hasNextPage && (
                <div className={styles['mais']}>
                  <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                    {t('apuracoes.mais')}
                  </Button>
                </div>
              )}
            </>
          )}
        </ComPainel>
      </PageContent>
      {apurando && lista && (
        <ApurarDialog
          lista={lista}
          onClose={(id) => {
            setApurando(false)
            if (id !== undefined) open(id)
          }}
        />
      )}
      {devolvendo && (
        <DevolverDialog
          detalhe={devolvendo}
          fechadoAte={lista?.fechadoAte ?? null}
          onClose={(id) => {
            setDevolvendo(null)
            if (id !== undefined) open(id)
          }}
        />
      )}
    </Page>
  )
}
