import { ActionIcon, UnstyledButton } from '@mantine/core'
import { IconFlask, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { aboutQuery } from '../../lib/about.ts'
import { lazyDialog } from '../../ui/lazy-dialog.tsx'
import classes from './simulated-banner.module.css'
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
    <aside className={classes.banner} aria-label="Simulated parts">
      <IconFlask size={16} aria-hidden className={classes.icon} />
      <span>
        Simulated here: {listParts(parts)}.{' '}
        <UnstyledButton className={classes.link} onClick={() => setDialogOpen(true)}>
          How to connect the real ones
        </UnstyledButton>
      </span>
      <ActionIcon variant="transparent" size={24} aria-label="Dismiss this notice" onClick={handleDismiss} c="inherit">
        <IconX size={14} aria-hidden />
      </ActionIcon>
      <ConnectDialog isOpen={isDialogOpen} parts={parts} onClose={() => setDialogOpen(false)} />
    </aside>
  )
}
