import type { Role } from './accounts.schemas.ts'

/** The part of an account that decides its rights. */
export interface AccountRole {
  id: number
  role: Role
}

/** The roles that a person may give: only an owner makes owners. */
export function assignableRoles(actor: Role): Role[] {
  return actor === 'owner' ? ['user', 'admin', 'owner'] : ['user', 'admin']
}

/** Why `actor` may not edit `target` or reset its password; null when they may. For admins and owners only. */
export function whyNotEdit(actor: AccountRole, target: AccountRole): string | null {
  return target.role === 'owner' && actor.role !== 'owner' ? 'Only an owner can change an owner.' : null
}

/** Why `actor` may not delete `target`; null when they may. For admins and owners only. */
export function whyNotDelete(actor: AccountRole, target: AccountRole): string | null {
  if (target.id === actor.id) return 'You cannot delete your own account.'
  return target.role === 'owner' && actor.role !== 'owner' ? 'Only an owner can delete an owner.' : null
}

/** Why `actor` may not give `role`; null when they may. */
export function whyNotAssign(actor: AccountRole, role: Role): string | null {
  return assignableRoles(actor.role).includes(role) ? null : 'Only an owner can assign the owner role.'
}

/** The refusal of a change that would leave no owner. */
export const lastOwnerSentence = 'The last owner can be neither deleted nor demoted.'
