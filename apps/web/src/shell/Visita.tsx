import { type CSSProperties, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../ui/Button.tsx'
import { DialogBody } from '../ui/Dialog.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { Inline, Spacer } from '../ui/layout.tsx'
import { PanelHead } from '../ui/PanelHead.tsx'
import { Text } from '../ui/Text.tsx'
import { PALETTE_KEYS } from './use-shortcuts.ts'
import { type TourStop, endTour, listStops } from '../features/telas/inicio/tour.ts'
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
  const [stops] = useState(listStops)
  const [step, setStep] = useState(0)
  const [targetRect, setLocation] = useState<DOMRect | null>(null)
  const card = useRef<HTMLDivElement>(null)
  const stop: TourStop | undefined = stops[step]

  useEffect(() => {
    const before = document.activeElement
    return () => {
      if (before instanceof HTMLElement) before.focus()
    }
  }, [])
  useEffect(() => {
    const measure = () => setLocation(stop ? (document.querySelector(stop.selector)?.getBoundingClientRect() ?? null) : null)
    measure()
    card.current?.focus()
    window.addEventListener('resize', measure)
    return () => window.removeEventListener('resize', measure)
  }, [stop])

  if (stop === undefined) return null
  const last = step === stops.length - 1
  const go = (next: number) => (next >= stops.length ? endTour() : setStep(Math.max(0, next)))
  const onKeyDown = (event: KeyboardEvent) => {
    const front = document.documentElement.dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
    const keys: Partial<Record<string, () => void>> = {
      Escape: endTour,
      ArrowLeft: () => go(front === 'ArrowLeft' ? step + 1 : step - 1),
      ArrowRight: () => go(front === 'ArrowRight' ? step + 1 : step - 1),
    }
    const act = keys[event.key]
    if (!act) return
    event.preventDefault()
    event.stopPropagation()
    act()
  }
  return (
    <>
      {targetRect && (
        <div
          className={styles['moldura']}
          aria-hidden="true"
          style={{ left: targetRect.left, top: targetRect.top, width: targetRect.width, height: targetRect.height }}
        />
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <div
        ref={card}
        role="dialog"
        data-tour
        aria-label={t('visita.nome')}
        aria-describedby="visita-texto"
        tabIndex={-1}
        className={`raised ${styles['cartao']}`}
        style={targetRect ? placeBeside(targetRect) : { left: 8, bottom: 8 }}
        onKeyDown={onKeyDown}
      >
        <PanelHead title={t(`visita.${stop.nome}.titulo`)}>
          <IconButton icon="close" label={t('visita.pular')} onClick={endTour} />
        </PanelHead>
        <DialogBody>
          <p id="visita-texto" aria-live="polite">
            {t(`visita.${stop.nome}.texto`, { teclas: PALETTE_KEYS })}
          </p>
          <Inline>
            <Text size={12} tone="quiet">
              {t('visita.passo', { passo: step + 1, total: stops.length })}
            </Text>
            <Spacer />
            {step > 0 && (
              <Button size="small" onClick={() => go(step - 1)}>
                {t('visita.anterior')}
              </Button>
            )}
            <Button size="small" variant="primary" onClick={() => go(step + 1)}>
              {t(last ? 'visita.concluir' : 'visita.proximo')}
            </Button>
          </Inline>
        </DialogBody>
      </div>
    </>
  )
}
