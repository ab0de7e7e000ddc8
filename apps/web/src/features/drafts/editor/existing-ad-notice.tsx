import { nameFields } from '@hookline/contract/drafts/draft-fields.rules'
import type { Draft } from '@hookline/contract/drafts/drafts.schemas'
import { refuseAdUpdate } from '@hookline/contract/drafts/existing-ad.rules'
import type { ExistingAdChoice } from '@hookline/contract/submissions/submissions.schemas'
import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { NoticeLine } from '../../../ui/page/notice-line.tsx'

interface ExistingAdNoticeProps {
  draft: Draft
  isBusy: boolean
  onChoose: (choice: ExistingAdChoice) => void
}

const warning = { color: 'yellow', icon: <IconAlertTriangle aria-hidden /> }

/** Warns of ads at Meta that this draft, or its original, has or may have created. */
export function ExistingAdNotice({ draft, isBusy, onChoose }: ExistingAdNoticeProps) {
  const { existing_ad: existing, original_ad: original } = draft
  const refusal = existing && refuseAdUpdate(existing)
  return (
    <>
      {existing?.adId && existing.differs.length > 0 && (
        <NoticeLine
          {...warning}
          title={`Meta already has an ad of this draft: ${existing.adId}`}
          actions={
            <>
              {refusal === null && (
                <Button size="compact-sm" disabled={isBusy} onClick={() => onChoose('update')}>
                  Change the ad at Meta
                </Button>
              )}
              <Button size="compact-sm" variant="default" disabled={isBusy} onClick={() => onChoose('keep')}>
                Keep the ad as it is
              </Button>
            </>
          }
        >
          You changed the {nameFields(existing.differs)} since. The ad is paused
          {refusal ? `. ${refusal}` : '; keeping it gives the draft its values back.'}
        </NoticeLine>
      )}
      {existing && existing.adId === null && (
        <NoticeLine {...warning} title="Meta may already have an ad of this draft">
          The answer to the call that makes it was lost. Submitting looks for that ad first.
        </NoticeLine>
      )}
      {original && draft.status !== 'SUBMITTED_TO_META' && (
        <NoticeLine {...warning} title="Submitting this draft makes another ad">
          {original.adId
            ? `The draft that it was copied from already has the ad ${original.adId} at Meta.`
            : 'The draft that it was copied from may already have an ad at Meta.'}{' '}
          Open that draft to change its ad or to keep it.
        </NoticeLine>
      )}
    </>
  )
}
