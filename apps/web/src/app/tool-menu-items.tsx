import { Menu } from '@mantine/core'
import { IconSparkles } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useIsStudioOffered } from './use-offered-screens.ts'

/** The entries of the Tools menu: what is inactive is not offered. */
export function ToolMenuItems() {
  if (!useIsStudioOffered()) return <Menu.Item disabled>No tool is active</Menu.Item>
  return (
    <Menu.Item component={Link} to="/studio" leftSection={<IconSparkles size={16} aria-hidden />}>
      Generate Ad Copy
    </Menu.Item>
  )
}
