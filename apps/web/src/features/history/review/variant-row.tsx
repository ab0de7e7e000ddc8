import type { CopyVariant } from '@hookline/contract/copy/copy-variant.schemas'
import type { Decision } from '@hookline/contract/history/decisions.schemas'
import { Button, Group, Text, Title, VisuallyHidden } from '@mantine/core'
import { IconCheck, IconPencil, IconRefresh, IconX } from '@tabler/icons-react'
import { Suspense, useId } from 'react'
import { useIsNarrow } from '../../../lib/use-screen.ts'
import { useVariantFindings } from '../../../parts/copy-check/use-findings.ts'
import { DecisionBadge } from '../../../parts/result-viewer/variant-decision.tsx'
import { VariantTexts } from '../../../parts/result-viewer/variant-texts.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { isSamePosition, type Position, type ReviewVideo } from './review.rules.ts'
import { useReviewState } from './review-context.ts'
import classes from './review-page.module.css'
import { variantElementId } from './use-review-place.ts'
import { VariantFields } from './variant-fields.tsx'

const RegeneratePanel = lazyPart(async () => ({
  default: (await import('../../../parts/regenerate/regenerate-panel.tsx')).RegeneratePanel,
}))

interface VariantRowProps {
  video: ReviewVideo
  index: number
  variant: CopyVariant
  isCurrent: boolean
}

/** One variant: its texts, what is decided about it, and what can be done. */
export function VariantRow({ video, index, variant, isCurrent }: VariantRowProps) {
  const { place, deciding, edit, regeneration } = useReviewState()
  const titleId = useId()
  const findings = useVariantFindings(video.variants, index)
  const at = { videoId: video.id, variant: index }
  const decision = video.decisions[index] ?? null
  const name = `variant ${index + 1}`
  const isBlocked = deciding.isBlockedSince(at)
  return (
    <article
      id={variantElementId(at)}
      tabIndex={-1}
      className={classes.variant}
      aria-labelledby={titleId}
      aria-current={isCurrent || undefined}
      data-current={isCurrent || undefined}
      // A press on the row gives it the focus, as does a press on one of its buttons.
      onFocus={() => !isCurrent && place.goTo(at, { hasFocus: false })}
    >
      <Group justify="space-between" gap="xs" mih={24}>
        <Title order={3} id={titleId} c="dimmed" fz="sm" className={classes.figures}>
          Variant {index + 1}
          {decision && <VisuallyHidden>, {isBlocked ? 'accepted, now blocked' : decision}</VisuallyHidden>}
        </Title>
        <span aria-hidden>{decision && <DecisionBadge decision={decision} isBlocked={isBlocked} />}</span>
      </Group>
      {isSamePosition(edit.at, at) ? (
        <VariantFields name={name} index={index} edit={edit} />
      ) : (
        <>
          <VariantTexts name={name} variant={variant} findings={findings} />
          {deciding.readReason(at) && (
            <Text size="sm" c="dimmed">
              Accepted because: {deciding.readReason(at)}
            </Text>
          )}
          {regeneration.isForVariant(at) ? (
            // Without `updatedAt`: a decision that is stored meanwhile would make it stale.
            <Suspense>
              <RegeneratePanel
                historyId={video.id}
                index={index}
                variant={variant}
                onTake={regeneration.take}
                onClose={regeneration.close}
              />
            </Suspense>
          ) : (
            <VariantActions at={at} decision={decision} name={name} isCurrent={isCurrent} />
          )}
        </>
      )}
    </article>
  )
}

/** The look of a button that decides: the decision that stands in its color, the suggested one filled. */
export function chooseLook(offered: Decision, decision: Decision | null, isSuggested = false) {
  if (decision === offered) return { variant: 'light', color: offered === 'accepted' ? 'green' : 'red' }
  return { variant: isSuggested && decision === null ? 'filled' : 'default' }
}

interface VariantActionsProps {
  at: Position
  decision: Decision | null
  name: string
  isCurrent: boolean
}

/** On a narrow screen, the bar at the end has the buttons of the current variant. */
function VariantActions({ at, decision, name, isCurrent }: VariantActionsProps) {
  const { deciding, edit, regeneration } = useReviewState()
  const isNarrow = useIsNarrow('md')
  if (isNarrow) return null
  const toggle = (wanted: Decision) => (decision === wanted ? deciding.clear(at) : deciding.decide(wanted, at))
  return (
    <Group gap="xs">
      <Button
        size="xs"
        {...chooseLook('accepted', decision, isCurrent)}
        leftSection={<IconCheck size={16} aria-hidden />}
        aria-pressed={decision === 'accepted'}
        aria-label={`Accept ${name}`}
        title={decision === 'accepted' ? 'Withdraw' : 'Accept (A)'}
        onClick={() => toggle('accepted')}
      >
        Accept
      </Button>
      <IconButton
        icon={IconX}
        size="xs"
        {...chooseLook('rejected', decision)}
        aria-pressed={decision === 'rejected'}
        aria-label={`Reject ${name}`}
        title={decision === 'rejected' ? 'Withdraw' : 'Reject (X)'}
        onClick={() => toggle('rejected')}
      >
        Reject
      </IconButton>
      <IconButton
        icon={IconPencil}
        size="xs"
        variant="subtle"
        color="gray"
        aria-label={`Edit ${name}`}
        title="Edit (E)"
        disabled={!edit.canEdit}
        onClick={() => edit.begin(at)}
      >
        Edit
      </IconButton>
      <IconButton
        icon={IconRefresh}
        size="xs"
        variant="subtle"
        color="gray"
        aria-label={`Regenerate ${name}`}
        title="Regenerate (R)"
        disabled={!regeneration.canBegin}
        onClick={() => regeneration.begin(at)}
      >
        Regenerate
      </IconButton>
    </Group>
  )
}
