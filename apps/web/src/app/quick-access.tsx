import type { User } from '@hookline/contract/accounts/accounts.schemas'
import { ActionIcon } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useShortcuts } from '../lib/shortcuts.ts'

const loadSpotlight = () => import('./spotlight-dialog.tsx')
const SpotlightDialog = lazy(loadSpotlight)
const KeyboardHelpDialog = lazy(() => import('./keyboard-help-dialog.tsx'))

/** Ctrl/⌘ K opens the search for screens and results, `?` the list of keys. The dialogs are no part of the first load. */
export function QuickAccess({ user }: { user: User }) {
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
    // So that what is typed right after the keys is not lost; without it, it loads when it is opened.
    loadSpotlight().catch(() => undefined)
  }, [])
  const close = () => setOpen(null)
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={32}
        aria-label="Search screens and results"
        aria-keyshortcuts="Control+K Meta+K"
        title="Search (Ctrl K or ⌘ K)"
        onClick={() => setOpen('spotlight')}
      >
        <IconSearch size={18} aria-hidden />
      </ActionIcon>
      <Suspense>
        {open === 'spotlight' && <SpotlightDialog user={user} onShowKeys={() => setOpen('keys')} onClose={close} />}
        {open === 'keys' && <KeyboardHelpDialog onClose={close} />}
      </Suspense>
    </>
  )
}
