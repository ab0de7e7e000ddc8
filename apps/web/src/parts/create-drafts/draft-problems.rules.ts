import { draftFields, nameField, nameWithArticle } from '@hookline/contract/drafts/draft-fields.rules'
import type { BulkUpdates, Draft } from '@hookline/contract/drafts/drafts.schemas'
import { formatCount } from '../../lib/count-words.rules.ts'

/** The fields that are chosen once for all drafts that lack them, in the order of the screen. */
export const fixableFields = [
  'meta_ad_account_id',
  'facebook_page_id',
  'meta_campaign_id',
  'target_meta_ad_set_id',
  'website_url',
  'call_to_action_type',
] as const satisfies (keyof BulkUpdates)[]
export type FixableField = (typeof fixableFields)[number]

/** 'a Facebook page: choose'. A draft always has an option: it needs another one. */
function describeNeed(field: FixableField): string {
  const { kind } = draftFields[field]
  const what = kind === 'option' ? `another ${nameField(field)}` : nameWithArticle(field)
  return `${what}: ${kind === 'text' ? 'enter' : 'choose'}`
}

/** The drafts that lack the same thing. */
export interface DraftProblem {
  /** Null for what each draft has to be opened for. */
  field: FixableField | null
  /** '3 need a Facebook page: choose', or the sentence of the field after the number of drafts. */
  title: string
  drafts: Draft[]
}

const isFixable = (field: string): field is FixableField => (fixableFields as readonly string[]).includes(field)

/** What keeps drafts from being submitted, grouped: first what can be chosen here. */
export function groupProblems(drafts: readonly Draft[]): DraftProblem[] {
  const groups = new Map<string, { field: string; message: string; drafts: Draft[] }>()
  for (const draft of drafts) {
    for (const { field, message } of draft.readiness_issues) {
      const key = isFixable(field) ? field : message
      const group = groups.get(key) ?? { field, message, drafts: [] }
      if (!group.drafts.includes(draft)) group.drafts.push(draft)
      groups.set(key, group)
    }
  }
  const problems = [...groups.values()].map(({ field, message, drafts: of }): DraftProblem => {
    const count = formatCount(of.length)
    if (!isFixable(field)) return { field: null, title: `${count} of the drafts: ${message}`, drafts: of }
    return { field, title: `${count} ${of.length === 1 ? 'needs' : 'need'} ${describeNeed(field)}`, drafts: of }
  })
  const rank = ({ field }: DraftProblem) => (field ? fixableFields.indexOf(field) : fixableFields.length)
  return problems.sort((a, b) => rank(a) - rank(b))
}

/** 'All 12 drafts are ready.' or '9 of 12 drafts are ready.' */
export function describeReady(drafts: readonly Draft[]): string {
  const total = drafts.length
  const ready = drafts.filter(({ is_ready_to_submit }) => is_ready_to_submit).length
  if (total === 1) return ready === 1 ? 'The draft is ready.' : 'The draft is not ready yet.'
  if (ready === total) return `All ${formatCount(total)} drafts are ready.`
  return `${formatCount(ready)} of ${formatCount(total)} drafts ${ready === 1 ? 'is' : 'are'} ready.`
}

/** The value that all drafts share; null when they differ or have none. */
export function commonValue(
  drafts: readonly Draft[],
  field: 'meta_ad_account_id' | 'meta_campaign_id',
): { value: string | null; isMixed: boolean } {
  const values = new Set(drafts.map((draft) => draft[field]))
  const [first = null] = values
  return { value: values.size === 1 ? first : null, isMixed: values.size > 1 }
}
