import { normalizeText } from '../characters.rules.ts'
import type { CheckText } from './checked-text.schemas.ts'

/** Space, case and the form of quotation marks do not count. */
const plain = (text: string) =>
  normalizeText(text, 'NFC').toLowerCase().replace(/[‘’]/g, "'").replace(/[“”]/g, '"').replace(/\s+/g, ' ').trim()

/** Every primary text needs every disclaimer; the fix appends it. */
export const checkDisclaimers: CheckText = ({ text, field }, { guide }) => {
  if (field !== 'primaryText') return []
  const said = plain(text)
  return guide.disclaimers
    .filter((sentence) => !said.includes(plain(sentence)))
    .map((sentence) => ({
      word: sentence.toLowerCase(),
      ranges: [],
      message: `Add the disclaimer “${sentence}”: every primary text must contain it.`,
      fix: `${text.trimEnd()}\n\n${sentence}`,
    }))
}
