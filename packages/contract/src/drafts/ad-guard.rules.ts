import type { AdDifference } from './ad-guard.schemas.ts'
import { nameFeature } from './creative-features.rules.ts'
import { findDraftField, getDraftField } from './draft-fields.rules.ts'

const labels: Record<string, string> = {
  creative_id: 'Creative',
  post: 'Post',
  video: 'Video',
  image: 'Image',
}

const isSwitch = ({ sent, now }: AdDifference) => [sent, now].every((word) => /^[A-Z_]+$/.test(word))
const nameState = (word: string) => ({ OPT_IN: 'on', OPT_OUT: 'off' })[word] ?? word.toLowerCase().replaceAll('_', ' ')
const isPlural = (name: string) => /[^s]s$/.test(name)

/** 'Text improvements are on. Sent: off.' */
export function describeDifference(difference: AdDifference): string {
  const { field, sent, now } = difference
  const key = findDraftField(field)
  if (!key && !(field in labels) && isSwitch(difference)) {
    const name = nameFeature(field)
    return `${name} ${isPlural(name) ? 'are' : 'is'} ${nameState(now)}. Sent: ${nameState(sent)}.`
  }
  const label = key ? getDraftField(key).label : (labels[field] ?? nameFeature(field))
  return `${label} changed. Sent: ${sent || 'none'}. Now: ${now || 'none'}.`
}

/** One difference in words, if possible one of more than ids, and how many more there are. */
export function describeDifferences(differences: readonly AdDifference[]): string {
  const first = differences.find(({ field }) => !(field in labels)) ?? differences[0]
  if (!first) return 'Meta changed this ad.'
  const others = differences.length - 1
  const more = others > 0 ? ` ${others} more ${others === 1 ? 'change' : 'changes'}.` : ''
  return describeDifference(first) + more
}
