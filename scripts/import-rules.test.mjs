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
      findFaults(
        plant({ [copy]: [`${contract}/fields.schemas.ts`], [history]: [copy, `${contract}/errors.schemas.ts`] }),
      ),
    ).toEqual([])
  })

  it.each([
    ['an import of a higher floor', { [copy]: [history] }],
    ['a type of a higher floor', { [copy]: [`${history} (type)`] }],
    ['an import of the same floor', { [copy]: [`${contract}/labels/labels.schemas.ts`] }],
    ['an import of a folder from the ground', { [`${contract}/fields.schemas.ts`]: [copy] }],
    ['a folder without a floor', { [`${contract}/unknown/a.schemas.ts`]: ['npm:zod'] }],
  ])('finds %s', (_, imports) => {
    expect(findFaults(plant(imports))).toEqual([expect.stringContaining(Object.keys(imports)[0])])
  })
})

describe('rules', () => {
  const rule = 'apps/web/src/features/drafts/a.rules.ts'

  it.each([
    ['a schema', `${contract}/copy/copy-variant.schemas.ts`],
    ['another rule', 'apps/web/src/ui/b.rules.ts (type)'],
    ['zod', 'npm:zod'],
  ])('may import %s', (_, to) => {
    expect(findFaults(plant({ [rule]: [to] }))).toEqual([])
  })

  it.each([
    ['anything else', 'apps/web/src/lib/toast.ts'],
    ['a type of anything else', 'apps/web/src/lib/toast.ts (type)'],
    ['another package', 'npm:@mantine/core (type)'],
  ])('may not import %s', (_, to) => {
    expect(findFaults(plant({ [rule]: [to] }))).toEqual([expect.stringContaining('Rules are pure')])
  })
})

describe('state of a module', () => {
  const path = 'apps/web/src/parts/a.ts'

  it.each(['let isOpen = false', 'export const open = createStore(false)'])('finds %s', (source) => {
    expect(findFaults([{ path, source, imports: [] }])).toEqual([expect.stringContaining('createPageStore')])
  })

  it('allows a store that a reload resets', () => {
    const source = 'const open = createPageStore(() => false)'
    expect(findFaults([{ path, source, imports: [] }])).toEqual([])
  })
})

describe('circles', () => {
  const [server, drafts] = ['apps/server/src/features', 'apps/web/src/features/drafts']

  it.each([
    [
      'of files',
      { 'apps/server/src/a.ts': ['apps/server/src/b.ts'], 'apps/server/src/b.ts': ['apps/server/src/a.ts'] },
    ],
    [
      'of types',
      { 'apps/server/src/a.ts': ['apps/server/src/b.ts'], 'apps/server/src/b.ts': ['apps/server/src/a.ts (type)'] },
    ],
    [
      'of features of the server',
      {
        [`${server}/a/one.ts`]: [`${server}/b/two.ts (type)`],
        [`${server}/b/three.ts`]: [`${server}/a/four.ts (type)`],
      },
    ],
    [
      "of folders of a web app's feature",
      {
        [`${drafts}/grid/one.ts`]: [`${drafts}/sheet/two.ts`],
        [`${drafts}/sheet/three.ts`]: [`${drafts}/grid/four.ts`],
      },
    ],
    [
      'of a folder and a file beside it',
      { [`${drafts}/a.ts`]: [`${drafts}/grid/two.ts`], [`${drafts}/grid/three.ts`]: [`${drafts}/a.ts (type)`] },
    ],
  ])('%s are found', (_, imports) => {
    expect(findFaults(plant(imports))).toEqual([expect.stringContaining('No circles')])
  })

  it('are none where a test imports', () => {
    const [rule, test] = ['apps/web/src/lib/a.rules.ts', 'apps/web/src/lib/a.rules.test.ts']
    expect(findFaults(plant({ [rule]: ['npm:zod'], [test]: [rule, test] }))).toEqual([])
  })
})
