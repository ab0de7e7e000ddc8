import { Text } from '@mantine/core'
import { IconShieldCheck } from '@tabler/icons-react'
import { errorMessage } from '../../../lib/api-error.ts'
import { formatRecent } from '../../../lib/format-date.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { describeCheck } from '../ad-check-words.rules.ts'
import { useAdCheck } from '../ad-checks.queries.ts'

/**
 * Compares submitted ads of the person with what was sent, and shows the check that is under way.
 * @param props.adIds the selected ones; empty for all
 */
export default function AdsCheck({ adIds }: { adIds: readonly string[] }) {
  const { check, isChecking, job, error } = useAdCheck({ showsUnderWay: true })
  const isSome = adIds.length > 0
  const title = isSome ? 'Compare the selected ads with what was sent' : 'Compare all submitted ads with what was sent'
  return (
    <>
      <Text size="sm" c="dimmed" role="status">
        {error ? `The ads could not be checked: ${errorMessage(error)}` : job && describeCheck(job, formatRecent)}
      </Text>
      <IconButton
        icon={IconShieldCheck}
        size="xs"
        loading={isChecking}
        title={title}
        onClick={() => check(isSome ? adIds : undefined)}
      >
        {isSome ? `Check now (${adIds.length})` : 'Check now'}
      </IconButton>
    </>
  )
}
