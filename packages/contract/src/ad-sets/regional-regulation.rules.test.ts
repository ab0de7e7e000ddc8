import { expect, it } from 'vitest'
import { findRegulations, listRegionalFields, readRegionalIdentities } from './regional-regulation.rules.ts'

it.each([
  [['US', 'DE'], []],
  [['TW'], ['TAIWAN_UNIVERSAL']],
  [['SG', 'US'], ['SINGAPORE_UNIVERSAL']],
  [
    ['BR', 'TH'],
    ['THAILAND_UNIVERSAL', 'BRAZIL_REGULATION'],
  ],
])('declares ads in %j as %j', (countries, categories) => {
  expect(findRegulations(countries).map(({ category }) => category)).toEqual(categories)
})

it('needs a field shared by two countries once', () => {
  expect(listRegionalFields(['SG', 'TH', 'BR'])).toEqual([
    { names: 'Singapore', beneficiary: 'singapore_universal_beneficiary', payer: 'singapore_universal_payer' },
    { names: 'Thailand and Brazil', beneficiary: 'universal_beneficiary', payer: 'universal_payer' },
  ])
})

it('trims the entered ids', () => {
  const identities = readRegionalIdentities({ universal_beneficiary: ' 12 ', universal_payer: '  ' })
  expect(identities.universal_beneficiary).toBe('12')
  expect([identities.universal_payer, identities.taiwan_universal_payer]).toEqual([null, null])
})
