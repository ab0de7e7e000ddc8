const aloneBetween = /[^\p{L}\p{N}][\p{L}\p{N}]/u
const twoBefore = /[\p{L}\p{N}]{2}[^\p{L}\p{N}]/u
const three = /[\p{L}\p{N}]{3}/u

/**
 * Whether PostgreSQL's trigrams can find texts that contain `search`: pg_trgm cuts words (letters and digits) into
 * threes, with two blanks before a word and one behind it, and knows a word's edge only when the search shows it.
 */
export const hasTrigram = (search: string): boolean =>
  [aloneBetween, twoBefore, three].some((part) => part.test(search))
