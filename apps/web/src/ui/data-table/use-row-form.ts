import { type CheckedFormOptions, type Sender, useCheckedForm } from '../fields/use-checked-form.ts'
import { useRefusedEdit } from '../unsaved-edit/use-refused-edit.ts'

/** The row of a form, and how it gets a newer version. */
export interface EditedRow<Row> {
  /** The row as it was read; null for a new one. */
  edited: Row | null
  /** What a row is called within a sentence: 'AI model'. */
  kind: string
  /** @returns undefined when the row was deleted or cannot be loaded, which is reported */
  fetchLatest: () => Promise<Row | undefined>
  /** Makes the latest version the one to replace, and leaves the form as it is. */
  onTakeLatest: (latest: Row) => void
}

interface RowFormOptions<Row, Values> extends Omit<CheckedFormOptions<Values>, 'initialValues'> {
  /** The values of a row, or of a new one. */
  readValues: (row: Row | null) => Values
}

/** A checked form for one row. After a refusal of an outdated save, the person chooses between both versions. */
export function useRowForm<Row, Values extends object>(
  { edited, kind, fetchLatest, onTakeLatest }: EditedRow<Row>,
  { readValues, ...options }: RowFormOptions<Row, Values>,
) {
  const { form, submitTo } = useCheckedForm({ ...options, initialValues: readValues(edited) })
  const { edit, handleRefusal } = useRefusedEdit<Row, Values>({
    kind,
    fetchLatest,
    readValues,
    readMine: form.getValues,
    findInput: (path) => form.getInputNode(path),
    onContinue(latest, values) {
      onTakeLatest(latest)
      form.setValues(values)
      form.resetDirty(readValues(latest))
    },
    onRestore: (mine) => form.setValues(mine),
  })

  function submitRowTo<Body>(sender: Sender<Body>, readBody: (values: Values) => Body | null) {
    const watched: Sender<Body> = {
      mutateAsync: (body, { onError }) =>
        sender.mutateAsync(body, {
          onError(error) {
            onError(error)
            void handleRefusal(error)
          },
        }),
    }
    return submitTo(watched, readBody)
  }

  return { form, submitTo: submitRowTo, edit }
}
