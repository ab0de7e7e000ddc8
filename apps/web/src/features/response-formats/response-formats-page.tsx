import type { ResponseFormat } from '@hookline/contract/response-formats/response-formats.schemas'
import { Code } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { toolTypeLabels } from '../../parts/tools/tool-type-labels.ts'
import type { TableColumn } from '../../ui/data-table/sortable-table.tsx'
import { TablePage } from '../../ui/data-table/table-page.tsx'
import { DescriptionText } from '../../ui/texts/description-text.tsx'
import { FormatForm } from './format-form.tsx'
import { allFormatsQuery, useDeleteFormat } from './response-formats.queries.ts'

const columns: TableColumn<ResponseFormat>[] = [
  { key: 'name', header: 'Name', sortBy: ({ name }) => name, isTitle: true },
  {
    key: 'description',
    header: 'Description',
    sortBy: ({ description }) => description,
    render: ({ description }) => <DescriptionText description={description} />,
    from: 'sm',
  },
  { key: 'tool_type', header: 'Tool Type', sortBy: ({ tool_type }) => toolTypeLabels[tool_type] },
  {
    key: 'client_template_type',
    header: 'Client Template Type',
    sortBy: ({ client_template_type }) => client_template_type,
    render: ({ client_template_type }) => <Code>{client_template_type}</Code>,
  },
]

export function ResponseFormatsPage() {
  return (
    <TablePage
      title="Response Formats"
      description="What a model is asked to answer, and how the answer is shown."
      noun="Response Format"
      label="Response formats"
      query={useQuery(allFormatsQuery)}
      errorTitle="Error loading response formats"
      empty={{
        title: 'There are no response formats',
        message: 'A format says how the model should answer and how the answer is shown.',
      }}
      columns={columns}
      getRowName={({ name }) => name}
      addLabel="Add Response Format"
      addTitle="Add Response Format"
      formSize={1040}
      renderForm={(props) => <FormatForm {...props} />}
      deleteQuestion={({ name }) =>
        `Are you sure you want to delete "${name}"? This cannot be undone. Results that used it do not change.`
      }
      remove={useDeleteFormat()}
    />
  )
}
