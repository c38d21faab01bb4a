import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { createCan, rateioRotas } from '@lastro/contract'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { invalidate } from '../api/api.ts'
import { useNow } from '../format/use-now.ts'
import { paths } from '../navigation/paths.ts'
import { AbasRateio } from '../features/rateio/AbasRateio.tsx'
import { type DirecionadoresSearch, parseDirecionadoresSearch } from '../features/rateio/direcionadores-search.ts'
import { FolhaDirecionador } from '../features/rateio/folha/FolhaDirecionador.tsx'
import { listQuery } from '../features/rateio/queries.ts'
import { isLimited } from '../sessao/scope-limits.ts'
import { sessaoQuery } from '../sessao/sessao.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Page, PageContent, PageHeader } from '../ui/PageHeader.tsx'
import { SkeletonRows } from '../ui/Skeleton.tsx'

export function DirecionadoresPage() {
  const { t } = useTranslation('rateio')
  const { t: commonT } = useTranslation()
  const { data: sessao } = useSuspenseQuery(sessaoQuery)
  const can = useMemo(() => createCan(sessao.userAbilityRules), [sessao.userAbilityRules])
  const hasWholeCliente = !isLimited(sessao.userAbilityRules)
  const { data: list, error } = useQuery(listQuery)
  const now = useNow()
  const search = parseDirecionadoresSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  const setSearch = (next: DirecionadoresSearch) =>
    void navigate({ to: paths.rateioDirecionadores, search: next, replace: true, resetScroll: false })
  const all = list?.direcionadores ?? []
  const direcionador = all.find(({ id }) => id === search.direcionador) ?? all.find(({ arquivado }) => !arquivado) ?? all[0]
  const ano = search.ano ?? (list?.disponivel ? Number(list.disponivel.fim.slice(0, 4)) : now.getFullYear())
  return (
    <Page>
      <PageHeader title={t('titulo')} />
      <AbasRateio aberta={paths.rateioDirecionadores} />
      {list && direcionador && (
        <FolhaDirecionador
          key={`${direcionador.id} ${ano}`}
          list={list}
          id={direcionador.id}
          ano={ano}
          may={{
            change: hasWholeCliente && can('update', 'DreRateio'),
            import: hasWholeCliente && can('import', 'DreRateio'),
            export: hasWholeCliente && can('export', 'DreRateio'),
          }}
          onChoose={(next) => setSearch({ direcionador: direcionador.id, ano, ...next })}
        />
      )}
      {!direcionador && (
        <PageContent>
          {error && !list && <ErrorState error={error} onRetry={() => void invalidate(rateioRotas.list)} />}
          {!list && !error && <SkeletonRows rows={8} label={commonT('carregando')} />}
          {list && (
            <EmptyState
              icon="columns"
              title={t('folha.vazio')}
              text={t('folha.vazioTexto')}
              action={
                <ButtonLink to={paths.cadastros} search={{ entidade: 'direcionadores' }}>
                  {t('folha.abrirCadastros')}
                </ButtonLink>
              }
            />
          )}
        </PageContent>
      )}
    </Page>
  )
}
