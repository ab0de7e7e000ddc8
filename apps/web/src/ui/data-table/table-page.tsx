import { IconEdit, IconPlus, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useDialog } from '../dialogs/use-dialog.ts'
import { IconButton } from '../icon-button.tsx'
import { EmptyState } from '../lists/empty-state.tsx'
import type { FailedQuery } from '../lists/error-box.tsx'
import { PageLayout, type PageLayoutProps } from '../page/page-layout.tsx'
import type { RowAction } from './row-action.tsx'
import { RowDialogs, type RowDialogsProps } from './row-dialogs.tsx'
import { SortableTable, type TableColumn } from './sortable-table.tsx'
import { TableSection } from './table-section.tsx'

interface TablePageProps<Row>
  extends RowDialogsProps<Row>,
    Pick<PageLayoutProps, 'title' | 'back' | 'description' | 'actions'> {
  query: FailedQuery & RowDialogsProps<Row>['query'] & { data: Row[] | undefined }
  /** The accessible name of the table: 'AI models'. */
  label: string
  errorTitle: string
  empty: { title: string; message?: string }
  columns: TableColumn<Row>[]
  /** The button that adds a row. */
  addLabel: string
  getRowName: (row: Row) => string
  /** Whether the user may add, edit and delete. */
  mayChange?: boolean
  whyNotEdit?: (row: Row) => string | null
  whyNotDelete?: (row: Row) => string | null
  /** The actions of a row; to edit and to delete it, unless given. */
  rowActions?: (row: Row, edit: RowAction, remove: RowAction) => readonly (RowAction | null)[]
  /** What surrounds the table. */
  children?: (table: ReactNode) => ReactNode
}

/** A page with a table whose rows are added, edited and deleted in dialogs. */
export function TablePage<Row extends { id: string | number }>(props: TablePageProps<Row>) {
  const {
    query,
    label,
    errorTitle,
    empty,
    columns,
    addLabel,
    getRowName,
    mayChange = true,
    whyNotEdit,
    whyNotDelete,
  } = props
  const { rowActions = (_, ...usual) => usual, actions, children = (table) => table } = props
  const form = useDialog<Row | 'new'>()
  const deletion = useDialog<Row>()
  function listActions(row: Row): readonly (RowAction | null)[] {
    const name = getRowName(row)
    const edit = { verb: 'Edit', label: `Edit ${name}`, Icon: IconEdit, onAct: () => form.open(row) }
    const remove = { verb: 'Delete', label: `Delete ${name}`, Icon: IconTrash, onAct: () => deletion.open(row) }
    return rowActions(row, { ...edit, whyNot: whyNotEdit?.(row) }, { ...remove, whyNot: whyNotDelete?.(row) })
  }
  const addButton = mayChange && (
    <IconButton icon={IconPlus} variant="filled" onClick={() => form.open('new')}>
      {addLabel}
    </IconButton>
  )
  const shownAddButton = query.data?.length !== 0 && addButton
  const table = (
    <TableSection
      query={query}
      errorTitle={errorTitle}
      loadingLabel={`Loading ${label}`}
      empty={<EmptyState {...empty} action={addButton} />}
    >
      {(rows) => (
        <SortableTable
          label={label}
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
          getRowName={getRowName}
          actions={mayChange || props.rowActions ? listActions : undefined}
        />
      )}
    </TableSection>
  )
  return (
    <PageLayout
      {...props}
      actions={
        mayChange &&
        (actions || shownAddButton) && (
          <>
            {actions}
            {shownAddButton}
          </>
        )
      }
    >
      {children(table)}
      <RowDialogs {...props} form={form} deletion={deletion} />
    </PageLayout>
  )
}
