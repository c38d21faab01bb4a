import type { ConexaoAtual, Workspace } from '@lastro/contract'
import { conexaoRotas } from '@lastro/contract/relatorio/conexao'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/api.ts'
import { showError, showSuccess } from '../../../stores/alerts.ts'
import { copyText } from '../../../ui/copy-text.ts'
import { DialogForm } from '../../../ui/DialogForm.tsx'
import { fromDraft, useContractForm } from '../../../ui/form.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Inline, Panel, Stack } from '../../../ui/layout.tsx'
import { LoadedDialog } from '../../../ui/LoadedDialog.tsx'
import { Note } from '../../../ui/Text.tsx'
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
      {(loaded) => <Formulario key={loaded.versao} workspace={workspace} loaded={loaded} onReady={onClose} />}
    </LoadedDialog>
  )
}

interface FormProps {
  workspace: WorkspaceExterno
  loaded: ConexaoAtual
  onReady: () => void
}

function Formulario({ workspace, loaded, onReady }: FormProps) {
  const { t } = useTranslation('relatorio-externo')
  const { id, nome, provedor } = workspace
  const [versao, setVersao] = useState(loaded.versao)
  const toBody = (draft: ConexaoDraft) => {
    const credencial = toCredencial(draft, provedor)
    return { versao, conexao: toConexao(provedor, draft), ...(credencial ? { credencial } : {}) }
  }
  const form = useContractForm({
    schema: fromDraft(toBody, conexaoRotas.update.body),
    defaultValues: toConexaoDraft(loaded),
    save: (body) => call(conexaoRotas.update, { params: { id }, body }, { silent: true }),
    onSaved: async (written) => {
      setVersao(written.versao)
      // A connection that does not open is saved all the same, and the dialog stays.
      const count = provedor === 'powerbi' ? (await call(conexaoRotas.listRelatorios, { params: { id } }, { silent: true })).length : null
      await invalidateExternos()
      showSuccess(count === null ? t('conexao.salva', { nome }) : t('conexao.funciona', { nome, count }))
      onReady()
    },
  })
  return (
    <DialogForm form={form} saveLabel={t('gravar')}>
      <Chave chave={loaded.chaveCliente} texto={t(provedor === 'powerbi' ? 'conexao.chavePowerbi' : 'conexao.chaveUrl')} />
      {provedor === 'powerbi' ? <ConexaoPowerbi form={form} loaded={loaded} /> : <ConexaoUrl form={form} loaded={loaded} />}
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
    <Panel>
      <Inline padding={[8, 12]}>
        <Stack grow>
          <Note>{texto}</Note>
          <code className={styles['chave']}>{chave}</code>
        </Stack>
        <IconButton icon="copy" label={t('conexao.copiarChave')} onClick={copy} />
      </Inline>
    </Panel>
  )
}
