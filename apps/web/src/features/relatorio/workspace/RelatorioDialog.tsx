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
  const { t: prontos } = useTranslation('relatorio-pronto')
  const navigate = useNavigate()
  const [chave] = useState(createChave)
  const [criado, setCriado] = useState<string | null>(null)
  const [escrito, setEscrito] = useState({ nome: '', descricao: '' })
  const { nome, descricao } = escrito
  const [modelo, setModelo] = useState<RelatorioModelo>('resultado')
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
  useEffect(() => {
    if (criado !== null)
      void navigate({ to: paths.report, params: { ReportKey: criado, WorkSpaceKey: workspace.chave }, search: { editar: true } })
  }, [criado, navigate, workspace.chave])
  return (
    <FormularioDialog
      title={t('relatorio.novoEm', { nome: workspace.nome })}
      escrito={escrito}
      onChange={setEscrito}
      mudou={criado === null && (nome !== '' || descricao !== '')}
      gravar={t('criar')}
      busy={criar.isPending}
      error={criar.error}
      onSubmit={() => criar.mutate()}
      onClose={onClose}
    >
      <SelectField
        label={t('relatorio.modelo')}
        hint={prontos(`${modelo}.descricao`)}
        value={modelo}
        onChange={(event) => setModelo(RELATORIO_MODELOS.find((each) => each === event.currentTarget.value) ?? modelo)}
      >
        {RELATORIO_MODELOS.map((each) => (
          <option key={each} value={each}>
            {prontos(`${each}.nome`)}
          </option>
        ))}
      </SelectField>
    </FormularioDialog>
  )
}
