import { sessaoRotas } from '@lastro/contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call, invalidate } from '../../../api/api.ts'
import { showRefusal } from '../../../api/refusal.ts'
import { ListaSessoes } from '../../../sessao/ListaSessoes.tsx'
import { showSuccess } from '../../../stores/alerts.ts'
import { Button } from '../../../ui/Button.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { Inline } from '../../../ui/layout.tsx'
import { sessoesQuery } from './queries.ts'
import { Secao } from '../../../ui/Secao.tsx'

export function MinhasSessoes({ readOnly }: { readOnly: boolean }) {
  const { t } = useTranslation('conta')
  const { t: commonT } = useTranslation()
  const { data: sessoes, error, refetch } = useQuery(sessoesQuery)
  const end = useMutation({
    mutationFn: (sessaoId: string) => call(sessaoRotas.revoke, { params: { sessaoId } }),
    onSuccess: async () => {
      showSuccess(t('sessoes.encerrada'))
      await invalidate(sessaoRotas.list)
    },
    onError: showRefusal,
  })
  const others = useMutation({
    mutationFn: () => call(sessaoRotas.revokeOthers),
    onSuccess: async ({ encerradas }) => {
      showSuccess(t('sessoes.encerradas', { count: encerradas }))
      await invalidate(sessaoRotas.list)
    },
    onError: showRefusal,
  })
  return (
    <Secao titulo={t('sessoes.titulo')} texto={t('sessoes.texto')}>
      {!sessoes && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!sessoes && !error && <SkeletonRows rows={2} label={commonT('carregando')} />}
      {sessoes && (
        <ListaSessoes
          nome={t('sessoes.titulo')}
          sessoes={sessoes}
          ending={end.isPending ? end.variables : undefined}
          onEnd={readOnly ? undefined : (id) => end.mutate(id)}
        />
      )}
      {sessoes && sessoes.length > 1 && (
        <Inline>
          <Button icon="signOut" busy={others.isPending} disabled={readOnly} onClick={() => others.mutate()}>
            {t('sessoes.encerrarOutras')}
          </Button>
        </Inline>
      )}
    </Secao>
  )
}
