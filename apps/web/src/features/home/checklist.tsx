import type { simulatedParts } from '@hookline/contract/about/about.endpoints'
import { Anchor, Button, Group, VisuallyHidden } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { IconCircleCheck, IconCircleDashed } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { focusPageHeading } from '../../lib/page-focus.ts'
import { useCurrentUser } from '../../lib/session.ts'
import classes from './home-page.module.css'
import { OverviewCard } from './overview-card.tsx'

const parts = [
  { part: 'ai', label: 'Connect an AI model', settings: '/settings/ai-models' },
  { part: 'storage', label: 'Connect cloud storage', settings: '/test-gcs' },
  { part: 'meta', label: 'Connect a Meta app', settings: '/settings/meta' },
] as const

interface ChecklistProps {
  simulated: readonly (typeof simulatedParts)[number][]
  hasResults: boolean
  onConnect: () => void
}

/** The first steps of a new team; nothing once all are done, or the user has hidden them in this browser. */
export function Checklist({ simulated, hasResults, onConnect }: ChecklistProps) {
  const [isHidden, setHidden] = useLocalStorage({
    key: `hookline-first-steps-hidden-${useCurrentUser().user_uuid}`,
    defaultValue: false,
    getInitialValueInEffect: false,
  })
  if (isHidden || (hasResults && simulated.length === 0)) return null

  function handleHide() {
    setHidden(true)
    focusPageHeading()
  }

  const hideButton = (
    <Button variant="subtle" color="gray" size="compact-sm" mr={-8} onClick={handleHide}>
      Hide<VisuallyHidden> the first steps</VisuallyHidden>
    </Button>
  )
  return (
    <OverviewCard title="First steps" action={hideButton}>
      <ul className={classes.steps}>
        {parts.map(({ part, label, settings }) => (
          <Step key={part} isDone={!simulated.includes(part)}>
            {simulated.includes(part) ? (
              <Anchor component="button" onClick={onConnect}>
                {label}
              </Anchor>
            ) : (
              <Anchor component={Link} to={settings} c="dimmed">
                {label}
              </Anchor>
            )}
          </Step>
        ))}
        <Step isDone={hasResults}>
          <Anchor component={Link} to="/studio" c={hasResults ? 'dimmed' : undefined}>
            Generate the first batch
          </Anchor>
        </Step>
      </ul>
    </OverviewCard>
  )
}

function Step({ isDone, children }: { isDone: boolean; children: ReactNode }) {
  return (
    <Group component="li" gap="xs" wrap="nowrap">
      {isDone ? (
        <IconCircleCheck size={16} color="var(--mantine-color-green-text)" aria-hidden />
      ) : (
        <IconCircleDashed size={16} color="var(--mantine-color-dimmed)" aria-hidden />
      )}
      {children}
      {isDone && <VisuallyHidden> (done)</VisuallyHidden>}
    </Group>
  )
}
