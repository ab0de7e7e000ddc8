import { hasRole } from '@hookline/contract/accounts/accounts.rules'
import type { Tool } from '@hookline/contract/tools/tools.schemas'
import { Alert, Button, Code, Group, Text } from '@mantine/core'
import { IconLock, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useCurrentUser } from '../../lib/session.ts'
import { toolTypeLabels } from '../../lib/tool-type-labels.ts'
import { SortableTable, type TableColumn } from '../../ui/data-table/sortable-table.tsx'
import { TableSection } from '../../ui/data-table/table-section.tsx'
import { closeAfterDelete, DeleteDialog } from '../../ui/delete-dialog.tsx'
import { EditDialog } from '../../ui/edit-dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageLayout } from '../../ui/page-layout.tsx'
import { EditAndDelete } from '../../ui/row-action.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { useDialog } from '../../ui/use-dialog.ts'
import { ToolForm } from './tool-form.tsx'
import { ToolIcon } from './tool-icon.tsx'
import { toolsQuery, useDeleteTool } from './tools.queries.ts'

const columns: TableColumn<Tool>[] = [
  {
    key: 'name',
    header: 'Name',
    sortBy: ({ name }) => name,
    render: ({ name, icon }) => (
      <Group gap="xs" wrap="nowrap">
        <ToolIcon name={icon} />
        <Code>{name}</Code>
      </Group>
    ),
  },
  {
    key: 'displayName',
    header: 'Display Name',
    sortBy: ({ displayName }) => displayName,
    render: ({ displayName, description }) => (
      <>
        {displayName}
        {description && (
          <Text size="xs" c="dimmed">
            {description}
          </Text>
        )}
      </>
    ),
  },
  { key: 'path', header: 'Path', sortBy: ({ path }) => path, render: ({ path }) => <Code>{path}</Code> },
  {
    key: 'type',
    header: 'Tool Type',
    sortBy: ({ type }) => toolTypeLabels[type],
    render: ({ type }) => toolTypeLabels[type],
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

/** Any user may view the tools; admins and owners may change them. */
export function ToolsPage() {
  const mayChange = hasRole(useCurrentUser().role, 'admin')
  const query = useQuery({ ...toolsQuery, refetchOnMount: 'always' })
  const form = useDialog<Tool | 'new'>()
  const deletion = useDialog<Tool>()
  const remove = useDeleteTool(() => closeAfterDelete(deletion))
  const actions: TableColumn<Tool> = {
    key: 'actions',
    header: 'Actions',
    render: (tool) => (
      <Group gap={4} wrap="nowrap">
        <EditAndDelete name={tool.displayName} onEdit={() => form.open(tool)} onDelete={() => deletion.open(tool)} />
      </Group>
    ),
  }
  return (
    <PageLayout
      title="Manage Tools"
      back={{ to: '/', label: 'Back to home' }}
      width={1120}
      actions={
        mayChange && (
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => form.open('new')}>
            Add Tool
          </Button>
        )
      }
    >
      {!mayChange && (
        <Alert title="Admin Access Required" icon={<IconLock aria-hidden />}>
          You can view the tools. Only admins and owners can add, edit and delete them.
        </Alert>
      )}
      <TableSection
        query={query}
        errorTitle="The tools could not be loaded"
        loadingLabel="Loading tools"
        empty={<EmptyState title="There are no tools" message="Without a tool, no ad copy can be generated." />}
      >
        {(tools) => (
          <SortableTable
            label="Tools"
            columns={mayChange ? [...columns, actions] : columns}
            rows={tools}
            rowKey={({ id }) => id}
          />
        )}
      </TableSection>
      <EditDialog
        dialog={form}
        query={query}
        titles={{ add: 'Add Tool', edit: 'Edit Tool' }}
        goneTitle="This tool was deleted by someone else"
        versionOf={({ updatedAt }) => updatedAt}
      >
        {(props) => <ToolForm {...props} />}
      </EditDialog>
      <DeleteDialog
        dialog={deletion}
        title="Delete Tool"
        question={({ displayName }) =>
          `Are you sure you want to delete "${displayName}"? This cannot be undone. Its results stay in the history.`
        }
        remove={remove}
      />
    </PageLayout>
  )
}
