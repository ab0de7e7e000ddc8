import { findAcceptedBlocks } from '@hookline/contract/history/decisions.rules'
import { Alert, Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import { IconAlertCircle, IconInfoCircle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { brandGuideQuery } from '../../../parts/brand-guide/brand-guide-query.ts'
import { ClaimsOfVideo } from '../../../parts/claims/claims-of-video.tsx'
import { ClaimsNote } from '../../../parts/claims/late-claims-note.ts'
import { CopyChecked } from '../../../parts/copy-check/copy-checked.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { reprocessPath } from '../reprocess.rules.ts'
import { useIgnoreFinding } from '../use-ignore-finding.ts'
import type { ReviewVideo } from './review.rules.ts'
import { useReviewState } from './review-context.ts'
import classes from './review-page.module.css'
import { VariantRow } from './variant-row.tsx'
import { VariantSteps } from './variant-steps.tsx'

interface ReviewVariantsProps {
  onRestore: (id: number) => void
}

/** The variants of the chosen video, or why there are none. */
export function ReviewVariants({ onRestore }: ReviewVariantsProps) {
  const { video, position } = useReviewState().place
  if (!video || !position) return null
  return (
    <Stack gap="sm">
      <Group justify="space-between" gap="xs" wrap="nowrap" className={classes.head}>
        <Title order={2} miw={0} lineClamp={2} title={video.name} style={{ overflowWrap: 'anywhere' }}>
          {video.name}
        </Title>
        <VariantSteps />
      </Group>
      {video.variants.length === 0 ? (
        <NoVariants video={video} onRestore={onRestore} />
      ) : (
        <ClaimsOfVideo key={video.id} video={{ historyId: video.id }} project={video.project}>
          <ClaimsNote />
          <CheckedVariants video={video}>
            <ol className={classes.variants} aria-label="Variants">
              {video.variants.map((variant, index) => (
                <li key={index}>
                  <VariantRow video={video} index={index} variant={variant} isCurrent={index === position.variant} />
                </li>
              ))}
            </ol>
          </CheckedVariants>
        </ClaimsOfVideo>
      )}
    </Stack>
  )
}

interface CheckedVariantsProps {
  video: ReviewVideo
  children: ReactNode
}

/** Findings that were ignored one by one, and those that block variants accepted with a reason. */
function CheckedVariants({ video, children }: CheckedVariantsProps) {
  const { deciding } = useReviewState()
  const { id, project, variants, decisions, ignored } = video
  const { data: guide } = useQuery(brandGuideQuery(project))
  const onIgnore = useIgnoreFinding(id)
  const decided = decisions.map((decision, variant) => ({
    decision,
    reason: deciding.readReason({ videoId: id, variant }),
  }))
  const accepted = guide ? findAcceptedBlocks(variants, decided, guide) : []
  return (
    <CopyChecked ignored={ignored} accepted={accepted} onIgnore={onIgnore}>
      {children}
    </CopyChecked>
  )
}

function NoVariants({ video, onRestore }: { video: ReviewVideo; onRestore: (id: number) => void }) {
  const { id, state, problem } = video
  if (state === 'waiting') {
    return (
      <Stack gap="md" role="status">
        <Text c="dimmed">The variants of this video are being written. They appear here when they are ready.</Text>
        {[1, 2, 3].map((row) => (
          <Skeleton key={row} height={88} aria-hidden />
        ))}
      </Stack>
    )
  }
  if (state === 'deleted') {
    return (
      <Alert color="gray" icon={<IconInfoCircle aria-hidden />} title="This result was deleted.">
        <Stack gap="xs" align="flex-start">
          <Text>Its decisions come back when it is restored.</Text>
          <Button size="xs" onClick={() => onRestore(id)}>
            Restore it
          </Button>
        </Stack>
      </Alert>
    )
  }
  const isCancelled = state === 'cancelled'
  return (
    <Alert
      color={isCancelled ? 'gray' : 'red'}
      icon={isCancelled ? <IconInfoCircle aria-hidden /> : <IconAlertCircle aria-hidden />}
      title={problem}
    >
      <Group gap="xs">
        <LinkButton to={reprocessPath({ id, operation: 'copy' }) as string} size="xs">
          Retry
        </LinkButton>
        <LinkButton to="/result/$id" params={{ id: String(id) }} size="xs" variant="default">
          Open the result
        </LinkButton>
      </Group>
    </Alert>
  )
}
