import { type Usuario, usuarioRotas } from '@lastro/contract'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/api.ts'
import { showSuccess } from '../../../stores/alerts.ts'
import { Button } from '../../../ui/Button.tsx'
import { FormError } from '../../../ui/FormError.tsx'
import { Inline } from '../../../ui/layout.tsx'
import { BloquearDialog } from './BloquearDialog.tsx'
import { DesligarFatorDialog } from './DesligarFatorDialog.tsx'
import { takeUsuario } from './queries.ts'

export function AcoesEntrada({
  usuario,
  canChange,
  canInvite,
  children,
}: {
  usuario: Usuario
  canChange: boolean
  canInvite: boolean
  children: ReactNode
}) {
  const { t } = useTranslation('usuario')
  const [blocking, setBlocking] = useState(false)
  const [disabling, setDisabling] = useState(false)
  const resend = useMutation({
    mutationFn: () => call(usuarioRotas.resendConvite, { params: { id: usuario.id } }),
    onSuccess: async (saved) => {
      showSuccess(t('convite.enviado', { nome: saved.nome, email: saved.email }))
      await takeUsuario(saved)
    },
  })
  const unblock = useMutation({
    mutationFn: () => call(usuarioRotas.unblock, { params: { id: usuario.id } }),
    onSuccess: async (saved) => {
      showSuccess(t('bloqueio.desfeito', { nome: saved.nome }))
      await takeUsuario(saved)
    },
  })
  const canBlock = canChange && usuario.editavel && !usuario.eu
  return (
    <>
      <FormError error={resend.error ?? unblock.error} />
      <Inline wrap>
        {usuario.status === 'convidado' && canInvite && (
          <Button size="small" icon="mail" busy={resend.isPending} onClick={() => resend.mutate()}>
            {t('convite.reenviar')}
          </Button>
        )}
        {usuario.status !== 'bloqueado' && canBlock && (
          <Button size="small" icon="block" onClick={() => setBlocking(true)}>
            {t('bloqueio.bloquear')}
          </Button>
        )}
        {usuario.segundoFator && canBlock && usuario.pessoaEditavel && (
          <Button size="small" icon="shield" onClick={() => setDisabling(true)}>
            {t('fator.botao')}
          </Button>
        )}
        {usuario.status === 'bloqueado' && canBlock && (
          <Button size="small" icon="check" busy={unblock.isPending} onClick={() => unblock.mutate()}>
            {t('bloqueio.desbloquear')}
          </Button>
        )}
        {children}
      </Inline>
      {disabling && <DesligarFatorDialog usuario={usuario} onClose={() => setDisabling(false)} />}
      {blocking && <BloquearDialog usuario={usuario} onClose={() => setBlocking(false)} />}
    </>
  )
}
