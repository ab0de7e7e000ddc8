import { describe, expect, it } from 'vitest'
import { type NamedDraft, nameByPattern, nameDrafts, refusePattern } from './naming-pattern.rules.ts'

const draft: NamedDraft = {
  fileName: 'Spring sale.mp4',
  project: 'Bloom',
  date: new Date('2026-03-31T23:30:00Z'),
  size: { width: 1080, height: 1920 },
  n: 7,
}

describe('a naming pattern', () => {
  it.each<[pattern: string, change: Partial<NamedDraft>, name: string]>([
    ['{video} | {project} | {date} | {ratio} | {n}', {}, 'Spring sale | Bloom | 2026-03-31 | 9:16 | 7'],
    ['{project}_{video}_v{n}', {}, 'Bloom_Spring sale_v7'],
    ['Ad', {}, 'Ad'],
    ['{n}{n}', { n: 12 }, '1212'],
    ['{project} – {video}', { project: null }, 'Spring sale'],
    ['{video} – {project}', { project: '  ' }, 'Spring sale'],
    ['{video} – {project} – {n}', { project: null }, 'Spring sale – 7'],
    ['{video} {project}{ratio} {n}', { project: null, size: null }, 'Spring sale 7'],
    ['a{project}-b', { project: null }, 'a-b'],
    ['{project}', { project: null }, 'Spring sale'],
    ['{video}', { fileName: ' .mp4 ' }, '.mp4'],
    ['{video}', { fileName: '{n}.mov' }, '{n}'],
    ['{video}', { project: null, fileName: 'a – .mp4' }, 'a –'],
    ['{ratio}', { size: { width: 720, height: 1280 } }, '9:16'],
    ['{ratio}', { size: { width: 1080, height: 1350 } }, '4:5'],
    ['{ratio}', { size: { width: 1080, height: 1080 } }, '1:1'],
    ['{ratio}', { size: { width: 1920, height: 1080 } }, '16:9'],
    ['{ratio}', { size: { width: 1200, height: 628 } }, '1.91:1'],
    ['{ratio}', { size: { width: 854, height: 480 } }, '16:9'],
    ['{ratio}', { size: { width: 1000, height: 400 } }, '1000x400'],
  ])('%s of %j is %s', (pattern, change, name) => {
    expect(nameByPattern(pattern, { ...draft, ...change })).toBe(name)
  })

  it('never makes a name above 400 characters, nor cuts a letter in two', () => {
    const name = nameByPattern('{video}', { ...draft, fileName: `x${'😀'.repeat(300)}.mp4` })
    expect(name).toHaveLength(399)
    expect(name.isWellFormed()).toBe(true)
  })

  it.each<[what: string, pattern: string, taken: string[], names: string[]]>([
    ['the drafts created together', '{video} {n}', [], ['a 1', 'a 2', 'b 3']],
    ['on where names are taken', '{video} {n}', ['a 1', 'a 3', 'b 1', 'b 5'], ['a 2', 'a 4', 'b 6']],
    ['nothing without the token', '{video}', ['a'], ['a', 'a', 'b']],
  ])('counts %s', (_, pattern, taken, names) => {
    const files = ['a.mp4', 'a.mp4', 'b.mp4']
    const drafts = files.map((fileName) => ({ ...draft, fileName }))
    expect(nameDrafts(pattern, drafts, new Set(taken))).toEqual(names)
  })

  it('ends although the number is cut off', () => {
    const fileName = `${'x'.repeat(500)}.mp4`
    const [name = ''] = nameDrafts('{video} {n}', [{ ...draft, fileName }], new Set(['x'.repeat(400)]))
    expect(name).toHaveLength(400)
  })

  it.each([
    ['{video} {n}', null],
    ['no token', null],
    ['{Video}', 'There is no token {Video}. Use {video}, {project}, {date}, {ratio} or {n}.'],
    ['{video} {campaign}', 'There is no token {campaign}. Use {video}, {project}, {date}, {ratio} or {n}.'],
    ['{}', 'There is no token {}. Use {video}, {project}, {date}, {ratio} or {n}.'],
    ['{video', 'A brace is not closed. Tokens are {video}, {project}, {date}, {ratio} or {n}.'],
    ['{{video}}', 'A brace is not closed. Tokens are {video}, {project}, {date}, {ratio} or {n}.'],
  ])('%s is refused with %j', (pattern, refusal) => {
    expect(refusePattern(pattern)).toBe(refusal)
  })
})
