import { avatarInitials } from '@hookline/contract/accounts/accounts.rules'
import type { User } from '@hookline/contract/accounts/accounts.schemas'
import { Avatar, Menu, UnstyledButton } from '@mantine/core'
import { IconLogout } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useSignOut } from '../features/accounts/sign-out.ts'
import { accountScreens, mayOpen } from './screens.ts'
import classes from './shell.module.css'

export function AvatarMenu({ user }: { user: User }) {
  const signOut = useSignOut()
  const initials = avatarInitials(user.username)
  const allowed = accountScreens.filter((screen) => mayOpen(screen, user))
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
        <Menu.Label className={classes.username}>{user.username}</Menu.Label>
        <Menu.Divider />
        {allowed.map(({ to, label }) => (
          <Menu.Item key={label} component={Link} to={to as string}>
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
