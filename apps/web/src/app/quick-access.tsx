import type { User } from '@hookline/contract/accounts/accounts.schemas'
import { type ReactNode, useEffect, useState } from 'react'
import { useShortcuts } from '../lib/shortcuts.ts'
import { lazyDialog } from '../ui/lazy-dialog.tsx'

const SpotlightDialog = lazyDialog(() => import('./spotlight-dialog.tsx'))
const KeyboardHelpDialog = lazyDialog(() => import('./keyboard-help-dialog.tsx'))

interface QuickAccessProps {
  user: User
  /** What stands in the bar, given what opens the search. */
  children: (openSearch: () => void) => ReactNode
}

/**
 * Ctrl/⌘ K opens the search for screens and results, `?` the list of keys. The keys act as soon as the page does, before
 * the rest of the bar has come; the dialogs are no part of the first load.
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
