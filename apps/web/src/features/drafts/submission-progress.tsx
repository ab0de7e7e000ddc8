import type { SubmissionSummary } from '@hookline/contract/submission-state/submission-state.schemas'
import { Progress, Text } from '@mantine/core'
import { describeStep } from '../../parts/drafts/draft-words.rules.ts'
import { WaitCountdown } from '../../parts/submissions/wait-countdown.tsx'
import { MiddleEllipsis } from '../../ui/texts/middle-ellipsis.tsx'

/** The step of a running submission, or how long and why it waits. */
export function SubmissionProgress({ submission }: { submission: SubmissionSummary }) {
  const { state, progress, error, retryAt } = submission
  const isWaiting = state === 'waiting'
  return (
    <div>
      <Text size="sm">
        {isWaiting && <WaitCountdown until={retryAt} />}
        {!isWaiting && (
          <MiddleEllipsis text={describeStep(submission)} endChars={progress === null ? 0 : '100%'.length} />
        )}
        {isWaiting && error && `. ${error}`}
      </Text>
      {!isWaiting && progress !== null && (
        <Progress
          value={progress}
          size="xs"
          mt={4}
          bg="color-mix(in srgb, currentColor 15%, transparent)"
          aria-label={describeStep({ ...submission, progress: null })}
        />
      )}
    </div>
  )
}
