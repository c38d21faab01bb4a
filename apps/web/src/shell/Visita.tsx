import { type CSSProperties, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../ui/Button.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { PALETTE_KEYS } from './use-shortcuts.ts'
import { type Parada, endVisita, listParadas } from '../features/telas/inicio/tour.ts'
import styles from './Visita.module.css'

const CARD_WIDTH = 320
const GAP = 12

function placeBeside({ left, right, top, bottom, width }: DOMRect): CSSProperties {
  const room = Math.max(8, window.innerWidth - CARD_WIDTH - 8)
  const tall = bottom - top > window.innerHeight / 2
  if (tall) return { left: Math.min(right + GAP, room), top: top + 80 }
  return { left: Math.min(Math.max(8, left + width / 2 - CARD_WIDTH / 2), room), top: bottom + GAP }
}

export function Visita() {
  const { t } = useTranslation('casca')
  const [paradas] = useState(listParadas)
  const [passo, setPasso] = useState(0)
  const [lugar, setLugar] = useState<DOMRect | null>(null)
  const card = useRef<HTMLDivElement>(null)
  const parada: Parada | undefined = paradas[passo]

  useEffect(() => {
    const before = document.activeElement
    return () => {
      if (before instanceof HTMLElement) before.focus()
    }
  }, [])
  useEffect(() => {
    const measure = () => setLugar(parada ? (document.querySelector(parada.seletor)?.getBoundingClientRect() ?? null) : null)
    measure()
    card.current?.focus()
    window.addEventListener('resize', measure)
    return () => window.removeEventListener('resize', measure)
  }, [parada])

  if (parada === undefined) return null
  const ultima = passo === paradas.length - 1
  const go = (next: number) => (next >= paradas.length ? endVisita() : setPasso(Math.max(0, next)))
  const onKeyDown = (event: KeyboardEvent) => {
    const frente = document.documentElement.dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
    const keys: Partial<Record<string, () => void>> = {
      Escape: endVisita,
      ArrowLeft: () => go(frente === 'ArrowLeft' ? passo + 1 : passo - 1),
      ArrowRight: () => go(frente === 'ArrowRight' ? passo + 1 : passo - 1),
    }
    const act = keys[event.key]
    if (!act) return
    event.preventDefault()
    event.stopPropagation()
    act()
  }
  return (
    <>
      {lugar && (
        <div
          className={styles['moldura']}
          aria-hidden="true"
          style={{ left: lugar.left, top: lugar.top, width: lugar.width, height: lugar.height }}
        />
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <div
        ref={card}
        role="dialog"
        aria-label={t('visita.nome')}
        aria-describedby="visita-texto"
        tabIndex={-1}
        className={styles['cartao']}
        style={lugar ? placeBeside(lugar) : { left: 8, bottom: 8 }}
        onKeyDown={onKeyDown}
      >
        <div className={styles['cabeca']}>
          <strong>{t(`visita.${parada.nome}.titulo`)}</strong>
          <IconButton icon="close" label={t('visita.pular')} onClick={endVisita} />
        </div>
        <p id="visita-texto" aria-live="polite">
          {t(`visita.${parada.nome}.texto`, { teclas: PALETTE_KEYS })}
        </p>
        <div className={styles['acoes']}>
          <span>{t('visita.passo', { passo: passo + 1, total: paradas.length })}</span>
          {passo > 0 && (
            <Button size="small" onClick={() => go(passo - 1)}>
              {t('visita.anterior')}
            </Button>
          )}
          <Button size="small" variant="primary" onClick={() => go(passo + 1)}>
            {t(ultima ? 'visita.concluir' : 'visita.proximo')}
          </Button>
        </div>
      </div>
    </>
  )
}
