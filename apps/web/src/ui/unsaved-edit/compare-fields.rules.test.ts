import { expect, it } from 'vitest'
import { compareFields } from './compare-fields.rules.ts'

const field = (label: string, text: string) => ({ label, text })

it('lists the fields whose texts differ, also those that one side lacks', () => {
  const mine = [field('Title', 'A'), field('Text', 'Same'), field('Note', 'New')]
  const stored = [field('Title', 'B'), field('Text', 'Same'), field('Source', 'Old')]
  expect(compareFields(mine, stored)).toEqual([
    { label: 'Title', mine: 'A', stored: 'B' },
    { label: 'Note', mine: 'New', stored: '' },
    { label: 'Source', mine: '', stored: 'Old' },
  ])
})

it('shows long texts from shortly before their first difference', () => {
  const start = 'x'.repeat(1000)
  const [difference] = compareFields([field('Text', `${start}mine${start}`)], [field('Text', `${start}stored`)])
  expect(difference?.mine).toMatch(/^… x{80}minex+ …$/)
  expect(difference?.stored).toMatch(/^… x{80}stored$/)
})

it('leaves a text empty that ends before the other differs', () => {
  const [difference] = compareFields([field('Text', '')], [field('Text', 'x'.repeat(700))])
  expect(difference).toEqual({ label: 'Text', mine: '', stored: `${'x'.repeat(600)} …` })
})
