import type { Grupo } from '@lastro/contract'
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { matchesText } from '../../../format/fold-text.ts'
import { Icon } from '../../../ui/icons.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Inline, Stack } from '../../../ui/layout.tsx'
import { SearchField } from '../../../ui/SearchField.tsx'
import { Note, Text, Truncate } from '../../../ui/Text.tsx'
import styles from './PainelDestinos.module.css'

interface PainelDestinosProps {
  grupos: readonly Grupo[]
  count: number
  dragged: number | null
  focar: boolean
  onChoose: (grupoItemId: number) => void
  onDrop: (grupoItemId: number) => void
  onClose: () => void
}

function focusNext(panel: HTMLElement, step: 1 | -1): void {
  const stops = [...panel.querySelectorAll<HTMLElement>('input, [data-item]')]
  const current = stops.findIndex((stop) => stop === document.activeElement)
  stops[Math.min(stops.length - 1, Math.max(0, current + step))]?.focus()
}

export function PainelDestinos({ grupos, count, dragged, focar, onChoose, onDrop, onClose }: PainelDestinosProps) {
  const { t } = useTranslation('de-para')
  const panel = useRef<HTMLElement>(null)
  const [search, setSearch] = useState('')
  const [about, setAbout] = useState<number | null>(null)
  useEffect(() => {
    if (focar) panel.current?.querySelector('input')?.focus()
  }, [focar])
  const shown = useMemo(
    () =>
      grupos
        .map((grupo) => ({
          ...grupo,
          itens: grupo.itens.filter((item) => matchesText(`${grupo.codigo} ${grupo.descricao} ${item.codigo} ${item.descricao}`, search)),
        }))
        .filter(({ itens }) => itens.length > 0),
    [grupos, search],
  )
  const onKeyDown = (event: KeyboardEvent) => {
    const { key } = event
    if (key === 'Escape') onClose()
    else if ((key === 'ArrowDown' || key === 'ArrowUp') && panel.current) focusNext(panel.current, key === 'ArrowDown' ? 1 : -1)
    else return
    event.preventDefault()
  }
  return (
    // Arrow keys and Esc work anywhere in the panel.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <aside ref={panel} className={styles['painel']} aria-label={t('destinos.nome')} onKeyDown={onKeyDown}>
      <Stack gap={8} padding={[6, 12]}>
        <Inline as="header" justify="between">
          <h2>{t('destinos.nome')}</h2>
          <IconButton icon="close" label={t('destinos.fechar')} onClick={onClose} />
        </Inline>
        <SearchField label={t('destinos.buscar')} value={search} onChange={setSearch} />
        <Note>{t(dragged === null ? 'destinos.dica' : 'destinos.solte', { count: dragged ?? count })}</Note>
      </Stack>
      <div className={styles['lista']}>
        {shown.map((grupo) => (
          <section key={grupo.id} aria-label={grupo.descricao}>
            <h3>{grupo.descricao}</h3>
            <ul>
              {grupo.itens.map((item) => (
                <li key={item.id}>
                  <button
                    type="button"
                    data-item
                    data-sobre={about === item.id || undefined}
                    aria-label={t('destinos.mapear', { count, item: item.descricao })}
                    aria-disabled={count === 0}
                    title={count === 0 ? t('destinos.escolha') : `${grupo.descricao} › ${item.descricao}`}
                    onClick={() => count > 0 && onChoose(item.id)}
                    onDragOver={(event) => {
                      if (dragged === null) return
                      event.preventDefault()
                      if (about !== item.id) setAbout(item.id)
                    }}
                    onDragLeave={({ currentTarget, relatedTarget }) => {
                      if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setAbout(null)
                    }}
                    onDrop={(event) => {
                      event.preventDefault()
                      setAbout(null)
                      if (dragged !== null) onDrop(item.id)
                    }}
                  >
                    <Truncate dir="auto" title={undefined}>
                      {item.descricao}
                    </Truncate>
                    <Text size={12} tone="quiet">
                      {item.codigo}
                    </Text>
                    <Icon name="check" size={12} />
                  </button>
                </li>
              ))}
            </ul>
          </section>
        ))}
        {shown.length === 0 && (
          <Stack padding={[8, 12]}>
            <Text size={12} tone="quiet">
              {t('seletor.nada')}
            </Text>
          </Stack>
        )}
      </div>
    </aside>
  )
}
