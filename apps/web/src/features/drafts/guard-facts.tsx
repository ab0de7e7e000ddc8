import { describeDifference } from '@hookline/contract/drafts/ad-guard.rules'
import type { Draft } from '@hookline/contract/drafts/drafts.schemas'
import { Text } from '@mantine/core'
import { formatDate } from '../../lib/format-date.ts'

/** Whether a submitted ad is at Meta as it was sent, with each difference in words. */
export function GuardFacts({ draft: { guard } }: { draft: Pick<Draft, 'guard'> }) {
  const { state, checked_at: checkedAt, differences } = guard
  if (state === 'unchecked') {
    return (
      <Text size="sm" c="dimmed">
        Not compared with what was sent yet.
      </Text>
    )
  }
  return (
    <div>
      <Text size="sm" component="span">
        {{ as_sent: 'Published as sent.', changed: 'Changed by Meta.', gone: 'Meta no longer has this ad.' }[state]}
      </Text>
      {checkedAt && (
        <Text size="xs" c="dimmed" component="span">
          {' '}
          Checked <time dateTime={checkedAt}>{formatDate(checkedAt)}</time>
        </Text>
      )}
      {state === 'changed' && (
        <ul aria-label="What differs at Meta">
          {differences.map((difference) => (
            <Text key={`${difference.field} ${difference.now}`} component="li" size="sm" dir="auto">
              {describeDifference(difference)}
            </Text>
          ))}
        </ul>
      )}
    </div>
  )
}
