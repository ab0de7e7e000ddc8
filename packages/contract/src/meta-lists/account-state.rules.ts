import type { AccountState, AdAccount } from './meta-lists.schemas.ts'

/** By Meta's `account_status` (docs/meta-api.md). */
const statesByStatus: Record<number, AccountState> = {
  1: 'active',
  2: 'disabled',
  3: 'unsettled',
  7: 'in_review',
  8: 'settling',
  9: 'grace_period',
  100: 'closing',
  101: 'closed',
}
const openStates: readonly AccountState[] = ['active', 'grace_period']

/**
 * An ad account's state, and whether ads can be created in it now.
 * @param account `userTasks`: what this person may do in it; without any, Meta itself decides.
 */
export function judgeAccount(account: {
  status: number
  userTasks: readonly string[]
}): Pick<AdAccount, 'isActive' | 'state'> {
  const state = statesByStatus[account.status] ?? 'unknown'
  if (!openStates.includes(state)) return { isActive: false, state }
  const mayAdvertise = account.userTasks.length === 0 || account.userTasks.includes('ADVERTISE')
  return mayAdvertise ? { isActive: true, state } : { isActive: false, state: 'no_permission' }
}

const words: Record<Exclude<AccountState, 'active'>, { label: string; advice: string }> = {
  unsettled: { label: 'Unsettled', advice: 'Pay the outstanding balance in Meta’s billing settings.' },
  settling: {
    label: 'Payment pending',
    advice: 'Wait until Meta has collected the payment, or pay in Meta’s billing settings.',
  },
  grace_period: {
    label: 'In its grace period',
    advice: 'Pay the outstanding balance in Meta’s billing settings, or Meta stops its ads.',
  },
  in_review: {
    label: 'In review',
    advice: 'Wait until Meta has reviewed the account; Account Quality at Meta shows the progress.',
  },
  disabled: {
    label: 'Disabled',
    advice: 'Request a review in Account Quality at Meta, or choose another ad account.',
  },
  closing: { label: 'Being closed', advice: 'Choose another ad account.' },
  closed: { label: 'Closed', advice: 'Reopen it in Meta’s ad account settings, or choose another ad account.' },
  no_permission: {
    label: 'No permission to advertise',
    advice: 'Ask an administrator of the ad account to let you manage its campaigns.',
  },
  unknown: {
    label: 'Not active',
    advice: 'Look into the account in Meta’s Ads Manager, or choose another ad account.',
  },
}

/**
 * The state in words, and what to do about it; null when nothing is to be done. An account in its grace period has words
 * and is active.
 */
export function describeAccount({
  isActive,
  state,
}: Pick<AdAccount, 'isActive' | 'state'>): { label: string; advice: string } | null {
  if (isActive && state !== 'grace_period') return null
  // An answer of a former version has no state.
  return (state !== 'active' && words[state]) || words.unknown
}

/** Why no ad can be created in an account, such as 'The ad account Shop is unsettled. Pay …'; null when one can. */
export function refuseAccount({ name, ...account }: Pick<AdAccount, 'name' | 'isActive' | 'state'>): string | null {
  const problem = account.isActive ? null : describeAccount(account)
  if (!problem) return null
  if (account.state === 'no_permission') return `You may not advertise in the ad account ${name}. ${problem.advice}`
  return `The ad account ${name} is ${problem.label.charAt(0).toLowerCase()}${problem.label.slice(1)}. ${problem.advice}`
}
