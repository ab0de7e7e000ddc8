import type { Role } from './accounts.schemas.ts'

const rank: Record<Role, number> = { user: 0, admin: 1, owner: 2 }

/** Whether `role` has at least the rights of `needed`. An owner outranks an admin. */
export function hasRole(role: Role, needed: Role): boolean {
  return rank[role] >= rank[needed]
}

/** The avatar's two letters. */
export function avatarInitials(username: string): string {
  return [...username].slice(0, 2).join('').toUpperCase()
}

/**
 * Where to go after sign-in: the `redirect` parameter when it is a path of this origin, else home.
 * Everything a browser could read as another host (`//host`, `/\host`, a scheme) goes home.
 */
export function safeRedirect(redirect: string | undefined): string {
  const base = 'http://origin.invalid'
  if (!redirect?.startsWith('/') || !URL.canParse(redirect, base)) return '/'
  const { origin, pathname, search, hash } = new URL(redirect, base)
  // The path of `/.//host` is `//host`.
  const staysHere = origin === base && !pathname.startsWith('//') && pathname !== '/auth'
  return staysHere ? pathname + search + hash : '/'
}
