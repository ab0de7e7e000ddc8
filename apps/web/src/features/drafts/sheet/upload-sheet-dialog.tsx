import { type SheetOutcome, sheetMaxBytes } from '@hookline/contract/drafts/draft-sheet.schemas'
import { draftsEndpoints } from '@hookline/contract/drafts/drafts.endpoints'
import { listWords } from '@hookline/contract/list-words.rules'
import { Alert, Box, Button, FileButton, Group, List, Stack, Text } from '@mantine/core'
import { IconAlertCircle, IconInfoCircle } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ApiError, errorMessage } from '../../../lib/api-error.ts'
import { call } from '../../../lib/call.ts'
import { showToast } from '../../../lib/toast.ts'
import { DialogFoot } from '../../../ui/dialogs/form-dialog.tsx'
import { Modal } from '../../../ui/dialogs/modal.tsx'
import { useFileDrop } from '../../../ui/fields/use-file-drop.ts'
import { ErrorBox } from '../../../ui/lists/error-box.tsx'
import { SheetChanges } from './sheet-changes.tsx'

interface UploadSheetDialogProps {
  isOpen: boolean
  onClose: () => void
  onApplied: () => void
}

/** Shows what an edited sheet would change, and changes it. */
export default function UploadSheetDialog({ isOpen, onClose, onApplied }: UploadSheetDialogProps) {
  return (
    <Modal isOpen={isOpen} title="Upload sheet" size={860} onClose={onClose} closeOnClickOutside={false}>
      {isOpen && <UploadSheet onClose={onClose} onApplied={onApplied} />}
    </Modal>
  )
}

interface Upload {
  file: File
  apply: boolean
}

const send = async ({ file, apply }: Upload) =>
  call(draftsEndpoints.uploadSheet, { body: { apply: String(apply), file } })

function UploadSheet({ onClose, onApplied }: Omit<UploadSheetDialogProps, 'isOpen'>) {
  const [file, setFile] = useState<File | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const forgetChoice = useRef<() => void>(null)
  const chooseButton = useRef<HTMLButtonElement>(null)
  const preview = useMutation({ mutationFn: send })
  const apply = useMutation({
    mutationFn: send,
    onSuccess: ({ message }) => {
      showToast({ title: message, kind: 'success' })
      onApplied()
    },
    // Someone has changed a draft in the meantime: the preview then names it.
    onError: (error, { file }) => {
      // The pressed button was disabled meanwhile, which takes the focus from it.
      chooseButton.current?.focus()
      if (error instanceof ApiError && error.code === 'CONFLICT') preview.mutate({ file, apply: false })
    },
  })
  const outcome = preview.data?.data
  const draftCount = new Set(outcome?.changes.map(({ id }) => id)).size
  const isBlocked = outcome !== undefined && (outcome.conflicts.length > 0 || outcome.issues.some(isBlockingIssue))

  async function choose(files: readonly (File | null)[]) {
    if (!files[0] || apply.isPending) return
    // A file that was edited again may be chosen again.
    forgetChoice.current?.()
    const chosen = refuseFiles(files) ?? (await holdFile(files[0]))
    const isRefused = typeof chosen === 'string'
    setRefusal(isRefused ? chosen : null)
    // What was read of an earlier file stays, and can still be applied.
    if (isRefused) return
    setFile(chosen)
    apply.reset()
    preview.mutate({ file: chosen, apply: false })
  }
  useFileDrop((files) => void choose(files))

  return (
    <Stack gap="md">
      <Text size="sm" c="dimmed">
        Choose a sheet that was downloaded here and edited, saved as CSV or as tab-separated text. Nothing changes
        before you apply it.
      </Text>
      <Box px="md" py="sm" bd="1px dashed var(--app-control-border)" bdrs="md">
        <Group gap="sm">
          {file ? (
            <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
              {file.name}
            </Text>
          ) : (
            <Text size="sm" c="dimmed">
              Drop the sheet here, or
            </Text>
          )}
          <FileButton
            resetRef={forgetChoice}
            accept=".csv,.tsv,.txt,text/csv"
            onChange={(chosen) => void choose([chosen])}
          >
            {(props) => (
              <Button {...props} ref={chooseButton} variant="default" data-autofocus>
                {file ? 'Choose another file' : 'Choose a file'}
              </Button>
            )}
          </FileButton>
        </Group>
        <div role="status">
          {preview.isPending && (
            <Text size="sm" mt={4} c="dimmed">
              Reading the sheet…
            </Text>
          )}
          {preview.data && (
            <Text size="sm" mt={4} fw={500}>
              {preview.data.message}
            </Text>
          )}
        </div>
      </Box>
      {refusal && <ErrorBox title="This sheet cannot be read" message={refusal} />}
      {preview.error && <ErrorBox title="This sheet cannot be read" message={errorMessage(preview.error)} />}
      {apply.error && <ErrorBox title="Nothing was changed" message={errorMessage(apply.error)} />}
      {outcome && (
        <>
          <Findings outcome={outcome} />
          <SheetChanges key={preview.submittedAt} outcome={outcome} />
        </>
      )}
      <DialogFoot>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button
          disabled={!file || draftCount === 0 || isBlocked || preview.isPending}
          loading={apply.isPending}
          onClick={() => file && apply.mutate({ file, apply: true })}
        >
          {draftCount > 0 ? `Apply to ${draftCount} ${draftCount === 1 ? 'draft' : 'drafts'}` : 'Apply'}
        </Button>
      </DialogFoot>
    </Stack>
  )
}

