import type { ReactNode } from 'react'
import { Icon } from '../ui/icons.tsx'
import { ariaSort, nextOrdem } from './sort-order.ts'
import styles from './SortHeader.module.css'

interface SortButtonProps<C extends string> {
  coluna: C
  ordem: string
  onOrdem: (ordem: C | `-${C}`) => void
  children: ReactNode
}

export function SortButton<const C extends string>({ coluna, ordem, onOrdem, children }: SortButtonProps<C>) {
  const sort = ariaSort(ordem, coluna)
  return (
    <button type="button" className={styles['button']} onClick={() => onOrdem(nextOrdem(ordem, coluna))}>
      {children}
      {sort !== 'none' && <Icon name={sort === 'ascending' ? 'up' : 'down'} size={12} />}
    </button>
  )
}

/** Header of a table whose body is not a `DataTable`. */
export function SortHeader<const C extends string>({ numero = false, ...props }: SortButtonProps<C> & { numero?: boolean }) {
  return (
    <th scope="col" aria-sort={ariaSort(props.ordem, props.coluna)} className={numero ? 'num' : undefined}>
      <SortButton {...props} />
    </th>
  )
}
