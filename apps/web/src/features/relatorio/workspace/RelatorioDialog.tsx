import { RELATORIO_MODELO_DEFS, RELATORIO_MODELOS, relatorioRotas, type Workspace } from '@lastro/contract'
import { descricaoRelatorioSchema, nomeRelatorioSchema } from '@lastro/contract/relatorio/workspace'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { call } from '../../../api/api.ts'
import { paths } from '../../../navigation/paths.ts'
import { SelectField } from '../../../ui/Field.tsx'
import { useContractForm } from '../../../ui/form.tsx'
import { FormularioDialog } from './FormularioDialog.tsx'
import { invalidateWorkspaces } from './queries.ts'

const schema = z.object({ nome: nomeRelatorioSchema, descricao: descricaoRelatorioSchema, modelo: z.enum(RELATORIO_MODELOS) })

export function RelatorioDialog({ workspace, onClose }: { workspace: Workspace; onClose: () => void }) {
  const { t } = useTranslation('workspace')
  const { t: ready } = useTranslation('relatorio-pronto')
  const navigate = useNavigate()
  const form = useContractForm({
    schema,
    defaultValues: { nome: '', descricao: '', modelo: 'resultado' },
    save: ({ nome, descricao, modelo }, key) =>
      call(
        relatorioRotas.create,
        { body: { workspaceId: workspace.id, nome, descricao, conteudo: RELATORIO_MODELO_DEFS[modelo].conteudo } },
        { silent: true, headers: { 'idempotency-key': key } },
      ),
    onSaved: async ({ chave }) => {
      await invalidateWorkspaces()
      await navigate({ to: paths.report, params: { ReportKey: chave, WorkSpaceKey: workspace.chave }, search: { editar: true } })
    },
  })
  return (
    <FormularioDialog
      title={t('relatorio.novoEm', { nome: workspace.nome })}
      form={form}
      nome={form.field('nome')}
      descricao={form.field('descricao')}
      disabled={form.watch('nome').trim() === ''}
      saveLabel={t('criar')}
      onClose={onClose}
    >
      <SelectField label={t('relatorio.modelo')} hint={ready(`${form.watch('modelo')}.descricao`)} {...form.field('modelo')}>
        {RELATORIO_MODELOS.map((each) => (
          <option key={each} value={each}>
            {ready(`${each}.nome`)}
          </option>
        ))}
      </SelectField>
    </FormularioDialog>
  )
}
