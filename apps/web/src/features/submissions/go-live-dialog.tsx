import { Stack, Text } from '@mantine/core'
import { countAds } from '../../parts/drafts/draft-words.rules.ts'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { goLiveTitle, type SpendingDraft } from './go-live.rules.ts'
import { SpendingGroups } from './spending-groups.tsx'
import type { GoLive } from './use-go-live.ts'

interface GoLiveDialogProps {
  isOpen: boolean
  question: GoLive['dialog']['target']
  onClose: () => void
}

const noDrafts: SpendingDraft[] = []

/** Asks before a submission that starts spending: from which ad set, in which account, up to how much. */
export default function GoLiveDialog({ isOpen, question, onClose }: GoLiveDialogProps) {
  const active = question?.active.length ?? 0
  const { total = 0, left = 0 } = question ?? {}
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={goLiveTitle(active, total)}
      message={
        <Stack gap="sm">
          <Text>
            {active === 1 ? 'This ad is' : 'These ads are'} set to Active on submit. Meta delivers{' '}
            {active === 1 ? 'it' : 'them'} as soon as the review passes.
          </Text>
          <SpendingGroups drafts={isOpen && question ? question.active : noDrafts} isSingle={total + left === 1} />
          {left > 0 && (
            <Text size="sm" c="dimmed">
              {left === 1
                ? '1 selected draft is not ready and stays a draft.'
                : `${left} selected drafts are not ready and stay drafts.`}
            </Text>
          )}
        </Stack>
      }
      confirmLabel={`Submit ${countAds(total)}`}
      // The second click of the double click that opened the dialog does not confirm it.
      onConfirm={({ detail }) => isOpen && detail <= 1 && question?.onConfirm()}
      onCancel={onClose}
    />
  )
}
