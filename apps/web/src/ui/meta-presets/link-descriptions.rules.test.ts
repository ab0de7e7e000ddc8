import { expect, it } from 'vitest'
import { linkDescriptionsOf } from './link-descriptions.rules.ts'

it('a preset’s link descriptions are taken in their order, blank ones left out', () => {
  const configuration = { link_description_1: 'a', link_description_2: ' ', link_description_3: null }
  expect(linkDescriptionsOf({ configuration: { ...configuration, link_description_5: 'b ' } })).toEqual(['a', 'b'])
})
