import type { Centavos } from '@lastro/engine'
import type { ReactNode } from 'react'
import type { Column } from '../../table/DataTable.tsx'
import { Valor } from '../../ui/Valor.tsx'

interface AntesDepois {
  antes: Centavos
  depois: Centavos
}

/** Columns of the amounts before and after, and of their difference. */
export function listAntesDepois<Row>(
  headers: Record<'antes' | 'depois' | 'diferenca', ReactNode>,
  of: (row: Row) => AntesDepois,
): Column<Row>[] {
  return [
    { id: 'antes', header: headers.antes, numeric: true, cell: (row) => <Valor centavos={of(row).antes} zero="zero" /> },
    { id: 'depois', header: headers.depois, numeric: true, cell: (row) => <Valor centavos={of(row).depois} zero="zero" /> },
    {
      id: 'diferenca',
      header: headers.diferenca,
      numeric: true,
      cell: (row) => <Valor centavos={of(row).depois - of(row).antes} zero="zero" sinal />,
    },
  ]
}
