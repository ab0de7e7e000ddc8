import { expect, it } from 'vitest'
import { z } from 'zod'
import { createAnswerWriter } from './answer-text.ts'

const write = createAnswerWriter(z.object({ data: z.object({ name: z.string(), note: z.string().nullable() }) }))

it('writes success and the fields that the contract names, and no others', () => {
  const answer = { data: { name: 'a', note: null, secret: 's' }, secret: 's' }
  expect(JSON.parse(String(write(answer)))).toEqual({ success: true, data: { name: 'a', note: null } })
})

it('refuses an answer that is not what the contract says', () => {
  expect(() => write({ data: { name: 1, note: null } })).toThrow('not what the contract says')
})

it('writes an object anew each time, for it may have changed', () => {
  const answer = { data: { name: 'a', note: null } }
  write(answer)
  answer.data.name = 'b'
  expect(write(answer)).toContain('"b"')
})

it('writes a frozen object once', () => {
  let looked = 0
  const data = {
    note: null,
    get name() {
      looked++
      return 'a'
    },
  }
  const answer = Object.freeze({ data })
  expect(write(answer)).toBe(write(answer))
  const once = looked
  write(answer)
  expect(looked).toBe(once)
})
