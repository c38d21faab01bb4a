import { useMutation } from '@tanstack/react-query'
import { type SyntheticEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TextField } from '../../../ui/Field.tsx'
import { FormError } from '../../../ui/FormError.tsx'
import { AcoesFormulario } from './AcoesFormulario.tsx'
import styles from './Seguranca.module.css'
import { SenhaAtual } from './SenhaAtual.tsx'

interface ConfirmProps<T> {
  texto: string
  buttonLabel: string
  run: (body: { senha: string; codigo: string }) => Promise<T>
  onDone: (data: T) => void
  onCancel: () => void
}

/** Requires password and a code, because an open screen does not prove identity. */
export function ConfirmarSegundoFator<T>({ texto, buttonLabel, run, onDone, onCancel }: ConfirmProps<T>) {
  const { t } = useTranslation('conta')
  const [senha, setSenha] = useState('')
  const [codigo, setCodigo] = useState('')
  const confirm = useMutation({ mutationFn: () => run({ senha, codigo }), onSuccess: onDone })
  return (
    <form
      className={styles['formulario']}
      onSubmit={(event: SyntheticEvent) => {
        event.preventDefault()
        confirm.mutate()
      }}
    >
      <p>{texto}</p>
      <FormError error={confirm.error} />
      <SenhaAtual value={senha} onChange={setSenha} />
      <TextField
        label={t('segundoFator.codigo')}
        hint={t('segundoFator.codigoOuRecuperacao')}
        autoComplete="one-time-code"
        required
        value={codigo}
        onChange={(event) => setCodigo(event.currentTarget.value)}
      />
      <AcoesFormulario buttonLabel={buttonLabel} busy={confirm.isPending} onCancel={onCancel} />
    </form>
  )
}
