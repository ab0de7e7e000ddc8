import { describe, expect, it } from 'vitest'
import { emptyForm, savedStudioSchema } from './studio.schemas.ts'

const readForm = (form: object) =>
  savedStudioSchema.safeParse({ form, videos: [], batch: null, unfinished: [] }).data?.form

describe('a saved form', () => {
  it('holds what was typed, also when a request would refuse it', () => {
    const typed = { ...emptyForm, recipeId: 'r', project: ' x'.repeat(300), systemPrompt: 'Long. '.repeat(20_000) }
    expect(readForm(typed)).toEqual(typed)
  })

  it('has no choice in a setting that was not saved', () => {
    expect(readForm({ findings: null, templateForm: null, project: 'Bloom' })).toEqual({
      ...emptyForm,
      project: 'Bloom',
    })
  })

  it.each([{ project: 5 }, { tags: 'spring' }, { tags: null }, { variables: [] }])('is not read with %j', (wrong) => {
    expect(readForm({ ...emptyForm, ...wrong })).toBeUndefined()
  })
})
