import { expect, it } from 'vitest'
import { promptInForce } from './system-prompts.rules.ts'

const fallback = { id: 'ad-copy-1', type: 'ad copy' } as const
const preset = { id: 'ad-copy-system-prompt', type: 'ad copy' } as const
const moved = { id: 'ad-copy-system-prompt', type: 'analysis' } as const

it.each([
  ['the default one, wherever it stands', [fallback, preset], preset],
  ['the first of the type when the default was deleted', [moved, fallback], fallback],
  ['none when there is none of the type', [moved], null],
])('in force for ad copy is %s', (_case, prompts, expected) => {
  expect(promptInForce(prompts, 'ad copy')).toBe(expected)
})
