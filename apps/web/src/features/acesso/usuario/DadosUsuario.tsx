import type { Perfil, Usuario } from '@lastro/contract'
import { usuarioRotas } from '@lastro/contract/acesso/usuario'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/api.ts'
import { showSuccess } from '../../../stores/alerts.ts'
import { Button } from '../../../ui/Button.tsx'
import { SelectField, TextField } from '../../../ui/Field.tsx'
import { Form, useContractForm } from '../../../ui/form.tsx'
import { Inline } from '../../../ui/layout.tsx'
import { PainelSecao } from '../../../ui/PainelLateral.tsx'
import { ConflitoUsuario } from './ConflitoUsuario.tsx'
import { perfisFor, takeUsuario } from './queries.ts'

export function DadosUsuario({ usuario, viewerPerfil, canChange }: { usuario: Usuario; viewerPerfil: Perfil; canChange: boolean }) {
  const { t } = useTranslation('usuario')
  const { t: commonT } = useTranslation()
  const { t: shell } = useTranslation('casca')
  const fixo = !canChange || !usuario.editavel
  const perfis = perfisFor(viewerPerfil)
  const options = perfis.includes(usuario.perfil) ? perfis : [usuario.perfil, ...perfis]
  const form = useContractForm({
    schema: usuarioRotas.update.body,
    defaultValues: { versao: usuario.versao, nome: usuario.nome, perfil: usuario.perfil },
    follow: true,
    save: (body) => call(usuarioRotas.update, { params: { id: usuario.id }, body }),
    onSaved: async (saved) => {
      showSuccess(t('painel.salvo', { nome: saved.nome }))
      await takeUsuario(saved)
    },
  })
  return (
    <PainelSecao titulo={t('painel.dados')}>
      <Form form={form} gap={12}>
        <ConflitoUsuario error={form.failure} onReload={form.reset} />
        <TextField label={t('campos.nome')} required maxLength={120} readOnly={fixo || !usuario.pessoaEditavel} {...form.field('nome')} />
        <SelectField
          label={t('campos.perfil')}
          hint={t(`perfis.${form.watch('perfil')}`)}
          disabled={fixo || usuario.eu}
          {...form.field('perfil')}
        >
          {options.map((each) => (
            <option key={each} value={each}>
              {shell(`perfil.${each}`)}
            </option>
          ))}
        </SelectField>
        {!fixo && (
          <Inline wrap>
            <Button type="submit" size="small" icon="check" busy={form.busy} disabled={!form.isDirty}>
              {commonT('salvar')}
            </Button>
          </Inline>
        )}
      </Form>
    </PainelSecao>
  )
}
