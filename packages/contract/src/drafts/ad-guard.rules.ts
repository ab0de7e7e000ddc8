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

/** The first difference in words, and how many more there are. */
export function describeDifferences([first, ...others]: readonly AdDifference[]): string {
  if (!first) return 'Meta changed this ad.'
  const more = others.length > 0 ? ` ${others.length} more ${others.length === 1 ? 'change' : 'changes'}.` : ''
  return describeDifference(first) + more
}
