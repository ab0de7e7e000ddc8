import { UnstyledButton } from '@mantine/core'
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import { type CSSProperties, type ReactNode, useState } from 'react'
import { useScreen } from '../../lib/use-screen.ts'
import { type Column, listRowFacts, listShownColumns } from './columns.rules.ts'
import { type RowAction, RowActions } from './row-action.tsx'
import { nextSort, type Sort, type SortValue, sortRows } from './sort-rows.rules.ts'
import classes from './sortable-table.module.css'

export interface TableColumn<Row> extends Column<Row> {
  /** What the column sorts by; without it the column has no sort button. */
  sortBy?: (row: Row) => SortValue
  /** The cell, which narrow screens leave out when it is empty; without it, it shows the column's text or what it sorts by. */
  render?: (row: Row, isNarrow: boolean) => ReactNode
  /** What names the row: the first of its two lines on narrow screens. */
  isTitle?: boolean
}

interface SortableTableProps<Row> {
  label: string
  columns: TableColumn<Row>[]
  rows: Row[]
  rowKey: (row: Row) => string | number
  /** Without it, a row without actions has no details on narrow screens. */
  getRowName?: (row: Row) => string
  /** At the right of each row; in a menu on narrow screens. */
  actions?: ((row: Row) => readonly (RowAction | null)[]) | undefined
}

export function SortableTable<Row>(props: SortableTableProps<Row>) {
  const { columns, rows } = props
  const [sort, setSort] = useState<Sort | null>(null)
  const sorted = columns.find(({ key }) => key === sort?.column)
  const shown = sort && sorted?.sortBy ? sortRows(rows, sorted.sortBy, sort.direction) : rows
  const sortable = columns.filter(({ sortBy }) => sortBy).map(({ key }) => key)
  return <SortedTable {...props} rows={shown} sort={sort} sortable={sortable} onSort={setSort} />
}

interface SortedTableProps<Row> extends SortableTableProps<Row> {
  sort: Sort | null
  sortable: readonly string[]
  onSort: (sort: Sort) => void
}

/** A table of sorted rows, such as one page from the server. On narrow screens each row has two lines. */
export function SortedTable<Row>(props: SortedTableProps<Row>) {
  const { label, columns: all, rows, rowKey, getRowName, actions, sort, sortable, onSort } = props
  const screen = useScreen()
  const isNarrow = screen === 'phone'
  const columns = listShownColumns(all, screen)
  const hasActions = actions !== undefined || (isNarrow && getRowName !== undefined)
  return (
    <div className={classes.frame}>
      <table className={classes.table} aria-label={label} style={{ '--columns': columns.length } as CSSProperties}>
        <thead>
          <tr>
            {columns.map(({ key, header }) => {
              const direction = sort?.column === key ? sort.direction : undefined
              const isSortable = sortable.includes(key)
              return (
                <th
                  key={key}
                  scope="col"
                  aria-sort={direction && ariaSort[direction]}
                  data-plain={isSortable ? undefined : true}
                >
                  {isSortable ? (
                    <UnstyledButton className={classes.sort} onClick={() => onSort(nextSort(sort, key))}>
                      {header}
                      <SortIcon direction={direction} />
                    </UnstyledButton>
                  ) : (
                    header
                  )}
                </th>
              )
            })}
            {hasActions && (
              <th scope="col" data-plain data-actions>
                Actions
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              {columns.map(({ key, text, sortBy, render, isTitle }) => (
                <td key={key} dir="auto" data-title={isTitle}>
                  <div className={classes.cell}>
                    {render ? render(row, isNarrow) : (text?.(row) ?? sortBy?.(row) ?? '–')}
                  </div>
                </td>
              ))}
              {hasActions && (
                <td data-actions>
                  <RowActions
                    actions={actions?.(row) ?? []}
                    name={getRowName?.(row) ?? label}
                    isNarrow={isNarrow}
                    facts={isNarrow ? listRowFacts(row, all) : []}
                  />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const ariaSort = { asc: 'ascending', desc: 'descending' } as const

function SortIcon({ direction }: { direction: Sort['direction'] | undefined }) {
  const Icon = direction ? (direction === 'asc' ? IconArrowUp : IconArrowDown) : IconArrowsSort
  return <Icon size={14} aria-hidden className={classes.icon} data-idle={direction ? undefined : true} />
}
