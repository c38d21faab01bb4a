import type { Relatorio, RelatorioExterno } from '@lastro/contract'
import { relatorioExternoRotas } from '@lastro/contract/relatorio/externo'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/api.ts'
import { paths } from '../../../navigation/paths.ts'
import { showSuccess } from '../../../stores/alerts.ts'
import { DialogForm } from '../../../ui/DialogForm.tsx'
import { TextField } from '../../../ui/Field.tsx'
import { fromDraft, useContractForm } from '../../../ui/form.tsx'
import { LoadedDialog } from '../../../ui/LoadedDialog.tsx'
import { TextArea } from '../../../ui/TextArea.tsx'
import { type FonteDraft, toFonte, toFonteDraft } from './fonte-draft.ts'
import { FontePowerbi, FonteUrl } from './FonteCampos.tsx'
import { externoQuery, invalidateExternos } from './queries.ts'

type WorkspaceDoRelatorio = Relatorio['workspace']

interface FonteDialogProps {
  workspace: WorkspaceDoRelatorio
  relatorioId?: number
  onClose: () => void
}

export function FonteDialog({ workspace, relatorioId, onClose }: FonteDialogProps) {
  const { t } = useTranslation('relatorio-externo')
  const { data, error, refetch } = useQuery({
    ...externoQuery(relatorioId ?? 0),
    enabled: relatorioId !== undefined,
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
  const loaded = relatorioId === undefined ? null : data
  return (
    <LoadedDialog
      title={loaded ? t('fonte.editar', { nome: loaded.nome }) : t('fonte.novo', { nome: workspace.nome })}
      loaded={loaded}
      error={error}
      onRetry={() => void refetch()}
      onClose={onClose}
    >
      {(fonte) => <Formulario workspace={workspace} loaded={fonte} onReady={onClose} />}
    </LoadedDialog>
  )
}

interface FormularioProps {
  workspace: WorkspaceDoRelatorio
  loaded: RelatorioExterno | null
  onReady: () => void
}

function Formulario({ workspace, loaded, onReady }: FormularioProps) {
  const { t } = useTranslation('relatorio-externo')
  const navigate = useNavigate()
  const toBody = (draft: FonteDraft) => ({
    workspaceId: workspace.id,
    nome: draft.nome,
    descricao: draft.descricao,
    fonte: toFonte(workspace.provedor, draft),
  })
  const form = useContractForm({
    schema: fromDraft(toBody, relatorioExternoRotas.create.body),
    defaultValues: toFonteDraft(loaded),
    save: ({ nome, descricao, fonte, ...place }, key) =>
      loaded
        ? call(
            relatorioExternoRotas.update,
            { params: { id: loaded.id }, body: { versao: loaded.versao, nome, descricao, fonte } },
            { silent: true },
          )
        : call(
            relatorioExternoRotas.create,
            { body: { ...place, nome, descricao, fonte } },
            { silent: true, headers: { 'idempotency-key': key } },
          ),
    onSaved: async ({ chave }, { nome }) => {
      await invalidateExternos()
      if (loaded === null) return navigate({ to: paths.report, params: { ReportKey: chave, WorkSpaceKey: workspace.chave } })
      showSuccess(t('fonte.salva', { nome }))
      return onReady()
    },
  })
  return (
    <DialogForm
      form={form}
      saveLabel={t(loaded ? 'gravar' : 'criar')}
      disabled={form.watch('nome').trim() === '' || (workspace.provedor === 'powerbi' && form.watch('relatorio') === '')}
    >
      <TextField data-first label={t('fonte.nome')} maxLength={120} required {...form.field('nome')} />
      <TextArea label={t('fonte.descricao')} rows={2} maxLength={400} {...form.field('descricao')} />
      {workspace.provedor === 'powerbi' ? <FontePowerbi workspaceId={workspace.id} form={form} /> : <FonteUrl form={form} />}
    </DialogForm>
  )
}
