import type { AuditoriaRegistro } from '@lastro/contract'
import { formatInstant } from '@lastro/formato'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../../format/use-now.ts'
import { RowButton } from '../../../table/RowButton.tsx'
import { usePreferencias } from '../../../theme/preferences.ts'
import { Inline } from '../../../ui/layout.tsx'
import styles from './Auditoria.module.css'
import { useTexts } from './use-texts.ts'

const ROW_HEIGHT = 36
const PHONE_ROW_HEIGHT = 64

interface ListaAuditoriaProps {
  registros: readonly AuditoriaRegistro[]
  openId: number | undefined
  onOpen: (id: number) => void
  isPhone: boolean
  footer: ReactNode
}

export function ListaAuditoria({ registros, openId, onOpen, isPhone, footer }: ListaAuditoriaProps) {
  const { t } = useTranslation('auditoria')
  const { language } = usePreferencias()
  const now = useNow()
  const texts = useTexts()
  const scroller = useRef<HTMLDivElement>(null)
  // oxlint-disable-next-line react/incompatible-library -- rows and their heights are read in the render that asks for them
  const virtual = useVirtualizer({
    count: registros.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => (isPhone ? PHONE_ROW_HEIGHT : ROW_HEIGHT),
    overscan: 12,
    getItemKey: (index) => registros[index]?.id ?? index,
    scrollPaddingStart: 30,
  })
  useEffect(() => virtual.measure(), [isPhone, virtual])
  const items = virtual.getVirtualItems()

  /** Arrow keys move between rows, including rows not rendered yet. */
  const move = (event: KeyboardEvent, current: number) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step === 0) return
    const next = Math.min(registros.length - 1, Math.max(0, current + step))
    event.preventDefault()
    virtual.scrollToIndex(next, { align: 'auto' })
    requestAnimationFrame(() => scroller.current?.querySelector<HTMLElement>(`[data-indice='${next}']`)?.focus())
  }

  return (
    <div ref={scroller} className={styles['rolo']} role="table" aria-label={t('lista.nome')} aria-rowcount={-1}>
      <div className={styles['cabeca']} role="row" aria-rowindex={1}>
        {(['quando', 'quem', 'oque', 'registro', 'ip'] as const).map((coluna) => (
          <span key={coluna} role="columnheader">
            {t(`lista.${coluna}`)}
          </span>
        ))}
      </div>
      <div role="rowgroup" className={styles['corpo']} style={{ height: virtual.getTotalSize() }}>
        {items.map(({ index, start, size }) => {
          const registro = registros[index]
          if (!registro) return null
          const { id, acao, createdAt, ip } = registro
          return (
            <div
              key={id}
              className={styles['linha']}
              role="row"
              aria-rowindex={index + 2}
              data-opened={id === openId || undefined}
              style={{ top: start, height: size }}
            >
              <span role="cell">
                <time dateTime={createdAt}>{formatInstant(createdAt, now, language)}</time>
              </span>
              <span role="cell" className={styles['quem']}>
                {texts.quem(registro)}
              </span>
              <span role="rowheader" className={styles['oque']}>
                <RowButton
                  detail=""
                  data-indice={index}
                  data-registro={id}
                  aria-expanded={id === openId}
                  onClick={() => onOpen(id)}
                  onKeyDown={(event) => move(event, index)}
                >
                  {t(`acoes.${acao}`)}
                </RowButton>
              </span>
              <span role="cell" className={styles['sobre']} title={texts.registro(registro)}>
                {texts.registro(registro)}
              </span>
              <span role="cell" className={styles['ip']}>
                {ip}
              </span>
            </div>
          )
        })}
      </div>
      <Inline justify="center" gap={12} padding={[10, 'page']} className={styles['rodape']}>
        {footer}
      </Inline>
    </div>
  )
}
