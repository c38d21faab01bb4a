import type { Receita } from '@lastro/contract'
import { receitaRotas } from '@lastro/contract/razao/receita'
import { formatInstant } from '@lastro/formato'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../../format/use-now.ts'
import { showSuccess } from '../../../stores/alerts.ts'
import { DataTable, type TableStates } from '../../../table/DataTable.tsx'
import { usePreferencias } from '../../../theme/preferences.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { DialogForm } from '../../../ui/DialogForm.tsx'
import { TextField } from '../../../ui/Field.tsx'
import { useContractForm } from '../../../ui/form.tsx'
import { Pergunta } from '../../../ui/Pergunta.tsx'
import { RowActions } from '../../../ui/RowActions.tsx'
import { Detail, Text, Truncate } from '../../../ui/Text.tsx'
import { downloadRecipe, removeRecipe, renameRecipe } from './receitas-queries.ts'

/** Width in px of a header, which may have many names. */
const HEADER_MAX = 480

interface ListaReceitasProps extends TableStates {
  recipes: readonly Receita[] | undefined
  canChange: boolean
}

export function ListaReceitas({ recipes, canChange, ...states }: ListaReceitasProps) {
  const { t } = useTranslation('importacao')
  const { t: shell } = useTranslation('casca')
  const { language } = usePreferencias()
  const now = useNow()
  const [renaming, setRenaming] = useState<Receita | null>(null)
  const [removing, setRemoving] = useState<Receita | null>(null)
  const headerOf = ({ cabecalho }: Receita) => cabecalho.filter((name) => name !== '').join(' · ')
  const usedOf = ({ usedAt }: Receita) => (usedAt === null ? t('receitas.nuncaUsada') : formatInstant(usedAt, now, language))
  return (
    <>
      <DataTable
        {...states}
        label={shell('navegacao.receitas')}
        rows={recipes}
        rowKey={({ id }) => id}
        rowProps={() => ({ 'data-row': true })}
        columns={[
          {
            id: 'nome',
            header: t('receitas.nome'),
            cell: (recipe) => (
              <>
                <Truncate max={320}>{recipe.nome}</Truncate>
                <Text as="div" phone>
                  <Detail>{headerOf(recipe)}</Detail>
                </Text>
              </>
            ),
          },
          {
            id: 'cabecalho',
            wide: true,
            header: t('receitas.cabecalho'),
            cell: (recipe) => (
              <Truncate max={HEADER_MAX} tone="soft">
                {headerOf(recipe)}
              </Truncate>
            ),
          },
          { id: 'por', wide: true, header: t('receitas.por'), cell: ({ por }) => por ?? t('receitas.linhaDeComando') },
          { id: 'alterada', wide: true, header: t('receitas.alterada'), cell: ({ updatedAt }) => formatInstant(updatedAt, now, language) },
          { id: 'usada', header: t('receitas.usada'), cell: usedOf },
          {
            id: 'acoes',
            header: t('receitas.acoes'),
            hideHeader: true,
            cellProps: () => ({ 'data-actions': true }),
            cell: (recipe) => (
              <RowActions
                nome={recipe.nome}
                actions={[
                  canChange && { icon: 'pencil', label: t('receitas.renomearDe', recipe), run: () => setRenaming(recipe) },
                  { icon: 'download', label: t('receitas.exportarDe', recipe), run: () => void downloadRecipe(recipe.id) },
                  canChange && { icon: 'trash', label: t('receitas.excluirDe', recipe), run: () => setRemoving(recipe) },
                ]}
              />
            ),
          },
        ]}
      />
      {renaming && <RenameDialog recipe={renaming} onClose={() => setRenaming(null)} />}
      {removing && (
        <Pergunta
          titulo={t('receitas.excluirTitulo', { nome: removing.nome })}
          action={t('receitas.excluir')}
          onConfirm={async () => {
            await removeRecipe(removing.id)
            showSuccess(t('receitas.excluida', { nome: removing.nome }))
          }}
          onClose={() => setRemoving(null)}
        >
          <p>{t('receitas.excluirTexto')}</p>
        </Pergunta>
      )}
    </>
  )
}

function RenameDialog({ recipe: { id, nome }, onClose }: { recipe: Receita; onClose: () => void }) {
  const { t } = useTranslation('importacao')
  const form = useContractForm({
    schema: receitaRotas.update.body,
    defaultValues: { nome },
    save: (body) => renameRecipe(id, body),
    onSaved: () => {
      onClose()
      showSuccess(t('receitas.renomeada'))
    },
  })
  return (
    <Dialog title={t('receitas.renomear')} onClose={onClose}>
      <DialogForm form={form} saveLabel={t('receitas.salvar')}>
        <TextField label={t('receitas.nome')} required data-first {...form.field('nome')} />
      </DialogForm>
    </Dialog>
  )
}
