import { carteiraRotas } from '@lastro/contract'
import { formatInteger } from '@lastro/formato'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { invalidate } from '../api/api.ts'
import { type CarteiraSearch, parseCarteiraSearch } from '../features/telas/carteira/carteira-search.ts'
import { AbasCarteira } from '../features/telas/carteira/AbasCarteira.tsx'
import { FiltrosCarteira } from '../features/telas/carteira/FiltrosCarteira.tsx'
import { ListaClientes } from '../features/telas/carteira/ListaClientes.tsx'
import { carteiraQuery } from '../features/telas/carteira/queries.ts'
import { Totais } from '../features/telas/carteira/Totais.tsx'
import { useOpenCliente } from '../features/telas/carteira/use-open-cliente.ts'
import { paths } from '../navigation/paths.ts'
import { sessaoQuery } from '../sessao/sessao.ts'
import { PAGE_SIZE_DEFAULT } from '../table/page-size.ts'
import { usePreferencias } from '../theme/preferences.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { useOffer } from '../ui/page-actions.ts'
import { Page, PageContent, PageHeader } from '../ui/PageHeader.tsx'

/** `dashboards-crm` of the customer's text, the start screen of an admin. */
export function CarteiraPage() {
  const { t } = useTranslation('carteira')
  const { language } = usePreferencias()
  const { data: sessao } = useSuspenseQuery(sessaoQuery)
  const navigate = useNavigate()
  const rawSearch = useSearch({ strict: false })
  const search = useMemo(() => parseCarteiraSearch(rawSearch), [rawSearch])
  const setSearch = (next: CarteiraSearch) => void navigate({ to: paths.carteira, search: next, replace: true, resetScroll: false })
  const { data, error } = useQuery(carteiraQuery(search))
  const open = useOpenCliente(sessao.cliente)
  const filtered = Boolean(search.busca || search.marca || search.situacao || search.problema)
  const { pagina = 1, limite = PAGE_SIZE_DEFAULT } = search

  useOffer({
    actions: [
      { label: t('acao.problemas'), icon: 'warning', run: () => setSearch({ situacao: 'problemas' }) },
      { label: t('acao.todos'), icon: 'briefcase', run: () => setSearch({}) },
    ],
    shortcuts: [],
  })

  return (
    <Page>
      <PageHeader
        title={t('titulo')}
        context={data && t('lista.contagem', { count: data.total, total: formatInteger(data.total, language) })}
        actions={
          <ButtonLink to={paths.cadastros} search={{ entidade: 'clientes' }} icon="plus">
            {t('acao.cadastrar')}
          </ButtonLink>
        }
      />
      <AbasCarteira current={paths.carteira} />
      {data && <Totais totais={data.totais} />}
      {data && <FiltrosCarteira carteira={data} search={search} onSearch={setSearch} />}
      <PageContent>
        <ListaClientes
          itens={data?.itens}
          error={error}
          onRetry={() => void invalidate(carteiraRotas.get)}
          empty={
            <EmptyState
              icon={filtered ? 'search' : 'briefcase'}
              title={t(filtered ? 'vazio.nada' : 'vazio.titulo')}
              {...(filtered ? {} : { text: t('vazio.texto') })}
              action={filtered && <Button onClick={() => setSearch({})}>{t('vazio.limpar')}</Button>}
            />
          }
          ordem={search.ordem ?? 'problemas'}
          onOrder={(ordem) => setSearch({ ...search, ordem, pagina: undefined })}
          onOpen={(item, destino) => open.mutate({ item, destino })}
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
