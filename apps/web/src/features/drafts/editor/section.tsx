import { Card, Group, Stack, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'

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
    <Card component="section" padding="12px 16px 16px" aria-labelledby={titleId} style={{ overflow: 'visible' }}>
      <Stack gap={10}>
        <PartHead>
          <Title order={2} id={titleId}>
            {title}
          </Title>
          {actions}
        </PartHead>
        {children}
      </Stack>
    </Card>
  )
}

/** A title with actions at its right. */
export function PartHead({ children }: { children: ReactNode }) {
  return (
    <Group justify="space-between" gap="0 8px" mih={26}>
      {children}
    </Group>
  )
}
