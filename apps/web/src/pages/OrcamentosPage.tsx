import { createCan, orcamentoRotas } from '@lastro/contract'
import { formatInteger } from '@lastro/formato'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { invalidate } from '../api/api.ts'
import { FiltrosOrcamento } from '../features/orcamento/FiltrosOrcamento.tsx'
import { ListaOrcamentos } from '../features/orcamento/ListaOrcamentos.tsx'
import { type OrcamentosSearch, ORDEM_PADRAO, isFiltered, parseOrcamentosSearch } from '../features/orcamento/orcamentos-search.ts'
import { orcamentosQuery } from '../features/orcamento/queries.ts'
import { paths } from '../navigation/paths.ts'
import { isLimited } from '../sessao/scope-limits.ts'
import { sessaoQuery } from '../sessao/sessao.ts'
import { PAGE_SIZE_DEFAULT } from '../table/page-size.ts'
import { usePreferencias } from '../theme/preferences.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { useOffer } from '../ui/page-actions.ts'
import { Page, PageContent, PageHeader } from '../ui/PageHeader.tsx'

export function OrcamentosPage() {
  const { t } = useTranslation('orcamento')
  const { language } = usePreferencias()
  const { data: sessao } = useSuspenseQuery(sessaoQuery)
  const can = useMemo(() => createCan(sessao.userAbilityRules), [sessao.userAbilityRules])
  const canCreate = can('create', 'Orcamento') && !isLimited(sessao.userAbilityRules)
  const navigate = useNavigate()
  const rawSearch = useSearch({ strict: false })
  const search = useMemo(() => parseOrcamentosSearch(rawSearch), [rawSearch])
  const setSearch = (next: OrcamentosSearch) => void navigate({ to: paths.orcamentos, search: next, replace: true, resetScroll: false })
  const { data, error } = useQuery(orcamentosQuery(search))
  const filtered = isFiltered(search)
  const { pagina = 1, limite = PAGE_SIZE_DEFAULT } = search

  useOffer({
    actions: [
      ...(canCreate
        ? [
            { label: t('novo.titulo'), icon: 'plus' as const, run: () => void navigate({ to: paths.orcamentoNovo }) },
            { label: t('novo.tituloCopia'), icon: 'copy' as const, run: () => void navigate({ to: paths.orcamentoCopia }) },
          ]
        : []),
      ...(filtered ? [{ label: t('vazio.limpar'), icon: 'close' as const, run: () => setSearch({}) }] : []),
      { label: t('filtro.aAprovar'), icon: 'check', run: () => setSearch({ situacao: 'em_aprovacao' }) },
    ],
    shortcuts: [],
  })

  const create = canCreate && (
    <ButtonLink to={paths.orcamentoNovo} variant="primary" icon="plus">
      {t('novo.titulo')}
    </ButtonLink>
  )
  const none = data?.existentes === 0
  return (
    <Page>
      <PageHeader
        title={t('titulo')}
        context={data && !none && t('lista.contagem', { count: data.total, total: formatInteger(data.total, language) })}
        actions={create}
      />
      {data && (!none || filtered) && (
        <FiltrosOrcamento list={data} search={search} onSearch={setSearch} canExport={can('export', 'Orcamento')} />
      )}
      <PageContent>
        <ListaOrcamentos
          itens={data?.itens}
          error={error}
          onRetry={() => void invalidate(orcamentoRotas.list)}
          empty={
            <EmptyState
              icon={none ? 'calendar' : 'search'}
              title={t(none ? 'vazio.titulo' : 'vazio.nada')}
              {...(none ? { text: t(canCreate ? 'vazio.texto' : 'vazio.aguarde') } : {})}
              action={none ? create : <Button onClick={() => setSearch({})}>{t('vazio.limpar')}</Button>}
            />
          }
          ordem={search.ordem ?? ORDEM_PADRAO}
          onOrder={(ordem) => setSearch({ ...search, ordem, pagina: undefined })}
          pages={
            data && {
              page: pagina,
              pageSize: limite,
              total: data.total,
              onChange: (nextPage, nextLimit) => setSearch({ ...search, pagina: nextPage, limite: nextLimit }),
            }
          }
        />
      </PageContent>
    </Page>
  )
}
