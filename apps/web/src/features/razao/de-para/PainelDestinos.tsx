import type { Grupo } from '@lastro/contract'
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { matchesText } from '../../../format/fold-text.ts'
import { Icon } from '../../../ui/icons.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { SearchField } from '../../../ui/SearchField.tsx'
import styles from './PainelDestinos.module.css'

interface PainelDestinosProps {
  grupos: readonly Grupo[]
  quantas: number
  arrastadas: number | null
  focar: boolean
  onChoose: (grupoItemId: number) => void
  onSoltar: (grupoItemId: number) => void
  onClose: () => void
}

function focusNext(painel: HTMLElement, passo: 1 | -1): void {
  const paradas = [...painel.querySelectorAll<HTMLElement>('input, [data-item]')]
  const atual = paradas.findIndex((parada) => parada === document.activeElement)
  paradas[Math.min(paradas.length - 1, Math.max(0, atual + passo))]?.focus()
}

export function PainelDestinos({ grupos, quantas, arrastadas, focar, onChoose, onSoltar, onClose }: PainelDestinosProps) {
  const { t } = useTranslation('de-para')
  const painel = useRef<HTMLElement>(null)
  const [busca, setBusca] = useState('')
  const [sobre, setSobre] = useState<number | null>(null)
  useEffect(() => {
    if (focar) painel.current?.querySelector('input')?.focus()
  }, [focar])
  const mostrados = useMemo(
    () =>
      grupos
        .map((grupo) => ({
          ...grupo,
          itens: grupo.itens.filter((item) => matchesText(`${grupo.codigo} ${grupo.descricao} ${item.codigo} ${item.descricao}`, busca)),
        }))
        .filter(({ itens }) => itens.length > 0),
    [grupos, busca],
  )
  const onKeyDown = (event: KeyboardEvent) => {
    const { key } = event
    if (key === 'Escape') onClose()
    else if ((key === 'ArrowDown' || key === 'ArrowUp') && painel.current) focusNext(painel.current, key === 'ArrowDown' ? 1 : -1)
    else return
    event.preventDefault()
  }
  return (
    // Arrow keys and Esc work anywhere in the panel.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <aside ref={painel} className={styles['painel']} aria-label={t('destinos.nome')} onKeyDown={onKeyDown}>
      <header>
        <h2>{t('destinos.nome')}</h2>
        <IconButton icon="close" label={t('destinos.fechar')} onClick={onClose} />
      </header>
      <SearchField label={t('destinos.buscar')} value={busca} onChange={setBusca} />
      <p className={styles['dica']}>{t(arrastadas === null ? 'destinos.dica' : 'destinos.solte', { count: arrastadas ?? quantas })}</p>
      <div className={styles['lista']}>
        {mostrados.map((grupo) => (
          <section key={grupo.id} aria-label={grupo.descricao}>
            <h3>{grupo.descricao}</h3>
            <ul>
              {grupo.itens.map((item) => (
                <li key={item.id}>
                  <button
                    type="button"
                    data-item
                    data-sobre={sobre === item.id || undefined}
                    aria-label={t('destinos.mapear', { count: quantas, item: item.descricao })}
                    aria-disabled={quantas === 0}
                    title={quantas === 0 ? t('destinos.escolha') : `${grupo.descricao} › ${item.descricao}`}
                    onClick={() => quantas > 0 && onChoose(item.id)}
                    onDragOver={(event) => {
                      if (arrastadas === null) return
                      event.preventDefault()
                      if (sobre !== item.id) setSobre(item.id)
                    }}
                    onDragLeave={({ currentTarget, relatedTarget }) => {
                      if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setSobre(null)
                    }}
                    onDrop={(event) => {
                      event.preventDefault()
                      setSobre(null)
                      if (arrastadas !== null) onSoltar(item.id)
                    }}
                  >
                    <span dir="auto">{item.descricao}</span>
                    <small>{item.codigo}</small>
                    <Icon name="check" size={12} />
                  </button>
                </li>
              ))}
            </ul>
          </section>
        ))}
        {mostrados.length === 0 && <p className={styles['dica']}>{t('seletor.nada')}</p>}
      </div>
    </aside>
  )
}
