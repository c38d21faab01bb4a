import type { KeyboardEvent, ReactNode } from 'react'
import { Header, ListBox, ListBoxItem, ListBoxSection } from 'react-aria-components/ListBox'
import styles from './OptionList.module.css'

export interface ListOption {
  id: string
  text: string
  /** Drawn instead of the text. */
  content?: ReactNode
}

export interface ListGroup {
  label?: string
  options: readonly ListOption[]
}

export interface OptionListProps {
  label: string
  groups: readonly ListGroup[]
  chosen?: string | undefined
  emptyText: string
  className?: string | undefined
  onChoose: (id: string) => void
}

/** List to choose one option from, in a panel or below a search field. */
export function OptionList({ label, groups, chosen, emptyText, className, onChoose }: OptionListProps) {
  return (
    <ListBox
      aria-label={label}
      className={[styles['list'], className].filter(Boolean).join(' ')}
      selectionMode="single"
      selectedKeys={chosen === undefined ? [] : [chosen]}
      // Choosing the chosen option again empties the selection.
      onSelectionChange={(keys) => {
        const key = keys === 'all' ? undefined : (keys.values().next().value ?? chosen)
        if (key !== undefined) onChoose(String(key))
      }}
      renderEmptyState={() => <p className={styles['empty']}>{emptyText}</p>}
    >
      {groups.map((group, index) => {
        const options = group.options.map(({ id, text, content = text }) => (
          <ListBoxItem key={id} id={id} textValue={text} className={styles['option'] ?? ''}>
            {content}
          </ListBoxItem>
        ))
        if (group.label === undefined) return options
        return (
          <ListBoxSection key={index}>
            <Header className={styles['heading'] ?? ''}>{group.label}</Header>
            {options}
          </ListBoxSection>
        )
      })}
    </ListBox>
  )
}

/** Role of the field whose keys move in the list. `Autocomplete` adds `aria-controls`. */
export const COMBOBOX = { role: 'combobox', 'aria-expanded': true, 'aria-haspopup': 'listbox' } as const

/** Takes the first option on Enter if none is marked: React Aria marks the first one after typed letters, but not after pasted text. */
export function chooseFirstOnEnter(
  event: KeyboardEvent<HTMLInputElement>,
  { groups, onChoose }: Pick<OptionListProps, 'groups' | 'onChoose'>,
): void {
  const { value, ownerDocument } = event.currentTarget
  const list = ownerDocument.getElementById(event.currentTarget.getAttribute('aria-controls') ?? '')
  const first = groups.find(({ options }) => options.length > 0)?.options[0]
  if (event.key !== 'Enter' || value === '' || !first || list?.querySelector('[role=option][data-focused]')) return
  event.preventDefault()
  event.stopPropagation()
  onChoose(first.id)
}
