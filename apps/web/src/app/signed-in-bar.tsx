import type { User } from '@hookline/contract/accounts/accounts.schemas'
import { ActionIcon, Button, Menu } from '@mantine/core'
import { IconChevronDown, IconHistory, IconMenu2, IconSearch } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { JobsTray } from '../features/jobs/jobs-tray.tsx'
import { AvatarMenu } from './avatar-menu.tsx'
import { ColorSchemeButton } from './color-scheme-button.tsx'
import { ToolMenuItems } from './tool-menu-items.tsx'
import { useSessionCheck } from './use-session-check.ts'

interface SignedInBarProps {
  user: User
  onSearch: () => void
}

/** The right side of the top bar for someone who is signed in; loaded only then. */
export default function SignedInBar({ user, onSearch }: SignedInBarProps) {
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
      <SearchButton onClick={onSearch} />
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

function SearchButton({ onClick }: { onClick: () => void }) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={32}
      aria-label="Search screens and results"
      aria-keyshortcuts="Control+K Meta+K"
      title="Search (Ctrl K or ⌘ K)"
      onClick={onClick}
    >
      <IconSearch size={18} aria-hidden />
    </ActionIcon>
  )
}
