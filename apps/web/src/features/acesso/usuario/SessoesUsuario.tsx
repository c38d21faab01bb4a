import { type Usuario, usuarioRotas } from '@lastro/contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call, invalidate } from '../../../api/api.ts'
import { ListaSessoes } from '../../../sessao/ListaSessoes.tsx'
import { showSuccess } from '../../../stores/alerts.ts'
import { Button } from '../../../ui/Button.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { FormError } from '../../../ui/FormError.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { Inline } from '../../../ui/layout.tsx'
import { PainelSecao } from '../../../ui/PainelLateral.tsx'
import { Text } from '../../../ui/Text.tsx'
import { sessoesQuery } from './queries.ts'

export function SessoesUsuario({ usuario }: { usuario: Usuario }) {
  const { t } = useTranslation('usuario')
  const { t: commonT } = useTranslation()
  const { data: sessoes, error, refetch } = useQuery(sessoesQuery(usuario.id))
  const end = useMutation({
    mutationFn: (sessaoId?: string) => call(usuarioRotas.endSessoes, { params: { id: usuario.id }, body: sessaoId ? { sessaoId } : {} }),
    onSuccess: async ({ encerradas }) => {
      showSuccess(t('sessoes.encerradas', { count: encerradas }))
      await invalidate(usuarioRotas.listSessoes)
    },
  })
  return (
    <PainelSecao titulo={t('sessoes.titulo')} gap={12}>
      <FormError error={end.error} />
      {!sessoes && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!sessoes && !error && <SkeletonRows rows={2} label={commonT('carregando')} />}
      {sessoes && sessoes.length === 0 && (
        <Text as="p" tone="soft">
          {t('sessoes.nenhuma')}
        </Text>
      )}
      {sessoes && sessoes.length > 0 && (
        <ListaSessoes
          nome={t('sessoes.de', { nome: usuario.nome })}
          sessoes={sessoes}
          ending={end.isPending ? end.variables : undefined}
          onEnd={(id) => end.mutate(id)}
        />
      )}
      {sessoes && sessoes.filter(({ atual }) => !atual).length > 1 && (
        <Inline wrap>
          <Button size="small" icon="signOut" busy={end.isPending && !end.variables} onClick={() => end.mutate(undefined)}>
            {t('sessoes.encerrarTodas')}
          </Button>
        </Inline>
      )}
    </PainelSecao>
  )
}
