import type { User } from '@hookline/contract/accounts/accounts.schemas'
import { useEffect } from 'react'
import { useShortcuts } from '../lib/shortcuts.ts'
import { createPageStore, useStore } from '../lib/store.ts'
import { lazyDialog } from '../ui/dialogs/lazy-dialog.tsx'

const loadSpotlight = () => import('./spotlight-dialog.tsx')
const SpotlightDialog = lazyDialog(loadSpotlight)
const KeyboardHelpDialog = lazyDialog(() => import('./keyboard-help-dialog.tsx'))

const openDialog = createPageStore<'search' | 'keys' | null>(() => null)
const close = () => openDialog.set(null)

/** Opens the list of keyboard shortcuts; only for a signed-in user. */
export const showKeys = () => openDialog.set('keys')

/** Opens the search for screens and results; only for a signed-in user. */
export const openSearch = () => openDialog.set('search')

/**
 * Opens the search for screens and results on Ctrl/⌘ K, and the list of keys on `?`. Separate from the bar, which loads
 * later, so that the keys work from the first render.
 */
export function QuickAccess({ user }: { user: User }) {
  const open = useStore(openDialog)
  useShortcuts('Everywhere', [{ key: '?', label: 'Show keyboard shortcuts', onPress: showKeys }])
  useEffect(() => {
    function handleKey(event: KeyboardEvent) {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      openDialog.set(openDialog.get() === 'search' ? null : 'search')
    }
    document.addEventListener('keydown', handleKey)
    return () => {
      document.removeEventListener('keydown', handleKey)
      close()
    }
  }, [])
  useEffect(() => {
    // People type right after Ctrl K, and the page would take these keys while the dialog still loads.
    const timer = setTimeout(() => void loadSpotlight().catch(() => undefined), 2000)
    return () => clearTimeout(timer)
  }, [])
  return (
    <>
      {open === 'search' && <SpotlightDialog isOpen user={user} onShowKeys={showKeys} onClose={close} />}
      {open === 'keys' && <KeyboardHelpDialog isOpen onClose={close} />}
    </>
  )
}
