import { VisuallyHidden } from '@mantine/core'
import { VideoPlayerProvider } from '../../../parts/watch-report/video-player.tsx'
import { LeaveGuard } from '../../../ui/unsaved-edit/leave-guard.tsx'
import { ReasonDialog } from './reason-dialog.tsx'
import { type ReviewProps, useReviewState } from './review-context.ts'
import { ReviewKeys } from './review-keys.tsx'
import { ReviewNotices } from './review-notices.tsx'
import classes from './review-page.module.css'
import { Panes } from './review-panes.tsx'
import { readIds } from './review-search.rules.ts'
import { EmptyReview, ReviewState } from './review-state.tsx'

/** Accepting and rejecting copy variants, video by video, beside the ad as people will see it. */
export function ReviewPage(props: ReviewProps) {
  const { batch, ids } = props.search
  if (batch === undefined && readIds(ids).length === 0) return <EmptyReview />
  return (
    <VideoPlayerProvider>
      <ReviewState key={`${batch} ${ids}`} {...props}>
        <div className={classes.body}>
          <ReviewNotices />
          <Panes />
        </div>
        <ReviewKeys />
        <Answers />
      </ReviewState>
    </VideoPlayerProvider>
  )
}

/** What a decision brings: its announcement, the question for a reason, and a warning before unsaved ones are lost. */
function Answers() {
  const { deciding, decisions, edit } = useReviewState()
  const { announced, question, answerQuestion, closeQuestion } = deciding
  const hasFailed = decisions.failedIds.size > 0
  return (
    <>
      <VisuallyHidden role="status">
        {/* Equal texts are announced again only when they differ in something. */}
        {announced.text}
        {announced.count % 2 === 1 && '\u00a0'}
      </VisuallyHidden>
      <ReasonDialog question={question} onAccept={answerQuestion} onClose={closeQuestion} />
      <LeaveGuard
        isDirty={edit.isDirty || hasFailed}
        {...(hasFailed && { message: 'Some decisions could not be saved. They are lost when you leave.' })}
      />
    </>
  )
}
