import { describe, expect, it } from 'vitest'
import { buildHistoryItem } from '../../../../test/build-history.ts'
import { classifyResult, readResultId, readVariantAnchor } from './result-state.rules.ts'

it.each([
  ['12', { id: 12 }],
  ['', { message: 'History item ID is missing' }],
  ['abc', { message: 'Invalid History item ID format' }],
  ['1.5', { message: 'Invalid History item ID format' }],
  ['1e3', { message: 'Invalid History item ID format' }],
  ['-1', { message: 'Invalid History item ID format' }],
  ['99999999999999999999', { message: 'Invalid History item ID format' }],
])('reads the id %j in the address', (text, read) => {
  expect(readResultId(text)).toEqual(read)
})

it.each([
  ['variant-3', 3],
  ['variant-0', null],
  ['variant-', null],
  ['details', null],
  ['', null],
])('reads the variant in the anchor %j', (hash, number) => {
  expect(readVariantAnchor(hash)).toBe(number)
})

describe('classifyResult', () => {
  const payload = buildHistoryItem().result

  it.each(['PENDING', 'PROCESSING', 'RETRYING'] as const)('is unfinished while %s', (status) => {
    expect(classifyResult(buildHistoryItem({ status, result: null }))).toEqual({ kind: 'unfinished' })
  })

  it('is finished when it completed without an error', () => {
    expect(classifyResult(buildHistoryItem())).toEqual({ kind: 'finished' })
  })

  it('has the stored message and type of a failure', () => {
    const item = buildHistoryItem({ status: 'FAILED_AI_API', error_message: 'Quota used up.', error_type: 'QUOTA' })
    expect(classifyResult(item)).toMatchObject({ kind: 'failed', message: 'Quota used up.', errorType: 'QUOTA' })
  })

  it('distinguishes a cancelled result from a failed one', () => {
    const cancelled = { status: 'FAILED_OTHER', error_type: 'CANCELLED', error_message: 'Cancelled by ana.' } as const
    expect(classifyResult(buildHistoryItem({ ...cancelled, result: null }))).toEqual({
      kind: 'cancelled',
      message: 'Cancelled by ana.',
    })
  })

  it('is failed when the AI service cancelled the call', () => {
    const item = buildHistoryItem({ status: 'FAILED_AI_API', error_type: 'CANCELLED', error_message: 'Timed out.' })
    expect(classifyResult(item)).toMatchObject({ kind: 'failed', message: 'Timed out.' })
  })

  it('has a sentence for a failure without a message', () => {
    const item = buildHistoryItem({ status: 'FAILED_OTHER', result: null })
    expect(classifyResult(item)).toMatchObject({ message: 'An unknown error occurred during generation.' })
  })

  it('is failed for a completed result with an error', () => {
    const result = payload && { ...payload, error: 'No valid content generated', details: 'Empty answer' }
    expect(classifyResult(buildHistoryItem({ result }))).toMatchObject({
      kind: 'failed',
      message: 'No valid content generated',
      details: 'Empty answer',
    })
  })
})
