import {
  bufferTextMessage,
  diagnosticsEndpoints,
  fileMessage,
  gsUriMessage,
  sampleBufferText,
} from '@hookline/contract/diagnostics/diagnostics.endpoints'
import { formatSize } from '@hookline/contract/uploads/media-text.rules'
import { acceptedVideoTypes, undeclaredVideoTypes } from '@hookline/contract/uploads/uploads.rules'
import { Anchor, Box, Button, Card, FileInput, Group, Stack, Text, Textarea, TextInput, Title } from '@mantine/core'
import { IconFileUpload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { errorMessage } from '../../lib/api-error.ts'
import { call } from '../../lib/call.ts'
import { showToast } from '../../lib/toast.ts'
import { FactList, type Facts } from '../../ui/page/fact-list.tsx'
import { CopyButton } from '../../ui/texts/copy-button.tsx'
import { MiddleEllipsis } from '../../ui/texts/middle-ellipsis.tsx'

const accepted = [...acceptedVideoTypes, ...undeclaredVideoTypes, 'image/jpeg', 'image/png'].join(',')

/** @param onUploaded called with the file's storage URI. */
export function FileTest({ onUploaded }: { onUploaded: (gsUri: string) => void }) {
  const [file, setFile] = useState<File | null>(null)
  const upload = useTest('Error uploading file', fileMessage, async (chosen: File) => {
    const stored = (await call(diagnosticsEndpoints.uploadFile, { body: { file: chosen } })).file
    onUploaded(stored.gsUri)
    return [['File', stored.originalName], ...storedFacts(stored)]
  })
  return (
    <TestCard title="Upload a file" submitLabel="Upload file" test={upload} input={file}>
      <FileInput
        label="File"
        description="An MP4 or QuickTime video, or a JPEG or PNG picture. Deleted after a day."
        placeholder="Choose a file"
        leftSection={<IconFileUpload size={16} aria-hidden />}
        styles={{ input: { cursor: 'pointer' } }}
        accept={accepted}
        value={file}
        valueComponent={({ value }) => value instanceof File && `${value.name} – Select Different File`}
        onChange={setFile}
        error={upload.fault}
        clearable
        clearButtonProps={{ 'aria-label': 'Remove the file' }}
        w="100%"
      />
    </TestCard>
  )
}

export function BufferTest() {
  const [text, setText] = useState(sampleBufferText)
  const upload = useTest('Error uploading buffer', bufferTextMessage, async (typed: string) => {
    const { buffer } = await call(diagnosticsEndpoints.uploadBuffer, { body: { text: typed } })
    return [['Content', buffer.content], ...storedFacts(buffer)]
  })
  return (
    <TestCard title="Upload a text" submitLabel="Upload text" test={upload} input={text.trim()}>
      <Textarea
        label="Text"
        rows={3}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        error={upload.fault}
        w="100%"
      />
    </TestCard>
  )
}

/** Sends a stored video to the default model. @param uploadedUri of the file last uploaded on this page. */
export function AnalysisTest({ uploadedUri }: { uploadedUri: string | null }) {
  const [gsUri, setGsUri] = useState('')
  const analyze = useTest('Error analyzing video with Gemini', gsUriMessage, async (typed: string) => {
    const { model, prompt, result } = (await call(diagnosticsEndpoints.analyze, { body: { gsUri: typed } })).analysis
    return [
      ['Model', model],
      ['Prompt', prompt],
      ['Result', <Text style={{ whiteSpace: 'pre-wrap' }}>{result}</Text>],
    ]
  })
  return (
    <TestCard
      title="Analyze a video"
      submitLabel="Analyze video"
      test={analyze}
      input={gsUri.trim()}
      action={
        <Button variant="subtle" disabled={uploadedUri === null} onClick={() => setGsUri(uploadedUri ?? '')}>
          Use Uploaded File
        </Button>
      }
    >
      <TextInput
        label="Storage URI"
        description="Upload a file above, or enter a URI."
        placeholder="gs://bucket/videos/…"
        value={gsUri}
        onChange={({ currentTarget }) => setGsUri(currentTarget.value)}
        error={analyze.error && errorMessage(analyze.error)}
        spellCheck={false}
        w="100%"
      />
    </TestCard>
  )
}

/** Sends an input. An empty one is refused here and shown at its field, other failures in a toast. */
function useTest<Input>(title: string, missing: string, send: (input: Input) => Promise<Facts>) {
  const test = useMutation({
    mutationFn: async (input: Input | null) => {
      if (!input) throw new Error(missing)
      return send(input)
    },
    onError: (error) => error.message !== missing && showToast({ title, message: errorMessage(error), kind: 'error' }),
  })
  /** The last input was empty. */
  return { ...test, fault: test.error?.message === missing ? missing : null }
}

interface TestCardProps<Input> {
  title: string
  submitLabel: string
  test: Pick<ReturnType<typeof useTest<Input>>, 'mutate' | 'isPending' | 'data'>
  input: Input | null
  /** Beside the submit button. */
  action?: ReactNode
  children: ReactNode
}

/** A test with its form and the facts of its last success. */
function TestCard<Input>({ title, submitLabel, test, input, action, children }: TestCardProps<Input>) {
  const titleId = useId()
  return (
    <Card component="section" aria-labelledby={titleId}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          test.mutate(input)
        }}
      >
        <Stack gap="sm" align="flex-start">
          <Title order={2} size="h3" id={titleId}>
            {title}
          </Title>
          {children}
          <Group gap="xs">
            <Button type="submit" variant="default" loading={test.isPending}>
              {submitLabel}
            </Button>
            {action}
          </Group>
          {test.data && <FactList facts={test.data} />}
        </Stack>
      </form>
    </Card>
  )
}

function storedFacts({ size, gsUri, publicUrl }: { size: number; gsUri: string; publicUrl: string }): Facts {
  const url = new URL(publicUrl, window.location.origin).href
  const link = (
    <Anchor href={publicUrl} target="_blank" rel="noreferrer" inherit display="block">
      <MiddleEllipsis text={publicUrl} endChars={15} />
    </Anchor>
  )
  return [
    ['Size', formatSize(size)],
    ['Storage URI', withCopy('Storage URI', gsUri, <MiddleEllipsis text={gsUri} endChars={15} />)],
    ['Public URL', withCopy('Public URL', url, link)],
  ]
}

function withCopy(name: string, value: string, shown: ReactNode) {
  return (
    <Group gap={4} wrap="nowrap" h={20}>
      <Box miw={0} title={value}>
        {shown}
      </Box>
      <Box flex="none">
        <CopyButton value={value} of={name} variant="subtle" size="compact-xs" />
      </Box>
    </Group>
  )
}
