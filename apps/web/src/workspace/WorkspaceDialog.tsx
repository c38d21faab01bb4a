import { RELATORIO_MODELO_DEFS, RELATORIO_MODELOS, type RelatorioModelo, type Workspace, workspaceRotas } from '@lastro/contract'
import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../api/api.ts'
import { createChave } from '../api/idempotencia.ts'
import { showSuccess } from '../ui/alerta.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { TextField } from '../ui/Field.tsx'
import { FormError } from '../ui/FormError.tsx'
import { TextArea } from '../ui/TextArea.tsx'
import { useUnsaved } from '../ui/unsaved.ts'
import { invalidateWorkspaces } from './queries.ts'
import styles from './Workspace.module.css'

/** Name and description of a workspace; a new one with the reports to begin with. */
export function WorkspaceDialog({ workspace, onClose }: { workspace: Workspace | null; onClose: () => void }) {
  const { t } = useTranslation('workspace')
  const { t: comum } = useTranslation()
  const id = useId()
  const [chave] = useState(createChave)
  const [nome, setNome] = useState(workspace?.nome ?? '')
  const [descricao, setDescricao] = useState(workspace?.descricao ?? '')
  const [modelos, setModelos] = useState<readonly RelatorioModelo[]>(RELATORIO_MODELOS)
  const mudou = nome !== (workspace?.nome ?? '') || descricao !== (workspace?.descricao ?? '')
  const askBefore = useUnsaved(mudou)
  const close = () => void askBefore().then((leave) => leave && onClose())
  const salvar = useMutation({
    mutationFn: () =>
      workspace
        ? call(
            workspaceRotas.update,
            { params: { id: workspace.id }, body: { versao: workspace.versao, nome, descricao } },
            { silent: true },
          )
        : call(
            workspaceRotas.create,
            { body: { nome, descricao, provedor: 'nativo', modelos: [...modelos] } },
            { silent: true, headers: { 'idempotency-key': chave } },
          ),
    onSuccess: async () => {
      await invalidateWorkspaces()
      showSuccess(t('salvo', { nome }))
      onClose()
    },
  })
  const toggle = (modelo: RelatorioModelo) => setModelos(RELATORIO_MODELOS.filter((each) => (each === modelo) !== modelos.includes(each)))
  return (
    <Dialog title={workspace ? t('editar.titulo', { nome: workspace.nome }) : t('novo')} onClose={close}>
      <form
        className={styles['formulario']}
        onSubmit={(event) => {
          event.preventDefault()
          salvar.mutate()
        }}
      >
        <TextField
          data-primeiro
          label={t('nome')}
          value={nome}
          maxLength={120}
          required
          onChange={(event) => setNome(event.currentTarget.value)}
        />
        <TextArea
          label={t('descricao')}
          rows={2}
          maxLength={400}
          value={descricao}
          onChange={(event) => setDescricao(event.currentTarget.value)}
        />
        {workspace === null && (
          <fieldset className={styles['opcoes']}>
            <legend>{t('prontos')}</legend>
            {RELATORIO_MODELOS.map((modelo) => (
              <div key={modelo}>
                <input id={`${id}-${modelo}`} type="checkbox" checked={modelos.includes(modelo)} onChange={() => toggle(modelo)} />
                <label htmlFor={`${id}-${modelo}`}>
                  {RELATORIO_MODELO_DEFS[modelo].nome}
                  <small>{RELATORIO_MODELO_DEFS[modelo].descricao}</small>
                </label>
              </div>
            ))}
          </fieldset>
        )}
        <FormError error={salvar.error} />
        <div className={styles['direita']}>
          <Button onClick={close}>{comum('cancelar')}</Button>
          <Button type="submit" variant="primary" icon="check" busy={salvar.isPending} disabled={nome.trim() === ''}>
            {t(workspace ? 'gravar' : 'criar')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
