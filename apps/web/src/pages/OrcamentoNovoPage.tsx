import { orcamentoCriacaoRotas, orcamentoRotas } from '@lastro/contract'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { invalidate } from '../api/api.ts'
import type { CriacaoOrigemTipo } from '../features/orcamento/criacao/draft.ts'
import { NovoForm } from '../features/orcamento/NovoForm.tsx'
import { parseNewSearch } from '../features/orcamento/new-search.ts'
import { fontesQuery, optionsQuery } from '../features/orcamento/queries.ts'
import { paths } from '../navigation/paths.ts'
import { sessaoQuery } from '../sessao/sessao.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Page, PageContent, PageHeader } from '../ui/PageHeader.tsx'
import { SkeletonRows } from '../ui/Skeleton.tsx'

export function OrcamentoNovoPage() {
  return <Novo titulo="novo.titulo" padrao="branco" />
}

export function OrcamentoCopiaPage() {
  return <Novo titulo="novo.tituloCopia" padrao="orcamento" />
}

function Novo({ titulo, padrao }: { titulo: 'novo.titulo' | 'novo.tituloCopia'; padrao: CriacaoOrigemTipo }) {
  const { t } = useTranslation('orcamento')
  const { t: commonT } = useTranslation()
  const { data: sessao } = useSuspenseQuery(sessaoQuery)
  const { data: options, error: optionsError } = useQuery(optionsQuery)
  const { data: fontes, error: fontesError } = useQuery(fontesQuery)
  const navigate = useNavigate()
  const search = parseNewSearch(useSearch({ strict: false }))
  const { origem = padrao, de = null } = search
  const error = optionsError ?? fontesError
  const loaded = options && fontes ? { options, fontes } : null
  const ready = loaded !== null && loaded.options.grupoItens > 0 && loaded.options.modelos.length > 0
  return (
    <Page>
      <PageHeader title={t(titulo)} />
      <PageContent scroll>
        {error && !loaded && (
          <ErrorState error={error} onRetry={() => void invalidate(orcamentoRotas.getOpcoes, orcamentoCriacaoRotas.getFontes)} />
        )}
        {!loaded && !error && <SkeletonRows rows={8} label={commonT('carregando')} />}
        {loaded && !ready && (
          <EmptyState
            icon="tree"
            title={t('novo.semItens')}
            text={t('novo.semItensTexto')}
            action={<ButtonLink to={paths.grupo}>{t('novo.verGrupos')}</ButtonLink>}
          />
        )}
        {ready && (
          <NovoForm
            {...loaded}
            eu={{ id: sessao.usuario.id, nome: sessao.usuario.nome }}
            origem={origem}
            orcamentoId={de}
            onOrigem={(chosen) => void navigate({ to: '.', search: { ...search, origem: chosen }, replace: true, resetScroll: false })}
          />
        )}
      </PageContent>
    </Page>
  )
}
