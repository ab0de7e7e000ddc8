import { Skeleton, Tabs } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { PageLayout } from '../../ui/page-layout.tsx'
import { debugPromptsQuery } from './diagnostics.queries.ts'
import { DiagnosticsError } from './diagnostics-error.tsx'
import { EffectivePrompts } from './effective-prompts.tsx'
import { ToolTypes } from './tool-types.tsx'

export function PromptDebugPage() {
  const { data, error, isPending, isFetching, refetch } = useQuery(debugPromptsQuery)
  return (
    <PageLayout
      title="Prompt Debug"
      description="The effective system prompts, and the types that the tools use."
      back={{ to: '/', label: 'Back to home' }}
    >
      {error && (
        <DiagnosticsError
          title="The prompts could not be loaded"
          error={error}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
      {isPending && <Skeleton h={240} role="status" aria-label="Loading the prompts" />}
      {data && (
        <Tabs defaultValue="prompts">
          <Tabs.List mb="md">
            <Tabs.Tab value="prompts">System Prompts</Tabs.Tab>
            <Tabs.Tab value="tools">Tools</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="prompts">
            <EffectivePrompts prompts={data.prompts} />
          </Tabs.Panel>
          <Tabs.Panel value="tools">
            <ToolTypes tools={data.tools} />
          </Tabs.Panel>
        </Tabs>
      )}
    </PageLayout>
  )
}
