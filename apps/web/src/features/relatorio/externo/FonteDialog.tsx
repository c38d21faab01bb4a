import { type Relatorio, type RelatorioExterno, relatorioExternoRotas } from '@lastro/contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/api.ts'
import { createChave } from '../../../api/idempotencia.ts'
import { paths } from '../../../navigation/paths.ts'
import { showSuccess } from '../../../stores/alerts.ts'
import { DialogForm } from '../../../ui/DialogForm.tsx'
import { TextField } from '../../../ui/Field.tsx'
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
  const navigate = useNavigate()
  const [created, setCreated] = useState<string | null>(null)
  // Navigates once nothing is unsaved any more, so that no prompt appears.
  useEffect(() => {
    if (created !== null) void navigate({ to: paths.report, params: { ReportKey: created, WorkSpaceKey: workspace.chave } })
  }, [created, navigate, workspace.chave])
  const loaded = relatorioId === undefined ? null : data
  return (
    <LoadedDialog
      title={loaded ? t('fonte.editar', { nome: loaded.nome }) : t('fonte.novo', { nome: workspace.nome })}
      loaded={loaded}
      error={error}
      onRetry={() => void refetch()}
      onClose={onClose}
    >
      {(fonte, output) => <Formulario workspace={workspace} loaded={fonte} {...output} onCreated={setCreated} onReady={onClose} />}
    </LoadedDialog>
  )
}

interface FormularioProps {
  workspace: WorkspaceDoRelatorio
  loaded: RelatorioExterno | null
  onHasChanged: (hasChanged: boolean) => void
  onCancel: () => void
  onCreated: (key: string) => void
  onReady: () => void
}

function Formulario({ workspace, loaded, onHasChanged, onCancel, onCreated, onReady }: FormularioProps) {
  const { t } = useTranslation('relatorio-externo')
  const [key] = useState(createChave)
  const [inicial] = useState(() => toFonteDraft(loaded))
  const [written, setWritten] = useState(inicial)
  const { nome, descricao } = written
  const change = (mudanca: Partial<FonteDraft>) => setWritten({ ...written, ...mudanca })
  const hasChanged = JSON.stringify(written) !== JSON.stringify(inicial)
  useEffect(() => onHasChanged(hasChanged), [hasChanged, onHasChanged])
  const save = useMutation({
    mutationFn: () => {
      const fonte = toFonte(workspace.provedor, written)
      return loaded
        ? call(
            relatorioExternoRotas.update,
            { params: { id: loaded.id }, body: { versao: loaded.versao, nome, descricao, fonte } },
            { silent: true },
          )
        : call(
            relatorioExternoRotas.create,
            { body: { workspaceId: workspace.id, nome, descricao, fonte } },
            { silent: true, headers: { 'idempotency-key': key } },
          )
    },
    onSuccess: async (relatorio) => {
      await invalidateExternos()
      if (loaded === null) {
        onHasChanged(false)
        return onCreated(relatorio.chave)
      }
      showSuccess(t('fonte.salva', { nome }))
      onReady()
    },
  })
  return (
    <DialogForm
      error={save.error}
      saveLabel={t(loaded ? 'gravar' : 'criar')}
      busy={save.isPending}
      disabled={nome.trim() === '' || (workspace.provedor === 'powerbi' && written.relatorio === '')}
      onSubmit={save.mutate}
      onCancel={onCancel}
    >
      <TextField
        data-first
        label={t('fonte.nome')}
        value={nome}
        maxLength={120}
        required
        onChange={(event) => change({ nome: event.currentTarget.value })}
      />
      <TextArea
        label={t('fonte.descricao')}
        rows={2}
        maxLength={400}
        value={descricao}
        onChange={(event) => change({ descricao: event.currentTarget.value })}
      />
      {workspace.provedor === 'powerbi' ? (
        <FontePowerbi workspaceId={workspace.id} draft={written} onChange={change} />
      ) : (
        <FonteUrl draft={written} onChange={setWritten} />
      )}
    </DialogForm>
  )
}
