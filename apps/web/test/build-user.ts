import type { User } from '@hookline/contract/accounts/accounts.schemas'

/** An account, with overrides. */
export function buildUser(change: Partial<User> = {}): User {
  return {
    id: 7,
    user_uuid: '0193b7a0-0000-4000-8000-000000000007',
    username: 'ana',
    email: null,
    role: 'user',
    createdAt: '2026-11-02T09:30:00.000Z',
    updatedAt: '2026-11-02T09:30:00.000Z',
    ...change,
  }
}
