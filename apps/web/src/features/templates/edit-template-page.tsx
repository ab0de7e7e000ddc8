import type { Template, TemplateSummary } from '@hookline/contract/templates/templates.schemas'
import { Skeleton, Stack } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { showFailure } from '../../lib/failure-toast.ts'
import { DeleteTemplateDialog } from '../../parts/templates/delete-template-dialog.tsx'
import { useDialog } from '../../ui/dialogs/use-dialog.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { type FailedQuery, QueryError } from '../../ui/lists/error-box.tsx'
import { formWidth, PageLayout } from '../../ui/page/page-layout.tsx'
import { TemplateForm } from './template-form.tsx'
import { showTemplateFailure, templateQuery } from './templates.queries.ts'

const back = { to: '/templates', label: 'Back to templates' } as const

export function EditTemplatePage({ id }: { id: string }) {
  const query = useQuery(templateQuery(id))
  const { data: template, refetch } = query
  const deletion = useDialog<TemplateSummary>()
  const navigate = useNavigate()

  async function fetchLatest(): Promise<Template | undefined> {
    const { data, error } = await refetch()
    if (error) showFailure('The latest version could not be loaded', error)
    return error ? undefined : data
  }

  return (
    <PageLayout
      title="Edit Template"
      back={back}
      actions={
        template && (
          <IconButton icon={IconTrash} onClick={() => deletion.open(template)}>
            Delete Template
          </IconButton>
        )
      }
    >
      {template ? (
        <TemplateForm key={id} opened={template} initialValues={template} fetchLatest={fetchLatest} />
      ) : (
        <LoadingOrError query={query} />
      )}
      <DeleteTemplateDialog
        dialog={deletion}
        onDeleted={() => void navigate({ to: '/templates', ignoreBlocker: true })}
        onError={(error) => showTemplateFailure('delete', error)}
      />
    </PageLayout>
  )
}

export function LoadingOrError({ query }: { query: FailedQuery }) {
  if (query.error) {
    const message = "Failed to load the template. It might have been deleted or you don't have access."
    return <QueryError message={message} query={query} />
  }
  return (
    <Stack gap="md" maw={formWidth} role="status" aria-busy="true" aria-label="Loading the template">
      <Skeleton height={56} />
      <Skeleton height={56} />
      <Skeleton height={80} />
      <Skeleton height={320} />
    </Stack>
  )
}
