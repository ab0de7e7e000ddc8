import { expect, it, onTestFinished, vi } from 'vitest'
import { z } from 'zod'
import { createLog } from '../observability/log.ts'
import { logUnreadable, presentInSlices, presentReadable, readStored, readWord } from './read-stored.ts'

const item = z.object({ text: z.string(), note: z.string().nullable(), more: z.string().optional() })
const schema = z.object({ name: z.string(), size: z.number().int(), items: z.array(item), by: item.nullable() })
const fallback = { name: '', size: 0, items: [], by: null }
const good = { text: 'a', note: null }
const whole = { name: 'N', size: 3, items: [good], by: good }

it.each<[string, unknown, unknown]>([
  ['the whole value', whole, whole],
  [
    'the other parts, with the fallback of the part',
    { ...whole, size: 1.5, name: {} },
    { ...whole, size: 0, name: '' },
  ],
  ['the other parts, without the fallback of a missing one', { size: 3 }, { name: '', size: 3, items: [], by: null }],
  [
    'the other items of a list',
    { ...whole, items: [5, good, null, { text: 7 }, good] },
    { ...whole, items: [good, good] },
  ],
  ['an item without its refused field', { ...whole, items: [{ ...good, more: 5 }] }, { ...whole, items: [good] }],
  ['an item with null for its refused field', { ...whole, items: [{ text: 'a', note: {} }] }, whole],
  ['an item with several faults', { ...whole, items: [{ text: 'a', note: 5, more: 5 }] }, { ...whole, items: [good] }],
  ['null for a part that has no readable form', { ...whole, by: { text: 5, note: 5 } }, { ...whole, by: null }],
  ['the fallback of another type', 'text', fallback],
  ['the fallback of a list', [1], fallback],
  ['the fallback of null', null, fallback],
  ['the fallback of nothing', undefined, fallback],
])('reads %s', (_case, value, expected) => {
  const before = structuredClone(value)
  expect(readStored('table.column', 1, schema, value, fallback)).toEqual(expected)
  expect(value).toEqual(before)
})

it('keeps the places of a list whose fallback has them', () => {
  const texts = z.array(z.string())
  const stored = ['a', 5, 'c']
  expect(readStored('t.c', 1, texts, stored, (value) => (Array.isArray(value) ? value.map(() => '') : []))).toEqual([
    'a',
    '',
    'c',
  ])
})

it('leaves out the keys that a strict object or a record does not know', () => {
  expect(readStored('t.c', 1, z.strictObject({ a: z.string() }), { a: 'x', b: 1 }, { a: '' })).toEqual({ a: 'x' })
  const record = z.partialRecord(z.enum(['a']), z.string())
  expect(readStored('t.c', 1, record, { a: 'x', b: 'y', c: 5 }, {})).toEqual({ a: 'x' })
})

it('reads a long list with many odd items', () => {
  const stored = Array.from({ length: 20_000 }, (_, n) => (n % 2 ? 'x' : n))
  expect(readStored('t.c', 1, z.array(z.string()), stored, [])).toHaveLength(10_000)
})

it('logs each row and column once', () => {
  const log = createLog('silent')
  const warn = vi.spyOn(log, 'warn')
  onTestFinished(logUnreadable(log))
  for (const id of [1, 1, 2]) readStored('history.result', id, schema, { ...whole, items: [{ text: 5 }] }, fallback)
  readStored('history.result', 3, schema, whole, fallback)
  expect(warn.mock.calls).toEqual([
    [{ column: 'history.result', rowId: 1, paths: ['items.0.text', 'items.0.note'] }, 'stored value not readable'],
    [{ column: 'history.result', rowId: 2, paths: ['items.0.text', 'items.0.note'] }, 'stored value not readable'],
  ])
})

it('leaves out the rows with an unknown word, which it refuses alone, but no other fault', async () => {
  const present = (word: string) => readWord('t.word', word, z.enum(['a', 'b']), word)
  expect(presentReadable(['a', 'new', 'b'], present)).toEqual(['a', 'b'])
  const shown: string[] = []
  for await (const one of presentInSlices(['a', 'new', 'b'], present)) shown.push(one)
  expect(shown).toEqual(['a', 'b'])
  expect(() => present('new')).toThrow(expect.objectContaining({ code: 'UNAVAILABLE' }))
  const fail = () => {
    throw new Error('a fault')
  }
  expect(() => presentReadable(['a'], fail)).toThrow('a fault')
})
