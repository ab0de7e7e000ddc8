import { expect, it } from 'vitest'
import { describeBulkOutcome } from './history-bulk.rules.ts'

it('counts successes and failures, with the first two reasons', () => {
  const failures = ['Gone.', 'Locked.', 'Never told.'].map((message, id) => ({ id, message }))
  expect(describeBulkOutcome({ doneIds: [7, 8], failures }, 'deleted')).toBe('2 deleted, 3 failed. Gone. Locked.')
})