const sheetMaxMegabytes = sheetMaxBytes / 1024 / 1024

/** Why files are not sent: the server would read no further either. */
function refuseFiles(files: readonly (File | null)[]): string | null {
  if (files.length > 1) return 'Drop one sheet at a time.'
  const [file] = files
  if (!file || file.size <= sheetMaxBytes) return null
  return `${file.name} has more than ${sheetMaxMegabytes} MB. Delete rows and columns that the downloaded sheet does not have.`
}

/** A copy: what is applied is what was shown, although the file is edited on. @returns why it cannot be read */
async function holdFile(file: File): Promise<File | string> {
  try {
    return new File([await file.arrayBuffer()], file.name, { type: file.type })
  } catch {
    return `${file.name} cannot be read. Save it again, and choose the saved file.`
  }
}

const isBlockingIssue = ({ isBlocking }: { isBlocking: boolean }) => isBlocking

/** What keeps the sheet from being applied, and what of it is skipped. */
function Findings({ outcome: { issues, conflicts, names } }: { outcome: SheetOutcome }) {
  const faults = issues.filter(isBlockingIssue)
  const notes = issues.filter((issue) => !isBlockingIssue(issue))
  return (
    <>
      {conflicts.length > 0 && (
        <Alert color="red" title="Changed since the download" icon={<IconAlertCircle aria-hidden />}>
          <Lines texts={conflicts.map((id) => names[id] ?? id)} />
          Download the sheet again, or take out these rows.
        </Alert>
      )}
      {faults.length > 0 && (
        <Alert color="red" title="Correct these cells first" icon={<IconAlertCircle aria-hidden />}>
          <Lines texts={describeIssues(faults)} />
        </Alert>
      )}
      {notes.length > 0 && (
        <Alert color="gray" title="Notes" icon={<IconInfoCircle aria-hidden />}>
          <Lines texts={describeIssues(notes)} />
        </Alert>
      )}
    </>
  )
}

const linesMax = 20

function Lines({ texts }: { texts: string[] }) {
  const rest = texts.length - linesMax
  return (
    <List size="sm" pl={0} spacing={4} listStyleType="none" style={{ overflowWrap: 'anywhere' }}>
      {texts.slice(0, linesMax).map((text, index) => (
        <List.Item key={index}>{text}</List.Item>
      ))}
      {rest > 0 && <List.Item>and {rest} more</List.Item>}
    </List>
  )
}

const rowsNamed = 3

/** 'Row 3, Link: …', once for all rows of one sentence; the sentence about a column names it. */
function describeIssues(issues: readonly { path: string; message: string }[]): string[] {
  const read = issues.map(({ path, message }) => {
    const [, row = '', column = ''] = /^rows\.(\d+)\.(.+)$/.exec(path) ?? []
    return { row, said: column ? `${column}: ${message}` : message }
  })
  return [...Map.groupBy(read, ({ said }) => said)].map(([said, same]) => {
    const rows = same.flatMap(({ row }) => row || [])
    if (rows.length === 0) return said
    return `${rows.length === 1 ? 'Row' : 'Rows'} ${listWords(rows, 'and', rowsNamed)}, ${said}`
  })
}
