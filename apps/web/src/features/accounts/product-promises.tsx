import { Text, Title } from '@mantine/core'
import { IconArrowsDiff, IconHistory, IconSparkles, IconVideo } from '@tabler/icons-react'
import classes from './auth-page.module.css'

const promises = [
  { Icon: IconVideo, title: 'Single video analysis', text: 'See what one ad video says and shows.' },
  { Icon: IconArrowsDiff, title: 'Video comparison', text: 'Put two videos side by side.' },
  { Icon: IconSparkles, title: 'AI-generated ad copy', text: 'Headlines and primary texts from the video itself.' },
  { Icon: IconHistory, title: 'Custom templates and history', text: 'Your instructions and every result are kept.' },
]

export function ProductPromises() {
  return (
    <aside className={classes.promises} aria-label="What Hookline does">
      <Title order={2}>From finished video ads to ad copy</Title>
      <ul className={classes.list}>
        {promises.map(({ Icon, title, text }) => (
          <li key={title} className={classes.promise}>
            <Icon size={20} aria-hidden />
            <div>
              <Text fw={600}>{title}</Text>
              <Text c="dimmed" size="sm">
                {text}
              </Text>
            </div>
          </li>
        ))}
      </ul>
    </aside>
  )
}
