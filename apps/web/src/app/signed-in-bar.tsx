import { accountsEndpoints } from '@hookline/contract/accounts/accounts.endpoints'
import { avatarInitials } from '@hookline/contract/accounts/accounts.rules'
import type { User } from '@hookline/contract/accounts/accounts.schemas'
import { ActionIcon, Avatar, Button, Menu, UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconHistory, IconLogout, IconMenu2, IconSearch, IconSparkles } from '@tabler/icons-react'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useSignOut } from '../features/accounts/sign-in-out.ts'
import { JobsTray } from '../features/jobs/jobs-tray.tsx'
import { call } from '../lib/call.ts'
import { useEventStreamState } from '../lib/events.ts'
import { beginSession } from '../lib/session.ts'
import { showToast } from '../lib/toast.ts'
import { ColorSchemeButton } from './color-scheme-button.tsx'
import { listAccountScreens, useIsStudioOffered } from './screens.ts'

const quiet = { variant: 'subtle', color: 'gray' } as const

/** The right side of the top bar for a signed-in user. */
export default function SignedInBar({ user, onSearch }: { user: User; onSearch: () => void }) {
  useSessionCheck(user)
  return (
    <>
      <Menu position="bottom-end" withinPortal={false}>
        <Menu.Target>
          <Button {...quiet} size="xs" visibleFrom="xs" rightSection={<IconChevronDown size={14} aria-hidden />}>
            Tools
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <ToolMenuItems />
        </Menu.Dropdown>
      </Menu>
      <Button component={Link} to="/history" {...quiet} size="xs" visibleFrom="xs">
        History
      </Button>
      <ActionIcon
        {...quiet}
        size={32}
        aria-label="Search screens and results"
        aria-keyshortcuts="Control+K Meta+K"
        title="Search (Ctrl K or ⌘ K)"
        onClick={onSearch}
      >
        <IconSearch size={18} aria-hidden />
      </ActionIcon>
      <JobsTray />
      <ColorSchemeButton />
      <Menu position="bottom-end" withinPortal={false}>
        <Menu.Target>
          <ActionIcon {...quiet} size={32} aria-label="Main menu" hiddenFrom="xs">
            <IconMenu2 size={18} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>Tools</Menu.Label>
          <ToolMenuItems />
          <Menu.Divider />
          <Menu.Item component={Link} to="/history" leftSection={<IconHistory size={16} aria-hidden />}>
            History
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <AccountMenu user={user} />
    </>
  )
}

function ToolMenuItems() {
  if (!useIsStudioOffered()) return <Menu.Item disabled>No tool is active</Menu.Item>
  return (
    <Menu.Item component={Link} to="/studio" leftSection={<IconSparkles size={16} aria-hidden />}>
      Generate Ad Copy
    </Menu.Item>
  )
}

function AccountMenu({ user }: { user: User }) {
  const signOut = useSignOut()
  const initials = avatarInitials(user.username)
  return (
    <Menu position="bottom-end" width={220} withinPortal={false}>
      <Menu.Target>
        <UnstyledButton aria-label={`${initials}, account menu of ${user.username}`}>
          <Avatar size={32} color="accent" variant="filled" radius="xl">
            {initials}
          </Avatar>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label style={{ overflowWrap: 'anywhere' }}>{user.username}</Menu.Label>
        <Menu.Divider />
        {listAccountScreens(user).map(({ to, label }) => (
          <Menu.Item key={label} component={Link} to={to}>
            {label}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item
          leftSection={<IconLogout size={16} aria-hidden />}
          disabled={signOut.isPending}
          onClick={() => signOut.mutate()}
        >
          Log out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

/**
 * Checks the session whenever the event stream breaks or comes back: it may have ended, or another account may have
 * signed in from another tab of this browser.
 */
function useSessionCheck({ user_uuid: userUuid }: User): void {
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
