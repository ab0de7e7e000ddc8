import { hasRole } from '@hookline/contract/accounts/accounts.rules'
import type { Role, User } from '@hookline/contract/accounts/accounts.schemas'
import { defaultToolKey } from '@hookline/contract/tools/tools.rules'
import { useQuery } from '@tanstack/react-query'
import type { LinkProps } from '@tanstack/react-router'
import { toolsQuery } from '../features/tools/tools.queries.ts'

interface Screen {
  to: NonNullable<LinkProps['to']>
  label: string
  /** The least role that may open it; any signed-in user unless given. */
  role?: Role
}

/** The screens of the account menu, in its order. */
const accountScreens: Screen[] = [
  { to: '/profile', label: 'Profile Settings' },
  { to: '/templates', label: 'Manage Templates' },
  { to: '/system-prompts', label: 'System Prompts' },
  { to: '/tools', label: 'Manage Tools' },
  { to: '/settings/ai-models', label: 'AI Models' },
  { to: '/settings/response_formats', label: 'Response Formats' },
  { to: '/settings/meta', label: 'Meta Settings' },
  { to: '/settings/meta-presets', label: 'Manage Meta Presets' },
  { to: '/admin/user-management', label: 'User Management', role: 'admin' },
  { to: '/admin/activity', label: 'Activity', role: 'admin' },
]

const allScreens: Screen[] = [
  { to: '/', label: 'Home' },
  { to: '/studio', label: 'Generate Ad Copy' },
  { to: '/history', label: 'History' },
  { to: '/meta-ads-workspace', label: 'Meta Ads Workspace' },
  ...accountScreens,
  { to: '/test-gcs', label: 'Storage Test' },
  { to: '/debug-prompts', label: 'Prompt Debug' },
]

const mayOpen = ({ role }: Screen, user: User) => !role || hasRole(user.role, role)

export const listAccountScreens = (user: User) => accountScreens.filter((screen) => mayOpen(screen, user))

/** Whether the studio's tool is active; true while the tools load. */
export function useIsStudioOffered(): boolean {
  const { data: tools } = useQuery(toolsQuery)
  return !tools || tools.some(({ name, active }) => name === defaultToolKey && active)
}

/** Every screen that the user may open. */
export function useOfferedScreens(user: User): Screen[] {
  const isStudioOffered = useIsStudioOffered()
  return allScreens.filter((screen) => mayOpen(screen, user) && (isStudioOffered || screen.to !== '/studio'))
}
