import { RELATORIO_MODELO_DEFS, RELATORIO_MODELOS, type RelatorioModelo, relatorioRotas, type Workspace } from '@lastro/contract'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../api/api.ts'
import { createChave } from '../api/idempotencia.ts'
import { paths } from '../paths.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { SelectField, TextField } from '../ui/Field.tsx'
import { FormError } from '../ui/FormError.tsx'
import { TextArea } from '../ui/TextArea.tsx'
import { useUnsaved } from '../ui/unsaved.ts'
import { invalidateWorkspaces } from './queries.ts'
import styles from './Workspace.module.css'

/** A new report of a workspace, with the cards of one that is ready: it opens to be changed. */
export function RelatorioDialog({ workspace, onClose }: { workspace: Workspace; onClose: () => void }) {
  const { t } = useTranslation('workspace')
  const { t: comum } = useTranslation()
  const navigate = useNavigate()
  const [chave] = useState(createChave)
  const [criado, setCriado] = useState<string | null>(null)
  const [nome, setNome] = useState('')
  const [descricao, setDescricao] = useState('')
  const [modelo, setModelo] = useState<RelatorioModelo>('resultado')
  const askBefore = useUnsaved(criado === null && (nome !== '' || descricao !== ''))
  const close = () => void askBefore().then((leave) => leave && onClose())
  const criar = useMutation({
    mutationFn: () =>
      call(
        relatorioRotas.create,
        { body: { workspaceId: workspace.id, nome, descricao, conteudo: RELATORIO_MODELO_DEFS[modelo].conteudo } },
        { silent: true, headers: { 'idempotency-key': chave } },
      ),
    onSuccess: async (relatorio) => {
      await invalidateWorkspaces()
      setCriado(relatorio.chave)
    },
  })
  // Once nothing is unsaved any more: nobody is asked on the way there.
  useEffect(() => {
    if (criado !== null)
      void navigate({ to: paths.report, params: { ReportKey: criado, WorkSpaceKey: workspace.chave }, search: { editar: true } })
  }, [criado, navigate, workspace.chave])
  return (
    <Dialog title={t('relatorio.novoEm', { nome: workspace.nome })} onClose={close}>
      <form
        className={styles['formulario']}
        onSubmit={(event) => {
          event.preventDefault()
          criar.mutate()
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
        <SelectField
          label={t('relatorio.modelo')}
          hint={RELATORIO_MODELO_DEFS[modelo].descricao}
          value={modelo}
          onChange={(event) => setModelo(RELATORIO_MODELOS.find((each) => each === event.currentTarget.value) ?? modelo)}
        >
          {RELATORIO_MODELOS.map((each) => (
            <option key={each} value={each}>
              {RELATORIO_MODELO_DEFS[each].nome}
            </option>
          ))}
        </SelectField>
        <FormError error={criar.error} />
        <div className={styles['direita']}>
          <Button onClick={close}>{comum('cancelar')}</Button>
          <Button type="submit" variant="primary" icon="check" busy={criar.isPending} disabled={nome.trim() === ''}>
            {t('criar')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
