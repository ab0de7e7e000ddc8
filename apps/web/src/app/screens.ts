import { hasRole } from '@hookline/contract/accounts/accounts.rules'
import type { Role, User } from '@hookline/contract/accounts/accounts.schemas'
import { useQuery } from '@tanstack/react-query'
import type { LinkProps } from '@tanstack/react-router'
import { toolsQuery } from '../features/tools/tools.queries.ts'
import { type ToolScreen, toolScreens } from '../parts/tools/tool-screens.ts'

interface Screen {
  to: NonNullable<LinkProps['to']>
  label: string
  /** The lowest role that may open it; by default any signed-in user. */
  role?: Role
}

/** The groups of the settings, in their order. */
const settingsGroups = ['Account', 'Content', 'AI', 'Meta', 'Administration'] as const

/** The screens of the account menu, in its order. */
const accountScreens: (Screen & { group: (typeof settingsGroups)[number] })[] = [
  { to: '/profile', label: 'Profile Settings', group: 'Account' },
  { to: '/templates', label: 'Manage Templates', group: 'Content' },
  { to: '/system-prompts', label: 'System Prompts', group: 'Content' },
  { to: '/tools', label: 'Manage Tools', group: 'AI' },
  { to: '/settings/ai-models', label: 'AI Models', group: 'AI' },
  { to: '/settings/response_formats', label: 'Response Formats', group: 'Content' },
  { to: '/settings/meta', label: 'Meta Settings', group: 'Meta' },
  { to: '/settings/meta-presets', label: 'Manage Meta Presets', group: 'Meta' },
  { to: '/settings/recipes', label: 'Recipes', group: 'Content' },
  { to: '/settings/brand', label: 'Brand Guide', group: 'Content' },
  { to: '/admin/user-management', label: 'User Management', role: 'admin', group: 'Administration' },
  { to: '/admin/activity', label: 'Activity', role: 'admin', group: 'Administration' },
  { to: '/admin/uploads', label: 'Unfinished Uploads', role: 'admin', group: 'Administration' },
]

const allScreens: Screen[] = [
  { to: '/', label: 'Home' },
  ...toolScreens,
  { to: '/history', label: 'History' },
  { to: '/meta-ads-workspace', label: 'Meta Ad Drafts' },
  ...accountScreens,
  { to: '/test-gcs', label: 'Storage Test' },
  { to: '/debug-prompts', label: 'Prompt Debug' },
]

const mayOpen = ({ role }: Screen, user: User) => !role || hasRole(user.role, role)

export const listAccountScreens = (user: User) => accountScreens.filter((screen) => mayOpen(screen, user))

/** Groups the account screens and omits empty groups. */
export function listSettings(user: User) {
  const screens = listAccountScreens(user)
  return settingsGroups
    .map((title) => ({ title, screens: screens.filter(({ group }) => group === title) }))
    .filter((group) => group.screens.length > 0)
}

/** Whether a path shows the screen or a part of it. */
export const isAt = (pathname: string, to: string) => pathname === to || pathname.startsWith(`${to}/`)

/** The screens of the active tools; all while the tools load. */
export function useOfferedTools(): ToolScreen[] {
  const { data: tools } = useQuery(toolsQuery)
  return toolScreens.filter(({ toolKey }) => !tools || tools.some(({ name, active }) => name === toolKey && active))
}

/** Every screen that the user may open. */
export function useOfferedScreens(user: User): Screen[] {
  const offered = useOfferedTools()
  const hidden = toolScreens.filter((screen) => !offered.includes(screen)).map(({ to }) => to as string)
  return allScreens.filter((screen) => mayOpen(screen, user) && !hidden.includes(screen.to))
}
