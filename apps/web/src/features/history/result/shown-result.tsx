import type { HistoryItem } from '@hookline/contract/history/history.schemas'
import type { ViewerType } from '@hookline/contract/response-formats/response-formats.schemas'
import { Stack, VisuallyHidden } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { useLocation } from '@tanstack/react-router'
import { useId } from 'react'
import { useShortcuts } from '../../../lib/shortcuts.ts'
import { LeaveGuard } from '../../../ui/unsaved-edit/leave-guard.tsx'
import { type RenderResult, ResultContent } from '../edit/result-content.tsx'
import type { ResultEdit } from '../edit/use-result-edit.ts'
import { CancelledResult } from './cancelled-result.tsx'
import { GenerationError } from './generation-error.tsx'
import { ResultActivity } from './result-activity.tsx'
import { ResultDetails } from './result-details.tsx'
import { ResultMedia } from './result-media.tsx'
import classes from './result-page.module.css'
import { ResultPanels } from './result-panels.tsx'
import { type ResultState, readVariantAnchor } from './result-state.rules.ts'
import { StorageLinks } from './storage-links.tsx'
import { UnfinishedResult } from './unfinished-result.tsx'

interface ShownResultProps {
  item: HistoryItem
  state: ResultState
  /** What its job is doing now. */
  stage: string | null
  viewer: ViewerType
  edit: ResultEdit
  renderResult: RenderResult
}

/** The parts of a result's screen: content, video, details, and what was asked, answered and changed. */
export function ShownResult({ item, state, stage, viewer, edit, renderResult }: ShownResultProps) {
  const headingId = useId()
  const hash = useLocation({ select: (location) => location.hash })
  useHotkeys([['mod+S', () => edit.save()]], [])
  useShortcuts('Result', [
    { key: 'e', label: 'Edit the result', onPress: () => state.kind === 'finished' && !edit.isEditing && edit.begin() },
  ])
  return (
    <div className={classes.columns}>
      <section className={classes.content} aria-labelledby={headingId}>
        <VisuallyHidden component="h2" id={headingId}>
          Result
        </VisuallyHidden>
        {state.kind === 'unfinished' && <UnfinishedResult item={item} stage={stage} />}
        {state.kind === 'cancelled' && <CancelledResult message={state.message} />}
        {state.kind === 'failed' && <GenerationError {...state} />}
        {state.kind === 'finished' && (
          <ResultContent
            item={item}
            viewer={viewer}
            edit={edit}
            chosenVariant={readVariantAnchor(hash)}
            renderResult={renderResult}
          />
        )}
      </section>
      <Stack component="aside" gap="lg" aria-label="Video and details" miw={0}>
        <ResultMedia item={item} />
        <ResultDetails item={item} />
        <StorageLinks item={item} />
      </Stack>
      {!edit.isEditing && (
        <Stack gap="xs" className={classes.panels}>
          <ResultPanels item={item} isFailed={state.kind === 'failed'} />
          <ResultActivity id={item.id} />
        </Stack>
      )}
      <LeaveGuard isDirty={edit.isDirty} />
    </div>
  )
}
