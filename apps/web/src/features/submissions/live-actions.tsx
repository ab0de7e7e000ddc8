import type { Draft } from '@hookline/contract/drafts/drafts.schemas'
import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import type { SpendingDraft } from './go-live.rules.ts'
import { SpendingGroups } from './spending-groups.tsx'
import { useAdStatus } from './use-ad-status.ts'

const isRunning = (status: string | null) =>
  status !== null && !/^(PAUSED|ADSET_PAUSED|CAMPAIGN_PAUSED|ARCHIVED|DELETED)$/.test(status)

/** Activates or pauses a submitted ad, with the budget that starts to run. */
export function LiveActions({ draft }: { draft: Draft }) {
  const [asked, setAsked] = useState<'ACTIVE' | 'PAUSED' | null>(null)
  const [start, setStart] = useState('')
  const status = useAdStatus(() => setAsked(null))
  const { effective_status: atMeta, guard } = draft
  if (guard.state === 'gone' || atMeta === 'ARCHIVED' || atMeta === 'DELETED') return null
  const startAt = start ? new Date(start) : null
  return (
    <Group gap="xs" role="group" aria-label="Delivery">
      {atMeta !== 'ACTIVE' && (
        <Button size="compact-sm" variant="default" onClick={() => setAsked('ACTIVE')}>
          Activate
        </Button>
      )}
      {isRunning(atMeta) && (
        <Button size="compact-sm" variant="default" onClick={() => setAsked('PAUSED')}>
          Pause
        </Button>
      )}
      <ConfirmDialog
        isOpen={asked === 'ACTIVE'}
        title="This ad will start spending"
        message={
          <Stack gap="sm">
            <Text>
              The ad is set to Active, and its ad set too where it is paused. Other active ads of that ad set then run
              as well. A paused campaign stays paused.
            </Text>
            <SpendingGroups drafts={asked === 'ACTIVE' ? [toSpending(draft)] : []} isSingle />
            <TextInput
              type="datetime-local"
              label="Start"
              description="In your time zone, for the whole ad set. Empty: at once."
              value={start}
              onChange={({ currentTarget }) => setStart(currentTarget.value)}
            />
          </Stack>
        }
        confirmLabel="Activate"
        isBusy={status.isPending}
        onConfirm={() =>
          status.mutate({ adIds: [draft.id], status: 'ACTIVE', ...(startAt && { startAt: startAt.toISOString() }) })
        }
        onCancel={() => setAsked(null)}
      />
      <ConfirmDialog
        isOpen={asked === 'PAUSED'}
        title="Pause this ad"
        message="The ad stops. Its ad set and the other ads in it stay as they are."
        confirmLabel="Pause"
        isBusy={status.isPending}
        onConfirm={() => status.mutate({ adIds: [draft.id], status: 'PAUSED' })}
        onCancel={() => setAsked(null)}
      />
    </Group>
  )
}

/** The ad set exists by now, also one that was created with the draft. */
const toSpending = (draft: Draft): SpendingDraft => ({
  ...draft,
  target_meta_ad_set_id: draft.meta_ad_set_id_returned ?? draft.target_meta_ad_set_id,
  new_ad_set_configuration: null,
})
