import { Link } from '@tanstack/react-router'
import type { RefObject } from 'react'
import { Header, Menu, MenuItem, MenuSection, Separator } from 'react-aria-components/Menu'
import { AnchoredPopover } from './AnchoredPopover.tsx'
import { Icon } from './icons.tsx'
import type { MenuOption, MenuSection as Section, MenuStyle } from './Menu.tsx'
import type { MenuEdge } from './use-trigger.ts'
import styles from './OptionList.module.css'

interface MenuPopoverProps extends MenuStyle {
  id: string
  edge: MenuEdge
  trigger: RefObject<HTMLElement | null>
  sections: readonly Section[]
  onOpenChange: (isOpen: boolean) => void
  onClose: () => void
}

export function MenuPopover({ id, edge, label, dense = false, staysOpen = false, sections, onClose, ...anchor }: MenuPopoverProps) {
  const choose = ({ isChosen, run }: MenuOption, multiple: boolean) => {
    if (!staysOpen) onClose()
    if (multiple || !isChosen) run?.()
  }
  return (
    <AnchoredPopover label={label} {...anchor}>
      <Menu
        id={id}
        aria-label={label}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the focus belongs in an open menu
        autoFocus={edge}
        shouldCloseOnSelect={false}
        className={styles['menu'] ?? ''}
        data-dense={dense || undefined}
      >
        {sections.flatMap(({ label: heading, multiple = false, options }, index) => [
          ...(index > 0 ? [<Separator key={`${index} line`} className={styles['line'] ?? ''} />] : []),
          ...splitByKind(options).map((kind, part) => (
            <MenuSection
              key={`${index} ${part}`}
              {...selectionOf(kind, `${index}`, multiple)}
              {...(heading === undefined || part > 0 ? { 'aria-label': heading ?? label } : {})}
            >
              {heading !== undefined && part === 0 && <Header className={styles['heading'] ?? ''}>{heading}</Header>}
              {kind.map((option) => (
                <Item
                  key={option.id}
                  id={`${index} ${option.id}`}
                  option={option}
                  multiple={multiple}
                  onChoose={() => choose(option, multiple)}
                />
              ))}
            </MenuSection>
          )),
        ])}
      </Menu>
    </AnchoredPopover>
  )
}

/** Consecutive options of one kind, since radio buttons and plain items cannot share a section. */
function splitByKind(options: readonly MenuOption[]): MenuOption[][] {
  const parts: MenuOption[][] = []
  for (const option of options) {
    const last = parts.at(-1)
    if (last && (last[0]?.isChosen === undefined) === (option.isChosen === undefined)) last.push(option)
    else parts.push([option])
  }
  return parts
}

function selectionOf(options: readonly MenuOption[], prefix: string, multiple: boolean) {
  if (options[0]?.isChosen === undefined) return {}
  return {
    selectionMode: multiple ? ('multiple' as const) : ('single' as const),
    selectedKeys: options.filter(({ isChosen }) => isChosen).map(({ id }) => `${prefix} ${id}`),
  }
}

interface ItemProps {
  id: string
  option: MenuOption
  multiple: boolean
  onChoose: () => void
}

function Item({ id, option, multiple, onChoose }: ItemProps) {
  const { text, detail, left, right, title, disabled = false, isChosen, to, isCurrent = false } = option
  return (
    <MenuItem
      id={id}
      textValue={text}
      isDisabled={disabled}
      className={styles['option'] ?? ''}
      onAction={onChoose}
      {...(to === undefined
        ? {}
        : {
            href: to,
            render: (props) =>
              'href' in props ? <Link {...props} to={to} aria-current={isCurrent ? 'page' : undefined} /> : <div {...props} />,
          })}
    >
      {isChosen !== undefined && (
        <span className={styles['mark']} data-radio={!multiple || undefined}>
          {multiple && isChosen && <Icon name="check" size={12} />}
        </span>
      )}
      {left}
      <span className={styles['text']} title={title}>
        {text}
        {detail}
      </span>
      {right}
    </MenuItem>
  )
}
