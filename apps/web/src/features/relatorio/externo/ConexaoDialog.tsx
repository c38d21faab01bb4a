import { type ConexaoAtual, conexaoRotas, type Workspace } from '@lastro/contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/api.ts'
import { showError, showSuccess } from '../../../stores/alerts.ts'
import { copyText } from '../../../ui/copy-text.ts'
import { DialogForm } from '../../../ui/DialogForm.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { LoadedDialog } from '../../../ui/LoadedDialog.tsx'
import { type ConexaoDraft, toConexao, toConexaoDraft, toCredencial } from './conexao-draft.ts'
import { ConexaoPowerbi, ConexaoUrl } from './ConexaoCampos.tsx'
import styles from './Quadro.module.css'
import { conexaoQuery, invalidateExternos } from './queries.ts'

export type WorkspaceExterno = Pick<Workspace, 'id' | 'nome' | 'provedor'>

interface ConexaoDialogProps {
  workspace: WorkspaceExterno
  onClose: () => void
}

/** Secrets are write-only. */
export function ConexaoDialog({ workspace, onClose }: ConexaoDialogProps) {
  const { t } = useTranslation('relatorio-externo')
  const { data, error, refetch } = useQuery({ ...conexaoQuery(workspace.id), staleTime: 0, gcTime: 0, refetchOnWindowFocus: false })
  return (
    <LoadedDialog
      title={t('conexao.titulo', { nome: workspace.nome })}
      loaded={data}
      error={error}
      onRetry={() => void refetch()}
      onClose={onClose}
    >
      {(loaded, output) => <Formulario key={loaded.versao} workspace={workspace} loaded={loaded} {...output} onReady={onClose} />}
    </LoadedDialog>
  )
}

interface FormProps {
  workspace: WorkspaceExterno
  loaded: ConexaoAtual
  onHasChanged: (hasChanged: boolean) => void
  onCancel: () => void
  onReady: () => void
}

function Formulario({ workspace, loaded, onHasChanged, onCancel, onReady }: FormProps) {
  const { t } = useTranslation('relatorio-externo')
  const { id, nome, provedor } = workspace
  const [inicial] = useState(() => toConexaoDraft(loaded))
  const [draft, setWritten] = useState(inicial)
  const [versao, setVersao] = useState(loaded.versao)
  const [saved, setSaved] = useState(inicial)
  const change = (mudanca: Partial<ConexaoDraft>) => setWritten({ ...draft, ...mudanca })
  const hasChanged = JSON.stringify(draft) !== JSON.stringify(saved)
  useEffect(() => onHasChanged(hasChanged), [hasChanged, onHasChanged])
  const save = useMutation({
    mutationFn: async () => {
      const credencial = toCredencial(draft, provedor)
      const written = await call(
        conexaoRotas.update,
        { params: { id }, body: { versao, conexao: toConexao(provedor, draft), ...(credencial ? { credencial } : {}) } },
        { silent: true },
      )
      setVersao(written.versao)
      setSaved(draft)
      if (provedor !== 'powerbi') return null
      return (await call(conexaoRotas.listRelatorios, { params: { id } }, { silent: true })).length
    },
    onSuccess: async (count) => {
      await invalidateExternos()
      showSuccess(count === null ? t('conexao.salva', { nome }) : t('conexao.funciona', { nome, count }))
      onReady()
    },
  })
  return (
    <DialogForm error={save.error} saveLabel={t('gravar')} busy={save.isPending} onSubmit={save.mutate} onCancel={onCancel}>
      <Chave chave={loaded.chaveCliente} texto={t(provedor === 'powerbi' ? 'conexao.chavePowerbi' : 'conexao.chaveUrl')} />
      {provedor === 'powerbi' ? (
        <ConexaoPowerbi draft={draft} loaded={loaded} onChange={change} />
      ) : (
        <ConexaoUrl draft={draft} loaded={loaded} onChange={change} />
      )}
    </DialogForm>
  )
}

function Chave({ chave, texto }: { chave: string; texto: string }) {
  const { t } = useTranslation('relatorio-externo')
  const copy = () =>
    void copyText(chave).then(
      () => showSuccess(t('conexao.chaveCopiada')),
      () => showError(t('conexao.chaveNaoCopiada')),
    )
  return (
    <div className={styles['chave']}>
      <div>
        <p className={styles['nota']}>{texto}</p>
        <code>{chave}</code>
      </div>
      <IconButton icon="copy" label={t('conexao.copiarChave')} onClick={copy} />
    </div>
  )
}
