import { type Convite, type Sessao, sessaoRotas } from '@lastro/contract'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call, invalidate } from '../api/api.ts'
import { showFailure } from '../api/refusal.ts'
import { switchCliente } from '../sessao/active-cliente.ts'
import { showSuccess } from '../stores/alerts.ts'
import { Button } from '../ui/Button.tsx'
import { Faixa, FaixaLinha } from './Faixa.tsx'

export function ConvitesFaixa({ sessao }: { sessao: Sessao }) {
  const { t } = useTranslation('casca')
  if (sessao.vendoComo || sessao.convites.length === 0) return null
  return (
    <Faixa label={t('convites.nome')}>
      {sessao.convites.map((convite) => (
        <Linha key={convite.clienteId} convite={convite} isFirst={sessao.cliente === null} />
      ))}
    </Faixa>
  )
}

function Linha({ convite, isFirst }: { convite: Convite; isFirst: boolean }) {
  const { t } = useTranslation('casca')
  const { clienteId, cliente, quem } = convite
  const onError = (error: unknown) => {
    showFailure(error)
    // The invitation was withdrawn or has expired, so refetch the list.
    void invalidate(sessaoRotas.get)
  }
  const accept = useMutation({
    mutationFn: async () => {
      await call(sessaoRotas.acceptConvite, { params: { clienteId } })
      if (isFirst) await switchCliente(clienteId, () => Promise.resolve())
      else await invalidate(sessaoRotas.get)
    },
    onSuccess: () => showSuccess(t(isFirst ? 'convites.aceitoPrimeiro' : 'convites.aceito', { cliente })),
    onError,
  })
  const refuse = useMutation({
    mutationFn: () => call(sessaoRotas.declineConvite, { params: { clienteId } }),
    onSuccess: async () => {
      showSuccess(t('convites.recusado', { cliente }))
      await invalidate(sessaoRotas.get)
    },
    onError,
  })
  const busy = accept.isPending || refuse.isPending
  return (
    <FaixaLinha
      icon="briefcase"
      actions={
        <>
          <Button size="small" variant="primary" busy={accept.isPending} disabled={busy} onClick={() => accept.mutate()}>
            {t('convites.aceitar')}
          </Button>
          <Button size="small" busy={refuse.isPending} disabled={busy} onClick={() => refuse.mutate()}>
            {t('convites.recusar')}
          </Button>
        </>
      }
    >
      <strong>{cliente}</strong>{' '}
      {t(quem === null ? 'convites.convida' : 'convites.convidaPor', { quem, perfil: t(`perfil.${convite.perfil}`) })}
    </FaixaLinha>
  )
}
