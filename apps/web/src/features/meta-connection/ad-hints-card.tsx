import type { AdHints } from '@hookline/contract/ad-hints/ad-hints.schemas'
import { Card, Group, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { formatDate } from '../../lib/format-date.ts'
import { QueryError } from '../../ui/lists/error-box.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import type { StatusTone } from '../../ui/status-tone.rules.ts'
import { adHintsQuery } from './meta-connection.queries.ts'

const states: Record<AdHints['webhooks'], { tone: StatusTone; label: string; sentence: string }> = {
  on: { tone: 'success', label: 'Webhooks on', sentence: 'Meta tells of a new status within seconds.' },
  later: {
    tone: 'off',
    label: 'Webhooks not needed yet',
    sentence: 'Meta tells of a new status within seconds, from a minute after the first ad of an ad account was sent.',
  },
  off: { tone: 'off', label: 'Webhooks off', sentence: 'Meta does not tell of a new status.' },
}

const readLabels: Record<keyof AdHints['reads'], string> = {
  activityLog: 'Activity log read',
  list: 'Creative and status of all ads read',
  comparison: 'All ads compared with what was sent since',
}
const readNames = Object.keys(readLabels) as (keyof AdHints['reads'])[]

/** Whether webhooks tell of changes at Meta, and why not, and when they were last looked for. */
export function AdHintsCard() {
  const query = useQuery(adHintsQuery)
  if (!query.data) return <QueryError title="Could not read how changes are noticed." query={query} />
  const { webhooks, problem, reads } = query.data
  const { tone, label, sentence } = states[webhooks]
  return (
    <Card withBorder component="section" aria-label="Changes at Meta">
      <Stack gap="sm">
        <Group justify="space-between">
          <Title order={2} size="h3">
            Changes at Meta
          </Title>
          <StatusBadge tone={tone} label={label} />
        </Group>
        <Text style={{ overflowWrap: 'anywhere' }}>{problem ?? sentence}</Text>
        <Text c="dimmed">Each ad is also compared with what was sent once a day.</Text>
        {readNames.some((name) => reads[name]) && (
          <Stack gap={4} component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
            {readNames.map((name) => (
              <Text key={name} component="li" size="sm" c="dimmed">
                {readLabels[name]}: {reads[name] ? formatDate(reads[name]) : 'not yet'}
              </Text>
            ))}
          </Stack>
        )}
      </Stack>
    </Card>
  )
}
