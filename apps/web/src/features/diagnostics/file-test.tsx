import { fileMessage } from '@hookline/contract/diagnostics/diagnostics.endpoints'
import { acceptedVideoTypes } from '@hookline/contract/uploads/uploads.rules'
import { Anchor, Button, Card, FileInput, Stack, Title } from '@mantine/core'
import { useState } from 'react'
import { useUploadFile } from './diagnostics.queries.ts'
import { FactList } from './fact-list.tsx'

const accepted = [...acceptedVideoTypes, 'image/jpeg', 'image/png'].join(',')

/** Stores one file. @param onUploaded is told its storage URI. */
export function FileTest({ onUploaded }: { onUploaded: (gsUri: string) => void }) {
  const [file, setFile] = useState<File | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const upload = useUploadFile()

  function handleSubmit(event: { preventDefault: () => void }) {
    event.preventDefault()
    setFault(file ? null : fileMessage)
    if (file) upload.mutate(file, { onSuccess: ({ gsUri }) => onUploaded(gsUri) })
  }

  return (
    <Card component="section" aria-labelledby="file-test">
      <form onSubmit={handleSubmit}>
        <Stack gap="sm" align="flex-start">
          <Title order={2} size="h3" id="file-test">
            Upload a file
          </Title>
          <FileInput
            label="File"
            description="An MP4 or QuickTime video, or a JPEG or PNG picture. It is removed after a day."
            placeholder="Choose a file"
            accept={accepted}
            value={file}
            onChange={setFile}
            error={fault}
            clearable
            clearButtonProps={{ 'aria-label': 'Remove the file' }}
            w="100%"
          />
          <Button type="submit" variant="default" loading={upload.isPending}>
            Upload file
          </Button>
          {upload.data && (
            <FactList
              facts={[
                ['File', upload.data.originalName],
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

/** Opens what was stored; it needs a session. */
export function StoredLink({ url }: { url: string }) {
  return (
    <Anchor href={url} target="_blank" rel="noreferrer" inherit>
      {url}
    </Anchor>
  )
}
