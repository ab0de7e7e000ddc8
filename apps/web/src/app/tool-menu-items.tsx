import { defaultToolKey } from '@hookline/contract/tools/tools.rules'
import { Menu } from '@mantine/core'
import { IconSparkles } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { toolsQuery } from '../features/tools/tools.queries.ts'

/** The entries of the Tools menu: what is inactive is not offered. */
export function ToolMenuItems() {
  const { data: tools } = useQuery(toolsQuery)
  const isOffered = !tools || tools.some(({ name, active }) => name === defaultToolKey && active)
  if (!isOffered) return <Menu.Item disabled>No tool is active</Menu.Item>
  return (
    <Menu.Item component={Link} to="/studio" leftSection={<IconSparkles size={16} aria-hidden />}>
      Generate Ad Copy
    </Menu.Item>
  )
}
