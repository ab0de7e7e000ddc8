import { hasRole } from '@hookline/contract/accounts/accounts.rules'
import type { Role, User } from '@hookline/contract/accounts/accounts.schemas'
import { useQuery } from '@tanstack/react-query'
import type { LinkProps } from '@tanstack/react-router'
import { toolsQuery } from '../features/tools/tools.queries.ts'
import { type ToolScreen, toolScreens } from '../parts/tools/tool-screens.ts'

interface Screen {
  to: NonNullable<LinkProps['to']>
  search?: { deleted: 'true' }
  label: string
  /** The lowest role that may open it; by default any signed-in user. */
  role?: Role
}

interface SettingsScreen extends Screen {
  /** Its name below the title of its group, where it is shorter. */
  name?: string
}

/** The groups of the settings, and their screens, in their order. */
const settingsGroups: { title: string; screens: SettingsScreen[] }[] = [
  { title: 'You', screens: [{ to: '/profile', label: 'Profile Settings', name: 'Profile' }] },
  {
    title: 'Writing',
    screens: [
      { to: '/settings/recipes', label: 'Recipes' },
      { to: '/settings/brand', label: 'Brand Guide' },
      { to: '/templates', label: 'Manage Templates', name: 'Templates' },
      { to: '/system-prompts', label: 'System Prompts' },
    ],
  },
  {
    title: 'Meta',
    screens: [
      { to: '/settings/meta', label: 'Meta Settings', name: 'Connection' },
      { to: '/settings/meta-presets', label: 'Manage Meta Presets', name: 'Presets' },
    ],
  },
  {
    title: 'Administration',
    screens: [
      { to: '/settings/ai-models', label: 'AI Models' },
      { to: '/settings/response_formats', label: 'Response Formats' },
      { to: '/tools', label: 'Manage Tools', name: 'Tools' },
      { to: '/admin/user-management', label: 'User Management', name: 'Users', role: 'admin' },
      { to: '/admin/activity', label: 'Activity', role: 'admin' },
      { to: '/admin/uploads', label: 'Unfinished Uploads', role: 'admin' },
      { to: '/history', search: { deleted: 'true' }, label: 'Deleted Results', name: 'Deleted' },
    ],
  },
]
const settingsScreens = settingsGroups.flatMap(({ screens }) => screens)

/** The screens of the account menu, in its order. */
const accountPaths: Screen['to'][] = [
  '/profile',
  '/templates',
  '/system-prompts',
  '/tools',
  '/settings/ai-models',
  '/settings/response_formats',
  '/settings/meta',
  '/settings/meta-presets',
  '/settings/recipes',
  '/settings/brand',
  '/admin/user-management',
]

const allScreens: Screen[] = [
  { to: '/', label: 'Home' },
  ...toolScreens,
  { to: '/history', label: 'History' },
  { to: '/meta-ads-workspace', label: 'Meta Ad Drafts' },
  ...settingsScreens,
  { to: '/test-gcs', label: 'Storage Test' },
  { to: '/debug-prompts', label: 'Prompt Debug' },
]

const mayOpen = ({ role }: Screen, user: User) => !role || hasRole(user.role, role)

export const listAccountScreens = (user: User) =>
  accountPaths
    .flatMap((path) => settingsScreens.filter(({ to }) => to === path))
    .filter((screen) => mayOpen(screen, user))

/** The groups with the screens that the user may open. */
export const listSettings = (user: User) =>
  settingsGroups.map(({ title, screens }) => ({ title, screens: screens.filter((screen) => mayOpen(screen, user)) }))

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
