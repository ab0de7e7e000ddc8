import { countCharacters, splitAtLimit } from '../characters.rules.ts'
import { placementLimits, visibleTextLimits } from '../copy/placement-limits.rules.ts'
import { listWords } from '../list-words.rules.ts'
import type { CheckText } from './checked-text.schemas.ts'
import type { CopyField } from './copy-check.schemas.ts'

const names: Record<CopyField, string> = {
  headline: 'headline',
  primaryText: 'primary text',
  description: 'description',
}

/** Shorter limits are ignored: Reels shows ten characters of a headline, and nearly every headline is longer. */
const tellingMin = 20

/**
 * Which placements cut the text, by `placementLimits`. A warning beyond `visibleTextLimits`, where most do; else it informs.
 * What is hidden at the limit is marked.
 */
export const checkLength: CheckText = ({ text, field }) => {
  const limits = placementLimits.flatMap((limits) => {
    const limit = limits[field]
    return limit === null || limit < tellingMin ? [] : [{ label: limits.label, limit }]
  })
  const lowest = Math.min(...limits.map(({ limit }) => limit))
  if (text.length <= lowest) return []
  const count = countCharacters(text)
  const cutting = limits.filter(({ limit }) => count > limit)
  if (cutting.length === 0) return []
  const warned = visibleTextLimits[field]
  const isWarning = count > warned
  const byLimit = [...Map.groupBy(cutting, ({ limit }) => limit)].sort(([a], [b]) => b - a)
  const shown = byLimit.map(([limit, those]) => `${listWords(those.map(({ label }) => label))} ${limit}`)
  const [shownPart] = splitAtLimit(text, isWarning ? warned : lowest)
  return [
    {
      severity: isWarning ? 'warn' : 'inform',
      word: '',
      ranges: [{ start: shownPart.length, end: text.length }],
      message: `The ${names[field]} has ${count} characters. Shown before the cut: ${shown.join(', ')}.`,
    },
  ]
}
