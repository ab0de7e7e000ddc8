import { Badge, Card, Group, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './text-card.module.css'

/** Of the list or box that cards stand in, as many abreast as there is room for. */
export const cardGrid = classes.grid

interface TextCardProps {
  name: string
  /** What kind it is, in a word or two. */
  type: string
  description: string | null
  /** The text itself, and what can be done. */
  children: ReactNode
}

/** A card about a text that people wrote: its name, type and description above what the caller shows. */
export function TextCard({ name, type, description, children }: TextCardProps) {
  return (
    <Card component="article" className={classes.card} padding="md" aria-label={name}>
      <Group justify="space-between" align="flex-start" wrap="nowrap" gap="xs">
        <Title order={2} className={classes.name} data-clamped>
          {name}
        </Title>
        <Badge tt="none" className={classes.badge}>
          {type}
        </Badge>
      </Group>
      {description && (
        <Text c="dimmed" className={classes.description}>
          {description}
        </Text>
      )}
      {children}
    </Card>
  )
}
