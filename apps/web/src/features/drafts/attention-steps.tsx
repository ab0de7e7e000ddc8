import type { AttentionKind } from '@hookline/contract/drafts/ad-guard.schemas'
import type { Draft } from '@hookline/contract/drafts/drafts.schemas'
import { Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { adsManagerUrl } from '../../parts/drafts/sent-ad-words.rules.ts'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { useFixAsDraft, useSetBack } from './ad-checks.queries.ts'

/** What an ad can be helped by, the best first. */
const stepsByKind: Record<AttentionKind, readonly ('setBack' | 'refresh' | 'fix' | 'adsManager')[]> = {
  changed: ['setBack', 'fix'],
  disapproved: ['fix', 'adsManager'],
  issues: ['fix', 'adsManager'],
  gone: ['fix'],
  payment: ['adsManager'],
  worn_out: ['refresh', 'fix'],
}

/** Other kinds are told by the comparison or by Meta's reasons beside the steps. */
const isToldHere: readonly AttentionKind[] = ['payment', 'worn_out']

/** The next steps of a submitted ad that needs attention. */
export function AttentionSteps({ draft, isSandbox }: { draft: Draft; isSandbox: boolean }) {
  const fix = useFixAsDraft()
  const [isAsking, setAsking] = useState(false)
  const setBack = useSetBack(() => setAsking(false))
  if (!draft.needs_attention || !draft.is_own) return null
  const { kind, text } = draft.needs_attention
  return (
    <Stack gap={4}>
      {isToldHere.includes(kind) && <Text size="sm">{text}</Text>}
      <Group gap="xs" role="group" aria-label={`Next steps for ${draft.ad_name}`}>
        {stepsByKind[kind].map((step) => {
          if (step === 'setBack') {
            return (
              <Button key={step} size="compact-sm" variant="default" onClick={() => setAsking(true)}>
                Set back
              </Button>
            )
          }
          if (step === 'refresh') {
            return (
              draft.history_id !== null && (
                <LinkButton
                  key={step}
                  size="compact-sm"
                  variant="default"
                  to="/studio"
                  search={{ reprocessId: draft.history_id, refresh: draft.id }}
                >
                  Refresh copy
                </LinkButton>
              )
            )
          }
          if (step === 'fix') {
            const isBusy = fix.isPending
            return (
              <Button key={step} size="compact-sm" variant="default" loading={isBusy} onClick={() => fix.mutate(draft)}>
                Fix as new draft
              </Button>
            )
          }
          const address = isSandbox ? null : adsManagerUrl(draft)
          return (
            address && (
              <Anchor key={step} href={address} target="_blank" rel="noopener noreferrer" size="sm">
                Open in Ads Manager
              </Anchor>
            )
          )
        })}
        <ConfirmDialog
          isOpen={isAsking}
          title="Set back to what was sent"
          message="The ad gets a new creative with what was sent, and Meta reviews it again. Likes and comments of the present post may be lost."
          confirmLabel="Set back"
          isBusy={setBack.isPending}
          onConfirm={() => setBack.mutate(draft)}
          onCancel={() => setAsking(false)}
        />
      </Group>
    </Stack>
  )
}
