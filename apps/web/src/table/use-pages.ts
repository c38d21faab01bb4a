import { useMemo, useState } from 'react'
import { PAGE_SIZE_DEFAULT, type PageSize } from './page-size.ts'

interface PagesOptions {
  pageSize?: PageSize
  /** Filter of the rows. Another filter begins at the first page. */
  of?: string
  /** The server has further rows. */
  more?: boolean
}

/** Pages of rows that the screen holds. */
export function usePages<Row>(rows: readonly Row[], { pageSize: initial = PAGE_SIZE_DEFAULT, of = '', more = false }: PagesOptions = {}) {
  const [wanted, setWanted] = useState({ page: 1, pageSize: initial, of })
  const { pageSize } = wanted
  const last = Math.max(1, Math.ceil(rows.length / pageSize))
  // While there are further rows, the page after the last one is being read.
  const page = wanted.of === of ? Math.min(wanted.page, more ? last + 1 : last) : 1
  const start = (page - 1) * pageSize
  const shown = useMemo(() => rows.slice(start, start + pageSize), [rows, start, pageSize])
  return {
    shown,
    isShort: more && rows.length < start + pageSize,
    isLast: page >= last,
    pages: {
      page,
      pageSize,
      total: rows.length,
      more,
      onChange: (nextPage: number, nextSize: PageSize) => setWanted({ page: nextPage, pageSize: nextSize, of }),
    },
  }
}
