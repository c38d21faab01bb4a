import { segundoFatorRotas } from '@lastro/contract/acesso/seguranca'
import { useTranslation } from 'react-i18next'
import { TextField } from '../../../ui/Field.tsx'
import { Form, useContractForm } from '../../../ui/form.tsx'
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
  const form = useContractForm({
    // Both routes have the same body.
    schema: segundoFatorRotas.disable.body,
    defaultValues: { senha: '', codigo: '' },
    unsaved: 'never',
    save: run,
    onSaved: onDone,
  })
  return (
    <Form form={form} gap={16} className={styles['formulario']}>
      <p>{texto}</p>
      <FormError error={form.failure} />
      <SenhaAtual {...form.field('senha')} />
      <TextField
        label={t('segundoFator.codigo')}
        hint={t('segundoFator.codigoOuRecuperacao')}
        autoComplete="one-time-code"
        required
        {...form.field('codigo')}
      />
      <AcoesFormulario buttonLabel={buttonLabel} busy={form.busy} onCancel={onCancel} />
    </Form>
  )
}
