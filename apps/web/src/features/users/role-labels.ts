import type { Role } from '@hookline/contract/accounts/accounts.schemas'
import { assignableRoles } from '@hookline/contract/accounts/users.rules'

export const roleLabels: Record<Role, string> = { user: 'User', admin: 'Admin', owner: 'Owner' }

/** The roles that somebody may give, as choices. */
export function roleOptions(actor: Role): { value: Role; label: string }[] {
  return assignableRoles(actor).map((value) => ({ value, label: roleLabels[value] }))
}
