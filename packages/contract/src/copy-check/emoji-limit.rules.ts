import { findEmoji, takeOut } from '../copy/emoji.rules.ts'
import type { CheckText } from './checked-text.schemas.ts'

/** The fix takes out the emoji beyond the limit, from the end. */
export const checkEmojiLimit: CheckText = ({ text }, { guide: { emojiLimit: limit } }) => {
  if (limit === null) return []
  const emoji = findEmoji(text)
  if (emoji.length <= limit) return []
  const ranges = emoji.slice(limit)
  const allowed = limit === 0 ? 'no emoji' : `at most ${limit} emoji`
  return [
    {
      word: '',
      ranges,
      message: `${emoji.length} emoji: the brand guide allows ${allowed} in a text.`,
      fix: takeOut(text, ranges),
    },
  ]
}
