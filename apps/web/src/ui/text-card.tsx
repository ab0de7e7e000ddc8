import { Badge, Card, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './text-card.module.css'

/** The class of a list of cards, with as many columns as fit. */
export const cardGrid = classes.grid

const anywhere = { overflowWrap: 'anywhere' } as const

interface TextCardProps {
  name: string
  /** Its kind, in a word or two. */
  type: string
  description: string | null
  /** The text and its actions. */
  children: ReactNode
}

/** A card for a written text: its name, type and description above its children. */
export function TextCard({ name, type, description, children }: TextCardProps) {
  return (
    <Card component="article" className={classes.card} padding="md" aria-label={name}>
      <Group justify="space-between" align="flex-start" wrap="nowrap" gap="xs">
        <Title order={2} miw={0} style={anywhere} data-clamped>
          {name}
        </Title>
        <Badge tt="none" flex="none">
          {type}
        </Badge>
      </Group>
      {description && (
        <Text c="dimmed" style={anywhere}>
          {description}
        </Text>
      )}
      {children}
    </Card>
  )
}

/** Cards in outline while a list loads. */
export function CardSkeletons({ count, textHeight, label }: { count: number; textHeight: number; label: string }) {
  return (
    <div className={cardGrid} role="status" aria-busy="true" aria-label={label}>
      {Array.from({ length: count }, (_, index) => index).map((index) => (
        <Card key={index} padding="md" data-testid="card-skeleton">
          <Stack gap="sm">
            <Skeleton height={20} width="60%" />
            <Skeleton height={textHeight} />
            <Skeleton height={30} width="70%" />
          </Stack>
        </Card>
      ))}
    </div>
  )
}
