import type { AdHints } from '@hookline/contract/ad-hints/ad-hints.schemas'
import { Alert, Card, Group, Stack, Text, Title } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { formatCount } from '../../lib/count-words.rules.ts'
import { formatRecent } from '../../lib/format-date.ts'
import { QueryError } from '../../ui/lists/error-box.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import type { StatusTone } from '../../ui/status-tone.rules.ts'
import { adHintsQuery } from './meta-connection.queries.ts'

const badges: Record<AdHints['webhooks']['state'], { tone: StatusTone; label: string }> = {
  on: { tone: 'success', label: 'Webhooks on' },
  later: { tone: 'off', label: 'Webhooks not needed yet' },
  off: { tone: 'off', label: 'Webhooks off' },
}

/** How changes at Meta are noticed: whether webhooks tell of them, and how far today's check of all ads is. */
export function AdHintsCard() {
  const query = useQuery(adHintsQuery)
  if (!query.data) return <QueryError title="Could not read how changes are noticed." query={query} />
  const { webhooks, dailyCheck } = query.data
  const { tone, label } = badges[webhooks.state]
  return (
    <Card withBorder component="section" aria-label="Changes at Meta">
      <Stack gap="sm">
        <Group justify="space-between">
          <Title order={2} size="h3">
            Changes at Meta
          </Title>
          <StatusBadge tone={tone} label={label} />
        </Group>
        <Text>{describeWebhooks(webhooks)}</Text>
        <Text>{describeDailyCheck(dailyCheck)}</Text>
        {dailyCheck.problem && (
          <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />} title="The daily check is not finished">
            {dailyCheck.problem}
          </Alert>
        )}
      </Stack>
    </Card>
  )
}

function describeWebhooks({ state, problem }: AdHints['webhooks']): string {
  if (problem) return problem
  if (state === 'on') return 'Meta tells of a new status within seconds.'
  return 'Meta tells of a new status within seconds, from a minute after the first ad of an ad account was sent.'
}

function describeDailyCheck({ total, checked, continuesAt }: AdHints['dailyCheck']): string {
  if (total === 0) return 'Each ad is compared with what was sent once a day. No ad was sent yet.'
  const counted = `${formatCount(checked)} of ${formatCount(total)} ads were compared with what was sent today.`
  return continuesAt ? `${counted} It goes on at ${formatRecent(continuesAt)}.` : counted
}
