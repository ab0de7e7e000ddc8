import { expect, it } from 'vitest'
import { buildTracks, type Column, listRowFacts, listShownColumns } from './columns.rules.ts'

interface Fruit {
  name: string
  color: string | null
  weight: number
}

const columns: Column<Fruit>[] = [
  { key: 'name', header: 'Name', text: ({ name }) => name, width: 'minmax(0, 2fr)' },
  { key: 'color', header: 'Color', sortBy: ({ color }) => color, width: '84px', from: 'md' },
  { key: 'weight', header: 'Weight', sortBy: ({ weight }) => weight, from: 'xxl' },
  { key: 'note', header: 'Note', text: ({ name }) => `A ${name}`, from: 'menu' },
]

it.each([
  ['phone', 'name'],
  ['sm', 'name'],
  ['md', 'name color'],
  ['xl', 'name color'],
  ['xxl', 'name color weight'],
] as const)('shows on a %s the columns for which it has room', (screen, keys) => {
  expect(listShownColumns(columns, screen).map(({ key }) => key)).toEqual(keys.split(' '))
})

it.each([
  ['phone', '20px minmax(0, 1fr) 44px'],
  ['md', '20px minmax(0, 2fr) 84px 44px'],
  ['xxl', '20px minmax(0, 2fr) 84px minmax(0, 1fr) 44px'],
] as const)('gives each column of a %s its track', (screen, tracks) => {
  const sides = { before: ['20px'], after: ['44px'] }
  expect(buildTracks(listShownColumns(columns, screen), screen, sides)).toBe(tracks)
})

it('has the texts of every column for the menu, but no numbers and nothing empty', () => {
  expect(listRowFacts({ name: 'Pear', color: 'green', weight: 3 }, columns)).toEqual([
    ['Name', 'Pear'],
    ['Color', 'green'],
    ['Note', 'A Pear'],
  ])
  expect(listRowFacts({ name: '', color: null, weight: 3 }, columns)).toEqual([['Note', 'A ']])
})
