import { gsUriMessage } from '@hookline/contract/diagnostics/diagnostics.endpoints'
import { Button, Card, Group, Stack, Text, TextInput, Title } from '@mantine/core'
import { useState } from 'react'
import { errorMessage } from '../../lib/api-error.ts'
import { useAnalyze } from './diagnostics.queries.ts'
import { FactList } from './fact-list.tsx'

/** Lets the default model look at a stored video. @param uploadedUri of the last file that was uploaded here. */
export function AnalysisTest({ uploadedUri }: { uploadedUri: string | null }) {
  const [gsUri, setGsUri] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const analyze = useAnalyze()

  function handleSubmit(event: { preventDefault: () => void }) {
    event.preventDefault()
    const isEmpty = gsUri.trim() === ''
    setFault(isEmpty ? gsUriMessage : null)
    if (!isEmpty) analyze.mutate(gsUri.trim(), { onError: (error) => setFault(errorMessage(error)) })
  }

  return (
    <Card component="section" aria-labelledby="analysis-test">
      <form onSubmit={handleSubmit}>
        <Stack gap="sm" align="flex-start">
          <Title order={2} size="h3" id="analysis-test">
            Analyze a video
          </Title>
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
          {analyze.data && (
            <FactList
              facts={[
                ['Model', analyze.data.model],
                ['Prompt', analyze.data.prompt],
                [
                  'Result',
                  <Text key="result" style={{ whiteSpace: 'pre-wrap' }}>
                    {analyze.data.result}
                  </Text>,
                ],
              ]}
            />
          )}
        </Stack>
      </form>
    </Card>
  )
}
