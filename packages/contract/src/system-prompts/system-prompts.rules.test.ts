import { expect, it } from 'vitest'
import type { ToolType } from '../fields.schemas.ts'
import { promptInForce } from './system-prompts.rules.ts'

interface Prompt {
  id: string
  type: ToolType
}
const fallback: Prompt = { id: 'ad-copy-1', type: 'ad copy' }
const preset: Prompt = { id: 'ad-copy-system-prompt', type: 'ad copy' }
const moved: Prompt = { id: 'ad-copy-system-prompt', type: 'analysis' }

it.each<[string, Prompt[], Prompt | null]>([
  ['the default one, at any position', [fallback, preset], preset],
  ['the first one of the type without the default', [moved, fallback], fallback],
  ['none without a prompt of the type', [moved], null],
])('uses for ad copy %s', (_case, prompts, expected) => {
  expect(promptInForce(prompts, 'ad copy')).toBe(expected)
})
