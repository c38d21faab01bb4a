import { RELATORIO_MODELOS, type RelatorioModelo, type Workspace, WORKSPACE_PROVEDORES } from '@lastro/contract'
import { workspaceRotas } from '@lastro/contract/relatorio/workspace'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/api.ts'
import { showSuccess } from '../../../stores/alerts.ts'
import { Choice, Choices } from '../../../ui/Choice.tsx'
import { useContractForm } from '../../../ui/form.tsx'
import { FormularioDialog } from './FormularioDialog.tsx'
import { invalidateWorkspaces } from './queries.ts'

interface WorkspaceDialogProps {
  workspace: Workspace | null
  onClose: () => void
  onConectar: (workspace: Pick<Workspace, 'id' | 'nome' | 'provedor'>) => void
}

export function WorkspaceDialog({ workspace, onClose, onConectar }: WorkspaceDialogProps) {
  const { t } = useTranslation('workspace')
  const { t: ready } = useTranslation('relatorio-pronto')
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
        <Choices title={t('provedor.quem')}>
          {WORKSPACE_PROVEDORES.map((each) => (
            <Choice key={each} type="radio" value={each} hint={t(`provedor.${each}Texto`)} {...form.register('provedor')}>
              {t(`provedor.${each}`)}
            </Choice>
          ))}
        </Choices>
      )}
      {workspace === null && provedor === 'nativo' && (
        <Choices title={t('prontos')}>
          {RELATORIO_MODELOS.map((modelo) => (
            <Choice key={modelo} hint={ready(`${modelo}.descricao`)} checked={modelos.includes(modelo)} onChange={() => toggle(modelo)}>
              {ready(`${modelo}.nome`)}
            </Choice>
          ))}
        </Choices>
      )}
    </FormularioDialog>
  )
}
