import { hasRole } from '@hookline/contract/accounts/accounts.rules'
import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { useCurrentUser } from '../lib/session.ts'
import { showToast } from '../lib/toast.ts'

/** Sends everyone but admins and owners home, with a toast that says why. */
export function RequireAdmin({ children }: { children: ReactNode }) {
  return hasRole(useCurrentUser().role, 'admin') ? children : <RedirectHome />
}

function RedirectHome() {
  const router = useRouter()
  useEffect(() => {
    showToast({ title: 'Access Denied', message: 'You do not have permission to view this page.', kind: 'error' })
    void router.navigate({ to: '/', replace: true })
  }, [router])
  return null
}
