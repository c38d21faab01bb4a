import type { ComponentProps } from 'react'
import styles from './Field.module.css'

interface CellInputProps extends Omit<ComponentProps<'input'>, 'className'> {
  /** After the figure, such as `%`. */
  unit?: string
  /** As wide as its cell, instead of `size` digits. */
  fullWidth?: boolean
}

/** Field of a figure without a label above it: in a row, a cell or a sentence. */
export function CellInput({ unit, fullWidth = false, size = 7, ...input }: CellInputProps) {
  return (
    <span className={styles['figure']} data-full={fullWidth || undefined}>
      <input inputMode="decimal" autoComplete="off" {...input} size={fullWidth ? 1 : size} className="num" />
      {unit}
    </span>
  )
}
