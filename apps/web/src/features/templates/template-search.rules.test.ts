import type { Template } from '@hookline/contract/templates/templates.schemas'
import { describe, expect, it } from 'vitest'
import {
  duplicateSearch,
  filterTemplates,
  newTemplateSearchSchema,
  newValues,
  templateSearchSchema,
} from './template-search.rules.ts'

const buildTemplate = (change: Partial<Template> = {}): Template => ({
  id: '0193b7a0-0000-7000-8000-00000000000a',
  name: 'Spring sale',
  description: 'For the shop',
  type: 'ad copy',
  instructions: 'Mention the discount.',
  createdAt: '2026-11-02T09:30:00.000Z',
  updatedAt: '2026-11-02T09:30:00.000Z',
  ...change,
})

describe('the template list', () => {
  const hooks = buildTemplate({ name: 'Hooks', description: '', type: 'analysis', instructions: 'List every HOOK.' })
  const sale = buildTemplate()
  it.each([
    ['nothing', {}, [hooks, sale]],
    ['a type', { type: 'analysis' as const }, [hooks]],
    ['words of the name, whatever their case', { search: 'sPRING' }, [sale]],
    ['words of the description', { search: 'the shop' }, [sale]],
    ['words of the instructions', { search: 'every hook' }, [hooks]],
    ['words between spaces', { search: '  sale ' }, [sale]],
    ['words and a type that no template has both', { search: 'sale', type: 'analysis' as const }, []],
  ])('is filtered by %s', (_what, search, expected) => {
    expect(filterTemplates([hooks, sale], search)).toEqual(expected)
  })

  it.each([
    [
      { search: 2026, type: 'ad' },
      { search: '2026', type: 'ad copy' },
    ],
    [{ search: '', type: 'video' }, {}],
  ])('reads the address %j as %j', (search, expected) => {
    expect(templateSearchSchema.parse(search)).toEqual(expected)
  })
})

describe('a copy', () => {
  it('carries the texts in the address under a name that marks a copy', () => {
    expect(duplicateSearch(buildTemplate())).toEqual({
      duplicate: 'true',
      name: 'Spring sale (copy)',
      description: 'For the shop',
      type: 'ad copy',
      instructions: 'Mention the discount.',
    })
  })

  it('names the template instead of texts too long for the address', () => {
    const template = buildTemplate({ instructions: 'ä'.repeat(400) })
    expect(duplicateSearch(template)).toEqual({ duplicate: 'true', from: template.id })
  })

  it('prefills the form', () => {
    const search = newTemplateSearchSchema.parse({ duplicate: 'true', name: 7, type: 'ad', instructions: 'Be brief.' })
    expect(newValues(search)).toEqual({ name: '7', type: 'ad copy', description: '', instructions: 'Be brief.' })
  })

  it('requires duplicate=true', () => {
    expect(newValues({ name: 'X', instructions: 'Y' })).toEqual({
      name: '',
      type: '',
      description: '',
      instructions: '',
    })
  })
})
