import { Badge, Card, Group, SimpleGrid, Skeleton, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { type FailedQuery, QueryError } from '../lists/error-box.tsx'

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
    <Card component="article" h="100%" padding="md" style={{ gap: 12 }} aria-label={name}>
      <Group justify="space-between" align="flex-start" wrap="nowrap" gap="xs">
        <Title order={2} miw={0} style={anywhere} data-clamped>
          {name}
        </Title>
        <Badge tt="none" flex="none" mt={2}>
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

interface CardListProps<Row> {
  label: string
  query: FailedQuery & { data: Row[] | undefined }
  /** Shown when there is nothing else to show. */
  errorMessage: string
  /** Cards in outline while the list loads. */
  skeletons: { count: number; textHeight: number }
  filter?: (rows: Row[]) => Row[]
  empty: ReactNode
  renderCard: (row: Row) => ReactNode
}

const columns = { minColWidth: 'min(320px, 100%)', spacing: 'md' }

/** A list of cards with as many columns as fit. */
export function CardList<Row extends { id: string }>(props: CardListProps<Row>) {
  const { label, query, errorMessage, skeletons, filter = (rows) => rows, empty, renderCard } = props
  if (!query.data) {
    if (query.error) return <QueryError message={errorMessage} query={query} />
    return (
      <SimpleGrid {...columns} role="status" aria-busy="true" aria-label={`Loading ${label.toLowerCase()}`}>
        {[...Array(skeletons.count).keys()].map((index) => (
          <Card key={index} padding="md" data-testid="card-skeleton">
            <Stack gap="sm">
              <Skeleton height={20} width="60%" />
              <Skeleton height={skeletons.textHeight} />
              <Skeleton height={30} width="70%" />
            </Stack>
          </Card>
        ))}
      </SimpleGrid>
    )
  }
  const rows = filter(query.data)
  if (rows.length === 0) return empty
  return (
    <SimpleGrid component="ul" {...columns} aria-label={label}>
      {rows.map((row) => (
        <li key={row.id}>{renderCard(row)}</li>
      ))}
    </SimpleGrid>
  )
}
