import { expect, it } from 'vitest'
import type { ToolType } from '../fields.ts'
import { promptInForce } from './system-prompts.rules.ts'

interface Prompt {
  id: string
  type: ToolType
}
const fallback: Prompt = { id: 'ad-copy-1', type: 'ad copy' }
const preset: Prompt = { id: 'ad-copy-system-prompt', type: 'ad copy' }
const moved: Prompt = { id: 'ad-copy-system-prompt', type: 'analysis' }

it.each<[string, Prompt[], Prompt | null]>([
  ['the default one, wherever it stands', [fallback, preset], preset],
  ['the first of the type when the default was deleted', [moved, fallback], fallback],
  ['none when there is none of the type', [moved], null],
])('in force for ad copy is %s', (_case, prompts, expected) => {
  expect(promptInForce(prompts, 'ad copy')).toBe(expected)
})
