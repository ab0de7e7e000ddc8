import { Group, Paper, Stack, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import classes from './draft-editor.module.css'

interface SectionProps {
  title: string
  /** At the right of the title. */
  actions?: ReactNode
  children: ReactNode
}

/** A titled part of the editor. */
export function Section({ title, actions, children }: SectionProps) {
  const titleId = useId()
  return (
    <Paper component="section" withBorder className={classes.section} aria-labelledby={titleId}>
      <Stack gap={8}>
        <PartHead>
          <Title order={2} id={titleId}>
            {title}
          </Title>
          {actions}
        </PartHead>
        {children}
      </Stack>
    </Paper>
  )
}

/** A title with actions at its right. */
export function PartHead({ children }: { children: ReactNode }) {
  return (
    <Group justify="space-between" gap="0 8px">
      {children}
    </Group>
  )
}
