import { CALENDARIO, formatDiaExtenso, formatMesExtenso, type Language, localeOf } from '@lastro/formato'
import { type KeyboardEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { DIAS } from '../format/dia.ts'
import { addDias, addMesesAoDia, daysIntoWeek, listWeeks } from '../format/calendar-weeks.ts'
import { usePreferencias } from '../theme/preferences.ts'
import styles from './Calendario.module.css'
import { IconButton } from './IconButton.tsx'
import { Inline, Stack } from './layout.tsx'

interface CalendarioProps {
  valor: string
  today: string
  onChoose: (dia: string) => void
}

const clampDia = (dia: string): string => (dia < DIAS.first ? DIAS.first : dia > DIAS.last ? DIAS.last : dia)
const exists = (dia: string): boolean => dia === clampDia(dia)

/** Noon, so that the date is the same in every time zone. */
const toDate = (dia: string): Date => new Date(`${dia}T12:00`)

/** Month calendar. Arrow keys move by day and week, Page Up and Down by month, with Shift by year. */
export function Calendario({ valor, today, onChoose }: CalendarioProps) {
  const { t } = useTranslation('casca')
  const { language } = usePreferencias()
  const [dia, setDia] = useState(clampDia(valor || today))
  const grade = useRef<HTMLTableElement>(null)
  const mes = dia.slice(0, 7)
  const weeks = listWeeks(dia, language)
  const inicial = new Intl.DateTimeFormat(localeOf(language), { weekday: 'narrow' })
  const onKeyDown = (event: KeyboardEvent) => {
    const next = moveDia(dia, event, language)
    if (next === null) return
    event.preventDefault()
    flushSync(() => setDia(clampDia(next)))
    grade.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
  }
  return (
    <Stack gap={4} padding={8} className={styles['calendario']}>
      <Inline justify="between">
        <IconButton
          icon="left"
          label={t('dia.mesAnterior')}
          disabled={mes === DIAS.first.slice(0, 7)}
          onClick={() => setDia(addMesesAoDia(dia, -1))}
        />
        <strong aria-live="polite">{formatMesExtenso(mes, language)}</strong>
        <IconButton
          icon="right"
          label={t('dia.mesSeguinte')}
          disabled={mes === DIAS.last.slice(0, 7)}
          onClick={() => setDia(addMesesAoDia(dia, 1))}
        />
      </Inline>
      <table
        ref={grade}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- a navigable table is a grid
        role="grid"
        aria-label={formatMesExtenso(mes, language)}
      >
        <thead>
          <tr>
            {(weeks[0] ?? []).map((each) => (
              <th key={each} scope="col" aria-label={CALENDARIO[language].dias[toDate(each).getDay()]}>
                {inicial.format(toDate(each))}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((each) => (
                <td key={each} aria-selected={each === valor}>
                  <button
                    type="button"
                    tabIndex={each === dia ? 0 : -1}
                    data-first={each === dia || undefined}
                    data-fora={each.startsWith(mes) ? undefined : true}
                    aria-current={each === today ? 'date' : undefined}
                    aria-label={formatDiaExtenso(toDate(each), language)}
                    disabled={!exists(each)}
                    onKeyDown={onKeyDown}
                    onClick={() => onChoose(each)}
                  >
                    {Number(each.slice(8))}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <button type="button" className={styles['hoje']} onClick={() => onChoose(today)}>
        {t('dia.hoje')}
      </button>
    </Stack>
  )
}

function moveDia(dia: string, { key, shiftKey }: KeyboardEvent, language: Language): string | null {
  const forth = document.documentElement.dir === 'rtl' ? -1 : 1
  const into = daysIntoWeek(dia, language)
  switch (key) {
    case 'ArrowRight':
      return addDias(dia, forth)
    case 'ArrowLeft':
      return addDias(dia, -forth)
    case 'ArrowDown':
      return addDias(dia, 7)
    case 'ArrowUp':
      return addDias(dia, -7)
    case 'Home':
      return addDias(dia, -into)
    case 'End':
      return addDias(dia, 6 - into)
    case 'PageUp':
      return addMesesAoDia(dia, shiftKey ? -12 : -1)
    case 'PageDown':
      return addMesesAoDia(dia, shiftKey ? 12 : 1)
    default:
      return null
  }
}
