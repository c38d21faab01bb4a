import { PERFIS_AJUSTAVEIS, type RelatorioAcesso, type RelatorioItem } from '@lastro/contract'
import { relatorioRotas } from '@lastro/contract/relatorio/relatorio'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/api.ts'
import { matchesText } from '../../../format/fold-text.ts'
import { showSuccess } from '../../../stores/alerts.ts'
import { DialogForm } from '../../../ui/DialogForm.tsx'
import { useContractForm } from '../../../ui/form.tsx'
import { LoadedDialog } from '../../../ui/LoadedDialog.tsx'
import { acessoQuery, invalidateWorkspaces } from './queries.ts'
import styles from './Workspace.module.css'

interface AcessoDialogProps {
  relatorio: RelatorioItem
  onClose: () => void
}

export function AcessoDialog({ relatorio, onClose }: AcessoDialogProps) {
  const { t } = useTranslation('workspace')
  const { data, error, refetch } = useQuery({ ...acessoQuery(relatorio.id), staleTime: 0, gcTime: 0 })
  return (
    <LoadedDialog
      title={t('acesso.titulo', { nome: relatorio.nome })}
      loaded={data}
      error={error}
      onRetry={() => void refetch()}
      onClose={onClose}
    >
      {(inicial) => <Formulario relatorio={relatorio} inicial={inicial} onSaved={onClose} />}
    </LoadedDialog>
  )
}

interface FormProps {
  relatorio: RelatorioItem
  inicial: RelatorioAcesso
  onSaved: () => void
}

/** In one order, so that a choice taken back leaves no change. */
const sorted = <T extends string>(list: readonly T[]): T[] => list.toSorted((a, b) => a.localeCompare(b))
const toggled = <T extends string>(list: readonly T[], each: T): T[] =>
  sorted(list.includes(each) ? list.filter((other) => other !== each) : [...list, each])

/** Edits the values read when the dialog opened. The server rejects a save over a newer change. */
function Formulario({ relatorio, inicial, onSaved }: FormProps) {
  const { t } = useTranslation('workspace')
  const { t: shell } = useTranslation('casca')
  const id = useId()
  const [loaded] = useState(inicial)
  const [search, setSearch] = useState('')
  const form = useContractForm({
    schema: relatorioRotas.updateAcesso.body,
    defaultValues: {
      versao: loaded.versao,
      restrito: loaded.restrito,
      perfis: sorted(loaded.perfis),
      usuarios: sorted(loaded.usuarios),
    },
    save: (body) => call(relatorioRotas.updateAcesso, { params: { id: relatorio.id }, body }, { silent: true }),
    onSaved: async () => {
      await invalidateWorkspaces()
      showSuccess(t('acesso.salvo', { nome: relatorio.nome }))
      onSaved()
    },
  })
  const people = loaded.pessoas.filter(({ nome, email }) => matchesText(`${nome} ${email}`, search))
  const { value: restrito, onChange: setRestrito } = form.value('restrito')
  const { value: perfis, onChange: setPerfis } = form.value('perfis')
  const { value: usuarios, onChange: setUsuarios } = form.value('usuarios')
  const nobody = restrito && perfis.length === 0 && usuarios.length === 0
  return (
    <DialogForm form={form} saveLabel={t('gravar')} disabled={!form.isDirty}>
      <fieldset className={styles['opcoes']}>
        <legend className="visually-hidden">{t('acesso.quem')}</legend>
        {([false, true] as const).map((valor) => (
          <div key={String(valor)}>
            <input
              id={`${id}-${valor}`}
              type="radio"
              name={`${id}-quem`}
              checked={restrito === valor}
              onChange={() => setRestrito(valor)}
            />
            <label htmlFor={`${id}-${valor}`}>
              {t(valor ? 'acesso.alguns' : 'acesso.todos')}
              <small>{t(valor ? 'acesso.algunsTexto' : 'acesso.todosTexto')}</small>
            </label>
          </div>
        ))}
      </fieldset>
      {restrito && (
        <>
          <fieldset className={styles['opcoes']} data-lado>
            <legend>{t('acesso.perfis')}</legend>
            {PERFIS_AJUSTAVEIS.map((perfil) => (
              <div key={perfil}>
                <input
                  id={`${id}-${perfil}`}
                  type="checkbox"
                  checked={perfis.includes(perfil)}
                  onChange={() => setPerfis(toggled(perfis, perfil))}
                />
                <label htmlFor={`${id}-${perfil}`}>{shell(`perfil.${perfil}`)}</label>
              </div>
            ))}
          </fieldset>
          <fieldset className={styles['opcoes']} data-rola>
            <legend>{t('acesso.pessoas')}</legend>
            {loaded.pessoas.length > 8 && (
              <input
                type="search"
                value={search}
                placeholder={t('acesso.buscar')}
                aria-label={t('acesso.buscar')}
                onChange={(event) => setSearch(event.currentTarget.value)}
                // The field is a search, so Enter must not submit.
                onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
              />
            )}
            {people.map((person) => (
              <div key={person.id}>
                <input
                  id={`${id}-${person.id}`}
                  type="checkbox"
                  checked={usuarios.includes(person.id)}
                  onChange={() => setUsuarios(toggled(usuarios, person.id))}
                />
                <label htmlFor={`${id}-${person.id}`}>
                  {person.nome}
                  <small>
                    {person.email} · {shell(`perfil.${person.perfil}`)}
                  </small>
                </label>
              </div>
            ))}
          </fieldset>
        </>
      )}
      {nobody && <p className={styles['aviso']}>{t('acesso.ninguem')}</p>}
    </DialogForm>
  )
}
