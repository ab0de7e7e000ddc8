import type { ButtonProps } from '@mantine/core'
import { IconWriting } from '@tabler/icons-react'
import { LinkButton } from '../../ui/link-button.tsx'

interface WriteCopyLinkProps extends Pick<ButtonProps, 'size' | 'variant'> {
  historyId: number
}

/** Opens the studio with the videos of an analysis, comparison or list of takeaways, and with what it found. */
export function WriteCopyLink({ historyId, ...look }: WriteCopyLinkProps) {
  return (
    <LinkButton
      to="/studio"
      search={{ from: historyId }}
      variant="default"
      leftSection={<IconWriting size={16} aria-hidden />}
      {...look}
    >
      Write ad copy from this
    </LinkButton>
  )
}
