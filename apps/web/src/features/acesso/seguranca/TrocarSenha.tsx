import { SENHA_MINIMA } from '@lastro/contract'
import { senhaRotas } from '@lastro/contract/acesso/senha'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { call } from '../../../api/api.ts'
import { countCharacters } from '../../../sessao/SenhaNovaField.tsx'
import { showSuccess } from '../../../stores/alerts.ts'
import { Button } from '../../../ui/Button.tsx'
import { TextField } from '../../../ui/Field.tsx'
import { Form, useContractForm } from '../../../ui/form.tsx'
import { FormError } from '../../../ui/FormError.tsx'
import { Inline } from '../../../ui/layout.tsx'
import { afterSecurityChange } from './queries.ts'
import { Secao } from '../../../ui/Secao.tsx'
import styles from './Seguranca.module.css'
import { SenhaAtual } from './SenhaAtual.tsx'

const schema = z.extend(senhaRotas.change.body, { repeated: z.string() }).check(
  z.refine(({ senha }) => countCharacters(senha) >= SENHA_MINIMA, { path: ['senha'] }),
  z.refine(({ senha, repeated }) => senha === repeated, { path: ['repeated'] }),
)

export function TrocarSenha({ readOnly }: { readOnly: boolean }) {
  const { t } = useTranslation('conta')
  const form = useContractForm({
    schema,
    defaultValues: { atual: '', senha: '', repeated: '' },
    unsaved: 'never',
    messages: (campo) =>
      campo === 'senha' ? t('senha.curta', { minimo: SENHA_MINIMA }) : campo === 'repeated' ? t('senha.difere') : undefined,
    save: ({ atual, senha }) => call(senhaRotas.change, { body: { atual, senha } }),
    onSaved: async () => {
      form.reset({ atual: '', senha: '', repeated: '' })
      showSuccess(t('senha.feito'))
      await afterSecurityChange()
    },
  })
  return (
    <Secao titulo={t('senha.titulo')} texto={t('senha.texto')}>
      <Form form={form} gap={16} className={styles['formulario']}>
        <FormError error={form.failure} />
        <SenhaAtual {...form.field('atual')} />
        <TextField
          label={t('senha.nova')}
          hint={t('senha.dica', { minimo: SENHA_MINIMA })}
          type="password"
          autoComplete="new-password"
          required
          {...form.field('senha')}
        />
        <TextField label={t('senha.repita')} type="password" autoComplete="new-password" required {...form.field('repeated')} />
        <Inline>
          <Button type="submit" variant="primary" busy={form.busy} disabled={readOnly}>
            {t('senha.trocar')}
          </Button>
        </Inline>
      </Form>
    </Secao>
  )
}
