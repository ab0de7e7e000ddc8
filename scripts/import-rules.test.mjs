import { describe, expect, it } from 'vitest'
import { findFaults } from './import-rules.mjs'

const contract = 'packages/contract/src'

/** Modules by path, each with its imports; one that ends with `(type)` imports types only. */
function plant(importsOf) {
  return Object.entries(importsOf).map(([path, imports]) => ({
    path,
    source: '',
    imports: imports.map((to) => ({ from: path, to: to.replace(' (type)', ''), isTypeOnly: to.endsWith(' (type)') })),
  }))
}

describe('floors of the contract', () => {
  const [copy, history] = [`${contract}/copy/a.schemas.ts`, `${contract}/history/b.schemas.ts`]

  it('allows an import of a lower floor', () => {
    expect(
      findFaults(plant({ [copy]: [`${contract}/fields.ts`], [history]: [copy, `${contract}/errors.ts`] })),
    ).toEqual([])
  })

  it.each([
    ['an import of a higher floor', { [copy]: [history] }],
    ['a type of a higher floor', { [copy]: [`${history} (type)`] }],
    ['an import of the same floor', { [copy]: [`${contract}/labels/labels.schemas.ts`] }],
    ['an import of a folder from the ground', { [`${contract}/fields.ts`]: [copy] }],
    ['a folder without a floor', { [`${contract}/unknown/a.schemas.ts`]: ['npm:zod'] }],
  ])('finds %s', (_, imports) => {
    expect(findFaults(plant(imports))).toEqual([expect.stringContaining(Object.keys(imports)[0])])
  })
})
