import { toInstant } from '@hookline/contract/ad-sets/account-time.rules'
import type { Draft } from '@hookline/contract/drafts/drafts.schemas'
import { adStatusMax, tooManyForStatus } from '@hookline/contract/submissions/ad-checks.schemas'
import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { readTimeZone } from '../../lib/format-date.ts'
import { countAds } from '../../parts/drafts/draft-words.rules.ts'
import { adAccountsList, listOptions } from '../../parts/meta-lists/meta-lists.queries.ts'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import type { SpendingDraft } from './go-live.rules.ts'
import { SpendingGroups } from './spending-groups.tsx'
import { useAdStatus } from './use-ad-status.ts'

const isOver = ({ guard, effective_status: atMeta }: Draft) =>
  guard.state === 'gone' || atMeta === 'ARCHIVED' || atMeta === 'DELETED'
const isPaused = ({ effective_status: atMeta }: Draft) =>
  atMeta === null || /^(PAUSED|ADSET_PAUSED|CAMPAIGN_PAUSED)$/.test(atMeta)

interface LiveActionsProps {
  /** Submitted ads. */
  drafts: readonly Draft[]
  /** Called after they were switched. */
  onDone?: () => void
}

/** Activates or pauses submitted ads, all or none, with the budget that starts to run. */
export function LiveActions({ drafts, onDone }: LiveActionsProps) {
  const [asked, setAsked] = useState<'ACTIVE' | 'PAUSED' | null>(null)
  const status = useAdStatus(() => {
    setAsked(null)
    onDone?.()
  })
  const live = drafts.filter((draft) => !isOver(draft))
  if (live.length === 0) return null
  const adIds = live.map(({ id }) => id)
  const isTooMany = live.length > adStatusMax
  const buttons = [
    { to: 'ACTIVE', verb: 'Activate', isOffered: live.some(({ effective_status: atMeta }) => atMeta !== 'ACTIVE') },
    { to: 'PAUSED', verb: 'Pause', isOffered: live.some((draft) => !isPaused(draft)) },
  ] as const
  return (
    <Group gap={8} role="group" aria-label="Delivery">
      {isTooMany && (
        <Text size="sm" c="dimmed">
          {tooManyForStatus}
        </Text>
      )}
      {buttons.map(
        ({ to, verb, isOffered }) =>
          isOffered && (
            <Button key={to} size="xs" variant="default" disabled={isTooMany} onClick={() => setAsked(to)}>
              {onDone ? `${verb} (${live.length})` : verb}
            </Button>
          ),
      )}
      <ActivateDialog
        isOpen={asked === 'ACTIVE'}
        drafts={live}
        isBusy={status.isPending}
        onConfirm={(startAt) => status.mutate({ adIds, status: 'ACTIVE', ...(startAt && { startAt }) })}
        onCancel={() => setAsked(null)}
      />
      <ConfirmDialog
        isOpen={asked === 'PAUSED'}
        title={live.length === 1 ? 'Pause this ad' : `Pause ${countAds(live.length)}`}
        message={
          live.length === 1
            ? 'The ad stops. Its ad set and the other ads in it stay as they are.'
            : 'All of them stop, or none. Their ad sets and the other ads in them stay as they are.'
        }
        confirmLabel="Pause"
        isBusy={status.isPending}
        onConfirm={() => status.mutate({ adIds, status: 'PAUSED' })}
        onCancel={() => setAsked(null)}
      />
    </Group>
  )
}

interface ActivateDialogProps {
  isOpen: boolean
  drafts: readonly Draft[]
  isBusy: boolean
  /** `startAt`: ISO 8601; null for at once. */
  onConfirm: (startAt: string | null) => void
  onCancel: () => void
}

function ActivateDialog({ isOpen, drafts, isBusy, onConfirm, onCancel }: ActivateDialogProps) {
  const [start, setStart] = useState('')
  const { data: accounts } = useQuery({ ...listOptions(adAccountsList), enabled: isOpen })
  const account = accounts?.data.find(({ id }) => id === drafts[0]?.meta_ad_account_id)
  const zone = account?.timezoneName || readTimeZone()
  const startAt = start ? toInstant(start, zone) : null
  const isUnreadable = start !== '' && !startAt
  const isSingle = drafts.length === 1
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={isSingle ? 'This ad will start spending' : `${countAds(drafts.length)} will start spending`}
      message={
        <Stack gap="sm">
          <Text>
            {isSingle
              ? 'The ad is set to Active, and its ad set too where it is paused.'
              : 'All of them are set to Active, or none, and their ad sets too where they are paused.'}{' '}
            Other active ads of {isSingle ? 'that ad set' : 'those ad sets'} then run as well. A paused campaign stays
            paused.
          </Text>
          <SpendingGroups drafts={isOpen ? drafts.map(toSpending) : []} isSingle={isSingle} switchesAdSets />
          <Text size="sm" c="dimmed">
            A daily budget is an average: Meta may spend up to 75% more on one day, and at most seven times as much in a
            week.
          </Text>
          <TextInput
            type="datetime-local"
            label="Start"
            description={
              isSingle
                ? `Time in ${zone}, for the whole ad set. Empty: at once, or at the start that the ad set has already.`
                : `Time in ${zone}, for all of these ad sets. Empty: at once, or at the start that an ad set has already.`
            }
            error={isUnreadable && 'Enter a date and time'}
            value={start}
            onChange={({ currentTarget }) => setStart(currentTarget.value)}
          />
        </Stack>
      }
      confirmLabel={startAt ? 'Schedule' : 'Activate'}
      isBusy={isBusy}
      isBlocked={isUnreadable}
      onConfirm={() => onConfirm(startAt?.toISOString() ?? null)}
      onCancel={onCancel}
    />
  )
}

/** The ad set exists by now, also one that was created with the draft. */
const toSpending = (draft: Draft): SpendingDraft => ({
  ...draft,
  target_meta_ad_set_id: draft.meta_ad_set_id_returned ?? draft.target_meta_ad_set_id,
  new_ad_set_configuration: null,
})
