import { Stack, Text } from '@mantine/core'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { countAds } from '../../ui/drafts/draft-words.rules.ts'
import { goLiveTitle, type SpendingDraft, type SpendingGroup } from './go-live.rules.ts'
import classes from './go-live-dialog.module.css'
import { useSpendingGroups } from './use-spending-groups.ts'

/** Drafts about to be submitted, of which some are active. */
export interface GoLiveQuestion {
  active: readonly SpendingDraft[]
  total: number
}

interface GoLiveDialogProps {
  isOpen: boolean
  question: GoLiveQuestion | null
  onConfirm: () => void
  onClose: () => void
}

/** Names of a group that are written out. */
const namesMax = 3

/** Asks before a submission that starts spending: from which ad set, in which account, up to how much. */
export default function GoLiveDialog({ isOpen, question, onConfirm, onClose }: GoLiveDialogProps) {
  const { groups, isLoading } = useSpendingGroups(isOpen ? (question?.active ?? null) : null)
  const active = question?.active.length ?? 0
  const total = question?.total ?? 0
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
          <ul className={classes.groups} aria-label="What will spend">
            {groups.map((group) => (
              <Group key={group.key} group={group} isLoading={isLoading} isSingle={total === 1} />
            ))}
          </ul>
        </Stack>
      }
      confirmLabel={`Submit ${countAds(total)}`}
      // The second click of the double click that opened the dialog is no answer.
      onConfirm={({ detail }) => detail <= 1 && onConfirm()}
      onCancel={onClose}
    />
  )
}

function Group({ group, isLoading, isSingle }: { group: SpendingGroup; isLoading: boolean; isSingle: boolean }) {
  const { adSet, account, budget, pause, adNames } = group
  const more = adNames.length - namesMax
  const names = adNames.slice(0, namesMax).join(', ') + (more > 0 ? ` and ${more} more` : '')
  return (
    <li>
      <Text component="span" fw={600} display="block" dir="auto">
        {budget ?? (isLoading ? 'Reading the budget…' : 'Budget unknown')}
      </Text>
      <span dir="auto">{adSet}</span> in <span dir="auto">{account}</span>
      {!isSingle && (
        <Text component="span" size="sm" display="block" dir="auto">
          {countAds(adNames.length)}: {names}
        </Text>
      )}
      {pause && (
        <Text component="span" size="sm" display="block">
          {pause}
        </Text>
      )}
    </li>
  )
}
