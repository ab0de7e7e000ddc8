import { pagingQuerySchema } from '@hookline/contract/paging.schemas'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { describeIssue } from './issue-words.rules.ts'

const wrapField = <T extends z.ZodType>(schema: T) => z.object({ field: schema })

it.each([
  ['a missing field', wrapField(z.string()), {}, 'field is missing.'],
  ['another kind', wrapField(z.string()), { field: 5 }, 'field must be text.'],
  ['no number in a query', pagingQuerySchema, { page: 'abc' }, 'page must be a number.'],
  ['a fraction', pagingQuerySchema, { page: '1.5' }, 'page must be a whole number.'],
  ['too small a number', pagingQuerySchema, { page: '0' }, 'page must be 1 or more.'],
  ['too large a number', pagingQuerySchema, { limit: '1000' }, 'limit must be 100 or less.'],
  ['a number at an open end', wrapField(z.number().gt(2)), { field: 2 }, 'field must be more than 2.'],
  ['too long a text', wrapField(z.string().max(3)), { field: 'four' }, 'field may have at most 3 characters.'],
  ['an empty text', wrapField(z.string().min(1)), { field: '' }, 'field must not be empty.'],
  ['too short a text', wrapField(z.string().min(8)), { field: 'four' }, 'field must have at least 8 characters.'],
  ['too many entries', wrapField(z.array(z.int()).max(1)), { field: [1, 2] }, 'field may have at most 1 entries.'],
  ['an entry of a list', wrapField(z.array(z.int())), { field: [1, 'a'] }, 'field.1 must be a number.'],
  ['none of the choices', wrapField(z.enum(['a', 'b'])), { field: 'c' }, 'field must be one of a, b.'],
  [
    'no instant',
    wrapField(z.iso.datetime()),
    { field: 'soon' },
    'field must be a time in UTC such as 2026-12-01T09:00:00Z.',
  ],
  ['no uuid', wrapField(z.uuid()), { field: 'x' }, 'field must be a uuid.'],
  ['a field too many', z.strictObject({}), { other: 1 }, 'The request has what is not known here: other.'],
  ['no object', z.object({}), [], 'The request must be an object.'],
  ['words of the contract', wrapField(z.string('Give it a name')), {}, 'Give it a name'],
])('%s', (_, schema, value, words) => {
  const { error } = schema.safeParse(value, { error: describeIssue })
  expect(error?.issues.map(({ message }) => message)).toEqual([words])
})
