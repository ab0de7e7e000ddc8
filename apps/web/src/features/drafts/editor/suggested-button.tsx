import { suggestCallToAction } from '@hookline/contract/drafts/suggested-call-to-action.rules'
import { Button, Group, Text } from '@mantine/core'
import { callToActionLabel } from '../../../parts/drafts/call-to-action.ts'
import { Second } from '../../../parts/watch-report/second.tsx'
import { useWatchReport, type WatchedVideo } from '../../../parts/watch-report/watch-report.queries.ts'
import type { DraftFormValues } from './draft-form.rules.ts'
import { useEditor } from './editor-context.ts'

interface SuggestedButtonProps {
  video: WatchedVideo | null
  values: Pick<DraftFormValues, 'call_to_action_type' | 'website_url'>
}

/** The call to action that the video asks for, while the draft has another: it is set by its button only. */
export function SuggestedButton({ video, values }: SuggestedButtonProps) {
  const { change, isReadOnly } = useEditor()
  const report = useWatchReport(video).data?.report
  const suggested = report && suggestCallToAction(report, values.website_url)
  if (isReadOnly || !suggested || suggested.type === values.call_to_action_type) return null
  const { type, words, atMs } = suggested
  const label = callToActionLabel(type)
  return (
    <Group gap={8} role="status">
      <Text size="xs" c="dimmed">
        The video says “{words}” <Second atMs={atMs} />
      </Text>
      <Button size="compact-xs" variant="default" onClick={() => change({ call_to_action_type: type })}>
        Use “{label}”
      </Button>
    </Group>
  )
}
