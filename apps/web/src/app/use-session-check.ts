import { accountsEndpoints } from '@hookline/contract/accounts/accounts.endpoints'
import type { User } from '@hookline/contract/accounts/accounts.schemas'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { call } from '../lib/call.ts'
import { useEventStreamState } from '../lib/events.ts'
import { beginSession } from '../lib/session.ts'
import { showToast } from '../lib/toast.ts'

/**
 * Checks the session whenever the event stream breaks or comes back: it may have ended, or another account may have
 * signed in from another tab of this browser.
 */
export function useSessionCheck({ user_uuid: userUuid }: User): void {
  const queryClient = useQueryClient()
  const stream = useEventStreamState()
  const seen = useRef(stream)
  const wasOpened = useRef(stream === 'open')
  useEffect(() => {
    if (seen.current === stream) return
    seen.current = stream
    if (!wasOpened.current) {
      wasOpened.current = true
      return
    }
    const abort = new AbortController()
    void followAccount(queryClient, userUuid, abort.signal)
    return () => abort.abort()
  }, [stream, userUuid, queryClient])
}

async function followAccount(queryClient: QueryClient, userUuid: string, signal: AbortSignal): Promise<void> {
  try {
    const { user } = await call(accountsEndpoints.getUser, { signal })
    if (signal.aborted || user.user_uuid === userUuid) return
    beginSession(queryClient, user)
    showToast({ title: `Signed in as ${user.username}`, message: 'The account was changed in another tab.' })
  } catch {
    // `call` reports an ended session; an unreachable server says nothing about it.
    return
  }
}
