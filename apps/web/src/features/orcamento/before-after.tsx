import type { Centavos } from '@lastro/engine'
import type { ReactNode } from 'react'
import type { Column } from '../../table/DataTable.tsx'

interface BeforeAfter {
  antes: Centavos
  depois: Centavos
}

/** Columns of the amounts before and after, and of their difference. */
export function listBeforeAfter<Row>(
  headers: Record<'antes' | 'depois' | 'diferenca', ReactNode>,
  of: (row: Row) => BeforeAfter,
): Column<Row>[] {
  return [
    { id: 'antes', header: headers.antes, amount: (row) => of(row).antes, format: { zero: 'zero' } },
    { id: 'depois', header: headers.depois, amount: (row) => of(row).depois, format: { zero: 'zero' } },
    { id: 'diferenca', header: headers.diferenca, amount: (row) => of(row).depois - of(row).antes, format: { zero: 'zero', sinal: true } },
  ]
}
