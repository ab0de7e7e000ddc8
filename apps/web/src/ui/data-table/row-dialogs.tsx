import { Fragment, type ReactNode } from 'react'
import { showFailure } from '../../lib/failure-toast.ts'
import { focusPageHeading } from '../../lib/page-focus.ts'
import { showToast } from '../../lib/toast.ts'
import { DeleteDialog } from '../dialogs/delete-dialog.tsx'
import { DialogForm, FormDialog } from '../dialogs/form-dialog.tsx'
import type { DialogState } from '../dialogs/use-dialog.ts'
import type { ConflictingEdit } from '../unsaved-edit/lazy-conflict-notice.tsx'
import { RefusedEditNotice } from '../unsaved-edit/refused-edit-notice.tsx'
import type { EditedRow } from './use-row-form.ts'

export interface RowDialogsProps<Row> {
  /** What a row is called: 'AI Model'. */
  noun: string
  /** The list of rows. */
  query: { refetch: () => Promise<{ data: Row[] | undefined; error: Error | null }> }
  /** The title of the form for a new row. */
  addTitle: string
  formSize?: number | undefined
  renderForm: (form: EditFormProps<Row>) => ReactNode
  /** Names the row and the consequences of deleting it. */
  deleteQuestion: (row: Row) => ReactNode
  remove: { mutate: (row: Row, then: { onSuccess: () => void }) => void; isPending: boolean }
}

/** The props of a form in the dialog. */
export interface EditFormProps<Row> extends EditedRow<Row> {
  onClose: () => void
}

interface Dialogs<Row> {
  form: DialogState<Row | 'new'>
  deletion: DialogState<Row>
}

/** The dialogs of a list: add or edit a row, delete a row. */
export function RowDialogs<Row extends { id: string | number }>(props: RowDialogsProps<Row> & Dialogs<Row>) {
  const { noun, query, addTitle, formSize, renderForm, deleteQuestion, remove, form, deletion } = props
  const edited = form.target === 'new' ? null : form.target

  async function fetchLatest(): Promise<Row | undefined> {
    const { data, error } = await query.refetch()
    const latest = data?.find(({ id }) => id === edited?.id)
    if (error) showFailure('The latest version could not be loaded', error)
    else if (!latest) showToast({ title: `${noun} deleted by someone else`, kind: 'error' })
    return error ? undefined : latest
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
            kind: noun.replace(/\b[A-Z](?=[a-z])/g, (letter) => letter.toLowerCase()),
            fetchLatest,
            onTakeLatest: form.replace,
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

interface EditFormFrameProps<Row> extends Pick<EditFormProps<Row>, 'edited'> {
  /** The submit button of a form for a new row. */
  addLabel?: string
  isDirty: boolean
  edit: ConflictingEdit
  save: { isPending: boolean; error: Error | null }
  onSubmit: Parameters<typeof DialogForm>[0]['onSubmit']
  children: ReactNode
}

/** A form of `RowDialogs`: its fields, a notice when a save was refused because the row was changed or deleted elsewhere, and the buttons. */
export function EditForm<Row>(props: EditFormFrameProps<Row>) {
  const { edited, addLabel = 'Add', isDirty, edit, save, onSubmit, children } = props
  return (
    <DialogForm
      submitLabel={edited ? 'Save Changes' : addLabel}
      isBusy={save.isPending}
      isDirty={isDirty}
      canSubmit={edit.conflict === null}
      onSubmit={onSubmit}
    >
      {children}
      <RefusedEditNotice edit={edit} error={save.error} />
    </DialogForm>
  )
}
