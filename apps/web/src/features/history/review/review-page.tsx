import { describeBlock } from '@hookline/contract/history/decisions.rules'
import { Alert, Button, Tabs, VisuallyHidden } from '@mantine/core'
import { IconAd2, IconAlertTriangle, IconArrowBackUp, IconChecks, IconKeyboard } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { ApiError } from '../../../lib/api-error.ts'
import { useShortcuts } from '../../../lib/shortcuts.ts'
import { useIsNarrow } from '../../../lib/use-is-narrow.ts'
import { findPlacement, previewPlacements } from '../../../parts/ad-preview/preview.rules.ts'
import { brandGuideQuery } from '../../../parts/brand-guide/brand-guide-query.ts'
import { useChecksLoaded } from '../../../parts/copy-check/use-checks-loaded.ts'
import { useRetryFailed } from '../../../parts/regenerate/use-retry-failed.ts'
import { useVideoPlayer, VideoPlayerProvider } from '../../../parts/watch-report/video-player.tsx'
import { watchReportQuery } from '../../../parts/watch-report/watch-report.queries.ts'
import { lazyDialog } from '../../../ui/dialogs/lazy-dialog.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { EmptyState } from '../../../ui/lists/empty-state.tsx'
import { QueryError } from '../../../ui/lists/error-box.tsx'
import { FullScreenLoader } from '../../../ui/page/full-screen-loader.tsx'
import { PageLayout } from '../../../ui/page/page-layout.tsx'
import { LeaveGuard } from '../../../ui/unsaved-edit/leave-guard.tsx'
import { historyPageQuery } from '../history.queries.ts'
import { useHistoryActions } from '../list/use-history-actions.ts'
import { DecideBar } from './decide-bar.tsx'
import { ReasonDialog } from './reason-dialog.tsx'
import { stepVideo } from './review.rules.ts'
import classes from './review-page.module.css'
import { ReviewPreview } from './review-preview.tsx'
import { ReviewQueue } from './review-queue.tsx'
import { type ReviewSearch, readIds } from './review-search.rules.ts'
import { ReviewSummary } from './review-summary.tsx'
import { ReviewVariants } from './review-variants.tsx'
import { describeCounts, describeMissingResults } from './review-words.rules.ts'
import { useReview } from './use-review.ts'
import { useVariantEdit } from './use-variant-edit.ts'
import { useVariantRegeneration } from './use-variant-regeneration.ts'
import { VariantSteps } from './variant-steps.tsx'

const CreateDraftsDialog = lazyDialog(() => import('../../../parts/create-drafts/create-drafts-dialog.tsx'))

interface ReviewPageProps {
  search: ReviewSearch
  onSearchChange: (part: Partial<ReviewSearch>) => void
  /** Lists the keys. */
  onShowKeys: () => void
}

/** Accepting and rejecting copy variants, video by video, beside the ad as people will see it. */
export function ReviewPage(props: ReviewPageProps) {
  const { batch, ids } = props.search
  if (batch === undefined && readIds(ids).length === 0) {
    return (
      <PageLayout {...frame}>
        <NothingToReview title="Nothing to review" />
      </PageLayout>
    )
  }
  return (
    <VideoPlayerProvider>
      <LoadedReview key={`${batch} ${ids}`} {...props} />
    </VideoPlayerProvider>
  )
}

const frame = { title: 'Review', back: { to: '/history', label: 'Back to history' }, isWide: true } as const

type Pane = 'videos' | 'variants' | 'preview'

