import { RELATORIO_MODELOS, type RelatorioModelo, type Workspace, WORKSPACE_PROVEDORES } from '@lastro/contract'
import { workspaceRotas } from '@lastro/contract/relatorio/workspace'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/api.ts'
import { showSuccess } from '../../../stores/alerts.ts'
import { useContractForm } from '../../../ui/form.tsx'
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
  const form = useContractForm({
    schema: workspaceRotas.create.body,
    defaultValues: {
      nome: workspace?.nome ?? '',
      descricao: workspace?.descricao ?? '',
      provedor: 'nativo',
      modelos: [...RELATORIO_MODELOS],
    },
    save: ({ nome, descricao, provedor, modelos }, key) =>
      workspace
        ? call(
            workspaceRotas.update,
            { params: { id: workspace.id }, body: { versao: workspace.versao, nome, descricao } },
            { silent: true },
          )
        : call(
            workspaceRotas.create,
            { body: { nome, descricao, provedor, modelos: provedor === 'nativo' ? modelos : [] } },
            { silent: true, headers: { 'idempotency-key': key } },
          ),
    onSaved: async ({ id: writtenId }, { nome, provedor }) => {
      await invalidateWorkspaces()
      showSuccess(t('salvo', { nome }))
      if (workspace === null && provedor !== 'nativo') onConectar({ id: writtenId, nome, provedor })
      else onClose()
    },
  })
  const { value: modelos = [], onChange } = form.value('modelos')
  const provedor = form.watch('provedor')
  const toggle = (modelo: RelatorioModelo) => onChange(RELATORIO_MODELOS.filter((each) => (each === modelo) !== modelos.includes(each)))
  return (
    <FormularioDialog
      title={workspace ? t('editar.titulo', { nome: workspace.nome }) : t('novo')}
      form={form}
      nome={form.field('nome')}
      descricao={form.field('descricao')}
      disabled={form.watch('nome').trim() === ''}
      saveLabel={t(workspace ? 'gravar' : 'criar')}
      onClose={onClose}
    >
      {workspace === null && (
        <fieldset className={styles['opcoes']}>
          <legend>{t('provedor.quem')}</legend>
          {WORKSPACE_PROVEDORES.map((each) => (
            <div key={each}>
              <input id={`${id}-${each}`} type="radio" value={each} {...form.register('provedor')} />
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
