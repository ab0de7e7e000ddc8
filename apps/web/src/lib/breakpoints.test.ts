import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { breakpointNames, breakpoints, findScreen, isNarrower, toMaxWidth } from './breakpoints.rules.ts'

/** A column narrower than this stacks what wider ones show side by side, in CSS pixels: the only width of container queries. */
const narrowColumn = 480

const source = path.resolve(import.meta.dirname, '..')
const readFiles = (pattern: RegExp) =>
  readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((file) => pattern.test(file))
    .map((file) => [file, readFileSync(path.join(source, file), 'utf8')] as const)

const allowed = [
  ...breakpointNames.flatMap((name) => [`@media ${toMaxWidth(name)}`, `@media (min-width: ${breakpoints[name]}px)`]),
  `@container (max-width: ${narrowColumn}px)`,
]

it('changes the layout at the named widths only, in every style sheet', () => {
  const found = readFiles(/\.css$/).flatMap(([file, css]) =>
    [...css.matchAll(/@(media|container)[^{]*/g)].flatMap(([query, kind]) =>
      [...query.matchAll(/\([^()]*width[^()]*\)/g)].map(([width]) => [file, `@${kind} ${width}`] as const),
    ),
  )
  expect(found.length).toBeGreaterThan(0)
  expect(found.filter(([, query]) => !allowed.includes(query))).toEqual([])
})

it('names them in every component', () => {
  const wrong = readFiles(/(?<!\.test)\.tsx?$/).flatMap(([file, code]) => {
    const queries = code.match(/\((?:min|max)-width: *\d[^)]*\)/g) ?? []
    // Mantine's own `xs` is no width of this product.
    const unnamed = code.match(/(?:visibleFrom|hiddenFrom)="xs"|\{ base: [^}]*\bxs:[^}]*\}/g) ?? []
    return [...queries, ...unnamed].map((query) => [file, query])
  })
  expect(wrong).toEqual([])
})

it.each([
  [360, 'phone'],
  [767.9, 'phone'],
  [768, 'sm'],
  [1024, 'md'],
  [1280, 'lg'],
  [1440, 'xl'],
  [2560, 'xxl'],
])('calls a window of %s px %s', (width, screen) => {
  expect(findScreen((name) => width < breakpoints[name])).toBe(screen)
})

it('compares windows with breakpoints', () => {
  expect(breakpointNames.map((name) => isNarrower('lg', name))).toEqual([false, false, false, true, true])
  expect(isNarrower('phone', 'sm')).toBe(true)
})
