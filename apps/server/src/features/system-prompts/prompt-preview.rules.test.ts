import { expect, it } from 'vitest'
import { previewPrompt } from './prompt-preview.rules.ts'

const family = '👨‍👩‍👧'

it.each([
  ['a short prompt is shown whole', 'Be brief.', 'Be brief.'],
  ['200 characters are shown whole', 'x'.repeat(200), 'x'.repeat(200)],
  ['the 201st is cut off', 'x'.repeat(201), `${'x'.repeat(200)}…`],
  ['a space before the cut is dropped', `${'x'.repeat(199)} yy`, `${'x'.repeat(199)}…`],
  ['a word is not cut in two', `${'x'.repeat(190)} unfinished`, `${'x'.repeat(190)}…`],
  ['a mark of a list before the cut is dropped', `${'x'.repeat(197)}\n- yy`, `${'x'.repeat(197)}…`],
  ['a sign of several code points counts as one', family.repeat(200), family.repeat(200)],
  ['and is never cut in two', family.repeat(201), `${family.repeat(200)}…`],
])('%s', (_name, content, preview) => {
  expect(previewPrompt(content)).toBe(preview)
})
