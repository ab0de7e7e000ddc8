import { Anchor, Box, Group, Stack } from '@mantine/core'
import { Outlet } from '@tanstack/react-router'
import { useIsOffline } from '../lib/network.ts'
import { SessionLossBar, WarningBar } from './session-loss-bar.tsx'
import classes from './shell.module.css'
import { gutter, TopBar } from './top-bar.tsx'

/** The frame around every screen. */
export function Shell() {
  return (
    <>
      <a href="#main" className={classes.skip}>
        Skip to content
      </a>
      <TopBar />
      <SessionLossBar />
      <OfflineBar />
      <Stack component="main" id="main" tabIndex={-1} gap={0} flex={1} pt={8} pb="lg" px={gutter}>
        <Outlet />
      </Stack>
      <Footer />
    </>
  )
}

/** The live region is always rendered: screen readers only announce changes inside an existing one. */
function OfflineBar() {
  return (
    <div aria-live="polite" className={classes.offline}>
      {useIsOffline() && (
        <WarningBar>
          <span>
            <strong>Offline.</strong> Uploads continue when the network is back.
          </span>
        </WarningBar>
      )}
    </div>
  )
}

function Footer() {
  return (
    <Box component="footer" c="dimmed" fz="xs" className={classes.footer}>
      <Group justify="space-between" gap="8px 16px" py="sm" px={gutter}>
        <Box component="span" lh="24px">
          © {new Date().getFullYear()} Hookline. All rights reserved.
        </Box>
        <Group component="nav" gap="4px 16px" aria-label="Legal">
          {['Privacy Policy', 'Terms of Service', 'Contact'].map((label) => (
            <Anchor key={label} href="#" c="inherit" lh="24px" underline="always" inherit>
              {label}
            </Anchor>
          ))}
        </Group>
      </Group>
    </Box>
  )
}