function LoadedReview({ search, onSearchChange, onShowKeys }: ReviewPageProps) {
  const { batch } = search
  const [asked] = useState({ video: search.video, variant: search.variant })
  const { data: guide } = useQuery(brandGuideQuery)
  const review = useReview({
    source: { batch, ids: readIds(search.ids) },
    asked,
    findBlock: (of, index) => {
      const variant = of.variants[index]
      return variant && guide ? describeBlock(variant, guide, of.ignored) : null
    },
  })
  const edit = useVariantEdit(review)
  const regeneration = useVariantRegeneration(review, edit)
  const { list, videos, video, position, counts } = review
  const { query } = list
  const areChecksLoaded = useChecksLoaded(video ? { historyId: video.id } : undefined)
  useNextReport(stepVideo(videos, position, 1)?.videoId)
  const placement = findPlacement(search.placement) ?? previewPlacements[0]
  const isNarrow = useIsNarrow('md')
  const [pane, setPane] = useState<Pane>('variants')
  const { restore } = useHistoryActions({ refresh: () => Promise.all([...list.deletedIds].map(list.fetchItem)) })
  const failed = videos.filter(({ state }) => state === 'failed').map(({ id }) => id)
  const { retry, isRetrying } = useRetryFailed((ids) => {
    if (batch === undefined) onSearchChange({ ids: [...readIds(search.ids), ...ids].join(',') })
    else void query.refetch()
  })
  const player = useVideoPlayer()
  const [isCreating, setCreating] = useState(false)

  useEffect(() => {
    if (!position || !review.isPlaced) return
    onSearchChange({ video: position.videoId, variant: position.variant + 1 })
  }, [review.isPlaced, position?.videoId, position?.variant])

  const setPlacement = (kind: string) => onSearchChange({ placement: kind })
  useShortcuts('Review', [
    { key: 'a', label: 'Accept the variant', onPress: () => review.decide('accepted') },
    { key: 'x', label: 'Reject the variant', onPress: () => review.decide('rejected') },
    { key: 'e', label: 'Edit the variant in its place', onPress: () => position && edit.begin(position) },
    { key: 'r', label: 'Regenerate the variant', onPress: () => position && regeneration.begin(position) },
    { key: 'z', label: 'Undo the last decision', withCommand: true, onPress: review.undo },
    { key: 'j', label: 'Next variant', onPress: () => review.stepVariant(1) },
    { key: 'k', label: 'Previous variant', onPress: () => review.stepVariant(-1) },
    { key: 'n', label: 'Next video', onPress: () => review.stepVideo(1) },
    { key: 'p', label: 'Previous video', onPress: () => review.stepVideo(-1) },
    { key: ' ', label: 'Play or pause the video', onPress: () => player?.toggle() },
    ...previewPlacements.map(({ kind, label }, index) => ({
      key: String(index + 1),
      label: `Preview: ${label}`,
      onPress: () => setPlacement(kind),
    })),
  ])

  if (!query.data) {
    if (query.error instanceof ApiError && query.error.status === 404) {
      return (
        <PageLayout {...frame}>
          <NothingToReview
            title="This batch does not exist"
            message="The address may be incomplete. Its results, if there are any, are in the history."
          />
        </PageLayout>
      )
    }
    return (
      <PageLayout {...frame}>
        <QueryError title="The review could not be loaded" query={query} />
        {!query.error && <FullScreenLoader label="Loading the review" />}
      </PageLayout>
    )
  }
  if (video && !areChecksLoaded) {
    return (
      <PageLayout {...frame}>
        <FullScreenLoader label="Loading the review" />
      </PageLayout>
    )
  }
  const missing = describeMissingResults(list.missingIds.length, list.skippedCount)
  if (videos.length === 0) {
    return (
      <PageLayout {...frame}>
        <NothingToReview
          title="There is nothing to review"
          message={missing || 'The results of this batch were deleted.'}
        />
      </PageLayout>
    )
  }

  const item = position ? list.getItem(position.videoId) : undefined
  const variant = video && position ? (edit.isHere ? edit.value : (video.variants[position.variant] ?? null)) : null
  const isShown = (name: Pane) => !isNarrow || pane === name
  function handleChoose(id: number) {
    review.goToVideo(id)
    setPane('variants')
  }

  return (
    <PageLayout
      {...frame}
      description={
        counts.isDone ? (
          <ReviewSummary counts={counts} />
        ) : (
          <span className={classes.figures}>{describeCounts(counts)}</span>
        )
      }
      actions={
        <>
          {!isNarrow && (
            <IconButton
              icon={IconArrowBackUp}
              size="xs"
              disabled={!review.canUndo}
              title="Undo (Z)"
              onClick={review.undo}
            >
              Undo
            </IconButton>
          )}
          {counts.accepted > 0 && (
            <IconButton
              icon={IconAd2}
              size="xs"
              variant={counts.isDone ? 'filled' : 'default'}
              onClick={() => setCreating(true)}
            >
              Create Meta drafts
            </IconButton>
          )}
          {counts.isDone && counts.accepted === 0 && (
            <LinkButton to="/history" size="xs" variant="default">
              Open the history
            </LinkButton>
          )}
          {!isNarrow && (
            <IconButton icon={IconKeyboard} size="xs" title="Keyboard shortcuts (?)" onClick={onShowKeys}>
              Shortcuts
            </IconButton>
          )}
        </>
      }
    >
      <div className={classes.body}>
        {missing && <Notice>{missing}</Notice>}
        {failed.length > 0 && (
          <Notice>
            {failed.length === 1 ? '1 video has failed.' : `${failed.length} videos have failed.`}{' '}
            <Button size="compact-sm" variant="default" loading={isRetrying} onClick={() => retry(failed)}>
              Retry {failed.length} failed
            </Button>
          </Notice>
        )}
        {review.failedIds.size > 0 && (
          <Notice>
            Some decisions are not saved yet.{' '}
            <Button size="compact-sm" variant="default" onClick={review.retryFailed}>
              Save them now
            </Button>
          </Notice>
        )}
        {edit.isDirty && !edit.isHere && (
          <Notice>
            You have an unsaved edit of a variant.{' '}
            <Button size="compact-sm" variant="default" onClick={() => edit.at && edit.begin(edit.at)}>
              Continue editing
            </Button>
          </Notice>
        )}
        {isNarrow && (
          <Tabs value={pane} onChange={(value) => setPane(value as Pane)}>
            <Tabs.List grow aria-label="Parts of the review">
              <Tabs.Tab value="videos">Videos</Tabs.Tab>
              <Tabs.Tab value="variants">Variants</Tabs.Tab>
              <Tabs.Tab value="preview">Preview</Tabs.Tab>
            </Tabs.List>
          </Tabs>
        )}
        <div className={classes.panes}>
          {isShown('videos') && (
            <section className={classes.pane} aria-label="Videos">
              <ReviewQueue review={review} onChoose={handleChoose} />
            </section>
          )}
          {isShown('variants') && (
            <section className={classes.pane} aria-label="Variants">
              <ReviewVariants
                review={review}
                edit={edit}
                regeneration={regeneration}
                placement={placement}
                onRestore={(id) => void restore([id])}
              />
            </section>
          )}
          {isShown('preview') && (
            <section className={classes.pane} aria-label="Preview">
              <ReviewPreview
                videoUrl={item?.videoPublicUrl ?? null}
                imageUrl={item?.screenshotPublicUrl ?? null}
                variant={variant}
                placement={placement.kind}
                onPlacementChange={setPlacement}
              >
                {isNarrow && <VariantSteps review={review} isAlone />}
              </ReviewPreview>
            </section>
          )}
        </div>
      </div>
      {isCreating && <CreateDraftsDialog isOpen items={review.draftSources()} onClose={() => setCreating(false)} />}
      {isNarrow && pane !== 'videos' && variant && !edit.isHere && !regeneration.isHere && (
        <DecideBar review={review} edit={edit} regeneration={regeneration} />
      )}
      <VisuallyHidden role="status">
        {/* Equal texts are announced again only when they differ in something. */}
        {review.announced.text}
        {review.announced.count % 2 === 1 && '\u00a0'}
      </VisuallyHidden>
      <ReasonDialog question={review.question} onAccept={review.answerQuestion} onClose={review.closeQuestion} />
      <LeaveGuard
        isDirty={edit.isDirty || review.failedIds.size > 0}
        {...(review.failedIds.size > 0 && {
          message: 'Some decisions could not be saved. They are lost when you leave.',
        })}
      />
    </PageLayout>
  )
}

function Notice({ children }: { children: ReactNode }) {
  return (
    <Alert color="yellow" p="xs" icon={<IconAlertTriangle aria-hidden />}>
      {children}
    </Alert>
  )
}

function NothingToReview({ title, message }: { title: string; message?: string }) {
  const { data, isPending } = useQuery(historyPageQuery({ page: 1, limit: 1 }))
  const isNew = data?.results.length === 0
  const howTo = isNew
    ? 'Generate ad copy first. Its variants are reviewed here.'
    : 'Choose finished ad copy in the history, or generate some.'
  return (
    <EmptyState
      title={title}
      message={message ?? howTo}
      icon={<IconChecks size={32} aria-hidden />}
      action={
        !isPending && (
          <LinkButton to={isNew ? '/studio' : '/history'}>{isNew ? 'Generate Ad Copy' : 'Open the history'}</LinkButton>
        )
      }
    />
  )
}

/** Loads the report of the video that comes next, so that its variants do not move when they are shown. */
function useNextReport(historyId: number | undefined) {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (historyId !== undefined) void queryClient.prefetchQuery(watchReportQuery({ historyId }))
  }, [queryClient, historyId])
}
