import type { ResponseFormat } from '@hookline/contract/response-formats/response-formats.schemas'
import { Button, Code, Group } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { toolTypeLabels } from '../../lib/tool-type-labels.ts'
import { SortableTable, type TableColumn } from '../../ui/data-table/sortable-table.tsx'
import { TableSection } from '../../ui/data-table/table-section.tsx'
import { closeAfterDelete, DeleteDialog } from '../../ui/delete-dialog.tsx'
import { EditDialog } from '../../ui/edit-dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageLayout } from '../../ui/page-layout.tsx'
import { EditAndDelete } from '../../ui/row-action.tsx'
import { useDialog } from '../../ui/use-dialog.ts'
import { FormatForm } from './format-form.tsx'
import { responseFormatsQuery, useDeleteFormat } from './response-formats.queries.ts'

const columns: TableColumn<ResponseFormat>[] = [
  { key: 'name', header: 'Name', sortBy: ({ name }) => name, render: ({ name }) => name },
  {
    key: 'description',
    header: 'Description',
    sortBy: ({ description }) => description,
    render: ({ description }) => description ?? '–',
  },
  {
    key: 'tool_type',
    header: 'Tool Type',
    sortBy: ({ tool_type }) => toolTypeLabels[tool_type],
    render: ({ tool_type }) => toolTypeLabels[tool_type],
  },
  {
    key: 'client_template_type',
    header: 'Client Template Type',
    sortBy: ({ client_template_type }) => client_template_type,
    render: ({ client_template_type }) => <Code>{client_template_type}</Code>,
  },
]

export function ResponseFormatsPage() {
  const query = useQuery(responseFormatsQuery)
  const form = useDialog<ResponseFormat | 'new'>()
  const deletion = useDialog<ResponseFormat>()
  const remove = useDeleteFormat(() => closeAfterDelete(deletion))
  const actions: TableColumn<ResponseFormat> = {
    key: 'actions',
    header: 'Actions',
    render: (format) => (
      <Group gap={4} wrap="nowrap">
        <EditAndDelete name={format.name} onEdit={() => form.open(format)} onDelete={() => deletion.open(format)} />
      </Group>
    ),
  }
  const addButton = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => form.open('new')}>
      Add Response Format
    </Button>
  )
  return (
    <PageLayout
      title="Response Formats"
      back={{ to: '/', label: 'Back to home' }}
      width={1120}
      actions={query.data?.length === 0 ? null : addButton}
    >
      <TableSection
        query={query}
        errorTitle="Error loading response formats"
        loadingLabel="Loading response formats"
        empty={
          <EmptyState
            title="There are no response formats"
            message="A format says how the model should answer and how the answer is shown."
            action={addButton}
          />
        }
      >
        {(formats) => (
          <SortableTable
            label="Response formats"
            columns={[...columns, actions]}
            rows={formats}
            rowKey={({ id }) => id}
          />
        )}
      </TableSection>
      <EditDialog
        dialog={form}
        query={query}
        titles={{ add: 'Add Response Format', edit: 'Edit Response Format' }}
        goneTitle="This response format was deleted by someone else"
        size={1040}
        versionOf={({ updated_at }) => updated_at}
      >
        {(props) => <FormatForm {...props} />}
      </EditDialog>
      <DeleteDialog
        dialog={deletion}
        title="Delete Response Format"
        question={({ name }) =>
          `Are you sure you want to delete "${name}"? This cannot be undone. Results that used it do not change.`
        }
        remove={remove}
      />
    </PageLayout>
  )
}
