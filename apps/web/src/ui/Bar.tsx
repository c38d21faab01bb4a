import styles from './Bar.module.css'

interface BarProps {
  /** Shares of the width. */
  start: number
  size: number
  tone?: 'accent' | 'planned' | 'fav' | 'unf' | 'total' | 'mais' | 'menos' | 'fim'
  /** Place of the zero line. */
  zero?: number
}

const percent = (share: number) => `${share * 100}%`

/** Bar of a figure in its row. What is planned, decreases or is unfavourable is hatched, so that it does not depend on colour. */
export function Bar({ start, size, tone = 'accent', zero }: BarProps) {
  return (
    <span className={styles['track']} aria-hidden="true">
      {zero !== undefined && <i data-zero style={{ insetInlineStart: percent(zero) }} />}
      <i data-tone={tone} style={{ insetInlineStart: percent(start), inlineSize: percent(size) }} />
    </span>
  )
}
