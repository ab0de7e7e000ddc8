import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { isStale } from '../../lib/api-error.ts'
import { showFailure } from '../../lib/failure-toast.ts'
import { hasFieldErrors } from '../../lib/field-errors.ts'
import { showToast } from '../../lib/toast.ts'

interface ListChange<Input, Output> {
  /** The queries that the change makes stale: this key and those below it. */
  queryKey: QueryKey
  send: (input: Input) => Promise<Output>
  /** The toast of a success. */
  describe: (output: Output, input: Input) => { title: string; message?: string | undefined }
  onDone?: (output: Output, input: Input) => void
  /** The title of a failure's toast, or what shows it. */
  failed: string | ((error: Error) => void)
  /** The form shows a conflict itself, by a `RefusedEditNotice`. */
  showsConflict?: boolean
}

/** A change of a list that the team shares. */
export function useListChange<Input, Output>(change: ListChange<Input, Output>) {
  const { queryKey, send, describe, onDone, failed, showsConflict = false } = change
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSuccess: (output, input) => {
      showToast({ ...describe(output, input), kind: 'success' })
      onDone?.(output, input)
    },
    onError: (error) => {
      if (showsConflict && isStale(error)) return
      if (typeof failed === 'function') failed(error)
      // A form marks refused fields itself.
      else if (!hasFieldErrors(error)) showFailure(failed, error)
    },
    // A refusal may mean that the row is gone or changed.
    onSettled: () => void queryClient.invalidateQueries({ queryKey }),
  })
}

interface RowDeletion<Row> extends Pick<ListChange<Row, unknown>, 'queryKey' | 'send' | 'failed'> {
  title: string
  getRowName: (row: Row) => string
}

/** Deletes a row, which disappears at once from the cached lists below the key. */
export function useRowDeletion<Row extends { id: string | number }>({
  title,
  getRowName,
  ...change
}: RowDeletion<Row>) {
  const queryClient = useQueryClient()
  return useListChange<Row, unknown>({
    ...change,
    describe: (_, row) => ({ title, message: getRowName(row) }),
    onDone: (_, { id }) =>
      queryClient.setQueriesData({ queryKey: change.queryKey }, (known: unknown) =>
        Array.isArray(known) ? known.filter((row: Row) => row.id !== id) : known,
      ),
  })
}
