import { orcamentoRotas } from '@lastro/contract'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { invalidate } from '../api/api.ts'
import { NovoForm } from '../orcamento/NovoForm.tsx'
import { opcoesQuery } from '../orcamento/queries.ts'
import { paths } from '../paths.ts'
import { sessaoQuery } from '../sessao/sessao.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Page, PageContent, PageHeader } from '../ui/PageHeader.tsx'
import { SkeletonRows } from '../ui/Skeleton.tsx'

/** A budget from nothing: its lines are those of the grupos there are. */
export function OrcamentoNovoPage() {
  const { t } = useTranslation('orcamento')
  const { t: comum } = useTranslation()
  const { data: sessao } = useSuspenseQuery(sessaoQuery)
  const { data: opcoes, error } = useQuery(opcoesQuery)
  const pronto = opcoes && opcoes.grupoItens > 0 && opcoes.modelos.length > 0
  return (
    <Page>
      <PageHeader title={t('novo.titulo')} />
      <PageContent scroll>
        {error && !opcoes && <ErrorState error={error} onRetry={() => void invalidate(orcamentoRotas.opcoes)} />}
        {!opcoes && !error && <SkeletonRows rows={8} label={comum('carregando')} />}
        {opcoes && !pronto && (
          <EmptyState
            icon="tree"
            title={t('novo.semItens')}
            text={t('novo.semItensTexto')}
            action={<ButtonLink to={paths.grupo}>{t('novo.verGrupos')}</ButtonLink>}
          />
        )}
        {pronto && <NovoForm opcoes={opcoes} eu={{ id: sessao.usuario.id, nome: sessao.usuario.nome }} />}
      </PageContent>
    </Page>
  )
}
