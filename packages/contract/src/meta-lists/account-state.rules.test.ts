import { expect, it } from 'vitest'
import { describeAccount, judgeAccount, refuseAccount } from './account-state.rules.ts'

it.each([
  [1, ['ADVERTISE'], true, null],
  [1, [], true, null],
  [1, ['ANALYZE'], false, 'No permission to advertise: Ask an administrator'],
  [2, ['ADVERTISE'], false, 'Disabled: Request a review'],
  [3, ['ADVERTISE'], false, 'Unsettled: Pay the outstanding balance in Meta’s billing settings.'],
  [7, [], false, 'In review: Wait until Meta'],
  [8, [], false, 'Payment pending: Wait until'],
  [9, ['ADVERTISE'], true, 'In its grace period: Pay the outstanding balance'],
  [100, [], false, 'Being closed: Choose another'],
  [101, ['ANALYZE'], false, 'Closed: Reopen it'],
  [202, [], false, 'Not active: Look into'],
  [0, [], false, 'Not active: Look into'],
])('the account status %i with the tasks %j: usable %j, %s', (status, userTasks, isActive, words) => {
  const judged = judgeAccount({ status, userTasks })
  expect(judged.isActive).toBe(isActive)
  const said = describeAccount(judged)
  if (words === null) expect(said).toBeNull()
  else expect(`${said?.label}: ${said?.advice}`).toContain(words)
})

it('refuses an account that is not active by its name and with what to do', () => {
  expect(refuseAccount({ name: 'Shop', isActive: false, state: 'unsettled' })).toBe(
    'The ad account Shop is unsettled. Pay the outstanding balance in Meta’s billing settings.',
  )
  expect(refuseAccount({ name: 'Shop', isActive: false, state: 'no_permission' })).toMatch(
    /^You may not advertise in the ad account Shop\. Ask an administrator/,
  )
  expect(refuseAccount({ name: 'Shop', isActive: true, state: 'grace_period' })).toBeNull()
  expect(refuseAccount({ name: 'Shop', isActive: true, state: 'unknown' })).toBeNull()
})
