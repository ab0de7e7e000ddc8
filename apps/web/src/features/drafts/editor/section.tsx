import { Card, Stack, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'

/** A titled part of the editor. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  const titleId = useId()
  return (
    <Card component="section" padding="md" aria-labelledby={titleId} style={{ overflow: 'visible' }}>
      <Stack gap="md">
        <Title order={2} id={titleId}>
          {title}
        </Title>
        {children}
      </Stack>
    </Card>
  )
}
