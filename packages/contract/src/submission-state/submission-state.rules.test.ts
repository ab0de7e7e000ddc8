import { expect, it } from 'vitest'
import { describeWait, isSubmissionOver, submissionStepTitles } from './submission-state.rules.ts'
import { submissionStates, submissionSteps } from './submission-state.schemas.ts'

it('has a title for every step', () => {
  expect(Object.keys(submissionStepTitles)).toEqual([...submissionSteps])
})

it('ends with done, failed and stopped only', () => {
  expect(submissionStates.filter(isSubmissionOver)).toEqual(['done', 'failed', 'stopped'])
})

const now = new Date('2026-11-21T10:00:00Z')
it.each([
  ['2026-11-21T10:02:10Z', 'Waiting for Meta, 2:10 left'],
  ['2026-11-21T10:00:05Z', 'Waiting for Meta, 0:05 left'],
  ['2026-11-21T11:30:00Z', 'Waiting for Meta, 90:00 left'],
  ['2026-11-21T10:00:00.001Z', 'Waiting for Meta, 0:01 left'],
  ['2026-11-21T10:00:00Z', 'Waiting for Meta'],
  ['2026-11-21T09:00:00Z', 'Waiting for Meta'],
])('describes a wait until %s as %s', (retryAt, sentence) => {
  expect(describeWait(new Date(retryAt), now)).toBe(sentence)
})
