import {
  type DraftColumn,
  draftFields,
  listDraftFields,
  toDraftColumn,
} from '@hookline/contract/drafts/draft-fields.rules'
import { distinctTexts } from '@hookline/contract/drafts/draft-texts.rules'
import { type Draft, draftSchema, type ExistingAd } from '@hookline/contract/drafts/drafts.schemas'
import { z } from 'zod'
import { canonicalJson } from '../../platform/canonical-json.rules.ts'

const fields = listDraftFields({ isInAd: true })
type AdField = (typeof fields)[number]
type AdShape = { [Key in AdField as DraftColumn<Key>]: (typeof draftSchema.shape)[Key] }

/** What Meta gets of a draft, by column; stored with the ad when it is created. */
export const draftContentSchema = z.object(
  Object.fromEntries(fields.map((key) => [toDraftColumn(key), draftSchema.shape[key]])) as AdShape,
)
export type DraftContent = z.output<typeof draftContentSchema>

export const toDraftContent = (draft: DraftContent): DraftContent => draftContentSchema.parse(draft)

/** The step that creates the ad, once its call may have been executed. */
export const storedAdStepSchema = z.object({
  state: z.enum(['sent', 'done']),
  request_hash: z.string(),
  result: z.object({
    id: z.string().optional(),
    // Without it every field differs, and the owner decides. A field that is newer than the ad counts as empty.
    content: draftContentSchema.partial().nullish(),
    toActivate: z.array(z.enum(['ad_set', 'ad'])),
  }),
})

/** The ad that was or may have been created from the draft, and the fields that the draft has changed since. */
export function readExistingAd(
  { state, request_hash, result }: z.output<typeof storedAdStepSchema>,
  draft: DraftContent & Pick<Draft, 'initial_ad_status_on_meta'>,
): ExistingAd {
  const { id, toActivate, content } = result
  // An empty hash: it is not known which of several requests created the ad, so its content is not known either.
  const made = request_hash === '' ? null : content
  const differs: string[] = fields.filter((key) => {
    const column = toDraftColumn(key)
    return !made || !isSame(key, made[column], draft[column])
  })
  // The reverse needs no question: an ad that is no longer wanted active stays paused.
  if (draft.initial_ad_status_on_meta === 'ACTIVE' && !toActivate.includes('ad')) {
    differs.push('initial_ad_status_on_meta')
  }
  return { adId: state === 'done' ? (id ?? null) : null, differs }
}

function isSame(key: AdField, made: unknown, now: unknown): boolean {
  return canonicalJson(normalize(key, made)) === canonicalJson(normalize(key, now))
}

/** Leaves out what Meta never gets, such as repeated texts and notes, and the status, which only the last step sets. */
function normalize(key: AdField, value: unknown): unknown {
  if (draftFields[key].kind === 'texts') return distinctTexts((value ?? []) as string[])
  if (Array.isArray(value) && value.length === 0) return null
  if (key !== 'new_ad_set_configuration' || !value) return value ?? null
  const { status, targeting_notes, ...rest } = value as Record<string, unknown>
  return rest
}
