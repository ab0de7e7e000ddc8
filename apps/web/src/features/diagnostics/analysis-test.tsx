import { Button, Group, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { errorMessage } from '../../lib/api-error.ts'
import { useAnalyze } from './diagnostics.queries.ts'
import { TestCard } from './test-card.tsx'

/** Sends a stored video to the default model. @param uploadedUri of the file last uploaded on this page. */
export function AnalysisTest({ uploadedUri }: { uploadedUri: string | null }) {
  const [gsUri, setGsUri] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const analyze = useAnalyze()
  const { data } = analyze

  function handleSubmit() {
    setFault(null)
    analyze.mutate(gsUri, { onError: (error) => setFault(errorMessage(error)) })
  }

  const result = (
    <Text key="result" style={{ whiteSpace: 'pre-wrap' }}>
      {data?.result}
    </Text>
  )
  return (
    <TestCard
      title="Analyze a video"
      onSubmit={handleSubmit}
      facts={
        data && [
          ['Model', data.model],
          ['Prompt', data.prompt],
          ['Result', result],
        ]
      }
    >
      <TextInput
        label="Storage URI"
        placeholder="gs://bucket/videos/…"
        value={gsUri}
        onChange={({ currentTarget }) => setGsUri(currentTarget.value)}
        error={fault}
        spellCheck={false}
        w="100%"
      />
      <Group gap="xs">
        <Button type="submit" variant="default" loading={analyze.isPending}>
          Analyze video
        </Button>
        <Button
          type="button"
          variant="subtle"
          disabled={uploadedUri === null}
          onClick={() => setGsUri(uploadedUri ?? '')}
        >
          Use Uploaded File
        </Button>
      </Group>
    </TestCard>
  )
}
