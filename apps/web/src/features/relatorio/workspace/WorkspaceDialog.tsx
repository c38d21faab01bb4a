import {
  RELATORIO_MODELOS,
  type RelatorioModelo,
  type Workspace,
  WORKSPACE_PROVEDORES,
  type WorkspaceProvedor,
  workspaceRotas,
} from '@lastro/contract'
import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/api.ts'
import { createChave } from '../../../api/idempotencia.ts'
import { showSuccess } from '../../../stores/alerts.ts'
import { FormularioDialog } from './FormularioDialog.tsx'
import { invalidateWorkspaces } from './queries.ts'
import styles from './Workspace.module.css'

interface WorkspaceDialogProps {
  workspace: Workspace | null
  onClose: () => void
  onConectar: (workspace: Pick<Workspace, 'id' | 'nome' | 'provedor'>) => void
}

export function WorkspaceDialog({ workspace, onClose, onConectar }: WorkspaceDialogProps) {
  const { t } = useTranslation('workspace')
  const { t: ready } = useTranslation('relatorio-pronto')
  const id = useId()
  const [key] = useState(createChave)
  const [written, setWritten] = useState({ nome: workspace?.nome ?? '', descricao: workspace?.descricao ?? '' })
  const { nome, descricao } = written
  const [provedor, setProvedor] = useState<WorkspaceProvedor>('nativo')
  const [modelos, setModelos] = useState<readonly RelatorioModelo[]>(RELATORIO_MODELOS)
  const hasChanged = nome !== (workspace?.nome ?? '') || descricao !== (workspace?.descricao ?? '')
  const save = useMutation({
    mutationFn: () =>
      workspace
        ? call(
            workspaceRotas.update,
            { params: { id: workspace.id }, body: { versao: workspace.versao, nome, descricao } },
            { silent: true },
          )
        : call(
            workspaceRotas.create,
            { body: { nome, descricao, provedor, modelos: provedor === 'nativo' ? [...modelos] : [] } },
            { silent: true, headers: { 'idempotency-key': key } },
          ),
    onSuccess: async ({ id: writtenId }) => {
      await invalidateWorkspaces()
      showSuccess(t('salvo', { nome }))
      if (workspace === null && provedor !== 'nativo') onConectar({ id: writtenId, nome, provedor })
      else onClose()
    },
  })
  const toggle = (modelo: RelatorioModelo) => setModelos(RELATORIO_MODELOS.filter((each) => (each === modelo) !== modelos.includes(each)))
  return (
    <FormularioDialog
      title={workspace ? t('editar.titulo', { nome: workspace.nome }) : t('novo')}
      draft={written}
      onChange={setWritten}
      hasChanged={hasChanged}
      saveLabel={t(workspace ? 'gravar' : 'criar')}
      busy={save.isPending}
      error={save.error}
      onSubmit={() => save.mutate()}
      onClose={onClose}
    >
      {workspace === null && (
        <fieldset className={styles['opcoes']}>
          <legend>{t('provedor.quem')}</legend>
          {WORKSPACE_PROVEDORES.map((each) => (
            <div key={each}>
              <input
                id={`${id}-${each}`}
                type="radio"
                name={`${id}-provedor`}
                checked={provedor === each}
                onChange={() => setProvedor(each)}
              />
              <label htmlFor={`${id}-${each}`}>
                {t(`provedor.${each}`)}
                <small>{t(`provedor.${each}Texto`)}</small>
              </label>
            </div>
          ))}
        </fieldset>
      )}
      {workspace === null && provedor === 'nativo' && (
        <fieldset className={styles['opcoes']}>
          <legend>{t('prontos')}</legend>
          {RELATORIO_MODELOS.map((modelo) => (
            <div key={modelo}>
              <input id={`${id}-${modelo}`} type="checkbox" checked={modelos.includes(modelo)} onChange={() => toggle(modelo)} />
              <label htmlFor={`${id}-${modelo}`}>
                {ready(`${modelo}.nome`)}
                <small>{ready(`${modelo}.descricao`)}</small>
              </label>
            </div>
          ))}
        </fieldset>
      )}
    </FormularioDialog>
  )
}
