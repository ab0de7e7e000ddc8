import type { BlockedVariant } from '@hookline/contract/brand-guide/brand-guide.schemas'
import { Alert, Anchor, List, Text } from '@mantine/core'
import { IconBan } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { UserText } from '../../ui/texts/user-text.tsx'

interface NewlyBlockedProps {
  variants: readonly BlockedVariant[]
  onClose: () => void
}

/** Accepted variants that the guide blocks since it was saved or another was deleted; shown once. */
export function NewlyBlocked({ variants, onClose }: NewlyBlockedProps) {
  const count = variants.length === 1 ? '1 accepted variant' : `${variants.length} accepted variants`
  return (
    <Alert
      color="yellow"
      icon={<IconBan aria-hidden />}
      title={`${count} blocked from now on`}
      withCloseButton
      closeButtonLabel="Close the list"
      onClose={onClose}
      role="status"
    >
      <Text size="sm" mb={4}>
        They stay accepted. Edit them, or accept them again with a reason.
      </Text>
      <List size="sm" mah={240} style={{ overflow: 'auto', overflowWrap: 'anywhere' }}>
        {variants.map(({ historyId, videoFilename, variant, message }) => (
          <List.Item key={`${historyId} ${variant}`}>
            <Anchor
              component={Link}
              to="/result/$id"
              params={{ id: String(historyId) } as never}
              hash={`variant-${variant}`}
              inherit
              underline="always"
            >
              <UserText>{videoFilename}</UserText>, variant {variant}
            </Anchor>
            : {message}
          </List.Item>
        ))}
      </List>
    </Alert>
  )
}
