import { Button, Text } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { errorMessage } from '../../../lib/api-error.ts'
import { needsConnection } from '../../../lib/meta-failure.ts'
import { countAds } from '../../../ui/drafts/draft-words.rules.ts'
import { LinkButton } from '../../../ui/link-button.tsx'
import type { StatusRefresh } from './use-refresh-statuses.ts'
import classes from './workspace-page.module.css'

/** Stands above the submitted ads: whether their statuses are those of now, and the button that asks Meta again. */
export function SubmittedBar({ refresh }: { refresh: StatusRefresh }) {
  return (
    <section className={classes.bar} aria-label="Status at Meta">
      <Text size="sm" role="status">
        {describeRefresh(refresh)}
      </Text>
      {!refresh.isRefreshing && needsConnection(refresh.error) && (
        <LinkButton to="/settings/meta" size="xs" variant="default">
          Meta settings
        </LinkButton>
      )}
      <Button
        size="xs"
        variant="default"
        loading={refresh.isRefreshing}
        leftSection={<IconRefresh size={14} aria-hidden />}
        onClick={refresh.refreshAll}
      >
        Refresh all
      </Button>
    </section>
  )
}

function describeRefresh({ isRefreshing, outcome, error }: StatusRefresh): string {
  if (isRefreshing) return 'Asking Meta how your ads stand…'
  if (error) return `The statuses could not be refreshed: ${errorMessage(error)}`
  if (!outcome) return ''
  const { failed, left } = outcome
  const sentences = [
    left > 0 ? `${countAds(left)} not refreshed yet: refresh again.` : '',
    failed > 0 ? `Meta does not show ${countAds(failed)} any more.` : '',
  ].filter(Boolean)
  return sentences.length > 0 ? sentences.join(' ') : 'The statuses are up to date.'
}
