import type { ReactNode } from 'react'
import { Icon } from '../ui/icons.tsx'
import { Inline } from '../ui/layout.tsx'
import { ariaSort, nextOrder } from './sort-order.ts'

interface SortButtonProps<C extends string> {
  column: C
  order: string
  onOrder: (order: C | `-${C}`) => void
  children: ReactNode
}

export function SortButton<const C extends string>({ column, order, onOrder, children }: SortButtonProps<C>) {
  const sort = ariaSort(order, column)
  return (
    <button type="button" onClick={() => onOrder(nextOrder(order, column))}>
      <Inline as="span" gap={4}>
        {children}
        {sort !== 'none' && <Icon name={sort === 'ascending' ? 'up' : 'down'} size={12} />}
      </Inline>
    </button>
  )
}

/** Header of a table whose body is not a `DataTable`. */
export function SortHeader<const C extends string>({ numero = false, ...props }: SortButtonProps<C> & { numero?: boolean }) {
  return (
    <th scope="col" aria-sort={ariaSort(props.order, props.column)} className={numero ? 'num' : undefined}>
      <SortButton {...props} />
    </th>
  )
}
