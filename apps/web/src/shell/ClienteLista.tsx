import type { ClienteResumo } from '@lastro/contract'
import { formatCnpj } from '@lastro/formato'
import { Combobox, useCombobox } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { matchesText } from '../format/fold-text.ts'
import { Icon } from '../ui/icons.tsx'
import styles from './ClienteSwitcher.module.css'
import { ClienteNome, useSwitchCliente } from './ClienteSwitcher.tsx'
import { initials } from './initials.ts'
import { comMantine } from '../theme/with-mantine.tsx'

const FILTER_FROM = 7
/** Locale order, unlike the database's byte order: "Agrícola" before "Agropecuária", "do Vale" among the others. */
const ALFABETO = new Intl.Collator('pt', { numeric: true })

interface ClienteListProps {
  cliente: ClienteResumo | null
  clientes: readonly ClienteResumo[]
}

export const ClienteLista = comMantine(function ClienteLista({ cliente, clientes }: ClienteListProps) {
  const { t } = useTranslation('casca')
  const change = useSwitchCliente()
  const [search, setSearch] = useState('')
  const filtered = clientes
    .filter(({ nome, nomeCurto, cnpj }) => matchesText(`${nome} ${nomeCurto} ${cnpj} ${formatCnpj(cnpj)}`, search))
    .toSorted((a, b) => ALFABETO.compare(a.nomeCurto, b.nomeCurto))
  const withFilter = clientes.length >= FILTER_FROM
  const combobox = useCombobox({
    onDropdownClose: () => {
      combobox.resetSelectedOption()
      setSearch('')
    },
    onDropdownOpen: () => {
      if (withFilter) combobox.focusSearchInput()
    },
  })
  const isOpen = combobox.dropdownOpened
  useEffect(() => {
    if (!isOpen) return
    if (search) combobox.selectFirstOption()
    else combobox.selectActiveOption()
    // oxlint-disable-next-line react/exhaustive-deps -- the store is a new object on every render
  }, [isOpen, search])
  const button = useRef<HTMLButtonElement>(null)
  const open = useRef(() => {
    button.current?.focus()
    combobox.openDropdown()
  })
  useEffect(() => open.current(), [])
  return (
    <Combobox
      store={combobox}
      width="min(320px, 100vw - 16px)"
      position="bottom-start"
      shadow="md"
      withinPortal={false}
      onOptionSubmit={(id) => {
        combobox.closeDropdown()
        const chosen = clientes.find((one) => one.id === id)
        if (chosen && chosen.id !== cliente?.id) change.mutate(chosen)
      }}
    >
      <Combobox.Target targetType="button" withAriaAttributes={false}>
        <button
          ref={button}
          type="button"
          className={styles['button']}
          disabled={change.isPending}
          title={t('cliente.trocar')}
          aria-expanded={combobox.dropdownOpened}
          aria-haspopup="listbox"
          onClick={() => combobox.toggleDropdown()}
        >
          <ClienteNome cliente={cliente} />
          <Icon name="upDown" size={14} />
        </button>
      </Combobox.Target>
      <Combobox.Dropdown>
        {withFilter && (
          <Combobox.Search
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
            placeholder={t('cliente.buscar')}
            aria-label={t('cliente.buscar')}
          />
        )}
        {/* Focusable, so that a long list scrolls by keyboard. */}
        <Combobox.Options mah={360} style={{ overflowY: 'auto' }} aria-label={t('cliente.trocar')} tabIndex={0}>
          {filtered.map((one) => (
            <Combobox.Option key={one.id} value={one.id} active={one.id === cliente?.id} className={styles['option']}>
              <span className={styles['mark']} data-initials={initials(one.nomeCurto)} />
              <span className={styles['optionText']}>
                <b>{one.nomeCurto}</b>
                <small>{formatCnpj(one.cnpj)}</small>
              </span>
              {one.id === cliente?.id && <Icon name="check" size={14} />}
            </Combobox.Option>
          ))}
          {filtered.length === 0 && <Combobox.Empty>{t('cliente.semResultado')}</Combobox.Empty>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
})
