import { bufferTextMessage, sampleBufferText } from '@hookline/contract/diagnostics/diagnostics.endpoints'
import { Button, Card, Stack, Textarea, Title } from '@mantine/core'
import { useState } from 'react'
import { useUploadBuffer } from './diagnostics.queries.ts'
import { FactList } from './fact-list.tsx'
import { StoredLink } from './file-test.tsx'

/** Stores a text. */
export function BufferTest() {
  const [text, setText] = useState(sampleBufferText)
  const [fault, setFault] = useState<string | null>(null)
  const upload = useUploadBuffer()

  function handleSubmit(event: { preventDefault: () => void }) {
    event.preventDefault()
    const isEmpty = text.trim() === ''
    setFault(isEmpty ? bufferTextMessage : null)
    if (!isEmpty) upload.mutate(text)
  }

  return (
    <Card component="section" aria-labelledby="buffer-test">
      <form onSubmit={handleSubmit}>
        <Stack gap="sm" align="flex-start">
          <Title order={2} size="h3" id="buffer-test">
            Upload a text
          </Title>
          <Textarea
            label="Text"
            rows={3}
            value={text}
            onChange={({ currentTarget }) => setText(currentTarget.value)}
            error={fault}
            w="100%"
          />
          <Button type="submit" variant="default" loading={upload.isPending}>
            Upload text
          </Button>
          {upload.data && (
            <FactList
              facts={[
                ['Content', upload.data.content],
                ['Size', `${upload.data.size} bytes`],
                ['Storage URI', upload.data.gsUri],
                ['Public URL', <StoredLink key="url" url={upload.data.publicUrl} />],
              ]}
            />
          )}
        </Stack>
      </form>
    </Card>
  )
}
