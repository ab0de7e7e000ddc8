/** A count with spaces between its thousands; '1 000+' where counting stopped. */
export function formatCount(count: number, isExact = true): string {
  return `${count.toLocaleString('en-US').replaceAll(',', '\u00a0')}${isExact ? '' : '+'}`
}

export function countResults(count: number, isExact = true): string {
  return `${formatCount(count, isExact)} ${count === 1 ? 'result' : 'results'}`
}

export function countDrafts(count: number): string {
  return `${formatCount(count)} ${count === 1 ? 'draft' : 'drafts'}`
}
