import { Text } from '@mantine/core'
import { IconShieldCheck } from '@tabler/icons-react'
import { errorMessage } from '../../../lib/api-error.ts'
import { formatDate } from '../../../lib/format-date.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { describeCheck } from '../ad-check-words.rules.ts'
import { useAdCheck } from '../ad-checks.queries.ts'

/** Compares every submitted ad of the person with what was sent. */
export default function AdsCheck() {
  const { check, isChecking, job, error } = useAdCheck()
  return (
    <>
      <Text size="sm" c="dimmed" role="status">
        {error ? `The ads could not be checked: ${errorMessage(error)}` : job && describeCheck(job, formatDate)}
      </Text>
      <IconButton
        icon={IconShieldCheck}
        size="xs"
        loading={isChecking}
        title="Compare all submitted ads with what was sent"
        onClick={() => check(undefined)}
      >
        Check now
      </IconButton>
    </>
  )
}
