import type { User } from '@hookline/contract/accounts/accounts.schemas'
import { type ReactNode, useEffect, useState } from 'react'
import { useShortcuts } from '../lib/shortcuts.ts'
import { lazyDialog } from '../ui/lazy-dialog.tsx'

const loadSpotlight = () => import('./spotlight-dialog.tsx')
const SpotlightDialog = lazyDialog(loadSpotlight)
const KeyboardHelpDialog = lazyDialog(() => import('./keyboard-help-dialog.tsx'))

interface QuickAccessProps {
  user: User
  /** Renders the bar; the argument opens the search. */
  children: (openSearch: () => void) => ReactNode
}

/**
 * Opens the search for screens and results on Ctrl/⌘ K, and the list of keys on `?`. Separate from the bar, which loads
 * later, so that the keys work from the first render.
 */
export function QuickAccess({ user, children }: QuickAccessProps) {
  const [open, setOpen] = useState<'spotlight' | 'keys' | null>(null)
  useShortcuts('Everywhere', [{ key: '?', label: 'List the keys', onPress: () => setOpen('keys') }])
  useEffect(() => {
    function handleKey(event: KeyboardEvent) {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      setOpen((now) => (now === 'spotlight' ? null : 'spotlight'))
    }
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  }, [])
  useEffect(() => {
    // People type right after Ctrl K, and the page would take these keys while the dialog still loads.
    const timer = setTimeout(() => void loadSpotlight().catch(() => undefined), 2000)
    return () => clearTimeout(timer)
  }, [])
  const close = () => setOpen(null)
  return (
    <>
      {children(() => setOpen('spotlight'))}
      {open === 'spotlight' && (
        <SpotlightDialog isOpen user={user} onShowKeys={() => setOpen('keys')} onClose={close} />
      )}
      {open === 'keys' && <KeyboardHelpDialog isOpen onClose={close} />}
    </>
  )
}
