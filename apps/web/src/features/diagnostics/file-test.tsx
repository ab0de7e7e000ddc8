import { fileMessage } from '@hookline/contract/diagnostics/diagnostics.endpoints'
import { acceptedVideoTypes } from '@hookline/contract/uploads/uploads.rules'
import { Button, FileInput } from '@mantine/core'
import { useState } from 'react'
import { useUploadFile } from './diagnostics.queries.ts'
import { storedFacts } from './stored-facts.tsx'
import { TestCard } from './test-card.tsx'

const accepted = [...acceptedVideoTypes, 'image/jpeg', 'image/png'].join(',')

/** @param onUploaded called with the file's storage URI. */
export function FileTest({ onUploaded }: { onUploaded: (gsUri: string) => void }) {
  const [file, setFile] = useState<File | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const upload = useUploadFile()
  const { data } = upload

  function handleSubmit() {
    setFault(file ? null : fileMessage)
    upload.mutate(file, { onSuccess: ({ gsUri }) => onUploaded(gsUri) })
  }

  return (
    <TestCard
      title="Upload a file"
      onSubmit={handleSubmit}
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
        error={fault}
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
