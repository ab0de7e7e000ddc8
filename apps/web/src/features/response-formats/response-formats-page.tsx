import type { ResponseFormat } from '@hookline/contract/response-formats/response-formats.schemas'
import { Button, Code, Group } from '@mantine/core'
import { IconEdit, IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { toolTypeLabels } from '../../lib/tool-type-labels.ts'
import { SortableTable, type TableColumn } from '../../ui/data-table/sortable-table.tsx'
import { TableSection } from '../../ui/data-table/table-section.tsx'
import { closeAfterDelete, DeleteDialog } from '../../ui/delete-dialog.tsx'
import { EditDialog } from '../../ui/edit-dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageLayout } from '../../ui/page-layout.tsx'
import { RowAction } from '../../ui/row-action.tsx'
import { type DialogState, useDialog } from '../../ui/use-dialog.ts'
import { FormatForm, type RenderResult } from './format-form.tsx'
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

export function ResponseFormatsPage({ renderResult }: { renderResult: RenderResult }) {
  const query = useQuery(responseFormatsQuery)
  const form = useDialog<ResponseFormat | 'new'>()
  const deletion = useDialog<ResponseFormat>()
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
            columns={[...columns, actionsColumn(form.open, deletion.open)]}
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
        {(props) => <FormatForm {...props} renderResult={renderResult} />}
      </EditDialog>
      <DeleteFormatDialog dialog={deletion} />
    </PageLayout>
  )
}

function actionsColumn(
  onEdit: (format: ResponseFormat) => void,
  onDelete: (format: ResponseFormat) => void,
): TableColumn<ResponseFormat> {
  return {
    key: 'actions',
    header: 'Actions',
    render: (format) => (
      <Group gap={4} wrap="nowrap">
        <RowAction label={`Edit ${format.name}`} onAct={() => onEdit(format)}>
          <IconEdit size={16} aria-hidden />
        </RowAction>
        <RowAction label={`Delete ${format.name}`} color="red" onAct={() => onDelete(format)}>
          <IconTrash size={16} aria-hidden />
        </RowAction>
      </Group>
    ),
  }
}

function DeleteFormatDialog({ dialog }: { dialog: DialogState<ResponseFormat> }) {
  const remove = useDeleteFormat(() => closeAfterDelete(dialog))
  return (
    <DeleteDialog
      dialog={dialog}
      title="Delete Response Format"
      question={({ name }) =>
        `Are you sure you want to delete "${name}"? This cannot be undone. Results that used it do not change.`
      }
      remove={remove}
    />
  )
}
