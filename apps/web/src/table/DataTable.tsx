import { type RowData, rowExpandingFeature, tableFeatures, useTable } from '@tanstack/react-table'
import type { ComponentProps, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorState } from '../ui/ErrorState.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { Inline } from '../ui/layout.tsx'
import { SkeletonRows } from '../ui/Skeleton.tsx'
import { Valor } from '../ui/Valor.tsx'
import { type Density, type Frame, Table } from './Table.tsx'
import styles from './DataTable.module.css'
import { Paginacao } from './Paginacao.tsx'
import { SortButton } from './SortHeader.tsx'
import { ariaSort } from './sort-order.ts'

type DataAttributes = Readonly<Record<`data-${string}`, string | number | boolean | undefined>>
type CellProps = Pick<ComponentProps<'td'>, 'className' | 'dir' | 'style' | 'title' | 'aria-hidden'> & DataAttributes
type RowProps = Pick<ComponentProps<'tr'>, 'className' | 'ref' | 'draggable' | 'onDragStart' | 'onDragOver' | 'onDrop' | 'onDragEnd'> &
  DataAttributes

interface ColumnCells<Row> {
  id: string
  header?: ReactNode
  headerProps?: CellProps
  cell?: (row: Row, index: number) => ReactNode
  /** Centavos of the cell, in place of `cell`. */
  amount?: (row: Row, index: number) => number | null
  format?: Omit<ComponentProps<typeof Valor>, 'centavos'>
  cellProps?: (row: Row, index: number) => CellProps | undefined
  /** Right-aligned with tabular figures. */
  numeric?: boolean
  /** Text on several lines. */
  wrap?: boolean
  /** A line before it. */
  edge?: boolean
  /** Class of header and cells. */
  className?: string | undefined
}

interface SortColumn<Sort extends string> {
  /** Column of the server's order. */
  sort?: Sort
  hideHeader?: never
}

interface HiddenHeader {
  /** The header is for screen readers only. */
  hideHeader: true
  sort?: never
}

/** A column under a header, whose span counts it on phones too. */
export type GroupedColumn<Row, Sort extends string = never> = ColumnCells<Row> &
  (SortColumn<Sort> | HiddenHeader) & { wide?: never; columns?: readonly GroupedColumn<Row, Sort>[] }

interface LeafColumn {
  /** Not shown on phones. */
  wide?: boolean
  columns?: never
}

export type Column<Row, Sort extends string = never> =
  | GroupedColumn<Row, Sort>
  | (ColumnCells<Row> & (SortColumn<Sort> | HiddenHeader) & LeafColumn)

interface Tree<Row> {
  /** Undefined for a leaf. */
  childrenOf: (row: Row) => readonly Row[] | undefined
  isExpanded: (row: Row) => boolean
  onToggle: (row: Row) => void
  toggleLabel: (row: Row, expanded: boolean) => string
}

interface DataTableProps<Row, Sort extends string> {
  label: string
  columns: readonly Column<Row, Sort>[]
  /** Undefined while they load. */
  rows: readonly Row[] | undefined
  /** Placeholders while rows load. */
  skeletonRows?: number
  rowKey: (row: Row) => string | number
  rowProps?: (row: Row) => RowProps
  /** Column whose cell names the row. The first by default. */
  rowHeader?: string
  isOpen?: (row: Row) => boolean
  /** Row of the footer, with the same columns. */
  total?: Row | null | undefined
  order?: string
  onOrder?: (order: Sort | `-${Sort}`) => void
  tree?: Tree<Row>
  density?: Density
  frame?: Frame
  caption?: ReactNode
  className?: string | undefined
  /** In place of a table without rows. */
  empty?: ReactNode
  error?: unknown
  onRetry?: () => void
  pages?: ComponentProps<typeof Paginacao> | undefined
}

/** States of a query, passed through by a list. */
export type TableStates = Pick<DataTableProps<RowData, never>, 'empty' | 'error' | 'onRetry' | 'pages'>

const features = tableFeatures({ rowExpandingFeature })
const NO_ROWS: readonly never[] = []

/** List or report: columns as data over TanStack Table, with loading, error, empty, order, tree, total and pages. */
export function DataTable<Row extends RowData, const Sort extends string = never>(props: DataTableProps<Row, Sort>) {
  const { rows, skeletonRows = 12, error, onRetry, empty, pages } = props
  const { t } = useTranslation()
  if (rows === undefined && error) return <ErrorState error={error} {...(onRetry && { onRetry })} />
  if (rows === undefined) return <SkeletonRows rows={skeletonRows} label={t('carregando')} />
  return (
    <>
      {rows.length === 0 && empty !== undefined ? empty : <Grid {...props} />}
      {pages && <Paginacao {...pages} />}
    </>
  )
}

