import { Fragment, type ReactNode } from 'react'
import { isStale } from '../../lib/api-error.ts'
import { showFailure } from '../../lib/failure-toast.ts'
import { focusPageHeading } from '../../lib/page-focus.ts'
import { showToast } from '../../lib/toast.ts'
import { DeleteDialog } from '../dialogs/delete-dialog.tsx'
import { DialogForm, FormDialog } from '../dialogs/form-dialog.tsx'
import type { DialogState } from '../dialogs/use-dialog.ts'
import { ConflictNotice } from '../unsaved-edit/edit-notices.tsx'

export interface RowDialogsProps<Row> {
  /** What a row is called: 'AI Model'. */
  noun: string
  /** The list of rows. */
  query: { refetch: () => Promise<{ data: Row[] | undefined; error: Error | null }>; isFetching: boolean }
  /** The title of the form for a new row. */
  addTitle: string
  formSize?: number | undefined
  renderForm: (form: EditFormProps<Row>) => ReactNode
  /** Names the row and the consequences of deleting it. */
  deleteQuestion: (row: Row) => ReactNode
  remove: { mutate: (row: Row, then: { onSuccess: () => void }) => void; isPending: boolean }
}

/** The props of a form in the dialog. */
export interface EditFormProps<Row> {
  /** The row as it was read; null for a new one. */
  edited: Row | null
  isLoadingLatest: boolean
  /** Replaces what is typed with the latest version. */
  onLoadLatest: () => void
  onClose: () => void
}

interface Dialogs<Row> {
  form: DialogState<Row | 'new'>
  deletion: DialogState<Row>
}

/** The dialogs of a list: add or edit a row, delete a row. After a conflict, editing continues from the latest version. */
export function RowDialogs<Row extends { id: string | number }>(props: RowDialogsProps<Row> & Dialogs<Row>) {
  const { noun, query, addTitle, formSize, renderForm, deleteQuestion, remove, form, deletion } = props
  const edited = form.target === 'new' ? null : form.target

  async function loadLatest() {
    const { data, error } = await query.refetch()
    if (error) return showFailure('The latest version could not be loaded', error)
    const latest = data?.find(({ id }) => id === edited?.id)
    if (latest) return form.open(latest)
    form.close()
    showToast({ title: `${noun} deleted by someone else`, kind: 'error' })
  }

  function handleDeleted() {
    deletion.close()
    // The button that opened the dialog is gone with its row.
    focusPageHeading()
  }

  return (
    <>
      <FormDialog isOpen={form.isOpen} title={edited ? `Edit ${noun}` : addTitle} size={formSize} onClose={form.close}>
        <Fragment key={form.openCount}>
          {renderForm({
            edited,
            isLoadingLatest: query.isFetching,
            onLoadLatest: () => void loadLatest(),
            onClose: form.close,
          })}
        </Fragment>
      </FormDialog>
      <DeleteDialog
        dialog={deletion}
        title={`Delete ${noun}`}
        question={deleteQuestion}
        remove={{ isPending: remove.isPending, mutate: (row) => remove.mutate(row, { onSuccess: handleDeleted }) }}
      />
    </>
  )
}

interface EditFormFrameProps<Row> extends EditFormProps<Row> {
  /** The submit button of a form for a new row. */
  addLabel?: string
  isDirty: boolean
  save: { isPending: boolean; error: Error | null }
  onSubmit: Parameters<typeof DialogForm>[0]['onSubmit']
  children: ReactNode
}

/** A form of `RowDialogs`: its fields, a notice when the row was changed or deleted elsewhere, and the buttons. */
export function EditForm<Row>(props: EditFormFrameProps<Row>) {
  const { edited, isLoadingLatest, onLoadLatest, addLabel = 'Add', isDirty, save, onSubmit, children } = props
  return (
    <DialogForm
      submitLabel={edited ? 'Save Changes' : addLabel}
      isBusy={save.isPending}
      isDirty={isDirty}
      canSubmit={!isStale(save.error)}
      onSubmit={onSubmit}
    >
      {children}
      <ConflictNotice error={save.error} isLoading={isLoadingLatest} onLoadLatest={onLoadLatest} />
    </DialogForm>
  )
}
