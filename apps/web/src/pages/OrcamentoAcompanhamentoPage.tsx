import { createCan, orcamentoRotas } from '@lastro/contract'
import { formatPeriodo } from '@lastro/formato'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { invalidate } from '../api/api.ts'
import { toApiError } from '../api/errors.ts'
import {
  type AcompanhamentoSearch,
  parseAcompanhamentoSearch,
  recorteOf,
} from '../features/orcamento/acompanhamento/acompanhamento-search.ts'
import { Notas } from '../features/orcamento/acompanhamento/Notas.tsx'
import { acompanhamentoQuery } from '../features/orcamento/acompanhamento/queries.ts'
import { Tabela } from '../features/orcamento/acompanhamento/Tabela.tsx'
import { ToleranciasDialog } from '../features/orcamento/acompanhamento/ToleranciasDialog.tsx'
import { ROTAS_DO_QUADRO, useRows } from '../features/orcamento/acompanhamento/use-rows.ts'
import { ErroOrcamento } from '../features/orcamento/ErroOrcamento.tsx'
import { lastMesOf } from '../features/orcamento/exercicio.ts'
import { orcamentoQuery } from '../features/orcamento/grade/queries.ts'
import { SituacaoChip } from '../features/orcamento/SituacaoChip.tsx'
import { paths } from '../navigation/paths.ts'
import { isLimited } from '../sessao/scope-limits.ts'
import { sessaoQuery } from '../sessao/sessao.ts'
import { usePreferencias } from '../theme/preferences.ts'
import { AlcanceChip } from '../ui/AlcanceChip.tsx'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { Chip } from '../ui/Chip.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Note } from '../ui/Text.tsx'
import { Stack, Stale } from '../ui/layout.tsx'
import { useOffer } from '../ui/page-actions.ts'
import { Page, PageContent, PageHeader } from '../ui/PageHeader.tsx'
import { SkeletonRows } from '../ui/Skeleton.tsx'
import { AcompanhamentoFerramentas } from '../features/orcamento/acompanhamento/AcompanhamentoFerramentas.tsx'

