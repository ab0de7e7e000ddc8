// Apart from what reads tokens: the server needs no tokenizer.
const abbreviations = new Set(['mr.', 'mrs.', 'ms.', 'dr.', 'st.', 'vs.'])

/** Whether the dot of a word ends no sentence. */
export function isAbbreviation(word: string): boolean {
  return abbreviations.has(word.toLowerCase())
}
