/** A count with spaces between its thousands; '1 000+' where counting stopped. */
export function formatCount(count: number, isExact = true): string {
  return `${count.toLocaleString('en-US').replaceAll(',', '\u00a0')}${isExact ? '' : '+'}`
}

/** Of a text longer than its place, by so many characters. */
export function hiddenCharacters(over: number): string {
  return over === 1 ? 'the last character does not show' : `the last ${over} characters do not show`
}

export function countResults(count: number): string {
  return `${formatCount(count)} ${count === 1 ? 'result' : 'results'}`
}

export function countDrafts(count: number): string {
  return `${formatCount(count)} ${count === 1 ? 'draft' : 'drafts'}`
}
