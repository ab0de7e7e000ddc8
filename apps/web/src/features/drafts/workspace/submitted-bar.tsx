import { submissionsEndpoints } from '@hookline/contract/submissions/submissions.endpoints'
import { Button, Text } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { errorMessage } from '../../../lib/api-error.ts'
import { call } from '../../../lib/call.ts'
import { needsConnection } from '../../../lib/meta-failure.ts'
import { draftListsKey } from '../../../ui/drafts/draft-query.ts'
import { countAds } from '../../../ui/drafts/draft-words.rules.ts'
import { LinkButton } from '../../../ui/link-button.tsx'
import classes from './workspace-page.module.css'

/** Reads the statuses of the submitted ads from Meta when it is first shown, and again by its button. */
export function SubmittedBar() {
  const queryClient = useQueryClient()
  const { mutate, isPending, data, error } = useMutation({
    mutationFn: async (onlyStale: boolean) =>
      (await call(submissionsEndpoints.refreshStatuses, { body: { onlyStale } })).data,
    onSettled: (outcome) => {
      // Statuses read before a failure are stored.
      if (outcome?.checked !== 0) void queryClient.invalidateQueries({ queryKey: draftListsKey })
    },
  })
  const hasBegun = useRef(false)
  useEffect(() => {
    if (hasBegun.current) return
    hasBegun.current = true
    mutate(true)
  }, [mutate])
  return (
    <section className={classes.bar} aria-label="Status at Meta">
      <Text size="sm" role="status">
        {isPending && 'Asking Meta how your ads stand…'}
        {error && `The statuses could not be refreshed: ${errorMessage(error)}`}
        {data && describeOutcome(data)}
      </Text>
      {needsConnection(error) && (
        <LinkButton to="/settings/meta" size="xs" variant="default">
          Meta settings
        </LinkButton>
      )}
      <Button
        size="xs"
        variant="default"
        loading={isPending}
        leftSection={<IconRefresh size={14} aria-hidden />}
        onClick={() => mutate(false)}
      >
        Refresh all
      </Button>
    </section>
  )
}

function describeOutcome({ failed, left }: { failed: number; left: number }): string {
  const sentences = [
    left > 0 && `${countAds(left)} not refreshed yet: refresh again.`,
    failed > 0 && `Meta does not show ${countAds(failed)} any more.`,
  ].filter(Boolean)
  return sentences.length > 0 ? sentences.join(' ') : 'The statuses are up to date.'
}
