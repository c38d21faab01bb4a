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
import { type FonteRascunho, toFonte, toFonteRascunho } from './fonte-draft.ts'
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
  const [criado, setCriado] = useState<string | null>(null)
  // Navigates once nothing is unsaved any more, so that no prompt appears.
  useEffect(() => {
    if (criado !== null) void navigate({ to: paths.report, params: { ReportKey: criado, WorkSpaceKey: workspace.chave } })
  }, [criado, navigate, workspace.chave])
  const lido = relatorioId === undefined ? null : data
  return (
    <LoadedDialog
      title={lido ? t('fonte.editar', { nome: lido.nome }) : t('fonte.novo', { nome: workspace.nome })}
      lido={lido}
      error={error}
      onRetry={() => void refetch()}
      onClose={onClose}
    >
      {(fonte, saida) => <Formulario workspace={workspace} lido={fonte} {...saida} onCriado={setCriado} onPronto={onClose} />}
    </LoadedDialog>
  )
}

interface FormularioProps {
  workspace: WorkspaceDoRelatorio
  lido: RelatorioExterno | null
  onMudou: (mudou: boolean) => void
  onCancel: () => void
  onCriado: (chave: string) => void
  onPronto: () => void
}

function Formulario({ workspace, lido, onMudou, onCancel, onCriado, onPronto }: FormularioProps) {
  const { t } = useTranslation('relatorio-externo')
  const [chave] = useState(createChave)
  const [inicial] = useState(() => toFonteRascunho(lido))
  const [escrito, setEscrito] = useState(inicial)
  const { nome, descricao } = escrito
  const change = (mudanca: Partial<FonteRascunho>) => setEscrito({ ...escrito, ...mudanca })
  const mudou = JSON.stringify(escrito) !== JSON.stringify(inicial)
  useEffect(() => onMudou(mudou), [mudou, onMudou])
  const salvar = useMutation({
    mutationFn: () => {
      const fonte = toFonte(workspace.provedor, escrito)
      return lido
        ? call(
            relatorioExternoRotas.update,
            { params: { id: lido.id }, body: { versao: lido.versao, nome, descricao, fonte } },
            { silent: true },
          )
        : call(
            relatorioExternoRotas.create,
            { body: { workspaceId: workspace.id, nome, descricao, fonte } },
            { silent: true, headers: { 'idempotency-key': chave } },
          )
    },
    onSuccess: async (relatorio) => {
      await invalidateExternos()
      if (lido === null) {
        onMudou(false)
        return onCriado(relatorio.chave)
      }
      showSuccess(t('fonte.salva', { nome }))
      onPronto()
    },
  })
  return (
    <DialogForm
      error={salvar.error}
      gravar={t(lido ? 'gravar' : 'criar')}
      busy={salvar.isPending}
      disabled={nome.trim() === '' || (workspace.provedor === 'powerbi' && escrito.relatorio === '')}
      onSubmit={salvar.mutate}
      onCancel={onCancel}
    >
      <TextField
        data-primeiro
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
        <FontePowerbi workspaceId={workspace.id} escrito={escrito} onChange={change} />
      ) : (
        <FonteUrl escrito={escrito} onChange={setEscrito} />
      )}
    </DialogForm>
  )
}
