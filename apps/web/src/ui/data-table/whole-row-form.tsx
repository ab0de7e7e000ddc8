import { type QueryKey, type UseQueryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { showFailure } from '../../lib/failure-toast.ts'
import { QueryError } from '../lists/error-box.tsx'
import { RowSkeletons } from '../lists/row-skeletons.tsx'
import type { EditFormProps } from './row-dialogs.tsx'

interface WholeRowFormProps<Row, Whole, Key extends QueryKey> {
  form: EditFormProps<Row>
  /** Reads the whole row in the version that the list has shown. */
  wholeQuery: (row: Row) => UseQueryOptions<Whole, Error, Whole, Key> & { queryKey: Key }
  renderForm: (form: EditFormProps<Whole>) => ReactNode
}

/** The form of a row that the list shows in short, once the whole row is read. */
export function WholeRowForm<Row, Whole extends Row, Key extends QueryKey>(props: WholeRowFormProps<Row, Whole, Key>) {
  const { form, renderForm } = props
  if (form.edited) return <LoadedForm {...props} edited={form.edited} />
  return renderForm({ ...form, edited: null, fetchLatest: async () => undefined })
}

function LoadedForm<Row, Whole extends Row, Key extends QueryKey>(
  props: WholeRowFormProps<Row, Whole, Key> & { edited: Row },
) {
  const { form, edited, wholeQuery, renderForm } = props
  const query = useQuery(wholeQuery(edited))
  const queryClient = useQueryClient()
  const content = useRef<HTMLDivElement>(null)
  const isLoaded = query.data !== undefined
  const [opensLoading] = useState(!isLoaded)
  useEffect(() => {
    // The dialog has looked for its first field when there was none.
    if (isLoaded && opensLoading) content.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus()
  }, [isLoaded, opensLoading])

  async function fetchLatest() {
    const summary = await form.fetchLatest()
    if (summary === undefined) return
    try {
      const latest = await queryClient.fetchQuery(wholeQuery(summary))
      // It may be newer than the list; the form must not be loaded again when it takes this version.
      const queryKey: QueryKey = wholeQuery(latest).queryKey
      queryClient.setQueryData(queryKey, latest)
      return latest
    } catch (error) {
      showFailure('The latest version could not be loaded', error as Error)
    }
  }
  if (query.data) {
    return (
      <div ref={content} style={{ display: 'contents' }}>
        {renderForm({ ...form, edited: query.data, fetchLatest })}
      </div>
    )
  }
  if (query.error) return <QueryError title={`The ${form.kind} could not be loaded`} query={query} />
  return <RowSkeletons label={`Loading the ${form.kind}`} height={56} />
}
