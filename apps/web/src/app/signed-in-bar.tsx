import type { User } from '@hookline/contract/accounts/accounts.schemas'
import { ActionIcon, Button, Menu } from '@mantine/core'
import { IconChevronDown, IconHistory, IconMenu2 } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { JobsTray } from '../features/jobs/jobs-tray.tsx'
import { AvatarMenu } from './avatar-menu.tsx'
import { ColorSchemeButton } from './color-scheme-button.tsx'
import { QuickAccess } from './quick-access.tsx'
import { ToolMenuItems } from './tool-menu-items.tsx'
import { useSessionCheck } from './use-session-check.ts'

/** The right side of the top bar for someone who is signed in; loaded only then. */
export default function SignedInBar({ user }: { user: User }) {
  useSessionCheck(user)
  return (
    <>
      <Menu position="bottom-end" withinPortal={false}>
        <Menu.Target>
          <Button
            variant="subtle"
            color="gray"
            size="xs"
            rightSection={<IconChevronDown size={14} aria-hidden />}
            visibleFrom="xs"
          >
            Tools
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <ToolMenuItems />
        </Menu.Dropdown>
      </Menu>
      <Button component={Link} to="/history" variant="subtle" color="gray" size="xs" visibleFrom="xs">
        History
      </Button>
      <QuickAccess user={user} />
      <JobsTray />
      <ColorSchemeButton />
      <Menu position="bottom-end" withinPortal={false}>
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" size={32} aria-label="Main menu" hiddenFrom="xs">
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
      <AvatarMenu user={user} />
    </>
  )
}
