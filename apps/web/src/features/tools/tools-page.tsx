import { hasRole } from '@hookline/contract/accounts/accounts.rules'
import type { Tool } from '@hookline/contract/tools/tools.schemas'
import { Alert, Code, Group, Text } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useCurrentUser } from '../../lib/session.ts'
import { toolTypeLabels } from '../../parts/tools/tool-type-labels.ts'
import type { TableColumn } from '../../ui/data-table/sortable-table.tsx'
import { TablePage } from '../../ui/data-table/table-page.tsx'
import { ActiveBadge } from '../../ui/status-badge.tsx'
import { ToolForm } from './tool-form.tsx'
import { ToolIcon } from './tool-icon.tsx'
import { toolsQuery, useDeleteTool } from './tools.queries.ts'

const columns: TableColumn<Tool>[] = [
  {
    key: 'name',
    header: 'Name',
    from: 'sm',
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
    isTitle: true,
    sortBy: ({ displayName }) => displayName,
    text: ({ displayName, description }) => [displayName, description].filter(Boolean).join(' – '),
    render: ({ displayName, description }) => (
      <>
        {displayName}
        {description && (
          <Text size="xs" c="dimmed" fw={400} visibleFrom="sm">
            {description}
          </Text>
        )}
      </>
    ),
  },
  { key: 'path', header: 'Path', sortBy: ({ path }) => path, render: ({ path }) => <Code>{path}</Code> },
  { key: 'type', header: 'Tool Type', sortBy: ({ type }) => toolTypeLabels[type] },
  {
    key: 'active',
    header: 'Status',
    sortBy: ({ active }) => active,
    render: ({ active }) => <ActiveBadge isActive={active} />,
  },
]

/** Any user may view the tools; admins and owners may change them. */
export function ToolsPage() {
  const mayChange = hasRole(useCurrentUser().role, 'admin')
  return (
    <TablePage
      title="Manage Tools"
      description="What the Tools menu offers. Inactive tools are hidden."
      noun="Tool"
      label="Tools"
      query={useQuery({ ...toolsQuery, refetchOnMount: 'always' })}
      errorTitle="The tools could not be loaded"
      empty={{ title: 'There are no tools', message: 'Without a tool, no ad copy can be generated.' }}
      columns={columns}
      getRowName={({ displayName }) => displayName}
      mayChange={mayChange}
      addLabel="Add Tool"
      addTitle="Add Tool"
      renderForm={(props) => <ToolForm {...props} />}
      deleteQuestion={({ displayName }) =>
        `Are you sure you want to delete "${displayName}"? This cannot be undone. Its results stay in the history.`
      }
      remove={useDeleteTool()}
    >
      {(table) => (
        <>
          {!mayChange && (
            <Alert title="Admin Access Required" icon={<IconLock aria-hidden />}>
              You can view the tools. Only admins and owners can add, edit and delete them.
            </Alert>
          )}
          {table}
        </>
      )}
    </TablePage>
  )
}
