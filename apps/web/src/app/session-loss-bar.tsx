import { Button, Group } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { endSession, hasLeftOnPurpose, userQuery } from '../lib/session.ts'
import { onSessionLost, type SessionLoss } from '../lib/session-loss.ts'
import { sessionEndedToast, showToast } from '../lib/toast.ts'

/**
 * Handles calls that the server refuses with 401. A refused action redirects to the sign-in page and back; a refused
 * background request only shows this bar, so that typed text is not lost.
 */
export function SessionLossBar() {
  const [lostAt, setLostAt] = useState<string | null>(null)
  const { pathname } = useLocation()
  const queryClient = useQueryClient()

  function leave() {
    setLostAt(null)
    showToast(sessionEndedToast)
    endSession(queryClient)
  }

  const handleLoss = useEffectEvent((loss: SessionLoss) => {
    if (!queryClient.getQueryData(userQuery.queryKey) || hasLeftOnPurpose(queryClient)) return
    if (loss === 'acting') leave()
    else setLostAt(pathname)
  })
  useEffect(() => onSessionLost((loss) => handleLoss(loss)), [])

  const hasMovedOn = lostAt !== null && lostAt !== pathname
  const handleMovedOn = useEffectEvent(leave)
  useEffect(() => {
    if (hasMovedOn) handleMovedOn()
  }, [hasMovedOn])

  if (lostAt === null || hasMovedOn) return null
  return (
    <WarningBar role="alert">
      <span>Your session has ended. Your work on this page is kept until you leave it.</span>
      <Button size="xs" color="yellow" onClick={leave}>
        Sign in again
      </Button>
    </WarningBar>
  )
}

/** A bar across the page. */
export function WarningBar({ role, children }: { role?: 'alert'; children: ReactNode }) {
  const colors = { bg: 'var(--mantine-color-yellow-light)', c: 'var(--mantine-color-yellow-light-color)' }
  return (
    <Group
      role={role}
      justify="center"
      ta="center"
      style={{ textWrap: 'balance' }}
      gap="4px 12px"
      px="lg"
      py="xs"
      {...colors}
    >
      {children}
    </Group>
  )
}
