import { accountsEndpoints } from '@hookline/contract/accounts/accounts.endpoints'
import { avatarInitials } from '@hookline/contract/accounts/accounts.rules'
import type { User } from '@hookline/contract/accounts/accounts.schemas'
import { defaultToolIcon } from '@hookline/contract/tools/tools.rules'
import {
  Avatar,
  Badge,
  Box,
  Button,
  Group,
  Input,
  Kbd,
  type MantineColorScheme,
  Menu,
  UnstyledButton,
  useMantineColorScheme,
  VisuallyHidden,
} from '@mantine/core'
import { IconAd2, IconChevronDown, IconFlask, IconHistory, IconSearch } from '@tabler/icons-react'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { Suspense, useEffect, useRef, useState } from 'react'
import { ConnectDialog, DemoChip, useSimulatedParts } from '../features/about/demo-chip.tsx'
import { useSignOut } from '../features/accounts/sign-in-out.ts'
import { JobsTray } from '../features/jobs/jobs-tray.tsx'
import { ToolIcon } from '../features/tools/tool-icon.tsx'
import { toolsQuery } from '../features/tools/tools.queries.ts'
import { call } from '../lib/call.ts'
import { useEventStreamState } from '../lib/events.ts'
import { beginSession, useCurrentUser } from '../lib/session.ts'
import { searchKeys } from '../lib/shortcuts.ts'
import { useStore } from '../lib/store.ts'
import { showToast } from '../lib/toast.ts'
import { useIsNarrow } from '../lib/use-screen.ts'
import { concernsOwner } from '../parts/drafts/draft-events.rules.ts'
import { draftCountsQuery, draftsToDelete } from '../parts/drafts/draft-query.ts'
import { toolScreens } from '../parts/tools/tool-screens.ts'
import { lazyPart } from '../ui/lazy-part.tsx'
import { useLiveQuery } from '../ui/live-list/use-live-query.ts'
import { openSearch } from './quick-access.tsx'
import { isAt, listAccountScreens, useOfferedTools } from './screens.ts'
import classes from './shell.module.css'

// Loaded apart: a first visit does not wait for it. Without its chunk the bar does without it.
const NotificationsBell = lazyPart(
  async () => ({ default: (await import('../features/notifications/notifications-bell.tsx')).NotificationsBell }),
  () => null,
)
/** In pixels, without a number. */
const bellWidth = 36

const quiet = { variant: 'subtle', color: 'gray', size: 'xs', px: 8 } as const

/** The links of the top bar and its right side, for a signed-in user. On narrow screens the links are in the account menu. */
export default function SignedInBar({ user }: { user: User }) {
  useSessionCheck(user)
  const isNarrow = useIsNarrow('sm')
  return (
    <>
      {!isNarrow && <Places />}
      <Group gap="xs" wrap="nowrap" ml="auto">
        {!isNarrow && <DemoChip />}
        <SearchButton />
        <JobsTray />
        <Suspense fallback={<Box w={bellWidth} />}>
          <NotificationsBell />
        </Suspense>
        <AccountMenu user={user} isNarrow={isNarrow} />
      </Group>
    </>
  )
}

/** Links mark the current place by `aria-current`; a result belongs to the history, the editor to the drafts. */
function Places() {
  const { pathname } = useLocation()
  const ready = useReadyDrafts()
  const markWithin = (...paths: string[]) => (paths.some((to) => isAt(pathname, to)) ? 'true' : undefined)
  return (
    <Group component="nav" aria-label="Main" gap={4} wrap="nowrap" className={classes.places}>
      <Menu position="bottom-start" withinPortal={false}>
        <Menu.Target>
          <Button
            {...quiet}
            rightSection={<IconChevronDown size={14} aria-hidden />}
            aria-current={markWithin(...toolScreens.map(({ to }) => to))}
          >
            Tools
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <ToolMenuItems />
        </Menu.Dropdown>
      </Menu>
      <Button component={Link} to="/history" {...quiet} aria-current={markWithin('/result', '/review')}>
        History
      </Button>
      <Button
        component={Link}
        to="/meta-ads-workspace"
        {...quiet}
        aria-current={markWithin('/meta-ads-editor')}
        rightSection={ready > 0 && <ReadyCount count={ready} />}
      >
        Ad drafts
      </Button>
    </Group>
  )
}

function AdDraftsItem() {
  const ready = useReadyDrafts()
  return (
    <Menu.Item
      component={Link}
      to="/meta-ads-workspace"
      leftSection={<IconAd2 size={16} aria-hidden />}
      rightSection={ready > 0 && <ReadyCount count={ready} />}
    >
      Ad drafts
    </Menu.Item>
  )
}

