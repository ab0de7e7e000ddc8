import type { User } from '@hookline/contract/accounts/accounts.schemas'
import { ActionIcon } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useShortcuts } from '../lib/shortcuts.ts'
import { lazyDialog } from '../ui/lazy-dialog.tsx'

const SpotlightDialog = lazyDialog(() => import('./spotlight-dialog.tsx'))
const KeyboardHelpDialog = lazyDialog(() => import('./keyboard-help-dialog.tsx'))

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
      {open === 'spotlight' && (
        <SpotlightDialog isOpen user={user} onShowKeys={() => setOpen('keys')} onClose={close} />
      )}
      {open === 'keys' && <KeyboardHelpDialog isOpen onClose={close} />}
    </>
  )
}
