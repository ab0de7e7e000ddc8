import type { ToolType } from '@hookline/contract/fields.schemas'
import { Text, Title } from '@mantine/core'
import { IconVideo } from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'
import { useIsDragging } from '../../../ui/fields/use-file-drop.ts'
import type { Studio } from '../studio-store.ts'
import classes from './empty-results.module.css'

const examples: Record<ToolType, { title: string; text: string }[]> = {
  'ad copy': [
    { title: 'Grow easy.', text: 'Meet Bloom. Fill it once, and it waters itself for a whole month.' },
    { title: 'Green for a whole month', text: 'No schedule, no guilt, no dead ferns. Bloom remembers for you.' },
    { title: 'The plant you cannot forget', text: 'You travel, it drinks. Order today and the first refill is free.' },
  ],
  analysis: [
    { title: '0:00 Hook', text: 'A dry fern, and a question: when did you water it last?' },
    { title: '0:03 Product', text: 'Bloom waters the fern by itself.' },
    { title: '0:12 Offer', text: 'The first refill is free. It comes late: move it before 0:08.' },
  ],
  comparison: [
    { title: 'Hook', text: 'Video 1 asks a question at once; Video 2 begins with its logo.' },
    { title: 'Offer', text: 'Only Video 2 names the price.' },
    { title: 'Next test', text: 'The hook of Video 1 with the offer of Video 2.' },
  ],
}

/** Takes dropped videos before there are results, and shows what they will look like. */
export function EmptyResults({ studio: { kind, queue } }: { studio: Studio }) {
  const items = useSyncExternalStore(queue.subscribe, queue.getItems)
  const isFull = items.length >= queue.limit.max
  const isOver = useIsDragging() && !isFull
  return (
    <div className={classes.zone} data-full={isFull || undefined} data-over={isOver || undefined}>
      <div className={classes.words}>
        <IconVideo size={32} aria-hidden />
        <Title order={2} size="h3">
          {isOver ? 'Drop files here' : kind.empty.title}
        </Title>
        <Text c="dimmed" maw="52ch">
          {kind.empty.message}
        </Text>
        <div className={classes.examples} aria-hidden>
          <Text size="xs">Example</Text>
          <ol>
            {examples[kind.type].map(({ title, text }) => (
              <li key={title}>
                <Text fw={600}>{title}</Text>
                <Text>{text}</Text>
              </li>
            ))}
          </ol>
        </div>
      </div>
    </div>
  )
}
