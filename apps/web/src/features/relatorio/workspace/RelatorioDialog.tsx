import { RELATORIO_MODELO_DEFS, RELATORIO_MODELOS, type RelatorioModelo, relatorioRotas, type Workspace } from '@lastro/contract'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/api.ts'
import { createChave } from '../../../api/idempotencia.ts'
import { paths } from '../../../navigation/paths.ts'
import { SelectField } from '../../../ui/Field.tsx'
import { FormularioDialog } from './FormularioDialog.tsx'
import { invalidateWorkspaces } from './queries.ts'

export function RelatorioDialog({ workspace, onClose }: { workspace: Workspace; onClose: () => void }) {
  const { t } = useTranslation('workspace')
  const { t: ready } = useTranslation('relatorio-pronto')
  const navigate = useNavigate()
  const [key] = useState(createChave)
  const [created, setCreated] = useState<string | null>(null)
  const [written, setWritten] = useState({ nome: '', descricao: '' })
  const { nome, descricao } = written
  const [modelo, setModelo] = useState<RelatorioModelo>('resultado')
  const create = useMutation({
    mutationFn: () =>
      call(
        relatorioRotas.create,
        { body: { workspaceId: workspace.id, nome, descricao, conteudo: RELATORIO_MODELO_DEFS[modelo].conteudo } },
        { silent: true, headers: { 'idempotency-key': key } },
      ),
    onSuccess: async (relatorio) => {
      await invalidateWorkspaces()
      setCreated(relatorio.chave)
    },
  })
  useEffect(() => {
    if (created !== null)
      void navigate({ to: paths.report, params: { ReportKey: created, WorkSpaceKey: workspace.chave }, search: { editar: true } })
  }, [created, navigate, workspace.chave])
  return (
    <FormularioDialog
      title={t('relatorio.novoEm', { nome: workspace.nome })}
      draft={written}
      onChange={setWritten}
      hasChanged={created === null && (nome !== '' || descricao !== '')}
      saveLabel={t('criar')}
      busy={create.isPending}
      error={create.error}
      onSubmit={() => create.mutate()}
      onClose={onClose}
    >
      <SelectField
        label={t('relatorio.modelo')}
        hint={ready(`${modelo}.descricao`)}
        value={modelo}
        onChange={(event) => setModelo(RELATORIO_MODELOS.find((each) => each === event.currentTarget.value) ?? modelo)}
      >
        {RELATORIO_MODELOS.map((each) => (
          <option key={each} value={each}>
            {ready(`${each}.nome`)}
          </option>
        ))}
      </SelectField>
    </FormularioDialog>
  )
}
