import { expect, it } from 'vitest'
import { listLinkDescriptions } from './link-descriptions.rules.ts'

it('lists the link descriptions of a preset in order, without blanks', () => {
  const configuration = { link_description_1: 'a', link_description_2: ' ', link_description_3: null }
  expect(listLinkDescriptions({ configuration: { ...configuration, link_description_5: 'b ' } })).toEqual(['a', 'b'])
})
