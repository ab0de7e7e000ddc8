import { countCharacters, splitAtLimit } from '../characters.rules.ts'
import { nameCopyField } from '../copy/copy-fields.rules.ts'
import { visibleTextLimits } from '../copy/placement-limits.rules.ts'
import type { CheckText } from './checked-text.schemas.ts'

/** Warns where the counters do. What the feed does not show is marked. */
export const checkLength: CheckText = ({ text, field }) => {
  const limit = visibleTextLimits[field]
  const [shown, hidden] = splitAtLimit(text, limit)
  if (hidden === '') return []
  return [
    {
      word: '',
      ranges: [{ start: shown.length, end: text.length }],
      message: `The ${nameCopyField(field)} has ${countCharacters(text)} characters. The feed shows ${limit} of them.`,
    },
  ]
}
