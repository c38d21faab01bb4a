import type { GrupoArvore, GrupoArvoreItem } from '@lastro/contract'
import { formatInteger } from '@lastro/formato'
import { Link } from '@tanstack/react-router'
import { type DragEvent, type KeyboardEvent, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../navigation/paths.ts'
import { Table } from '../../../table/Table.tsx'
import { usePreferencias } from '../../../theme/preferences.ts'
import { Chip } from '../../../ui/Chip.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { Inline } from '../../../ui/layout.tsx'
import { RowActions } from '../../../ui/RowActions.tsx'
import { Text, Truncate } from '../../../ui/Text.tsx'
import { type TreeTarget, type TreePosition, naturezaNome } from './tree.ts'
import styles from './ArvoreGrupos.module.css'

export interface ArvoreActions {
  onEdit: (target: TreeTarget) => void
  onArchive: (target: TreeTarget) => void
  onErase: (target: TreeTarget) => void
  onNewItem: (grupo: GrupoArvore) => void
  onStep: (target: TreeTarget, step: 1 | -1) => void
  onDrop: (target: TreeTarget, location: TreePosition) => void
  onMove: (itemId: number) => void
}

interface ArvoreGruposProps extends ArvoreActions {
  grupos: readonly GrupoArvore[]
  collapsed: ReadonlySet<number>
  onClosed: (closed: ReadonlySet<number>) => void
  may: Readonly<Record<'changeGrupo' | 'changeItem' | 'createItem' | 'deleteGrupo' | 'deleteItem', boolean>>
  /** Ordering needs the unfiltered list. */
  canReorder: boolean
  destacado: number | undefined
}

interface Drag {
  target: TreeTarget
  over?: { chave: string; side: 'antes' | 'depois' | 'dentro'; lugar: TreePosition } | undefined
}

const keyOf = ({ tipo, id }: TreeTarget): string => `${tipo}-${id}`

function focusRow(from: HTMLElement, step: 1 | -1): void {
  const all = [...(from.closest('tbody')?.querySelectorAll<HTMLElement>('[data-no]') ?? [])]
  all[all.indexOf(from) + step]?.focus()
}

function focusGrupo(from: HTMLElement, grupoId: number): void {
  from
    .closest('tbody')
    ?.querySelector<HTMLElement>(`[data-no='${keyOf({ tipo: 'grupo', id: grupoId })}']`)
    ?.focus()
}

export function ArvoreGrupos(props: ArvoreGruposProps) {
  const { grupos, collapsed } = props
  const { t } = useTranslation('grupo')
  const [drag, setDrag] = useState<Drag | null>(null)
  return (
    <Table tree label={t('tabela')}>
      <thead>
        <tr>
          <th scope="col">{t('colunas.nome')}</th>
          <th scope="col" className={styles['larga']}>
            {t('colunas.natureza')}
          </th>
          <th scope="col" className="num">
            {t('colunas.contas')}
          </th>
          <th scope="col" className={`num ${styles['larga']}`}>
            {t('colunas.regras')}
          </th>
          <th scope="col" className={styles['larga']}>
            {t('colunas.linhas')}
          </th>
          <th scope="col" data-actions>
            <span className="visually-hidden">{t('colunas.acoes')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {grupos.map((grupo, g) => [
          <LinhaArvore
            key={`grupo-${grupo.id}`}
            {...props}
            row={grupo}
            grupo={grupo}
            target={{ tipo: 'grupo', id: grupo.id }}
            position={[g + 1, grupos.length]}
            nextId={grupos[g + 1]?.id ?? null}
            drag={drag}
            onDrag={setDrag}
          />,
          ...(collapsed.has(grupo.id)
            ? []
            : grupo.itens.map((item, i) => (
                <LinhaArvore
                  key={`item-${item.id}`}
                  {...props}
                  row={item}
                  grupo={grupo}
                  target={{ tipo: 'item', id: item.id }}
                  position={[i + 1, grupo.itens.length]}
                  nextId={grupo.itens[i + 1]?.id ?? null}
                  drag={drag}
                  onDrag={setDrag}
                />
              ))),
        ])}
      </tbody>
    </Table>
  )
}

type LinhaArvoreProps = ArvoreGruposProps & {
  row: GrupoArvore | GrupoArvoreItem
  grupo: GrupoArvore
  target: TreeTarget
  position: [number, number]
  nextId: number | null
  drag: Drag | null
  onDrag: (drag: Drag | null) => void
}

function locationOver(event: DragEvent<HTMLElement>, { tipo }: TreeTarget, { target, grupo, nextId }: LinhaArvoreProps): Drag['over'] {
  const chave = keyOf(target)
  if (tipo === 'item' && target.tipo === 'grupo') return { chave, side: 'dentro', lugar: { grupoId: grupo.id, antesDeId: null } }
  if (tipo !== target.tipo) return undefined
  const { top, height } = event.currentTarget.getBoundingClientRect()
  const after = event.clientY > top + height / 2
  return { chave, side: after ? 'depois' : 'antes', lugar: { grupoId: grupo.id, antesDeId: after ? nextId : target.id } }
}

function LinhaArvore(props: LinhaArvoreProps) {
  const { row, grupo, target, position, collapsed, onClosed, may, canReorder, destacado, drag, onDrag } = props
  const { onEdit, onArchive, onErase, onNewItem, onStep, onDrop, onMove } = props
  const { t } = useTranslation('grupo')
  const { t: cadastro } = useTranslation('cadastro')
  const { language } = usePreferencias()
  const isGrupo = target.tipo === 'grupo'
  const canChange = isGrupo ? may.changeGrupo : may.changeItem
  const canRemove = isGrupo ? may.deleteGrupo : may.deleteItem
  const isOpen = !collapsed.has(grupo.id)
  const nome = `${row.codigo} ${row.descricao}`
  const sum = (of: 'contas' | 'regras'): number => ('itens' in row ? row.itens.reduce((total, item) => total + item[of], 0) : row[of])
  const toggle = (open: boolean) => {
    const next = new Set(collapsed)
    if (open) next.delete(grupo.id)
    else next.add(grupo.id)
    onClosed(next)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey) return
    const step = event.key === 'ArrowUp' ? -1 : 1
    const rtl = document.documentElement.dir === 'rtl'
    const keys: Partial<Record<string, () => void>> = event.altKey
      ? canChange && canReorder
        ? { ArrowUp: () => onStep(target, step), ArrowDown: () => onStep(target, step) }
        : {}
      : {
          ArrowUp: () => focusRow(event.currentTarget, step),
          ArrowDown: () => focusRow(event.currentTarget, step),
          [rtl ? 'ArrowLeft' : 'ArrowRight']: () => isGrupo && toggle(true),
          [rtl ? 'ArrowRight' : 'ArrowLeft']: () => (isGrupo ? toggle(false) : focusGrupo(event.currentTarget, grupo.id)),
          ...(canChange ? { F2: () => onEdit(target) } : {}),
          ...(canChange && !isGrupo ? { m: () => onMove(target.id) } : {}),
          ...(canRemove ? { Delete: () => onErase(target) } : {}),
        }
    const act = keys[event.key]
    if (!act) return
    event.preventDefault()
    act()
  }
  const about = drag?.over?.chave === keyOf(target) ? drag.over.side : undefined
  return (
    <tr
      className={styles['linha']}
      data-row
      aria-level={isGrupo ? 1 : 2}
      aria-posinset={position[0]}
      aria-setsize={position[1]}
      aria-expanded={isGrupo && grupo.itens.length > 0 ? isOpen : undefined}
      data-grupo={isGrupo || undefined}
      data-archived={row.arquivado || undefined}
      data-opened={(!isGrupo && target.id === destacado) || undefined}
      data-sobre={about}
      data-arrastado={(drag && keyOf(drag.target) === keyOf(target)) || undefined}
      draggable={canChange && canReorder}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', nome)
        onDrag({ target })
      }}
      onDragOver={(event) => {
        const next = drag && locationOver(event, drag.target, props)
        if (!drag || !next) return
        event.preventDefault()
        if (next.chave !== drag.over?.chave || next.side !== drag.over.side) onDrag({ target: drag.target, over: next })
      }}
      onDrop={(event) => {
        event.preventDefault()
        if (drag?.over) onDrop(drag.target, drag.over.lugar)
        onDrag(null)
      }}
      onDragEnd={() => onDrag(null)}
    >
      <th scope="row">
        <Inline gap={6} className={styles['primeira']}>
          {isGrupo ? (
            <button
              type="button"
              tabIndex={-1}
              className={styles['abrir']}
              aria-label={t(isOpen ? 'fechar' : 'abrir', { nome })}
              disabled={grupo.itens.length === 0}
              onClick={() => toggle(!isOpen)}
            >
              <Icon name={isOpen ? 'down' : 'right'} size={12} />
            </button>
          ) : (
            <span className={styles['recuo']} />
          )}
          <Link
            to={paths.grupoDetalhes}
            params={{ id: String(grupo.id) }}
            search={isGrupo ? {} : { item: target.id }}
            className={styles['nome']}
            data-no={keyOf(target)}
            title={nome}
            draggable={false}
            onKeyDown={onKeyDown}
          >
            <Text size={12} tone="quiet" weight="regular">
              {row.codigo}
            </Text>{' '}
            <Truncate title={undefined}>{row.descricao}</Truncate>
          </Link>
          {row.arquivado && <Chip>{t('arquivado')}</Chip>}
        </Inline>
      </th>
      <td className={styles['larga']}>{isGrupo && cadastro(`opcoes.${naturezaNome(grupo.natureza)}`)}</td>
      <Contagem n={sum('contas')} texto={(n) => formatInteger(n, language)} />
      <Contagem n={sum('regras')} className={styles['larga']} texto={(n) => formatInteger(n, language)} />
      <td className={styles['larga']}>
        <Truncate max={160}>{row.linhas.join(', ')}</Truncate>
      </td>
      <td data-actions>
        <RowActions
          nome={nome}
          actions={[
            canChange &&
              canReorder && { icon: 'up', label: t('acoes.subir', { nome }), disabled: position[0] === 1, run: () => onStep(target, -1) },
            canChange &&
              canReorder && {
                icon: 'down',
                label: t('acoes.descer', { nome }),
                disabled: position[0] === position[1],
                run: () => onStep(target, 1),
              },
            isGrupo && may.createItem && { icon: 'plus', label: t('acoes.novoItem', { nome }), run: () => onNewItem(grupo) },
            !isGrupo && canChange && { icon: 'dePara', label: t('acoes.mover', { nome }), run: () => onMove(target.id) },
            canChange && { icon: 'pencil', label: t('acoes.editar', { nome }), run: () => onEdit(target) },
            canChange && {
              icon: row.arquivado ? 'undo' : 'archive',
              label: t(row.arquivado ? 'acoes.trazer' : 'acoes.arquivar', { nome }),
              run: () => onArchive(target),
            },
            canRemove && { icon: 'trash', label: t('acoes.apagar', { nome }), run: () => onErase(target) },
          ]}
        />
      </td>
    </tr>
  )
}

function Contagem({ n, className = '', texto }: { n: number; className?: string | undefined; texto: (n: number) => ReactNode }) {
  return <td className={`num ${className}`}>{n === 0 ? <Text tone="quiet">–</Text> : texto(n)}</td>
}
