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
import formulario from './Formulario.module.css'
import { perfisFor, takeUsuario } from './queries.ts'
import styles from './UsuarioPainel.module.css'

export function DadosUsuario({ usuario, quem, podeAlterar }: { usuario: Usuario; quem: Perfil; podeAlterar: boolean }) {
  const { t } = useTranslation('usuario')
  const { t: comum } = useTranslation()
  const { t: casca } = useTranslation('casca')
  // Only the fields changed here; others follow the server.
  const [mudado, setMudado] = useState<{ nome?: string; perfil?: Perfil }>({})
  const { nome, perfil } = { ...usuario, ...mudado }
  const changed = nome.trim() !== usuario.nome || perfil !== usuario.perfil
  useUnsaved(changed)
  const fixo = !podeAlterar || !usuario.editavel
  const perfis = perfisFor(quem)
  const options = perfis.includes(usuario.perfil) ? perfis : [usuario.perfil, ...perfis]
  const salvar = useMutation({
    mutationFn: () => call(usuarioRotas.update, { params: { id: usuario.id }, body: { versao: usuario.versao, nome, perfil } }),
    onSuccess: async (saved) => {
      showSuccess(t('painel.salvo', { nome: saved.nome }))
      await takeUsuario(saved)
      setMudado({})
    },
  })
  return (
    <form
      className={styles['secao']}
      onSubmit={(event: SyntheticEvent) => {
        event.preventDefault()
        salvar.mutate()
      }}
    >
      <h3>{t('painel.dados')}</h3>
      <ConflitoUsuario
        error={salvar.error}
        onReload={() => {
          salvar.reset()
          setMudado({})
        }}
      />
      <TextField
        label={t('campos.nome')}
        required
        maxLength={120}
        readOnly={fixo || !usuario.pessoaEditavel}
        value={nome}
        onChange={(event) => setMudado({ ...mudado, nome: event.currentTarget.value })}
      />
      <SelectField
        label={t('campos.perfil')}
        hint={t(`perfis.${perfil}`)}
        disabled={fixo || usuario.eu}
        value={perfil}
        onChange={(event) => setMudado({ ...mudado, perfil: options.find((each) => each === event.currentTarget.value) ?? perfil })}
      >
        {options.map((each) => (
          <option key={each} value={each}>
            {casca(`perfil.${each}`)}
          </option>
        ))}
      </SelectField>
      {!fixo && (
        <div className={formulario['acoes']}>
          <Button type="submit" size="small" icon="check" busy={salvar.isPending} disabled={!changed}>
            {comum('salvar')}
          </Button>
        </div>
      )}
    </form>
  )
}
