import { createCan, permissoesRotas } from '@lastro/contract'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { invalidate } from '../api/api.ts'
import { paths } from '../navigation/paths.ts'
import { EscopoAcesso, LegendaAcesso, TabelaAcesso } from '../features/acesso/permissao/MeuAcesso.tsx'
import { mineQuery } from '../features/acesso/permissao/queries.ts'
import { sessaoQuery } from '../sessao/sessao.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { Chip } from '../ui/Chip.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Page, PageContent, PageHeader } from '../ui/PageHeader.tsx'
import { SkeletonRows } from '../ui/Skeleton.tsx'
import { Toolbar } from '../ui/Toolbar.tsx'

export function AcessoPage() {
  const { t } = useTranslation('permissao')
  const { t: commonT } = useTranslation()
  const { t: shell } = useTranslation('casca')
  const { data: sessao } = useSuspenseQuery(sessaoQuery)
  const { data, error } = useQuery({ ...mineQuery, enabled: sessao.cliente !== null })
  const can = createCan(sessao.userAbilityRules)
  return (
    <Page>
      <PageHeader
        title={t('acesso.titulo')}
        context={
          <>
            <Chip>{shell(`perfil.${sessao.perfil}`)}</Chip>
            {sessao.cliente && <Chip>{sessao.cliente.nomeCurto}</Chip>}
          </>
        }
        actions={
          can('read', 'Dre') && (
            <ButtonLink to={paths.dre} variant="primary" icon="dre">
              {t('acesso.irPara')}
            </ButtonLink>
          )
        }
      />
      <Toolbar label={t('legenda.nome')} wrap>
        <LegendaAcesso />
      </Toolbar>
      <PageContent>
        {sessao.cliente === null && <EmptyState icon="briefcase" title={shell('cliente.nenhum')} />}
        {error && !data && <ErrorState error={error} onRetry={() => void invalidate(permissoesRotas.getMinhas)} />}
        {sessao.cliente && !data && !error && <SkeletonRows rows={12} label={commonT('carregando')} />}
        {data && (
          <>
            <EscopoAcesso centrosCusto={data.centrosCusto} filiais={data.filiais} />
            <TabelaAcesso celulas={data.celulas} />
          </>
        )}
      </PageContent>
    </Page>
  )
}
