import type { Draft } from '@hookline/contract/drafts/drafts.schemas'
import { nameFields, refuseAdUpdate } from '@hookline/contract/drafts/existing-ad.rules'
import type { ExistingAdChoice } from '@hookline/contract/submissions/submissions.schemas'
import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'

export interface ExistingAdNoticeProps {
  draft: Draft
  isBusy: boolean
  onChoose: (choice: ExistingAdChoice) => void
}

/** Warns of ads at Meta that this draft, or its original, has or may have created. */
export default function ExistingAdNotice({ draft, isBusy, onChoose }: ExistingAdNoticeProps) {
  const { existing_ad: existing, original_ad: original } = draft
  const refusal = existing && refuseAdUpdate(existing)
  return (
    <>
      {existing?.adId && existing.differs.length > 0 && (
        <Warning title={`Meta already has an ad of this draft: ${existing.adId}`}>
          <Text>
            You changed the {nameFields(existing.differs)} after the ad was created. The ad is paused.{' '}
            {refusal === null && 'Change it, or keep it: the draft then takes its values back.'}
          </Text>
          {refusal && <Text>{refusal}</Text>}
          <Group gap="xs">
            {refusal === null && (
              <Button size="xs" disabled={isBusy} onClick={() => onChoose('update')}>
                Change the ad at Meta
              </Button>
            )}
            <Button size="xs" variant="default" disabled={isBusy} onClick={() => onChoose('keep')}>
              Keep the ad as it is
            </Button>
          </Group>
        </Warning>
      )}
      {existing && existing.adId === null && (
        <Warning title="Meta may already have an ad of this draft">
          <Text>The answer to the call that makes it was lost. Submitting looks for that ad first.</Text>
        </Warning>
      )}
      {original && draft.status !== 'SUBMITTED_TO_META' && (
        <Warning title="Submitting this draft makes another ad">
          <Text>
            {original.adId
              ? `The draft that it was copied from already has the ad ${original.adId} at Meta.`
              : 'The draft that it was copied from may already have an ad at Meta.'}{' '}
            Open that draft to change its ad or to keep it.
          </Text>
        </Warning>
      )}
    </>
  )
}

function Warning({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />} title={title}>
      <Stack gap="xs" align="flex-start" style={{ overflowWrap: 'anywhere' }}>
        {children}
      </Stack>
    </Alert>
  )
}
