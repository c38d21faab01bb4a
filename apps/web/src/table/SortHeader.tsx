import type { ReactNode } from 'react'
import { Icon } from '../ui/icons.tsx'
import { ariaSort, nextOrdem } from './sort-order.ts'
import styles from './SortHeader.module.css'

interface SortHeaderProps<C extends string> {
  coluna: C
  ordem: string
  onOrdem: (ordem: C | `-${C}`) => void
  numero?: boolean
  children: ReactNode
}

export function SortHeader<const C extends string>({ coluna, ordem, onOrdem, numero = false, children }: SortHeaderProps<C>) {
  const sort = ariaSort(ordem, coluna)
  return (
    <th scope="col" aria-sort={sort} className={numero ? 'num' : undefined}>
      <button type="button" className={styles['button']} onClick={() => onOrdem(nextOrdem(ordem, coluna))}>
        {children}
        {sort !== 'none' && <Icon name={sort === 'ascending' ? 'up' : 'down'} size={12} />}
      </button>
    </th>
  )
}
