import { diagnosticsEndpoints } from '@hookline/contract/diagnostics/diagnostics.endpoints'
import { type ToolType, toolTypes } from '@hookline/contract/fields.schemas'
import { builtInPrompts } from '@hookline/contract/system-prompts/built-in-prompts.rules'
import { Code, NativeSelect, SimpleGrid, Skeleton, Stack, Tabs, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type CallOutput, call } from '../../lib/call.ts'
import { formatDate } from '../../lib/format-date.ts'
import { toolTypeLabels } from '../../parts/tools/tool-type-labels.ts'
import { SortableTable, type TableColumn } from '../../ui/data-table/sortable-table.tsx'
import { EmptyState } from '../../ui/lists/empty-state.tsx'
import { PageLayout } from '../../ui/page/page-layout.tsx'
import { ActiveBadge } from '../../ui/status-badge.tsx'
import { DiagnosticsError } from './diagnostics-error.tsx'

type Diagnosed = CallOutput<typeof diagnosticsEndpoints.prompts>

export function PromptDebugPage() {
  const query = useQuery({
    queryKey: ['diagnostics', 'prompts'],
    staleTime: 0,
    queryFn: ({ signal }) => call(diagnosticsEndpoints.prompts, { signal }),
  })
  const { data } = query
  return (
    <PageLayout title="Prompt Debug" description="The effective system prompts, and the types that the tools use.">
      <DiagnosticsError title="The prompts could not be loaded" query={query} />
      {query.isPending && <Skeleton h={240} role="status" aria-label="Loading the prompts" />}
      {data && (
        <Tabs defaultValue="prompts">
          <Tabs.List mb="md">
            <Tabs.Tab value="prompts">System Prompts</Tabs.Tab>
            <Tabs.Tab value="tools">Tools</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="prompts">
            <SimpleGrid cols={{ base: 1, md: 3 }} spacing="lg">
              {toolTypes.map((type) => (
                <EffectivePrompt key={type} type={type} prompts={data.prompts.filter((one) => one.type === type)} />
              ))}
            </SimpleGrid>
          </Tabs.Panel>
          <Tabs.Panel value="tools">
            {data.tools.length === 0 ? (
              <EmptyState title="There are no tools." />
            ) : (
              <SortableTable
                label="Tools"
                columns={columns}
                rows={data.tools}
                rowKey={({ name }) => name}
                getRowName={({ displayName }) => displayName}
              />
            )}
          </Tabs.Panel>
        </Tabs>
      )}
    </PageLayout>
  )
}

/** The prompts of a type, with the effective one chosen. */
function EffectivePrompt({ type, prompts }: { type: ToolType; prompts: Diagnosed['prompts'] }) {
  const label = toolTypeLabels[type]
  const [chosenId, setChosenId] = useState(prompts.find(({ isDefault }) => isDefault)?.id ?? '')
  const chosen = prompts.find(({ id }) => id === chosenId)
  return (
    <Stack gap="xs" miw={0}>
      <NativeSelect
        label={label}
        data={
          prompts.length === 0
            ? ['Built-in text (in use)']
            : prompts.map(({ id, name, isDefault }) => ({ value: id, label: isDefault ? `${name} (in use)` : name }))
        }
        value={chosenId}
        onChange={({ currentTarget }) => setChosenId(currentTarget.value)}
        disabled={prompts.length === 0}
      />
      <Text size="sm" c="dimmed">
        {chosen ? (
          <>
            {chosen.id} · Last updated <time dateTime={chosen.updatedAt}>{formatDate(chosen.updatedAt)}</time>
          </>
        ) : (
          'No prompt of this type is stored: the built-in text is used.'
        )}
      </Text>
      <Code
        block
        tabIndex={0}
        role="region"
        aria-label={`Prompt for ${label}`}
        mah={{ base: 320, md: 'calc(100dvh - 372px)' }}
        style={{ overflow: 'auto', overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}
      >
        {chosen?.content ?? builtInPrompts[type]}
      </Code>
    </Stack>
  )
}

const columns: TableColumn<Diagnosed['tools'][number]>[] = [
  {
    key: 'name',
    header: 'Name',
    from: 'sm',
    sortBy: ({ name }) => name,
    render: ({ name }) => <Code>{name}</Code>,
  },
  {
    key: 'displayName',
    header: 'Display Name',
    isTitle: true,
    sortBy: ({ displayName }) => displayName,
  },
  {
    key: 'systemPromptType',
    header: 'systemPromptType',
    text: ({ systemPromptType }) => toolTypeLabels[systemPromptType],
    render: ({ systemPromptType }, isNarrow) => `${isNarrow ? 'Prompt: ' : ''}${toolTypeLabels[systemPromptType]}`,
  },
  {
    key: 'templateType',
    header: 'templateType',
    text: ({ templateType }) => toolTypeLabels[templateType],
    render: ({ templateType }, isNarrow) => `${isNarrow ? 'Template: ' : ''}${toolTypeLabels[templateType]}`,
  },
  { key: 'active', header: 'Status', render: ({ active }) => <ActiveBadge isActive={active} /> },
]
