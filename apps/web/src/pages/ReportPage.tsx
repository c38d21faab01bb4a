import { relatorioRotas } from '@lastro/contract'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { invalidate } from '../api/api.ts'
import { toApiError } from '../api/errors.ts'
import { paths } from '../navigation/paths.ts'
import { relatorioQuery } from '../features/relatorio/queries.ts'
import { type RelatorioSearch, parseRelatorioSearch } from '../features/relatorio/relatorio-search.ts'
import { sessaoQuery } from '../sessao/sessao.ts'
import { useSwitchCliente } from '../shell/ClienteSwitcher.tsx'
import { OutroCliente } from '../shell/OutroCliente.tsx'
import { ButtonLink } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Page, PageContent, PageHeader } from '../ui/PageHeader.tsx'
import { SkeletonRows } from '../ui/Skeleton.tsx'
import { RelatorioExternoAberto } from '../features/relatorio/RelatorioExternoAberto.tsx'
import { RelatorioNativoAberto } from '../features/relatorio/RelatorioNativoAberto.tsx'

export function ReportPage() {
  const { t } = useTranslation('relatorio')
  const { t: commonT } = useTranslation()
  const { data: sessao } = useSuspenseQuery(sessaoQuery)
  const { ReportKey = '', WorkSpaceKey = '' } = useParams({ strict: false })
  const rawSearch = useSearch({ strict: false })
  const search = useMemo(() => parseRelatorioSearch(rawSearch), [rawSearch])
  const navigate = useNavigate()
  const change = useSwitchCliente({ keepAddress: true })
  const foreign = search.cliente !== undefined && search.cliente !== sessao.cliente?.id
  const query = relatorioQuery(ReportKey.toLowerCase(), WorkSpaceKey.toLowerCase())
  const { data: relatorio, error } = useQuery({ ...query, enabled: !foreign })
  const params = { ReportKey, WorkSpaceKey }
  const setSearch = (next: RelatorioSearch, replace = false) =>
    void navigate({ to: paths.report, params, search: next, replace, resetScroll: false })
  if (foreign) {
    return (
      <OutroCliente
        cliente={sessao.clientes.find(({ id }) => id === search.cliente)}
        current={sessao.cliente}
        swapping={change.isPending}
        onSwap={change.mutate}
        onStay={() => setSearch({}, true)}
      />
    )
  }
  if (relatorio) {
    const { conteudo } = relatorio
    if (conteudo === null) return <RelatorioExternoAberto key={relatorio.id} relatorio={relatorio} sessao={sessao} />
    return (
      <RelatorioNativoAberto
        key={relatorio.id}
        relatorio={{ ...relatorio, conteudo }}
        sessao={sessao}
        search={search}
        setSearch={setSearch}
      />
    )
  }
  // An invalid key counts as not found.
  const ausente = error !== null && [404, 422].includes(toApiError(error).status)
  return (
    <Page>
      <PageHeader title={t('titulo')} />
      <PageContent>
        {ausente && (
          <EmptyState
            icon="search"
            title={t('ausente.titulo')}
            text={t('ausente.texto')}
            action={<ButtonLink to={paths.workspace}>{t('ausente.voltar')}</ButtonLink>}
          />
        )}
        {error && !ausente && <ErrorState error={error} onRetry={() => void invalidate(relatorioRotas.get)} />}
        {!error && <SkeletonRows rows={8} label={commonT('carregando')} />}
      </PageContent>
    </Page>
  )
}
