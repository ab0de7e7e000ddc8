import { expect, it } from 'vitest'
import { describeReasons } from './draft-words.rules.ts'

it.each([
  [[], []],
  [['Choose a campaign.'], ['choose a campaign']],
  [['Meta does not bill this goal.'], ['Meta does not bill this goal']],
  [['Ad Set Name is required'], ['Ad Set Name is required']],
  [
    ['Either Daily Budget or Lifetime Budget must be provided.'],
    ['either Daily Budget or Lifetime Budget must be provided'],
  ],
  [
    ['Choose a page.', 'Choose a campaign.', 'Enter a URL.'],
    ['choose a page', '+2 more'],
  ],
])('says of %j what to do: %j', (messages, said) => {
  expect(describeReasons(messages.map((message) => ({ field: 'ad_name', message })))).toEqual(said)
})
