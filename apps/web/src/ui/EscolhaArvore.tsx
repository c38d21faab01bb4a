import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { matchesText } from '../format/fold-text.ts'
import { type TreeOption, flattenArvore, toggleNode } from './tree.ts'
import styles from './CheckList.module.css'
import { Inline, Spacer, Stack } from './layout.tsx'
import optionList from './OptionList.module.css'
import { SearchField } from './SearchField.tsx'
import { Text, Truncate } from './Text.tsx'

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
  const list = useRef<HTMLElement>(null)
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
    <Stack grow divided className={styles['list']} onKeyDown={walk}>
      <Inline wrap gap={[4, 12]} padding={[8, 12]}>
        <SearchField label={searchLabel} value={search} onChange={setSearch} />
        {children}
      </Inline>
      <Stack as="ul" ref={list} padding={6} className={styles['list']}>
        {shown.map((node) => (
          <li key={node.id} style={{ paddingInlineStart: node.nivel * 16 }}>
            <label className={optionList['option']}>
              <input
                type="checkbox"
                checked={node.isChosen || node.incluido}
                disabled={node.incluido || fixo}
                onChange={() => onChange(toggleNode(nodes, chosen, node.id))}
              />
              <Truncate>{node.descricao}</Truncate>
              <Spacer />
              <Text as="small" tone="quiet">
                {node.codigo}
              </Text>
            </label>
          </li>
        ))}
        {shown.length === 0 && (
          <Text as="li" tone="quiet">
            {emptyText}
          </Text>
        )}
      </Stack>
    </Stack>
  )
}
