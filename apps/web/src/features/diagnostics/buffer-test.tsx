import { bufferTextMessage, sampleBufferText } from '@hookline/contract/diagnostics/diagnostics.endpoints'
import { Button, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useUploadBuffer } from './diagnostics.queries.ts'
import { storedFacts } from './stored-facts.tsx'
import { TestCard } from './test-card.tsx'

export function BufferTest() {
  const [text, setText] = useState(sampleBufferText)
  const [fault, setFault] = useState<string | null>(null)
  const upload = useUploadBuffer()
  const { data } = upload

  function handleSubmit() {
    setFault(text.trim() ? null : bufferTextMessage)
    upload.mutate(text)
  }

  return (
    <TestCard
      title="Upload a text"
      onSubmit={handleSubmit}
      facts={data && [['Content', data.content], ...storedFacts(data)]}
    >
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
    </TestCard>
  )
}
