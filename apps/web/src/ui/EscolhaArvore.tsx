import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { matchesText } from '../format/fold-text.ts'
import { type TreeOption, flattenArvore, toggleNode } from './tree.ts'
import styles from './EscolhaArvore.module.css'
import { Icon } from './icons.tsx'

interface EscolhaArvoreProps {
  nodes: readonly TreeOption[]
  chosen: readonly number[]
  searchLabel: string
  emptyText: string
  fixo?: boolean
  children?: ReactNode
  onChange: (ids: number[]) => void
}

/** Multi-select of a hierarchy, searched by code or name; a choice covers its subtree. Arrow keys move between choices. */
export function EscolhaArvore({ nodes, chosen, searchLabel, emptyText, fixo = false, children, onChange }: EscolhaArvoreProps) {
  const [search, setSearch] = useState('')
  const list = useRef<HTMLUListElement>(null)
  const shown = flattenArvore(nodes, new Set(chosen), ({ codigo, descricao }) => matchesText(`${codigo} ${descricao}`, search))
  const walk = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    const caixas = [...(list.current?.querySelectorAll<HTMLInputElement>('input:not(:disabled)') ?? [])]
    const at = caixas.findIndex((box) => box === document.activeElement)
    caixas[Math.max(0, Math.min(caixas.length - 1, at + (event.key === 'ArrowDown' ? 1 : -1)))]?.focus()
    event.preventDefault()
  }
  return (
    // Arrow keys move between the checkboxes.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className={styles['escolha']} onKeyDown={walk}>
      <div className={styles['topo']}>
        <label className={styles['busca']}>
          <Icon name="search" size={14} />
          <span className="visually-hidden">{searchLabel}</span>
          <input type="search" value={search} placeholder={searchLabel} onChange={(event) => setSearch(event.currentTarget.value)} />
        </label>
        {children}
      </div>
      <ul ref={list}>
        {shown.map((node) => (
          <li key={node.id} style={{ paddingInlineStart: node.nivel * 16 }}>
            <label>
              <input
                type="checkbox"
                checked={node.isChosen || node.incluido}
                disabled={node.incluido || fixo}
                onChange={() => onChange(toggleNode(nodes, chosen, node.id))}
              />
              <span title={node.descricao}>{node.descricao}</span>
              <small>{node.codigo}</small>
            </label>
          </li>
        ))}
        {shown.length === 0 && <li className={styles['nada']}>{emptyText}</li>}
      </ul>
    </div>
  )
}
