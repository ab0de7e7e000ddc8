import { describe, expect, it } from 'vitest'
import { draftBodySchema } from '../drafts/drafts.schemas.ts'
import { projectSchema, tagsSchema } from './labels.schemas.ts'

describe('tags', () => {
  it.each([
    ['composed and decomposed letters', ['Jos\u00E9', 'Jose\u0301'], ['Jos\u00E9']],
    ['full-width letters', ['UGC', 'ＵＧＣ'], ['UGC']],
    ['spaces that only their form shows', ['UGC', '\u3000UGC\u00A0'], ['UGC']],
    ['repeated spaces', ['Q4 sale', 'Q4  sale'], ['Q4 sale']],
    ['case, of which the first stays', ['Sale', 'SALE', 'sale'], ['Sale']],
    ['an emoji with and without its selector', ['❤️ launch', '❤ launch', '👁‍🗨', '👁️‍🗨️'], ['❤️ launch', '👁‍🗨']],
    ['an emoji of several parts', ['👩‍💻', '❤️'], ['👩‍💻', '❤️']],
  ])('are one for %s', (_what, typed, stored) => {
    expect(tagsSchema.parse(typed)).toEqual(stored)
  })

  it('are refused with an invisible character, and named', () => {
    const [issue] = tagsSchema.safeParse(['UGC', 'Q4\u200B']).error?.issues ?? []
    expect(issue).toMatchObject({
      path: [1],
      message: "The tag 'Q4\u200B' contains invisible characters. Type it anew.",
    })
  })
})

describe.each([
  { what: 'a result', schema: projectSchema },
  { what: 'a draft', schema: draftBodySchema.shape.project },
])('the project of $what', ({ schema }) => {
  it('has one form for its look-alikes', () => {
    expect(schema.parse('Ｓｐｒｉｎｇ')).toBe('Spring')
    expect(schema.parse('Spring  sale')).toBe('Spring sale')
    expect(schema.parse('  ')).toBeNull()
  })

  it('is refused with an invisible character', () => {
    expect(schema.safeParse('Spring\u00AD').error?.issues[0]?.message).toContain('invisible characters')
  })
})
