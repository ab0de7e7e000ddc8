import { Box, Group, NativeSelect, NavLink, Stack, Text } from '@mantine/core'
import { Link, Outlet, useLocation, useNavigate } from '@tanstack/react-router'
import { useCurrentUser } from '../lib/session.ts'
import { useIsNarrow } from '../lib/use-screen.ts'
import { pageWidth } from '../ui/page/page-layout.tsx'
import { isAt, listSettings } from './screens.ts'
import classes from './settings-layout.module.css'

/** The settings: a rail with all of them beside the open one; on narrow screens, a select above it. */
export function SettingsLayout() {
  const isNarrow = useIsNarrow('md')
  const { pathname } = useLocation()
  const screens = listSettings(useCurrentUser()).flatMap((group) => group.screens)
  return (
    <Group
      align="flex-start"
      gap={isNarrow ? 'sm' : 'lg'}
      wrap={isNarrow ? 'wrap' : 'nowrap'}
      w="100%"
      maw={pageWidth}
      mx="auto"
    >
      {isNarrow ? <SettingsSelect /> : <SettingsRail />}
      <Box
        flex={1}
        miw={isNarrow ? '100%' : 0}
        // The select names the screen.
        className={isNarrow && screens.some(({ to }) => to === pathname) ? classes.named : undefined}
      >
        <Outlet />
      </Box>
    </Group>
  )
}

function SettingsRail() {
  const { pathname } = useLocation()
  return (
    <Stack component="nav" aria-label="Settings" gap="sm" w={208} ml={-8} flex="none" pos="sticky" top={56}>
      {listSettings(useCurrentUser()).map(({ title, screens }) => (
        <div key={title}>
          <Text size="xs" c="dimmed" px={8} lh="24px">
            {title}
          </Text>
          {screens.map((screen) => (
            <NavLink
              key={screen.to}
              component={Link}
              to={screen.to}
              search={(screen.search ?? {}) as never}
              label={screen.name ?? screen.label}
              active={isAt(pathname, screen.to)}
              color="gray"
              c="var(--mantine-color-text)"
              fw={isAt(pathname, screen.to) ? 500 : undefined}
              px={8}
              py={5}
              bdrs="sm"
            />
          ))}
        </div>
      ))}
    </Stack>
  )
}

function SettingsSelect() {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const groups = listSettings(useCurrentUser())
  const screens = groups.flatMap((group) => group.screens)
  const current = screens.find((screen) => isAt(pathname, screen.to))
  return (
    <NativeSelect
      aria-label="Settings"
      w="100%"
      fw={600}
      data={groups.map((group) => ({
        group: group.title,
        items: group.screens.map(({ to, label, name = label }) => ({ value: to, label: name })),
      }))}
      value={current?.to ?? ''}
      onChange={({ currentTarget: { value } }) => {
        const search = screens.find(({ to }) => to === value)?.search
        void navigate({ to: value, ...(search && { search }) })
      }}
    />
  )
}
