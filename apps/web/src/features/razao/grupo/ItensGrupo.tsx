import type { GrupoArvore } from '@lastro/contract'
import { formatInteger } from '@lastro/formato'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { DataTable } from '../../../table/DataTable.tsx'
import { usePreferencias } from '../../../theme/preferences.ts'
import { Button } from '../../../ui/Button.tsx'
import { Chip } from '../../../ui/Chip.tsx'
import { Inline, Spacer, Stack } from '../../../ui/layout.tsx'
import { RowActions } from '../../../ui/RowActions.tsx'
import { Text, Truncate } from '../../../ui/Text.tsx'
import styles from './Detalhes.module.css'

interface ItensGrupoProps {
  grupo: GrupoArvore
  destacado: number | undefined
  canChange: boolean
  canCreate: boolean
  onNew: () => void
  onEdit: (itemId: number) => void
  onArchive: (itemId: number) => void
  onMove: (itemId: number) => void
  onStep: (itemId: number, step: 1 | -1) => void
}

const scrollToRow = (row: HTMLElement | null): void => row?.scrollIntoView({ block: 'nearest' })

export function ItensGrupo(props: ItensGrupoProps) {
  const { grupo, destacado, canChange, canCreate, onNew, onEdit, onArchive, onMove, onStep } = props
  const { t } = useTranslation('grupo')
  const { t: cadastro } = useTranslation('cadastro')
  const { language } = usePreferencias()
  const count = (many: number) => (many === 0 ? '–' : formatInteger(many, language))
  const onKeyDown = (event: KeyboardEvent<HTMLElement>, id: number) => {
    const keys: Partial<Record<string, () => void>> = event.altKey
      ? { ArrowUp: () => onStep(id, -1), ArrowDown: () => onStep(id, 1) }
      : { F2: () => onEdit(id), m: () => onMove(id) }
    // React also passes on the keys of an open menu, which is elsewhere in the document.
    const isInMenu = event.target instanceof Node && !event.currentTarget.contains(event.target)
    const act = event.ctrlKey || event.metaKey || isInMenu ? undefined : keys[event.key]
    if (!act) return
    event.preventDefault()
    act()
  }
  return (
    <Stack as="section" gap={4}>
      <Inline>
        <h2>{t('itens')}</h2>
        <Text size={12} tone="quiet" className="num">
          {formatInteger(grupo.itens.length, language)}
        </Text>
        <Spacer />
        {canCreate && (
          <Button size="small" icon="plus" onClick={onNew}>
            {cadastro('nova.grupo-itens')}
          </Button>
        )}
      </Inline>
      <DataTable
        label={t('itens')}
        frame="inline"
        className={styles['tabela']}
        rows={grupo.itens}
        rowKey={({ id }) => id}
        isOpen={({ id }) => id === destacado}
        rowProps={({ id, arquivado }) => ({
          ref: id === destacado ? scrollToRow : undefined,
          'data-destacado': id === destacado || undefined,
          'data-archived': arquivado || undefined,
        })}
        empty={
          <Text as="p" tone="quiet">
            {cadastro('vazio.grupo-itens')}
          </Text>
        }
        columns={[
          { id: 'codigo', header: cadastro('campos.codigo'), cell: ({ codigo }) => codigo },
          {
            id: 'descricao',
            header: cadastro('campos.descricao'),
            cell: ({ descricao, arquivado }) => (
              <Inline>
                <Truncate max={420}>{descricao}</Truncate>
                {arquivado && <Chip>{t('arquivado')}</Chip>}
              </Inline>
            ),
          },
          { id: 'contas', header: t('colunas.contas'), numeric: true, cell: ({ contas }) => count(contas) },
          { id: 'regras', header: t('colunas.regras'), numeric: true, cell: ({ regras }) => count(regras) },
          {
            id: 'acoes',
            header: t('colunas.acoes'),
            hideHeader: true,
            cell: ({ id, codigo, descricao, arquivado }, i) => {
              const nome = `${codigo} ${descricao}`
              return (
                canChange && (
                  // Keyboard shortcuts of the row, from any of its buttons.
                  // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
                  <div onKeyDown={(event) => onKeyDown(event, id)}>
                    <RowActions
                      nome={nome}
                      actions={[
                        { icon: 'up', label: t('acoes.subir', { nome }), disabled: i === 0, run: () => onStep(id, -1) },
                        {
                          icon: 'down',
                          label: t('acoes.descer', { nome }),
                          disabled: i === grupo.itens.length - 1,
                          run: () => onStep(id, 1),
                        },
                        { icon: 'dePara', label: t('acoes.mover', { nome }), run: () => onMove(id) },
                        { icon: 'pencil', label: t('acoes.editar', { nome }), run: () => onEdit(id) },
                        {
                          icon: arquivado ? 'undo' : 'archive',
                          label: t(arquivado ? 'acoes.trazer' : 'acoes.arquivar', { nome }),
                          run: () => onArchive(id),
                        },
                      ]}
                    />
                  </div>
                )
              )
            },
          },
        ]}
      />
    </Stack>
  )
}
