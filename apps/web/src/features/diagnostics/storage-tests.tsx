import {
  bufferTextMessage,
  diagnosticsEndpoints,
  fileMessage,
  gsUriMessage,
  sampleBufferText,
} from '@hookline/contract/diagnostics/diagnostics.endpoints'
import { formatSize } from '@hookline/contract/uploads/media-text.rules'
import { acceptedVideoTypes } from '@hookline/contract/uploads/uploads.rules'
import { Anchor, Button, Card, FileInput, Group, Stack, Text, Textarea, TextInput, Title } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { errorMessage } from '../../lib/api-error.ts'
import { call } from '../../lib/call.ts'
import { showToast } from '../../lib/toast.ts'
import { FactList, type Facts } from '../../ui/fact-list.tsx'

const accepted = [...acceptedVideoTypes, 'image/jpeg', 'image/png'].join(',')

/** @param onUploaded called with the file's storage URI. */
export function FileTest({ onUploaded }: { onUploaded: (gsUri: string) => void }) {
  const [file, setFile] = useState<File | null>(null)
  const upload = useTest('Error uploading file', fileMessage, async (chosen: File) => {
    const stored = (await call(diagnosticsEndpoints.uploadFile, { body: { file: chosen } })).file
    onUploaded(stored.gsUri)
    return stored
  })
  const { data } = upload
  return (
    <TestCard
      title="Upload a file"
      onSubmit={() => upload.mutate(file)}
      facts={data && [['File', data.originalName], ...storedFacts(data)]}
    >
      <FileInput
        label="File"
        description="An MP4 or QuickTime video, or a JPEG or PNG picture. Deleted after a day."
        placeholder="Choose a file"
        accept={accepted}
        value={file}
        valueComponent={({ value }) => value instanceof File && `${value.name} – Select Different File`}
        onChange={setFile}
        error={upload.fault}
        clearable
        clearButtonProps={{ 'aria-label': 'Remove the file' }}
        w="100%"
      />
      <Button type="submit" variant="default" loading={upload.isPending}>
        Upload file
      </Button>
    </TestCard>
  )
}

export function BufferTest() {
  const [text, setText] = useState(sampleBufferText)
  const upload = useTest(
    'Error uploading buffer',
    bufferTextMessage,
    async (typed: string) => (await call(diagnosticsEndpoints.uploadBuffer, { body: { text: typed } })).buffer,
  )
  const { data } = upload
  return (
    <TestCard
      title="Upload a text"
      onSubmit={() => upload.mutate(text.trim())}
      facts={data && [['Content', data.content], ...storedFacts(data)]}
    >
      <Textarea
        label="Text"
        rows={3}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        error={upload.fault}
        w="100%"
      />
      <Button type="submit" variant="default" loading={upload.isPending}>
        Upload text
      </Button>
    </TestCard>
  )
}

/** Sends a stored video to the default model. @param uploadedUri of the file last uploaded on this page. */
export function AnalysisTest({ uploadedUri }: { uploadedUri: string | null }) {
  const [gsUri, setGsUri] = useState('')
  const analyze = useTest(
    'Error analyzing video with Gemini',
    gsUriMessage,
    async (typed: string) => (await call(diagnosticsEndpoints.analyze, { body: { gsUri: typed } })).analysis,
  )
  const { data } = analyze
  return (
    <TestCard
      title="Analyze a video"
      onSubmit={() => analyze.mutate(gsUri.trim())}
      facts={
        data && [
          ['Model', data.model],
          ['Prompt', data.prompt],
          ['Result', <Text style={{ whiteSpace: 'pre-wrap' }}>{data.result}</Text>],
        ]
      }
    >
      <TextInput
        label="Storage URI"
        placeholder="gs://bucket/videos/…"
        value={gsUri}
        onChange={({ currentTarget }) => setGsUri(currentTarget.value)}
        error={analyze.error && errorMessage(analyze.error)}
        spellCheck={false}
        w="100%"
      />
      <Group gap="xs">
        <Button type="submit" variant="default" loading={analyze.isPending}>
          Analyze video
        </Button>
        <Button variant="subtle" disabled={uploadedUri === null} onClick={() => setGsUri(uploadedUri ?? '')}>
          Use Uploaded File
        </Button>
      </Group>
    </TestCard>
  )
}

/** Sends an input. Refuses an empty one in the mutation, so that it is shown like any other failure. */
function useTest<Input, Output>(title: string, missing: string, send: (input: Input) => Promise<Output>) {
  const test = useMutation({
    mutationFn: async (input: Input | null) => {
      if (!input) throw new Error(missing)
      return send(input)
    },
    onError: (error) => showToast({ title, message: errorMessage(error), kind: 'error' }),
  })
  /** The last input was empty. */
  return { ...test, fault: test.error?.message === missing ? missing : null }
}

/** A test with its form and the facts of its last success. */
function TestCard(props: { title: string; onSubmit: () => void; facts: Facts | undefined; children: ReactNode }) {
  const { title, onSubmit, facts, children } = props
  const titleId = useId()
  return (
    <Card component="section" aria-labelledby={titleId}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          onSubmit()
        }}
      >
        <Stack gap="sm" align="flex-start">
          <Title order={2} size="h3" id={titleId}>
            {title}
          </Title>
          {children}
          {facts && <FactList facts={facts} />}
        </Stack>
      </form>
    </Card>
  )
}

function storedFacts({ size, gsUri, publicUrl }: { size: number; gsUri: string; publicUrl: string }): Facts {
  const link = (
    <Anchor href={publicUrl} target="_blank" rel="noreferrer" inherit>
      {publicUrl}
    </Anchor>
  )
  return [
    ['Size', formatSize(size)],
    ['Storage URI', gsUri],
    ['Public URL', link],
  ]
}
