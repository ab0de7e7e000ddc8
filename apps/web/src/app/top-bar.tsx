import { ActionIcon, Anchor, Group, Skeleton, useMantineColorScheme } from '@mantine/core'
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { DemoChip } from '../features/about/demo-chip.tsx'
import { userQuery } from '../lib/session.ts'
import { lazyPart } from '../ui/lazy-part.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { QuickAccess } from './quick-access.tsx'
import classes from './shell.module.css'

/** The space at both sides of every page. */
export const gutter = { base: 'md', sm: 'lg' }

const SignedInBar = lazyPart(() => import('./signed-in-bar.tsx'))

export function TopBar() {
  const { data: user, isPending } = useQuery(userQuery)
  const placeholder = <Skeleton width={160} height={28} ml="auto" data-testid="account-placeholder" />
  return (
    <header className={classes.bar}>
      <Group gap="xs" wrap="nowrap" h={48} px={gutter}>
        <Anchor component={Link} to="/" mr="xs" fz="lg" fw={600} c="inherit" underline="never" lts="-0.01em">
          <Group component="span" gap="xs" mih={32} wrap="nowrap">
            <Logo />
            Hookline
          </Group>
        </Anchor>
        {isPending && placeholder}
        {user && (
          <>
            <QuickAccess user={user} />
            <Suspense fallback={placeholder}>
              <SignedInBar user={user} />
            </Suspense>
          </>
        )}
        {!isPending && !user && (
          <Group gap="xs" wrap="nowrap" ml="auto">
            <DemoChip />
            <LinkButton to="/auth" search={({ redirect }) => ({ redirect })} size="xs" variant="default">
              Sign In
            </LinkButton>
          </Group>
        )}
        {!user && <ColorSchemeButton />}
      </Group>
    </header>
  )
}

function Logo() {
  return (
    <svg width="24" height="24" viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="7" fill="var(--mantine-color-accent-filled)" />
      <path
        d="M8 6v20M8 17a5.5 5.5 0 0 1 11 0v5a3.5 3.5 0 0 0 7 0v-3l-3 3"
        fill="none"
        stroke="var(--app-on-accent)"
        strokeWidth="3"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}

const schemes = {
  auto: { name: 'system', next: 'light', Icon: IconDeviceDesktop },
  light: { name: 'light', next: 'dark', Icon: IconSun },
  dark: { name: 'dark', next: 'auto', Icon: IconMoon },
} as const

/** Cycles through system, light and dark. */
function ColorSchemeButton() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const { name, next, Icon } = schemes[colorScheme]
  const label = `Color theme: ${name}. Switch to ${schemes[next].name}`
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={32}
      aria-label={label}
      title={label}
      onClick={() => setColorScheme(next)}
    >
      <Icon size={18} aria-hidden />
    </ActionIcon>
  )
}
