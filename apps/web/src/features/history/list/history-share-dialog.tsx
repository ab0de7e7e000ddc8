import type { HistoryListItem } from '@hookline/contract/history/history.schemas'
import { Group, Stack, Text, TextInput } from '@mantine/core'
import { showToast } from '../../../lib/toast.ts'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { useFocusReturn } from '../../../ui/use-focus-return.ts'
import { isolate } from '../../../ui/user-text.tsx'

interface HistoryShareDialogProps {
  item: HistoryListItem
  onClose: () => void
}

/** The link to one result, to be copied. */
export function HistoryShareDialog({ item, onClose }: HistoryShareDialogProps) {
  useFocusReturn()
  const link = `${window.location.origin}/result/${item.id}`
  return (
    <Modal isOpen onClose={onClose} title="Share result">
      <Stack gap="md">
        <Text c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          Any member of the team can open {isolate(item.videoFilename)} with this link.
        </Text>
        <Group gap="xs" align="flex-end">
          <TextInput
            label="Link"
            flex="1 1 220px"
            readOnly
            value={link}
            data-autofocus
            onFocus={({ currentTarget }) => currentTarget.select()}
          />
          <CopyButton
            value={link}
            size="sm"
            label="Copy Link"
            copiedLabel="Link copied"
            onFail={() =>
              showToast({ title: 'Copy failed', message: 'Could not copy link to clipboard.', kind: 'error' })
            }
          />
        </Group>
      </Stack>
    </Modal>
  )
}
