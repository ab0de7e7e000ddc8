import { callToActionTypes, initialAdStatuses } from '@hookline/contract/drafts/drafts.schemas'
import { z } from 'zod'
import { type AdSetFormValues, newAdSetForm } from '../../../ui/ad-set-form/ad-set-form.rules.ts'
import type { DraftFormValues } from './draft-form.rules.ts'

const id = z.string().nullable()
const texts = z.array(z.object({ key: z.number(), text: z.string() }))
const valuesSchema = z.object({
  ad_name: z.string(),
  creative_name: z.string(),
  meta_ad_account_id: id,
  facebook_page_id: id,
  instagram_user_id: id,
  meta_campaign_id: id,
  ad_set_mode: z.enum(['existing', 'new']),
  target_meta_ad_set_id: id,
  new_ad_set: z
    .record(z.string(), z.union([z.string(), z.number()]))
    .transform((fields) => ({ ...newAdSetForm, ...fields }) as AdSetFormValues),
  call_to_action_type: z.enum(callToActionTypes),
  initial_ad_status_on_meta: z.enum(initialAdStatuses),
  primary_texts: texts,
  headlines: texts,
  link_descriptions: texts,
  website_url: z.string(),
  url_parameters_string: z.string(),
})
const unsavedSchema = z.object({
  values: valuesSchema,
  /** The draft as it was when this was begun. */
  base: z.object({ updatedAt: z.string(), stored: z.string() }),
})

export interface UnsavedDraft {
  values: DraftFormValues
  base: { updatedAt: string; stored: string }
}

const keyOf = (userUuid: string, draftId: string) => `hookline-draft-${userUuid}-${draftId}`

/** What this person left unsaved of a draft in this tab; null when nothing, or nothing that can be read. */
export function readUnsaved(userUuid: string, draftId: string): UnsavedDraft | null {
  try {
    const kept = unsavedSchema.safeParse(JSON.parse(sessionStorage.getItem(keyOf(userUuid, draftId)) ?? 'null'))
    return kept.success ? kept.data : null
  } catch {
    return null
  }
}

/** Keeps it for this tab; null forgets it. Where the browser refuses, the screen still holds it. */
export function keepUnsaved(userUuid: string, draftId: string, unsaved: UnsavedDraft | null): void {
  try {
    if (unsaved) sessionStorage.setItem(keyOf(userUuid, draftId), JSON.stringify(unsaved))
    else sessionStorage.removeItem(keyOf(userUuid, draftId))
  } catch {
    return
  }
}
