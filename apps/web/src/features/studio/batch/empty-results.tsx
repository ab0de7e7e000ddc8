import { Button, Text, Title } from '@mantine/core'
import { IconVideo } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { errorMessage } from '../../../lib/api-error.ts'
import { showToast } from '../../../lib/toast.ts'
import { useIsDragging } from '../../../ui/fields/use-file-drop.ts'
import { submitButtonId } from '../form/studio-form-card.tsx'
import type { Studio } from '../studio-store.ts'
import { videoSlots } from '../tool-kinds.rules.ts'
import { fetchSampleVideo } from '../upload/sample-video.ts'
import classes from './empty-results.module.css'

const examples = [
  { headline: 'Grow easy.', text: 'Meet Bloom. Fill it once, and it waters itself for a whole month.' },
  { headline: 'Green for a whole month', text: 'No schedule, no guilt, no dead ferns. Bloom remembers for you.' },
  { headline: 'The plant you cannot forget', text: 'You travel, it drinks. Order today and the first refill is free.' },
]

/** Takes dropped videos before there are results, and shows what they will look like. */
export function EmptyResults({ studio: { kind, queue } }: { studio: Studio }) {
  const items = useSyncExternalStore(queue.subscribe, queue.getItems)
  const isOver = useIsDragging()
  const sample = useMutation({
    mutationFn: () => queue.addFetching(fetchSampleVideo()),
    onSuccess: () => {
      // This button disappears, and the submit is next.
      document.getElementById(submitButtonId)?.focus()
    },
    onError: (error) => {
      showToast({ title: 'Sample video not available', message: errorMessage(error), kind: 'error' })
    },
  })
  return (
    <div className={classes.zone} data-over={isOver || undefined}>
      <div className={classes.words}>
        <IconVideo size={32} aria-hidden />
        <Title order={2} size="h3">
          {isOver ? 'Drop files here' : kind.empty.title}
        </Title>
        <Text c="dimmed" maw="52ch">
          {items.length === videoSlots.length ? (kind.empty.ready ?? kind.empty.message) : kind.empty.message}
        </Text>
        {!kind.isComparison && items.length === 0 && (
          <Button variant="default" mt={4} loading={sample.isPending} onClick={() => sample.mutate()}>
            Try with a sample video
          </Button>
        )}
        {kind.type === 'ad copy' && (
          <ol className={classes.examples} aria-hidden>
            {examples.map(({ headline, text }) => (
              <li key={headline}>
                <Text fw={600}>{headline}</Text>
                <Text>{text}</Text>
              </li>
            ))}
          </ol>
        )}
      </div>
    </div>
  )
}
