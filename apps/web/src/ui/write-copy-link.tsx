import { IconSparkles } from '@tabler/icons-react'
import { LinkButton } from './link-button.tsx'

/** Opens the studio with the videos of an analysis or comparison, and with what it found. */
export function WriteCopyLink({ historyId }: { historyId: number }) {
  return (
    <LinkButton
      to="/studio"
      search={{ from: historyId }}
      variant="default"
      size="xs"
      leftSection={<IconSparkles size={16} aria-hidden />}
    >
      Write ad copy from this
    </LinkButton>
  )
}
