import { UnstyledButton } from '@mantine/core'
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { nextSort, type Sort, type SortValue, sortRows } from './sort-rows.ts'
import classes from './sortable-table.module.css'

export interface TableColumn<Row> {
  key: string
  header: string
  render: (row: Row) => ReactNode
  /** What the column sorts by; without it the column has no sort button. */
  sortBy?: (row: Row) => SortValue
}

interface SortableTableProps<Row> {
  /** What the table lists, for screen readers. */
  label: string
  columns: TableColumn<Row>[]
  rows: Row[]
  rowKey: (row: Row) => string | number
}

/** A table that sorts by a press on a column's name. On narrow screens each row becomes a card. */
export function SortableTable<Row>({ label, columns, rows, rowKey }: SortableTableProps<Row>) {
  const [sort, setSort] = useState<Sort | null>(null)
  const sorted = columns.find(({ key }) => key === sort?.column)
  const shown = sort && sorted?.sortBy ? sortRows(rows, sorted.sortBy, sort.direction) : rows
  return (
    <div className={classes.frame}>
      <table className={classes.table} aria-label={label}>
        <thead>
          <tr>
            {columns.map(({ key, header, sortBy }) => {
              const direction = sort?.column === key ? sort.direction : undefined
              return (
                <th key={key} scope="col" aria-sort={direction} data-plain={sortBy ? undefined : true}>
                  {sortBy ? (
                    <UnstyledButton className={classes.sort} onClick={() => setSort(nextSort(sort, key))}>
                      {header}
                      <SortIcon direction={direction} />
                    </UnstyledButton>
                  ) : (
                    header
                  )}
                </th>
              )
            })}
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => (
            <tr key={rowKey(row)}>
              {columns.map(({ key, header, render }) => (
                <td key={key} data-label={header}>
                  <div className={classes.cell}>{render(row)}</div>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function SortIcon({ direction }: { direction: Sort['direction'] | undefined }) {
  const Icon = direction === 'ascending' ? IconArrowUp : direction === 'descending' ? IconArrowDown : IconArrowsSort
  return <Icon size={14} aria-hidden className={classes.icon} data-idle={direction ? undefined : true} />
}