function ReadyCount({ count }: { count: number }) {
  return (
    <Badge tt="none" size="sm" circle={count < 10}>
      {count}
      <VisuallyHidden> ready</VisuallyHidden>
    </Badge>
  )
}

const searchName = {
  'aria-label': 'Search screens and results',
  'aria-keyshortcuts': 'Control+K Meta+K',
}

function SearchButton() {
  const icon = <IconSearch size={16} aria-hidden />
  if (useIsNarrow('md')) {
    return (
      <Button {...quiet} {...searchName} title={`Search (${searchKeys})`} onClick={openSearch}>
        {icon}
      </Button>
    )
  }
  return (
    <Input
      component="button"
      {...searchName}
      pointer
      size="xs"
      w={200}
      leftSection={icon}
      rightSection={<Kbd size="xs">{searchKeys}</Kbd>}
      rightSectionWidth={56}
      onClick={openSearch}
    >
      <Input.Placeholder>Search</Input.Placeholder>
    </Input>
  )
}

function ToolMenuItems() {
  const tools = useOfferedTools()
  const { data: known = [] } = useQuery(toolsQuery)
  const findIcon = (key: string) => known.find(({ name }) => name === key)?.icon ?? defaultToolIcon
  if (tools.length === 0) return <Menu.Item disabled>No tool is active</Menu.Item>
  return tools.map(({ toolKey, to, label }) => (
    <Menu.Item key={to} component={Link} to={to} leftSection={<ToolIcon name={findIcon(toolKey)} size={16} />}>
      {label}
    </Menu.Item>
  ))
}

function AccountMenu({ user, isNarrow }: { user: User; isNarrow: boolean }) {
  const signOut = useSignOut()
  const initials = avatarInitials(user.username)
  const simulated = useSimulatedParts()
  const [isDemoOpen, setDemoOpen] = useState(false)
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <>
      <Menu position="bottom-end" width={240} withinPortal={false}>
        <Menu.Target>
          <UnstyledButton aria-label={`${initials}, account menu of ${user.username}`}>
            <Avatar size={32} color="accent" variant="filled" radius="xl">
              {initials}
            </Avatar>
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown className={classes.menu}>
          <Menu.Label style={{ overflowWrap: 'anywhere' }}>{user.username}</Menu.Label>
          <Menu.Divider />
          {isNarrow && (
            <>
              <ToolMenuItems />
              <Menu.Item component={Link} to="/history" leftSection={<IconHistory size={16} aria-hidden />}>
                History
              </Menu.Item>
              <AdDraftsItem />
              {simulated.length > 0 && (
                <Menu.Item leftSection={<IconFlask size={16} aria-hidden />} onClick={() => setDemoOpen(true)}>
                  Demo
                </Menu.Item>
              )}
              <Menu.Divider />
            </>
          )}
          {listAccountScreens(user).map(({ to, label }) => (
            <Menu.Item key={label} component={Link} to={to}>
              {label}
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Label>Color theme</Menu.Label>
          <Menu.RadioGroup value={colorScheme} onChange={(value) => setColorScheme(value as MantineColorScheme)}>
            <div className={classes.themes}>
              <Menu.RadioItem value="auto">System</Menu.RadioItem>
              <Menu.RadioItem value="light">Light</Menu.RadioItem>
              <Menu.RadioItem value="dark">Dark</Menu.RadioItem>
            </div>
          </Menu.RadioGroup>
          <div className={classes.foot}>
            <Menu.Divider />
            <Menu.Item disabled={signOut.isPending} onClick={() => signOut.mutate()}>
              Log out
            </Menu.Item>
          </div>
        </Menu.Dropdown>
      </Menu>
      <ConnectDialog isOpen={isDemoOpen} parts={simulated} onClose={() => setDemoOpen(false)} />
    </>
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

/** A bulk change sends an event for each draft: the number is fetched at most once in this time. */
const refetchMs = 2000

/** How many of the user's drafts can be submitted, updated by events; 0 until it is known. */
function useReadyDrafts(): number {
  const { user_uuid: userId } = useCurrentUser()
  const query = useLiveQuery(draftCountsQuery, {
    on: 'draft',
    // Fetched while drafts are being deleted, the number would lack some of them twice. The deletion fetches it.
    concerns: (event) => concernsOwner(event, userId) && draftsToDelete.get().length === 0,
    refetchMs,
  })
  const hidden = useStore(draftsToDelete).filter((draft) => draft.is_ready_to_submit)
  return Math.max(0, (query.data?.ready ?? 0) - hidden.length)
}
