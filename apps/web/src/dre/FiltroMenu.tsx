import { Popover } from '@mantine/core'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { matchesText } from '../format/texto.ts'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/icons.tsx'
import { IN_PAGE } from '../ui/portal.ts'
import { ToolbarButton } from '../ui/Toolbar.tsx'
import { type No, flattenArvore, toggleNo } from '../ui/arvore.ts'
import styles from './Menus.module.css'

interface FiltroMenuProps {
  nome: string
  /** What stands for "no filter". */
  todos: string
  /** `3 centros`. */
  contados: (count: number) => string
  buscar: string
  nos: readonly No[]
  escolhidos: readonly number[]
  onChange: (ids: number[]) => void
}

/** A filter by a tree (or a plain list) with search. Each choice acts at once. */
export function FiltroMenu({ nome, todos, contados, buscar, nos, escolhidos, onChange }: FiltroMenuProps) {
  const { t } = useTranslation('dre')
  const [opened, setOpened] = useState(false)
  const [search, setSearch] = useState('')
  const list = useRef<HTMLUListElement>(null)
  // The choice lives in the address, which follows a moment later: until then a box would flicker and the next one forget it.
  const [checked, setChecked] = useState(escolhidos)
  const address = escolhidos.join()
  const [addressSeen, setAddressSeen] = useState(address)
  if (address !== addressSeen) {
    setAddressSeen(address)
    setChecked(escolhidos)
  }
  const choose = (ids: number[]) => {
    setChecked(ids)
    onChange(ids)
  }
  const chosen = new Set(checked)
  const shown = flattenArvore(nos, chosen, (no) => matchesText(`${no.codigo} ${no.descricao}`, search))
  const single = escolhidos.length === 1 ? nos.find((no) => no.id === escolhidos[0]) : undefined
  const value = escolhidos.length === 0 ? todos : (single?.descricao ?? contados(escolhidos.length))

  const walk = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    const boxes = [...(list.current?.querySelectorAll('input') ?? [])]
    const at = boxes.findIndex((box) => box === document.activeElement)
    boxes[Math.max(0, Math.min(boxes.length - 1, at + (event.key === 'ArrowDown' ? 1 : -1)))]?.focus()
    event.preventDefault()
  }

  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-start"
      width="min(320px, 100vw - 24px)"
      portalProps={IN_PAGE}
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <ToolbarButton
          menu
          value={<span className={styles['valor']}>{value}</span>}
          pressed={escolhidos.length > 0 || undefined}
          onClick={() => setOpened(!opened)}
        >
          {nome}
        </ToolbarButton>
      </Popover.Target>
      <Popover.Dropdown p={0} aria-label={nome}>
        {/* The arrows walk the checkboxes inside. */}
        {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
        <div className={styles['filtro']} onKeyDown={walk}>
          <label className={styles['busca']}>
            <Icon name="search" size={14} />
            <span className="visually-hidden">{buscar}</span>
            <input type="search" value={search} placeholder={buscar} onChange={(event) => setSearch(event.currentTarget.value)} />
          </label>
          <ul ref={list}>
            {shown.map((no) => (
              <li key={no.id} style={{ paddingInlineStart: no.nivel * 16 }}>
                <label>
                  <input
                    type="checkbox"
                    checked={no.escolhido || no.incluido}
                    disabled={no.incluido}
                    onChange={() => choose(toggleNo(nos, checked, no.id))}
                  />
                  <span title={no.descricao}>{no.descricao}</span>
                  <small>{no.codigo}</small>
                </label>
              </li>
            ))}
            {shown.length === 0 && <li className={styles['nada']}>{t(nos.length === 0 ? 'filtro.semCadastro' : 'filtro.nada')}</li>}
          </ul>
          <footer>
            <Button size="small" variant="quiet" disabled={checked.length === 0} onClick={() => choose([])}>
              {t('filtro.limpar')}
            </Button>
          </footer>
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}
