import { hasRole } from '@hookline/contract/accounts/accounts.rules'
import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { useCurrentUser } from '../lib/session.ts'
import { showToast } from '../lib/toast.ts'

/** Lets admins and owners through; everyone else goes home and is told why. */
export function RequireAdmin({ children }: { children: ReactNode }) {
  return hasRole(useCurrentUser().role, 'admin') ? children : <LeadHome />
}

function LeadHome() {
  const router = useRouter()
  useEffect(() => {
    showToast({ title: 'Access Denied', message: 'You do not have permission to view this page.', kind: 'error' })
    void router.navigate({ to: '/', replace: true })
  }, [router])
  return null
}