export function OrcamentoAcompanhamentoPage() {
  const { t } = useTranslation('orcamento-acompanhamento')
  const { t: comOrcamento } = useTranslation('orcamento')
  const { t: commonT } = useTranslation()
  const { language } = usePreferencias()
  const id = Number(useParams({ strict: false }).id)
  const rawSearch = useSearch({ strict: false })
  const search = useMemo(() => parseAcompanhamentoSearch(rawSearch), [rawSearch])
  const navigate = useNavigate()
  const setSearch = (next: AcompanhamentoSearch) =>
    void navigate({ to: paths.orcamentoAcompanhamento, params: { id: String(id) }, search: next, replace: true, resetScroll: false })
  const { data: sessao } = useSuspenseQuery(sessaoQuery)
  const can = useMemo(() => createCan(sessao.userAbilityRules), [sessao.userAbilityRules])
  const limited = isLimited(sessao.userAbilityRules)
  const { data: orcamento, error: withoutHeader } = useQuery(orcamentoQuery(id))
  const { data: loaded, error: withoutFigures, isPlaceholderData } = useQuery(acompanhamentoQuery(id, recorteOf(search)))
  const quadro = useRows(id, loaded, search)
  const [tolerancias, setTolerancias] = useState(false)
  const error = (orcamento ? null : withoutHeader) ?? (loaded ? null : withoutFigures) ?? quadro.error
  const falhou = error !== null && error !== undefined

  const toggle = (key: string) => {
    const opened = new Set(search.abertos?.split(','))
    if (!opened.delete(key)) opened.add(key)
    setSearch({ ...search, abertos: opened.size === 0 ? undefined : [...opened].join() })
  }
  useOffer({
    actions: orcamento
      ? [
          {
            label: t(search.fora ? 'acoes.tudo' : 'acoes.foco'),
            icon: 'warning',
            run: () => setSearch({ ...search, fora: search.fora ? undefined : 'itens' }),
          },
          { label: t('porMes'), icon: 'columns', run: () => setSearch({ ...search, meses: search.meses ? undefined : true }) },
          { label: t('tolerancias.titulo'), icon: 'sliders', run: () => setTolerancias(true) },
          {
            label: comOrcamento('prazo.titulo'),
            icon: 'clock',
            run: () => void navigate({ to: paths.orcamentoPrazos, params: { id: String(id) } }),
          },
          { label: t('voltar'), icon: 'calendar', run: () => void navigate({ to: paths.orcamento, params: { id: String(id) } }) },
        ]
      : [],
    shortcuts: [
      { keys: ['↑', '↓'], text: t('atalhos.mover') },
      { keys: ['←', '→'], text: t('atalhos.abrir') },
    ],
  })

  // The filter in the URL is invalid, so a retry would always fail.
  const withoutOutput = falhou && orcamento !== undefined && [404, 422].includes(toApiError(error).status)
  const nothing = loaded !== undefined && !quadro.isLoading && quadro.linhas.length === 0
  return (
    <Page>
      <PageHeader
        title={t('titulo')}
        context={
          orcamento && (
            <>
              <Chip isLong>
                <b>{orcamento.nome}</b>
              </Chip>
              <SituacaoChip status={orcamento.status} />
              <span>{`${formatPeriodo(orcamento.inicio, lastMesOf(orcamento.inicio), language)} · ${orcamento.cenario}`}</span>
              {loaded?.rateado && <Chip>{t('rateio')}</Chip>}
              {loaded && <AlcanceChip alcance={loaded.alcance} />}
            </>
          )
        }
        actions={
          orcamento && (
            <>
              <Button size="small" icon="sliders" onClick={() => setTolerancias(true)}>
                {t('tolerancias.titulo')}
              </Button>
              <ButtonLink size="small" icon="clock" to={paths.orcamentoPrazos} params={{ id: String(id) }}>
                {comOrcamento('prazo.titulo')}
              </ButtonLink>
              <ButtonLink size="small" icon="calendar" to={paths.orcamento} params={{ id: String(id) }}>
                {t('voltar')}
              </ButtonLink>
            </>
          )
        }
      />
      {orcamento && (
        <AcompanhamentoFerramentas
          orcamento={orcamento}
          loaded={loaded}
          search={search}
          setSearch={setSearch}
          canExport={can('export', 'Orcamento')}
          canSeeRateio={!limited}
          canSeeDre={can('read', 'Dre')}
        />
      )}
      {loaded && <Notas acompanhamento={loaded} canSeeDePara={can('read', 'DePara')} />}
      <PageContent>
        {falhou && withoutOutput && (
          <ErrorState error={error}>
            <Button onClick={() => setSearch({})}>{t('filtro.limpar')}</Button>
          </ErrorState>
        )}
        {falhou && !withoutOutput && (
          <ErroOrcamento error={error} onRetry={() => void invalidate(orcamentoRotas.get, ...ROTAS_DO_QUADRO)} />
        )}
        {!falhou && (!orcamento || !loaded || quadro.isLoading) && <SkeletonRows rows={14} label={commonT('carregando')} />}
        {!falhou && orcamento && nothing && (
          <EmptyState
            icon={search.fora ? 'check' : 'calendar'}
            title={t(search.fora ? 'vazio.fora' : 'vazio.titulo')}
            text={t(search.fora ? 'vazio.foraTexto' : 'vazio.texto')}
            action={
              <Button onClick={() => setSearch(search.fora ? { ...search, fora: undefined } : {})}>
                {t(search.fora ? 'vazio.verTudo' : 'filtro.limpar')}
              </Button>
            }
          />
        )}
        {!falhou && orcamento && loaded && quadro.linhas.length > 0 && (
          <Stale stale={isPlaceholderData} grow>
            <Tabela
              linhas={quadro.linhas}
              resultado={search.fora ? null : loaded.resultado}
              meses={loaded.meses}
              mesesRealizados={loaded.mesesRealizados}
              porMes={search.meses === true}
              recorteDre={
                can('read', 'Dre')
                  ? {
                      modelo: loaded.modeloId,
                      centroCusto: search.centroCusto === undefined ? undefined : String(search.centroCusto),
                      filial: search.filial === undefined ? undefined : String(search.filial),
                      rateio: search.rateio,
                    }
                  : null
              }
              onToggle={toggle}
            />
            {quadro.resto !== null && (
              <Stack padding={[8, 'page']}>
                <Note>{quadro.resto}</Note>
              </Stack>
            )}
          </Stale>
        )}
      </PageContent>
      {tolerancias && <ToleranciasDialog canChange={can('approve', 'Orcamento') && !limited} onClose={() => setTolerancias(false)} />}
    </Page>
  )
}
