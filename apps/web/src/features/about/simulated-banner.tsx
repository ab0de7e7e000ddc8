import { ActionIcon, Anchor, Group } from '@mantine/core'
import { IconFlask, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { aboutQuery } from '../../lib/about.ts'
import { lazyDialog } from '../../ui/lazy-dialog.tsx'
import { listParts } from './simulated-parts.ts'

const ConnectDialog = lazyDialog(() => import('./connect-dialog.tsx'))

const dismissedKey = 'hookline-simulated-banner-dismissed'

/** Lists the simulated parts until it is dismissed for the browser session. */
export function SimulatedBanner() {
  const { data: about } = useQuery(aboutQuery)
  const [isDismissed, setDismissed] = useState(() => sessionStorage.getItem(dismissedKey) !== null)
  const [isDialogOpen, setDialogOpen] = useState(false)
  const parts = about?.simulated ?? []
  if (isDismissed || parts.length === 0) return null

  function handleDismiss() {
    sessionStorage.setItem(dismissedKey, 'yes')
    setDismissed(true)
  }

  return (
    <Group
      component="aside"
      aria-label="Simulated parts"
      justify="center"
      gap="xs"
      wrap="nowrap"
      px="md"
      py={4}
      fz="xs"
      bg="var(--mantine-color-accent-light)"
      c="var(--mantine-color-accent-light-color)"
    >
      <IconFlask size={16} aria-hidden style={{ flex: 'none' }} />
      <span>
        Simulated here: {listParts(parts)}.{' '}
        <Anchor component="button" inherit fw={600} c="inherit" underline="always" onClick={() => setDialogOpen(true)}>
          How to connect the real ones
        </Anchor>
      </span>
      <ActionIcon variant="transparent" size={24} aria-label="Dismiss this notice" onClick={handleDismiss} c="inherit">
        <IconX size={14} aria-hidden />
      </ActionIcon>
      <ConnectDialog isOpen={isDialogOpen} parts={parts} onClose={() => setDialogOpen(false)} />
    </Group>
  )
}
