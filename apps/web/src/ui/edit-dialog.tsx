import { Fragment, type ReactNode } from 'react'
import { showFailure } from '../lib/failure-toast.ts'
import { showToast } from '../lib/toast.ts'
import { FormDialog } from './form-dialog.tsx'
import type { DialogState } from './use-dialog.ts'

/** The props of a form in an `EditDialog`. */
export interface EditFormProps<Row> {
  /** The row as it was read; null for a new one. */
  edited: Row | null
  isLoadingLatest: boolean
  /** Replaces what is typed with the latest version. */
  onLoadLatest: () => void
  onClose: () => void
}

interface EditDialogProps<Row> {
  dialog: DialogState<Row | 'new'>
  /** The list of rows. */
  query: { refetch: () => Promise<{ data: Row[] | undefined; error: Error | null }>; isFetching: boolean }
  titles: { add: string; edit: string }
  /** The toast when the latest version is requested but the row was deleted. */
  goneTitle: string
  size?: number
  /** Identifies the version of a row, such as the time of its last change. */
  versionOf: (row: Row) => string
  children: (form: EditFormProps<Row>) => ReactNode
}

/** Adds a row to a list, or edits one. After a conflict, editing continues from the latest version. */
export function EditDialog<Row extends { id: string | number }>(props: EditDialogProps<Row>) {
  const { dialog, query, titles, goneTitle, size, versionOf, children } = props
  const edited = dialog.target === 'new' ? null : dialog.target

  async function loadLatest() {
    const { data, error } = await query.refetch()
    if (error) return showFailure('The latest version could not be loaded', error)
    const latest = data?.find(({ id }) => id === edited?.id)
    if (latest) return dialog.open(latest)
    dialog.close()
    showToast({ title: goneTitle, kind: 'error' })
  }

  return (
    <FormDialog
      isOpen={dialog.isOpen}
      title={edited ? titles.edit : titles.add}
      {...(size && { size })}
      onClose={dialog.close}
    >
      <Fragment key={edited ? versionOf(edited) : 'new'}>
        {children({
          edited,
          isLoadingLatest: query.isFetching,
          onLoadLatest: () => void loadLatest(),
          onClose: dialog.close,
        })}
      </Fragment>
    </FormDialog>
  )
}
