const word = 'a-z0-9'
/** Letters of other scripts are parts of words in one database and blanks in another, as its locale says. */
const edge = `[^${word}\\u0080-\\uffff]`
const telling = new RegExp(`${edge}[${word}]|[${word}]{2}${edge}|[${word}]{3}`, 'i')

/**
 * Whether PostgreSQL's trigrams can find texts that contain `search`, whatever the locale of its database: pg_trgm cuts
 * words (letters and digits) into threes, with two blanks before a word and one behind it, and knows a word's edge only
 * when the search shows it.
 */
export const hasTrigram = (search: string): boolean => telling.test(search)
