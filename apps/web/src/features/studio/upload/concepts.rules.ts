import { cutsMax } from '@hookline/contract/generation/generation-request.schemas'
import { readCutName } from '@hookline/contract/uploads/ratios.rules'
import type { UploadItem } from './upload-list.rules.ts'

/** Videos that share their texts: the first is generated from. */
export interface Concept {
  lead: UploadItem
  cuts: UploadItem[]
}

/** The concepts that were chosen by hand, each a word, by file name. */
export type Groups = Readonly<Record<string, string>>

/** The videos by concept, in their order: those grouped by hand, and those whose names differ in the ratio only. */
export function toConcepts(items: readonly UploadItem[], groups: Groups): Concept[] {
  const concepts: Concept[] = []
  const open = new Map<string, Concept>()
  for (const item of items) {
    const key = item.failure ? null : readKey(item.name, groups)
    const concept = key === null ? undefined : open.get(key)
    if (concept && canJoin(item, concept, groups)) {
      concept.cuts.push(item)
      continue
    }
    const own = { lead: item, cuts: [] }
    concepts.push(own)
    if (key !== null && !concept) open.set(key, own)
  }
  return concepts
}

/** Groups these videos by hand. */
export function groupByHand(groups: Groups, names: readonly string[]): Groups {
  const [first = ''] = names
  return { ...groups, ...Object.fromEntries(names.map((name) => [name, `group of ${first}`])) }
}

/** Makes a video a concept of its own. */
export const separate = (groups: Groups, name: string): Groups => ({ ...groups, [name]: `only ${name}` })

/** What the videos of one concept have in common; null for a video on its own. */
function readKey(name: string, groups: Groups): string | null {
  const byHand = groups[name]
  if (byHand !== undefined) return `by hand: ${byHand}`
  const { concept, ratio } = readCutName(name)
  return ratio && concept ? `by name: ${concept.toLowerCase()}` : null
}

/** By their names, two videos of one ratio are different concepts. */
function canJoin(item: UploadItem, { lead, cuts }: Concept, groups: Groups): boolean {
  if (cuts.length >= cutsMax) return false
  if (groups[item.name] !== undefined) return true
  const { ratio } = readCutName(item.name)
  return [lead, ...cuts].every(({ name }) => readCutName(name).ratio !== ratio)
}
