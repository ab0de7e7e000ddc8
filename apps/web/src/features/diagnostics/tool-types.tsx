import type { diagnosticsEndpoints } from '@hookline/contract/diagnostics/diagnostics.endpoints'
import { Code } from '@mantine/core'
import type { CallOutput } from '../../lib/call.ts'
import { toolTypeLabels } from '../../lib/tool-type-labels.ts'
import { SortableTable, type TableColumn } from '../../ui/data-table/sortable-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'

type ToolTypesRow = CallOutput<typeof diagnosticsEndpoints.prompts>['tools'][number]

const columns: TableColumn<ToolTypesRow>[] = [
  { key: 'name', header: 'Name', sortBy: ({ name }) => name, render: ({ name }) => <Code>{name}</Code> },
  {
    key: 'displayName',
    header: 'Display Name',
    sortBy: ({ displayName }) => displayName,
    render: ({ displayName }) => displayName,
  },
  {
    key: 'systemPromptType',
    header: 'systemPromptType',
    sortBy: ({ systemPromptType }) => systemPromptType,
    render: ({ systemPromptType }) => toolTypeLabels[systemPromptType],
  },
  {
    key: 'templateType',
    header: 'templateType',
    sortBy: ({ templateType }) => templateType,
    render: ({ templateType }) => toolTypeLabels[templateType],
  },
  {
    key: 'active',
    header: 'Status',
    sortBy: ({ active }) => active,
    render: ({ active }) => (
      <StatusBadge tone={active ? 'success' : 'waiting'} label={active ? 'Active' : 'Inactive'} />
    ),
  },
]

/** All tools with their prompt and template types. */
export function ToolTypes({ tools }: { tools: ToolTypesRow[] }) {
  if (tools.length === 0) return <EmptyState title="There are no tools." />
  return <SortableTable label="Tools" columns={columns} rows={tools} rowKey={({ name }) => name} />
}
