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
import { listaQuery } from '../features/rateio/queries.ts'
import { isLimited } from '../sessao/scope-limits.ts'
import { sessaoQuery } from '../sessao/sessao.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Page, PageContent, PageHeader } from '../ui/PageHeader.tsx'
import { SkeletonRows } from '../ui/Skeleton.tsx'

export function DirecionadoresPage() {
  const { t } = useTranslation('rateio')
  const { t: comum } = useTranslation()
  const { data: sessao } = useSuspenseQuery(sessaoQuery)
  const can = useMemo(() => createCan(sessao.userAbilityRules), [sessao.userAbilityRules])
  const inteiro = !isLimited(sessao.userAbilityRules)
  const { data: lista, error } = useQuery(listaQuery)
  const now = useNow()
  const search = parseDirecionadoresSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  const setSearch = (next: DirecionadoresSearch) =>
    void navigate({ to: paths.rateioDirecionadores, search: next, replace: true, resetScroll: false })
  const todos = lista?.direcionadores ?? []
  const aberto = todos.find(({ id }) => id === search.direcionador) ?? todos.find(({ arquivado }) => !arquivado) ?? todos[0]
  const ano = search.ano ?? (lista?.disponivel ? Number(lista.disponivel.fim.slice(0, 4)) : now.getFullYear())
  return (
    <Page>
      <PageHeader title={t('titulo')} />
      <AbasRateio aberta={paths.rateioDirecionadores} />
      {lista && aberto && (
        <FolhaDirecionador
          key={`${aberto.id} ${ano}`}
          lista={lista}
          id={aberto.id}
          ano={ano}
          pode={{
            mudar: inteiro && can('update', 'DreRateio'),
            importar: inteiro && can('import', 'DreRateio'),
            exportar: inteiro && can('export', 'DreRateio'),
          }}
          onEscolher={(next) => setSearch({ direcionador: aberto.id, ano, ...next })}
        />
      )}
      {!aberto && (
        <PageContent>
          {error && !lista && <ErrorState error={error} onRetry={() => void invalidate(rateioRotas.list)} />}
          {!lista && !error && <SkeletonRows rows={8} label={comum('carregando')} />}
          {lista && (
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
