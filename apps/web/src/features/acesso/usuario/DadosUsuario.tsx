import { type Perfil, type Usuario, usuarioRotas } from '@lastro/contract'
import { useMutation } from '@tanstack/react-query'
import { type SyntheticEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/api.ts'
import { showSuccess } from '../../../stores/alerts.ts'
import { Button } from '../../../ui/Button.tsx'
import { SelectField, TextField } from '../../../ui/Field.tsx'
import { useUnsaved } from '../../../stores/unsaved.ts'
import { ConflitoUsuario } from './ConflitoUsuario.tsx'
import form from './Formulario.module.css'
import { perfisFor, takeUsuario } from './queries.ts'
import styles from './UsuarioPainel.module.css'

export function DadosUsuario({ usuario, viewerPerfil, canChange }: { usuario: Usuario; viewerPerfil: Perfil; canChange: boolean }) {
  const { t } = useTranslation('usuario')
  const { t: commonT } = useTranslation()
  const { t: shell } = useTranslation('casca')
  // Only the fields changed here; the others follow the server.
  const [changedFields, setChanged] = useState<{ nome?: string; perfil?: Perfil }>({})
  const { nome, perfil } = { ...usuario, ...changedFields }
  const changed = nome.trim() !== usuario.nome || perfil !== usuario.perfil
  useUnsaved(changed)
  const fixo = !canChange || !usuario.editavel
  const perfis = perfisFor(viewerPerfil)
  const options = perfis.includes(usuario.perfil) ? perfis : [usuario.perfil, ...perfis]
  const save = useMutation({
    mutationFn: () => call(usuarioRotas.update, { params: { id: usuario.id }, body: { versao: usuario.versao, nome, perfil } }),
    onSuccess: async (saved) => {
      showSuccess(t('painel.salvo', { nome: saved.nome }))
      await takeUsuario(saved)
      setChanged({})
    },
  })
  return (
    <form
      className={styles['secao']}
      onSubmit={(event: SyntheticEvent) => {
        event.preventDefault()
        save.mutate()
      }}
    >
      <h3>{t('painel.dados')}</h3>
      <ConflitoUsuario
        error={save.error}
        onReload={() => {
          save.reset()
          setChanged({})
        }}
      />
      <TextField
        label={t('campos.nome')}
        required
        maxLength={120}
        readOnly={fixo || !usuario.pessoaEditavel}
        value={nome}
        onChange={(event) => setChanged({ ...changedFields, nome: event.currentTarget.value })}
      />
      <SelectField
        label={t('campos.perfil')}
        hint={t(`perfis.${perfil}`)}
        disabled={fixo || usuario.eu}
        value={perfil}
        onChange={(event) => setChanged({ ...changedFields, perfil: options.find((each) => each === event.currentTarget.value) ?? perfil })}
      >
        {options.map((each) => (
          <option key={each} value={each}>
            {shell(`perfil.${each}`)}
          </option>
        ))}
      </SelectField>
      {!fixo && (
        <div className={form['acoes']}>
          <Button type="submit" size="small" icon="check" busy={save.isPending} disabled={!changed}>
            {commonT('salvar')}
          </Button>
        </div>
      )}
    </form>
  )
}