function Grid<Row extends RowData, Sort extends string>(props: DataTableProps<Row, Sort>) {
  const { label, columns, rows = NO_ROWS, rowKey, rowProps, isOpen, total, order = '', onOrder, tree } = props
  const table = useTable<typeof features, Row>({
    features,
    columns: columns.map(defOf),
    data: rows,
    autoResetAll: false,
    getRowId: (row) => String(rowKey(row)),
    ...(tree && {
      getSubRows: tree.childrenOf,
      getRowCanExpand: ({ original }) => tree.childrenOf(original) !== undefined,
      getIsRowExpanded: ({ original }) => tree.isExpanded(original),
    }),
  })
  const byId = new Map(columns.flatMap(withColumns).map((column) => [column.id, column]))
  const leaves = table.getAllLeafColumns().flatMap(({ id }) => byId.get(id) ?? [])
  const rowHeader = props.rowHeader ?? leaves[0]?.id
  type TableRow = ReturnType<typeof table.getCoreRowModel>['rows'][number]
  const listVisible = (of: readonly TableRow[]): TableRow[] =>
    of.flatMap((row) => (row.subRows.length > 0 && row.getIsExpanded() ? [row, ...listVisible(row.subRows)] : [row]))
  const cells = (row: Row, index: number, toggle?: ReactNode) =>
    leaves.map((column) => {
      const isName = column.id === rowHeader
      const Cell = isName ? 'th' : 'td'
      const { className, ...rest } = column.cellProps?.(row, index) ?? {}
      const content = column.amount ? <Valor centavos={column.amount(row, index)} {...column.format} /> : column.cell?.(row, index)
      return (
        <Cell key={column.id} scope={isName ? 'row' : undefined} className={classOf(column, className)} {...rest}>
          {isName && toggle ? (
            <Inline as="span" gap={4}>
              {toggle}
              {content}
            </Inline>
          ) : (
            content
          )}
        </Cell>
      )
    })
  return (
    <Table
      label={label}
      tree={tree !== undefined}
      density={props.density}
      frame={props.frame}
      className={[tree && styles['tree'], props.className].filter(Boolean).join(' ')}
    >
      {props.caption !== undefined && <caption>{props.caption}</caption>}
      {columns.some(({ header }) => header !== undefined) && (
        <thead>
          {table.getHeaderGroups().map((group) => (
            <tr key={group.id}>
              {group.headers.map(({ id, column: { id: columnId }, colSpan, rowSpan, subHeaders, isPlaceholder }) => {
                const column = byId.get(columnId)
                if (column === undefined || rowSpan === 0) return null
                const { header, hideHeader, headerProps, sort } = column
                const { className, ...rest } = headerProps ?? {}
                return (
                  <th
                    key={id}
                    scope={subHeaders.length > 0 && !isPlaceholder ? 'colgroup' : 'col'}
                    colSpan={colSpan > 1 ? colSpan : undefined}
                    rowSpan={rowSpan > 1 ? rowSpan : undefined}
                    aria-sort={sort && ariaSort(order, sort)}
                    className={classOf(column, className)}
                    {...rest}
                  >
                    {sort && onOrder ? (
                      <SortButton column={sort} order={order} onOrder={onOrder}>
                        {header}
                      </SortButton>
                    ) : hideHeader ? (
                      <span className="visually-hidden">{header}</span>
                    ) : (
                      header
                    )}
                  </th>
                )
              })}
            </tr>
          ))}
        </thead>
      )}
      <tbody>
        {listVisible(table.getCoreRowModel().rows).map((row) => {
          const { original, depth, index } = row
          const expanded = row.getCanExpand() ? row.getIsExpanded() : undefined
          return (
            <tr
              key={row.id}
              aria-level={tree && depth + 1}
              aria-expanded={tree && expanded}
              data-row
              data-opened={isOpen?.(original) || undefined}
              {...rowProps?.(original)}
            >
              {cells(
                original,
                index,
                tree && expanded !== undefined && (
                  <IconButton
                    icon={expanded ? 'down' : 'right'}
                    label={tree.toggleLabel(original, expanded)}
                    onClick={() => tree.onToggle(original)}
                  />
                ),
              )}
            </tr>
          )
        })}
      </tbody>
      {total && (
        <tfoot>
          <tr aria-level={tree && 1}>{cells(total, rows.length)}</tr>
        </tfoot>
      )}
    </Table>
  )
}

interface Def {
  id: string
  columns?: Def[]
}

/** TanStack mounts a function as a component, which would remount at every render, so `Grid` renders headers and cells. */
function defOf<Row, Sort extends string>({ id, columns }: Column<Row, Sort>): Def {
  return columns ? { id, columns: columns.map(defOf) } : { id }
}

function withColumns<Row, Sort extends string>(column: Column<Row, Sort>): Column<Row, Sort>[] {
  return [column, ...(column.columns ?? []).flatMap(withColumns)]
}

function classOf<Row, Sort extends string>(
  { numeric, amount, wrap, edge, wide, className }: Column<Row, Sort>,
  other: string | undefined,
): string | undefined {
  return (
    [(numeric || amount) && 'num', wrap && styles['wrap'], edge && styles['edge'], wide && styles['wide'], className, other]
      .filter(Boolean)
      .join(' ') || undefined
  )
}
