import type { ClienteResumo } from '@lastro/contract'
import { Combobox, useCombobox } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showFailure } from '../api/refusal.ts'
import { formatCnpj } from '../format/cnpj.ts'
import { switchCliente } from '../sessao/cliente-ativo.ts'
import { showSuccess } from '../ui/alerta.ts'
import { Icon } from '../ui/icons.tsx'
import { confirmLeave } from '../ui/unsaved.ts'
import styles from './ClienteSwitcher.module.css'
import { sectionOf } from './navegacao.ts'
import { matchesText } from '../format/texto.ts'
import { initials } from './nomes.ts'

/** From this many on, a field filters the list. */
const FILTER_FROM = 7

interface ClienteSwitcherProps {
  cliente: ClienteResumo | null
  clientes: readonly ClienteResumo[]
}

/** The active cliente; with more than one, a list to switch to another. */
export function ClienteSwitcher({ cliente, clientes }: ClienteSwitcherProps) {
  const { t } = useTranslation('casca')
  const change = useSwitchCliente()
  const [search, setSearch] = useState('')
  const filtered = clientes.filter(({ nome, nomeCurto, cnpj }) => matchesText(`${nome} ${nomeCurto} ${cnpj} ${formatCnpj(cnpj)}`, search))
  const withFilter = clientes.length >= FILTER_FROM
  const combobox = useCombobox({
    onDropdownClose: () => {
      combobox.resetSelectedOption()
      setSearch('')
    },
    onDropdownOpen: () => {
      if (withFilter) combobox.focusSearchInput()
      combobox.selectActiveOption()
    },
  })
  const name = cliente?.nomeCurto ?? t('cliente.nenhum')
  const label = (
    <>
      <span className={styles['mark']} data-initials={initials(name)} />
      <span className={styles['name']}>{name}</span>
    </>
  )
  if (clientes.length < 2) return <span className={styles['button']}>{label}</span>
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
          type="button"
          className={styles['button']}
          disabled={change.isPending}
          title={t('cliente.trocar')}
          aria-expanded={combobox.dropdownOpened}
          aria-haspopup="listbox"
          onClick={() => combobox.toggleDropdown()}
        >
          {label}
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
        {/* Focusable, so that a long list can be scrolled with the keys. */}
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
}

/** Switches, shows the same screen for the new cliente and says so. `keepAddress` for a link that is the new cliente's already. */
export function useSwitchCliente({ keepAddress = false }: { keepAddress?: boolean } = {}) {
  const { t } = useTranslation('casca')
  const router = useRouter()
  return useMutation({
    mutationFn: async ({ id }: ClienteResumo) => {
      if (!(await confirmLeave())) return false
      await switchCliente(id, async () => {
        if (!keepAddress) await router.navigate({ to: sectionOf(router.state.location.pathname) })
      })
      return true
    },
    onSuccess: (switched, { nomeCurto }) => switched && showSuccess(t('cliente.trocado', { nome: nomeCurto })),
    onError: showFailure,
  })
}
