import { hasRole } from '@hookline/contract/accounts/accounts.rules'
import type { Role, User } from '@hookline/contract/accounts/accounts.schemas'
import type { LinkProps } from '@tanstack/react-router'

export interface Screen {
  to: LinkProps['to']
  label: string
  /** The least role that may open it; anyone who is signed in unless given. */
  role?: Role
}

/** The screens of the avatar menu, in its order. */
export const accountScreens: Screen[] = [
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

/** Every screen that can be gone to by name. */
export const allScreens: Screen[] = [
  { to: '/', label: 'Home' },
  { to: '/studio', label: 'Generate Ad Copy' },
  { to: '/history', label: 'History' },
  { to: '/meta-ads-workspace', label: 'Meta Ads Workspace' },
  ...accountScreens,
  { to: '/test-gcs', label: 'Storage Test' },
  { to: '/debug-prompts', label: 'Prompt Debug' },
]

export function mayOpen({ role }: Screen, user: User): boolean {
  return !role || hasRole(user.role, role)
}
