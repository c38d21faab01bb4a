import { PERFIS_AJUSTAVEIS, type RelatorioAcesso, type RelatorioItem } from '@lastro/contract'
import { relatorioRotas } from '@lastro/contract/relatorio/relatorio'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/api.ts'
import { matchesText } from '../../../format/fold-text.ts'
import { showSuccess } from '../../../stores/alerts.ts'
import { Choice, Choices } from '../../../ui/Choice.tsx'
import { DialogForm } from '../../../ui/DialogForm.tsx'
import { TextField } from '../../../ui/Field.tsx'
import { useContractForm } from '../../../ui/form.tsx'
import { Inline } from '../../../ui/layout.tsx'
import { LoadedDialog } from '../../../ui/LoadedDialog.tsx'
import { Note } from '../../../ui/Text.tsx'
import { acessoQuery, invalidateWorkspaces } from './queries.ts'

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
      <Choices label={t('acesso.quem')}>
        {([false, true] as const).map((valor) => (
          <Choice
            key={String(valor)}
            type="radio"
            name={id}
            hint={t(valor ? 'acesso.algunsTexto' : 'acesso.todosTexto')}
            checked={restrito === valor}
            onChange={() => setRestrito(valor)}
          >
            {t(valor ? 'acesso.alguns' : 'acesso.todos')}
          </Choice>
        ))}
      </Choices>
      {restrito && (
        <>
          <Choices title={t('acesso.perfis')}>
            <Inline gap={[0, 20]} wrap>
              {PERFIS_AJUSTAVEIS.map((perfil) => (
                <Choice key={perfil} checked={perfis.includes(perfil)} onChange={() => setPerfis(toggled(perfis, perfil))}>
                  {shell(`perfil.${perfil}`)}
                </Choice>
              ))}
            </Inline>
          </Choices>
          <Choices title={t('acesso.pessoas')} scrolls>
            {loaded.pessoas.length > 8 && (
              <TextField
                type="search"
                label={t('acesso.buscar')}
                value={search}
                onChange={(event) => setSearch(event.currentTarget.value)}
                // The field is a search, so Enter must not submit.
                onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
              />
            )}
            {people.map((person) => (
              <Choice
                key={person.id}
                hint={`${person.email} · ${shell(`perfil.${person.perfil}`)}`}
                checked={usuarios.includes(person.id)}
                onChange={() => setUsuarios(toggled(usuarios, person.id))}
              >
                {person.nome}
              </Choice>
            ))}
          </Choices>
        </>
      )}
      {nobody && <Note tone="warn">{t('acesso.ninguem')}</Note>}
    </DialogForm>
  )
}
