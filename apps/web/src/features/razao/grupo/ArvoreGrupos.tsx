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
import { IconButton } from '../../../ui/IconButton.tsx'
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
  fechados: ReadonlySet<number>
  onClosed: (closed: ReadonlySet<number>) => void
  pode: Readonly<Record<'grupo' | 'item' | 'novoItem' | 'apagarGrupo' | 'apagarItem', boolean>>
  /** Ordering needs the unfiltered list. */
  podeOrdenar: boolean
  destacado: number | undefined
}

interface Drag {
  alvo: TreeTarget
  sobre?: { chave: string; lado: 'antes' | 'depois' | 'dentro'; lugar: TreePosition } | undefined
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
  const { grupos, fechados } = props
  const { t } = useTranslation('grupo')
  const [drag, setDrag] = useState<Drag | null>(null)
  return (
    <Table tree label={t('tabela')}>
      <thead>
        <tr>
          <th scope="col">{t('colunas.nome')}</th>
          <th scope="col">{t('colunas.natureza')}</th>
          <th scope="col" className="num">
            {t('colunas.contas')}
          </th>
          <th scope="col" className="num">
            {t('colunas.regras')}
          </th>
          <th scope="col">{t('colunas.linhas')}</th>
          <th scope="col" className={styles['acoes']}>
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
            alvo={{ tipo: 'grupo', id: grupo.id }}
            posicao={[g + 1, grupos.length]}
            seguinte={grupos[g + 1]?.id ?? null}
            arrasto={drag}
            onDrag={setDrag}
          />,
          ...(fechados.has(grupo.id)
            ? []
            : grupo.itens.map((item, i) => (
                <LinhaArvore
                  key={`item-${item.id}`}
                  {...props}
                  row={item}
                  grupo={grupo}
                  alvo={{ tipo: 'item', id: item.id }}
                  posicao={[i + 1, grupo.itens.length]}
                  seguinte={grupo.itens[i + 1]?.id ?? null}
                  arrasto={drag}
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
  alvo: TreeTarget
  posicao: [number, number]
  seguinte: number | null
  arrasto: Drag | null
  onDrag: (drag: Drag | null) => void
}

function locationOver(event: DragEvent<HTMLElement>, { tipo }: TreeTarget, { alvo, grupo, seguinte }: LinhaArvoreProps): Drag['sobre'] {
  const chave = keyOf(alvo)
  if (tipo === 'item' && alvo.tipo === 'grupo') return { chave, lado: 'dentro', lugar: { grupoId: grupo.id, antesDeId: null } }
  if (tipo !== alvo.tipo) return undefined
  const { top, height } = event.currentTarget.getBoundingClientRect()
  const after = event.clientY > top + height / 2
  return { chave, lado: after ? 'depois' : 'antes', lugar: { grupoId: grupo.id, antesDeId: after ? seguinte : alvo.id } }
}

function LinhaArvore(props: LinhaArvoreProps) {
  const { row, grupo, alvo, posicao, fechados, onClosed, pode, podeOrdenar, destacado, arrasto, onDrag } = props
  const { onEdit, onArchive, onErase, onNewItem, onStep, onDrop, onMove } = props
  const { t } = useTranslation('grupo')
  const { t: cadastro } = useTranslation('cadastro')
  const { language } = usePreferencias()
  const isGrupo = alvo.tipo === 'grupo'
  const mayChange = isGrupo ? pode.grupo : pode.item
  const mayErase = isGrupo ? pode.apagarGrupo : pode.apagarItem
  const isOpen = !fechados.has(grupo.id)
  const nome = `${row.codigo} ${row.descricao}`
  const sum = (of: 'contas' | 'regras'): number => ('itens' in row ? row.itens.reduce((total, item) => total + item[of], 0) : row[of])
  const toggle = (open: boolean) => {
    const next = new Set(fechados)
    if (open) next.delete(grupo.id)
    else next.add(grupo.id)
    onClosed(next)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey) return
    const step = event.key === 'ArrowUp' ? -1 : 1
    const rtl = document.documentElement.dir === 'rtl'
    const keys: Partial<Record<string, () => void>> = event.altKey
      ? mayChange && podeOrdenar
        ? { ArrowUp: () => onStep(alvo, step), ArrowDown: () => onStep(alvo, step) }
        : {}
      : {
          ArrowUp: () => focusRow(event.currentTarget, step),
          ArrowDown: () => focusRow(event.currentTarget, step),
          [rtl ? 'ArrowLeft' : 'ArrowRight']: () => isGrupo && toggle(true),
          [rtl ? 'ArrowRight' : 'ArrowLeft']: () => (isGrupo ? toggle(false) : focusGrupo(event.currentTarget, grupo.id)),
          ...(mayChange ? { F2: () => onEdit(alvo) } : {}),
          ...(mayChange && !isGrupo ? { m: () => onMove(alvo.id) } : {}),
          ...(mayErase ? { Delete: () => onErase(alvo) } : {}),
        }
    const act = keys[event.key]
    if (!act) return
    event.preventDefault()
    act()
  }
  const about = arrasto?.sobre?.chave === keyOf(alvo) ? arrasto.sobre.lado : undefined
  return (
    <tr
      className={styles['linha']}
      aria-level={isGrupo ? 1 : 2}
      aria-posinset={posicao[0]}
      aria-setsize={posicao[1]}
      aria-expanded={isGrupo && grupo.itens.length > 0 ? isOpen : undefined}
      data-grupo={isGrupo || undefined}
      data-arquivado={row.arquivado || undefined}
      data-destacado={(!isGrupo && alvo.id === destacado) || undefined}
      data-sobre={about}
      data-arrastado={(arrasto && keyOf(arrasto.alvo) === keyOf(alvo)) || undefined}
      draggable={mayChange && podeOrdenar}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', nome)
        onDrag({ alvo })
      }}
      onDragOver={(event) => {
        const next = arrasto && locationOver(event, arrasto.alvo, props)
        if (!arrasto || !next) return
        event.preventDefault()
        if (next.chave !== arrasto.sobre?.chave || next.lado !== arrasto.sobre.lado) onDrag({ alvo: arrasto.alvo, sobre: next })
      }}
      onDrop={(event) => {
        event.preventDefault()
        if (arrasto?.sobre) onDrop(arrasto.alvo, arrasto.sobre.lugar)
        onDrag(null)
      }}
      onDragEnd={() => onDrag(null)}
    >
      <th scope="row">
        <div className={styles['primeira']}>
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
            search={isGrupo ? {} : { item: alvo.id }}
            className={styles['nome']}
            data-no={keyOf(alvo)}
            title={nome}
            draggable={false}
            onKeyDown={onKeyDown}
          >
            <span className={styles['codigo']}>{row.codigo}</span> <span className={styles['descricao']}>{row.descricao}</span>
          </Link>
          {row.arquivado && <Chip>{t('arquivado')}</Chip>}
        </div>
      </th>
      <td>{isGrupo && cadastro(`opcoes.${naturezaNome(grupo.natureza)}`)}</td>
      <Contagem n={sum('contas')} texto={(n) => formatInteger(n, language)} />
      <Contagem n={sum('regras')} texto={(n) => formatInteger(n, language)} />
      <td className={styles['linhas']}>{row.linhas.join(', ')}</td>
      <td className={styles['acoes']}>
        <div className={styles['acoesLinha']}>
          {mayChange && podeOrdenar && (
            <>
              <IconButton icon="up" label={t('acoes.subir', { nome })} disabled={posicao[0] === 1} onClick={() => onStep(alvo, -1)} />
              <IconButton
                icon="down"
                label={t('acoes.descer', { nome })}
                disabled={posicao[0] === posicao[1]}
                onClick={() => onStep(alvo, 1)}
              />
            </>
          )}
          {isGrupo && pode.novoItem && <IconButton icon="plus" label={t('acoes.novoItem', { nome })} onClick={() => onNewItem(grupo)} />}
          {!isGrupo && mayChange && <IconButton icon="dePara" label={t('acoes.mover', { nome })} onClick={() => onMove(alvo.id)} />}
          {mayChange && (
            <>
              <IconButton icon="pencil" label={t('acoes.editar', { nome })} onClick={() => onEdit(alvo)} />
              <IconButton
                icon={row.arquivado ? 'undo' : 'archive'}
                label={t(row.arquivado ? 'acoes.trazer' : 'acoes.arquivar', { nome })}
                onClick={() => onArchive(alvo)}
              />
            </>
          )}
          {mayErase && <IconButton icon="trash" label={t('acoes.apagar', { nome })} onClick={() => onErase(alvo)} />}
        </div>
      </td>
    </tr>
  )
}

function Contagem({ n, texto }: { n: number; texto: (n: number) => ReactNode }) {
  return <td className="num">{n === 0 ? <span className={styles['nada']}>–</span> : texto(n)}</td>
}
