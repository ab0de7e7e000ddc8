import { describe, expect, it } from 'vitest'
import { addTags, bulkUpdate, labelsUpdate, listTags, readProject } from './history-labels.rules.ts'

describe('typed tags', () => {
  it.each([
    ['are trimmed', '  summer ', ['sale', 'summer']],
    ['are ignored when empty', '   ', ['sale']],
    ['are not added twice', 'sale', ['sale']],
    ['may be several', 'summer, , beach,sale', ['sale', 'summer', 'beach']],
  ])('%s', (_, typed, tags) => {
    expect(addTags(['sale'], typed)).toEqual({ tags })
  })

  it('are refused with the reason above 50 characters', () => {
    expect(addTags([], 'x'.repeat(50))).toEqual({ tags: ['x'.repeat(50)] })
    expect(addTags([], 'x'.repeat(1000))).toEqual({ message: 'A tag may have at most 50 characters' })
  })
})

it.each([
  [' Launch ', { project: 'Launch' }],
  ['  ', { project: null }],
  ['x'.repeat(201), { message: 'A project may have at most 200 characters' }],
])('reads the project %j as %j', (typed, expected) => {
  expect(readProject(typed)).toEqual(expected)
})

it('sends only changed fields', () => {
  const before = { tags: ['a', 'b'], project: 'Launch' }
  expect(labelsUpdate(before, { tags: ['a', 'b'], project: 'Launch' })).toBeNull()
  expect(labelsUpdate(before, { tags: ['a'], project: 'Launch' })).toEqual({ tags: ['a'] })
  expect(labelsUpdate(before, { tags: ['a', 'b'], project: null })).toEqual({ project: null })
})

describe('a bulk change', () => {
  const item = { tags: ['old', 'sale'], project: 'Launch' }

  it.each([
    ['adds tags', { addTags: ['new'], removeTags: [] }, { tags: ['old', 'sale', 'new'] }],
    ['removes tags', { addTags: [], removeTags: ['old', 'other'] }, { tags: ['sale'] }],
    ['sets the project', { addTags: [], removeTags: [], project: 'Next' }, { project: 'Next' }],
    ['takes the project away', { addTags: [], removeTags: [], project: null }, { project: null }],
    ['means nothing where all is so already', { addTags: ['sale'], removeTags: [], project: 'Launch' }, null],
  ])('%s', (_, change, update) => {
    expect(bulkUpdate(item, change)).toEqual(update)
  })
})

it('lists the tags of several results, the most frequent first', () => {
  const items = [{ tags: ['a', 'b'] }, { tags: ['b'] }, { tags: ['c', 'b', 'c2'] }]
  expect(listTags(items.map((item) => ({ ...item, project: null })))).toEqual(['b', 'a', 'c', 'c2'])
})
