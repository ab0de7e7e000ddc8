import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { endSession, userQuery } from '../lib/session.ts'
import { onSessionLost, type SessionLoss } from '../lib/session-loss.ts'
import { sessionEndedToast, showToast } from '../lib/toast.ts'
import classes from './shell.module.css'

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
    endSession(queryClient, { isOnPurpose: false })
  }

  const handleLoss = useEffectEvent((loss: SessionLoss) => {
    if (!queryClient.getQueryData(userQuery.queryKey)) return
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
    <div role="alert" className={classes.loss}>
      <span>Your session has ended. This page stays until you leave it.</span>
      <Button size="xs" color="yellow" onClick={leave}>
        Sign in again
      </Button>
    </div>
  )
}
