import type { Grupo } from '@lastro/contract'
import { Combobox, useCombobox } from '@mantine/core'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { matchesText } from '../../../format/fold-text.ts'
import { IN_PAGE } from '../../../ui/portal.ts'
import styles from './SeletorDestino.module.css'
import { comMantine } from '../../../theme/with-mantine.tsx'

interface PickerDestinoProps {
  grupos: readonly Grupo[]
  current: number | null
  count: number
  onChoose: (grupoItemId: number | null) => void
  onClose: () => void
}

const NONE = 'nenhum'
const COMBOBOX = { role: 'combobox' } as const

export const SeletorDestino = comMantine(function SeletorDestino({ grupos, current, count, onChoose, onClose }: PickerDestinoProps) {
  const { t } = useTranslation('de-para')
  const [search, setSearch] = useState('')
  const listId = useId()
  const input = useRef<HTMLInputElement>(null)
  const combobox = useCombobox({ defaultOpened: true, onDropdownClose: onClose })
  const [, setList] = useState<HTMLElement | null>(null)
  const shown = grupos
    .map((grupo) => ({
      ...grupo,
      itens: grupo.itens.filter((item) => matchesText(`${grupo.codigo} ${grupo.descricao} ${item.codigo} ${item.descricao}`, search)),
    }))
    .filter(({ itens }) => itens.length > 0)

  useEffect(() => input.current?.focus(), [])
  useEffect(() => {
    if (search) combobox.selectFirstOption()
    else combobox.selectActiveOption()
    // oxlint-disable-next-line react/exhaustive-deps -- the store is a new object on every render
  }, [search])

  return (
    <Combobox
      store={combobox}
      width="min(380px, 92vw)"
      position="bottom-start"
      shadow="md"
      portalProps={IN_PAGE}
      onOptionSubmit={(value) => {
        onChoose(value === NONE ? null : Number(value))
        onClose()
      }}
    >
      <Combobox.Target withExpandedAttribute>
        <input
          ref={input}
          {...COMBOBOX}
          className={styles['campo']}
          value={search}
          placeholder={t('seletor.buscar')}
          aria-label={t('seletor.nome', { count })}
          onChange={(event) => setSearch(event.currentTarget.value)}
          onBlur={onClose}
          onKeyDown={(event) => {
            // Arrow keys, Space and Enter must not reach the list below.
            event.stopPropagation()
            if (event.key === 'Escape') onClose()
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options id={listId} ref={setList} aria-label={t('seletor.buscar')} mah={320} style={{ overflowY: 'auto' }}>
          {search === '' && (
            <Combobox.Option value={NONE} className={styles['opcao']}>
              {t('seletor.nenhum')}
            </Combobox.Option>
          )}
          {shown.map((grupo) => (
            <Combobox.Group key={grupo.id} label={grupo.descricao}>
              {grupo.itens.map((item) => (
                <Combobox.Option key={item.id} value={String(item.id)} active={item.id === current} className={styles['opcao']}>
                  <span>{item.descricao}</span>
                  <small>{item.codigo}</small>
                </Combobox.Option>
              ))}
            </Combobox.Group>
          ))}
          {shown.length === 0 && <Combobox.Empty>{t('seletor.nada')}</Combobox.Empty>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
})
