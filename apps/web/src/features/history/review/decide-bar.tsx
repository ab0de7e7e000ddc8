import { ActionIcon, Button } from '@mantine/core'
import { IconArrowBackUp, IconPencil, IconRefresh } from '@tabler/icons-react'
import { useReviewState } from './review-context.ts'
import classes from './review-page.module.css'
import { chooseLook } from './variant-row.tsx'

/** What can be done with the current variant, at the end of a narrow screen. */
export function DecideBar() {
  const { place, deciding, edit, regeneration } = useReviewState()
  const { position, video } = place
  const number = (position?.variant ?? 0) + 1
  const decision = video?.decisions[number - 1] ?? null
  return (
    <section className={classes.bar} aria-label={`Decide about variant ${number}`} data-bottom-bar>
      <ActionIcon
        variant="default"
        size={44}
        aria-label="Undo the last decision"
        disabled={!deciding.canUndo}
        onClick={deciding.undo}
      >
        <IconArrowBackUp size={20} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="default"
        size={44}
        aria-label={`Edit variant ${number}`}
        disabled={!edit.canEdit}
        onClick={() => position && edit.begin(position)}
      >
        <IconPencil size={20} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="default"
        size={44}
        aria-label={`Regenerate variant ${number}`}
        disabled={!regeneration.canBegin}
        onClick={() => position && regeneration.begin(position)}
      >
        <IconRefresh size={20} aria-hidden />
      </ActionIcon>
      <Button
        flex={1}
        px={4}
        {...chooseLook('rejected', decision)}
        aria-pressed={decision === 'rejected'}
        onClick={() => deciding.decide('rejected')}
      >
        Reject
      </Button>
      <Button
        flex={1}
        px={4}
        {...chooseLook('accepted', decision, true)}
        aria-pressed={decision === 'accepted'}
        onClick={() => deciding.decide('accepted')}
      >
        Accept
      </Button>
    </section>
  )
}
