import { Card, Stack, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { FactList, type Facts } from './fact-list.tsx'

interface TestCardProps {
  title: string
  onSubmit: () => void
  /** Of the last successful test. */
  facts: Facts | undefined
  /** The form's fields and buttons. */
  children: ReactNode
}

/** A test with its form and its result. */
export function TestCard({ title, onSubmit, facts, children }: TestCardProps) {
  const titleId = useId()
  return (
    <Card component="section" aria-labelledby={titleId}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          onSubmit()
        }}
      >
        <Stack gap="sm" align="flex-start">
          <Title order={2} size="h3" id={titleId}>
            {title}
          </Title>
          {children}
          {facts && <FactList facts={facts} />}
        </Stack>
      </form>
    </Card>
  )
}
