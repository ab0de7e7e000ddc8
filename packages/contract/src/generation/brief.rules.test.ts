import { expect, it } from 'vitest'
import { moveIntoBrief, readInputValues } from './brief.rules.ts'
import { briefSchema } from './brief.schemas.ts'

it('keeps the fields that are filled in, each trimmed', () => {
  const given = { product: ' Bloom ', offer: ' ', audience: null, landingPage: 'bloom.example/a b', extra: 1 }
  const brief = { product: 'Bloom', landingPage: 'bloom.example/a b' }
  expect(briefSchema.parse(given)).toEqual(brief)
  expect(briefSchema.parse(brief)).toEqual(brief)
})

it('names a field that is too long', () => {
  const { error } = briefSchema.safeParse({ product: 'x'.repeat(500), landingPage: 'x'.repeat(501) })
  expect(error?.issues).toMatchObject([
    { path: ['landingPage'], message: 'Landing page must be at most 500 characters' },
  ])
})

it('takes the input variables from the brief, unless they are named on their own', () => {
  const brief = { product: 'Bloom', offer: '20% off', landingPage: 'bloom.example' }
  expect(
    readInputValues({ brief, variables: { offer: 'First refill free', product: ' ', language: 'German' } }),
  ).toEqual({
    product: 'Bloom',
    offer: 'First refill free',
    language: 'German',
  })
})

it('moves variables into the brief, except those that are too long for it', () => {
  const long = 'x'.repeat(501)
  const brief = { audience: 'Gardeners', product: 'Bloom' }
  expect(moveIntoBrief({ brief, variables: { product: 'Bloom 2', offer: long, language: '' } })).toEqual({
    brief: { audience: 'Gardeners', product: 'Bloom 2' },
    variables: { offer: long },
  })
})
