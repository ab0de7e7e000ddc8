import { Text } from '@mantine/core'

const noDescription = 'No description'

/** The words for a description, which may be empty. */
export const describeOrSayNone = (description: string | null) => description || noDescription

/** A description in two lines at most. */
export function DescriptionText({ description }: { description: string | null }) {
  return (
    <Text inherit lineClamp={2} c={description ? undefined : 'dimmed'}>
      {describeOrSayNone(description)}
    </Text>
  )
}
