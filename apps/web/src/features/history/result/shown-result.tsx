import type { HistoryItem } from '@hookline/contract/history/history.schemas'
import type { ViewerType } from '@hookline/contract/response-formats/response-formats.schemas'
import { Alert, Button, Group, Loader, Paper, Stack, Text, VisuallyHidden } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconAlertCircle, IconInfoCircle } from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import { useId } from 'react'
import { useCurrentUser } from '../../../lib/session.ts'
import { useShortcuts } from '../../../lib/shortcuts.ts'
import { useIsNarrow } from '../../../lib/use-screen.ts'
import { jobsTray } from '../../../parts/jobs/jobs-tray.ts'
import { TwoVideosSay } from '../../../parts/watch-report/two-videos-say.tsx'
import { VideoSays } from '../../../parts/watch-report/video-says.tsx'
import { LeaveGuard } from '../../../ui/unsaved-edit/leave-guard.tsx'
import type { ResultEdit } from '../edit/use-result-edit.ts'
import { describeStatus } from '../history-status.rules.ts'
import { ResultActivity } from './result-activity.tsx'
import { ResultContent } from './result-content.tsx'
import { ResultDetails, TechnicalDetails } from './result-details.tsx'
import { ResultMedia } from './result-media.tsx'
import classes from './result-page.module.css'
import { ResultPanels } from './result-panels.tsx'
import { type ResultState, readVariantAnchor } from './result-state.rules.ts'

const reprocessHint = 'Reprocess opens the studio with this video. Choose another model, prompt or template there.'

interface ShownResultProps {
  item: HistoryItem
  state: ResultState
  stage: string | null
  viewer: ViewerType
  edit: ResultEdit
}

export function ShownResult({ item, state, stage, viewer, edit }: ShownResultProps) {
  const headingId = useId()
  const hash = useLocation({ select: (location) => location.hash })
  useHotkeys([['mod+S', () => edit.save()]], [])
  useShortcuts('Result', [
    { key: 'e', label: 'Edit the result', onPress: () => state.kind === 'finished' && !edit.isEditing && edit.begin() },
  ])
  const isNarrow = useIsNarrow('md')
  const media = <ResultMedia item={item} />
  return (
    <div className={classes.columns} data-two-videos={item.secondVideo ? true : undefined}>
      {isNarrow && media}
      <section className={classes.content} aria-labelledby={headingId}>
        <VisuallyHidden component="h2" id={headingId}>
          Result
        </VisuallyHidden>
        {state.kind === 'unfinished' && <UnfinishedResult item={item} stage={stage} />}
        {state.kind === 'cancelled' && (
          <Alert color="gray" icon={<IconInfoCircle aria-hidden />} title={state.message}>
            <Text size="sm">{reprocessHint}</Text>
          </Alert>
        )}
        {state.kind === 'failed' && (
          <Alert color="red" icon={<IconAlertCircle aria-hidden />} title={state.message}>
            <Stack gap="xs" style={{ overflowWrap: 'anywhere' }}>
              {state.details && <Text>{state.details}</Text>}
              {state.errorType && <Text size="sm">Error Type: {state.errorType}</Text>}
              <Text size="sm">{reprocessHint}</Text>
            </Stack>
          </Alert>
        )}
        {state.kind === 'finished' && (
          <ResultContent item={item} viewer={viewer} edit={edit} chosenVariant={readVariantAnchor(hash)} />
        )}
      </section>
      <Stack component="aside" gap="lg" aria-label="Video and details" miw={0}>
        {!isNarrow && media}
        <ResultDetails item={item} />
        <WhatIsSaid item={item} />
      </Stack>
      <div className={classes.technical}>
        <TechnicalDetails item={item}>
          {!edit.isEditing && (
            <>
              <ResultPanels item={item} isFailed={state.kind === 'failed'} />
              <ResultActivity id={item.id} />
            </>
          )}
        </TechnicalDetails>
      </div>
      <LeaveGuard isDirty={edit.isDirty} />
    </div>
  )
}

function WhatIsSaid({ item: { id, videoFilename, videoContentType, secondVideo } }: { item: HistoryItem }) {
  if (secondVideo) return <TwoVideosSay historyId={id} filenames={[videoFilename, secondVideo.filename]} />
  if (!videoContentType?.startsWith('video/')) return null
  return <VideoSays video={{ historyId: id }} filename={videoFilename} />
}

function UnfinishedResult({ item, stage }: Pick<ShownResultProps, 'item' | 'stage'>) {
  // The jobs are those of the person who looks at them.
  const isOwn = useCurrentUser().user_uuid === item.user_id
  return (
    <Paper withBorder p="md">
      <Stack gap="sm" role="status">
        <Group gap="sm">
          <Loader size="sm" aria-hidden />
          <Text>{(item.status === 'PROCESSING' && stage) || describeStatus(item).label}</Text>
        </Group>
        <Text c="dimmed">
          The result appears here as soon as it is done. You can leave this page: the job continues in the background.
        </Text>
      </Stack>
      {isOwn && (
        <Button mt="sm" variant="default" onClick={() => jobsTray.set(true)}>
          Show jobs
        </Button>
      )}
    </Paper>
  )
}
