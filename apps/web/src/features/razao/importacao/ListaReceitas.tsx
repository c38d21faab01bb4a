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
import { downloadReceita, removeReceita, renameReceita } from './receitas-queries.ts'

/** Width in px of a header, which may have many names. */
const HEADER_MAX = 480

interface ListaReceitasProps extends TableStates {
  receitas: readonly Receita[] | undefined
  canChange: boolean
}

export function ListaReceitas({ receitas, canChange, ...states }: ListaReceitasProps) {
  const { t } = useTranslation('importacao')
  const { t: shell } = useTranslation('casca')
  const { language } = usePreferencias()
  const now = useNow()
  const [renaming, setRenaming] = useState<Receita | null>(null)
  const [removing, setRemoving] = useState<Receita | null>(null)
  const usedOf = ({ usedAt }: Receita) => (usedAt === null ? t('receitas.nuncaUsada') : formatInstant(usedAt, now, language))
  return (
    <>
      <DataTable
        {...states}
        label={shell('navegacao.receitas')}
        rows={receitas}
        rowKey={({ id }) => id}
        rowProps={() => ({ 'data-row': true })}
        columns={[
          {
            id: 'nome',
            header: t('receitas.nome'),
            cell: (receita) => (
              <>
                <Truncate max={320}>{receita.nome}</Truncate>
                <Text as="div" phone>
                  <Detail>{receita.cabecalho}</Detail>
                </Text>
              </>
            ),
          },
          {
            id: 'cabecalho',
            wide: true,
            header: t('receitas.cabecalho'),
            cell: (receita) => (
              <Truncate max={HEADER_MAX} tone="soft">
                {receita.cabecalho}
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
            cell: (receita) => (
              <RowActions
                nome={receita.nome}
                actions={[
                  canChange && { icon: 'pencil', label: t('receitas.renomearDe', receita), run: () => setRenaming(receita) },
                  { icon: 'download', label: t('receitas.exportarDe', receita), run: () => void downloadReceita(receita.id) },
                  canChange && { icon: 'trash', label: t('receitas.excluirDe', receita), run: () => setRemoving(receita) },
                ]}
              />
            ),
          },
        ]}
      />
      {renaming && <RenameDialog receita={renaming} onClose={() => setRenaming(null)} />}
      {removing && (
        <Pergunta
          titulo={t('receitas.excluirTitulo', { nome: removing.nome })}
          action={t('receitas.excluir')}
          onConfirm={async () => {
            await removeReceita(removing.id)
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

function RenameDialog({ receita: { id, nome }, onClose }: { receita: Receita; onClose: () => void }) {
  const { t } = useTranslation('importacao')
  const form = useContractForm({
    schema: receitaRotas.update.body,
    defaultValues: { nome },
    save: (body) => renameReceita(id, body),
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
