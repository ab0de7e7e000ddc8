import { findFormField } from '@hookline/contract/ad-sets/ad-set-values.rules'
import { ignoredFindingSchema } from '@hookline/contract/copy-check/copy-check.schemas'
import {
  type DraftFieldKey,
  draftFieldKeys,
  getDraftField,
  listDraftFields,
} from '@hookline/contract/drafts/draft-fields.rules'
import { chooseAdSetMode, dependencyClearing } from '@hookline/contract/drafts/drafts.rules'
import { callToActionTypes, type Draft, initialAdStatuses } from '@hookline/contract/drafts/drafts.schemas'
import { z } from 'zod'
import {
  type AdSetFormValues,
  formName,
  fromConfiguration,
  newAdSetForm,
  toConfiguration,
} from '../../../parts/ad-set-form/ad-set-form.rules.ts'
import { beginTexts, listSavedTexts, reuseKeys } from './text-list.rules.ts'

export const textFields = listDraftFields({ kind: 'texts' })
export type TextField = (typeof textFields)[number]

const id = z.string().nullable()
const texts = z.array(z.object({ key: z.number(), text: z.string() }))
/** The values of the editor, in the order of the screen; '' is no value. */
export const draftFormSchema = z.object({
  primary_texts: texts,
  headlines: texts,
  link_descriptions: texts,
  // Unsaved edits that an earlier version stored have none.
  ignored_findings: z.array(ignoredFindingSchema).default([]),
  website_url: z.string(),
  url_parameters_string: z.string(),
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
  // As for the findings.
  allowed_creative_features: z.array(z.string()).default([]),
  ad_name: z.string(),
  creative_name: z.string(),
})
export type DraftFormValues = z.infer<typeof draftFormSchema>

export function toFormValues(draft: Draft): DraftFormValues {
  return draftFormSchema.parse({
    ...draft,
    ad_set_mode: chooseAdSetMode(draft),
    new_ad_set: fromConfiguration(draft.new_ad_set_configuration),
    primary_texts: beginTexts(draft.primary_texts, 1),
    headlines: beginTexts(draft.headlines, 1),
    link_descriptions: beginTexts(draft.link_descriptions, 0),
    website_url: draft.website_url ?? '',
    url_parameters_string: draft.url_parameters_string ?? '',
  })
}

function eachText<T>(read: (field: TextField) => T): Record<TextField, T> {
  return {
    primary_texts: read('primary_texts'),
    headlines: read('headlines'),
    link_descriptions: read('link_descriptions'),
  }
}

/** The body of a save, with only the chosen kind of ad set. */
export function toBody(values: DraftFormValues) {
  const { ad_set_mode, new_ad_set, ...shared } = values
  const isNew = ad_set_mode === 'new'
  const savedTexts = eachText((field) => listSavedTexts(values[field]).map(({ text }) => text))
  return {
    ...shared,
    ad_name: values.ad_name.trim(),
    creative_name: values.creative_name.trim(),
    target_meta_ad_set_id: isNew ? null : values.target_meta_ad_set_id,
    new_ad_set_configuration: isNew ? toConfiguration(new_ad_set) : null,
    ...savedTexts,
    ignored_findings: values.ignored_findings.filter(({ text }) =>
      Object.values(savedTexts).flat().includes(text.trim()),
    ),
    website_url: values.website_url.trim() || null,
    url_parameters_string: values.url_parameters_string.trim().replace(/^\?/, '') || null,
  }
}

/** The body as text, to compare forms. */
export function fingerprintForm(values: DraftFormValues): string {
  return JSON.stringify(toBody(values))
}

/**
 * The fields as a save stores them, to compare two versions: without the files, whose addresses say nothing.
 * @param nameChoice what the form shows for the value of a choice
 */
export function describeForm(
  values: DraftFormValues,
  nameChoice: (field: DraftFieldKey, value: string) => string,
): { label: string; text: string }[] {
  const body: Partial<Record<DraftFieldKey, unknown>> = toBody(values)
  return draftFieldKeys
    .filter((key) => key in body && key !== 'ignored_findings' && getDraftField(key).kind !== 'file')
    .map((key) => {
      const { label, kind } = getDraftField(key)
      const value = body[key]
      const isChoice = (kind === 'metaId' || kind === 'option') && typeof value === 'string'
      return { label, text: isChoice ? nameChoice(key, value) : describeValue(value) }
    })
}

function describeValue(value: unknown): string {
  if (typeof value === 'string') return value
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.map(describeValue).join('\n\n')
  if (typeof value !== 'object') return String(value)
  const filled = Object.entries(value).filter(([, part]) => part !== null && part !== '')
  return filled.map(([name, part]) => `${name.replaceAll('_', ' ')}: ${describeValue(part)}`).join('\n')
}

/** The form after a save: the stored values, with each text in its field. */
export function valuesAfterSave(sent: DraftFormValues, stored: DraftFormValues): DraftFormValues {
  return {
    ...stored,
    // The other kind of ad set is not stored; the form keeps it until the person leaves.
    ...(sent.ad_set_mode === 'existing'
      ? { new_ad_set: sent.new_ad_set }
      : { target_meta_ad_set_id: sent.target_meta_ad_set_id }),
    ...eachText((field) => reuseKeys(sent[field], stored[field])),
  }
}

/** The values after a change, with dependent fields cleared. */
export function applyChange(values: DraftFormValues, change: Partial<DraftFormValues>): DraftFormValues {
  return { ...values, ...dependencyClearing(change, values), ...change }
}

/** Where faults of the video and its image are shown. */
export const videoField = 'video_asset_gcs_url'

/** Messages by field. A text is `headlines.<key>`, a field of the new ad set `new_ad_set.<name>`. */
export type DraftErrors = Record<string, string>

/** Maps the paths of a draft to the fields of the form; drops unknown paths. */
export function namedAsInForm(errors: Record<string, string>, values: DraftFormValues): DraftErrors {
  const named: DraftErrors = {}
  for (const [path, message] of Object.entries(errors)) {
    const field = formField(path, values)
    if (field) named[field] ??= message
  }
  return named
}

/**
 * The form's field for a path of the draft, as the server, readiness issues and links name it.
 * @returns null for unknown paths
 */
export function formField(path: string, values: DraftFormValues): string | null {
  const [first = '', ...rest] = path.replace(/^body\./, '').split('.')
  if (first === 'new_ad_set_configuration') {
    const field = findFormField(rest.join('.'))
    if (field) return `new_ad_set.${formName(field)}`
    return `new_ad_set.${rest[0] === 'targeting_notes' ? 'targeting_notes' : 'name'}`
  }
  if (first === 'new_ad_set') return path
  if ((textFields as readonly string[]).includes(first)) return textFieldName(first as TextField, rest[0], values)
  if (first === videoField || first === 'image_asset_gcs_url') return videoField
  return Object.hasOwn(values, first) ? first : null
}

/** Errors of the whole list are shown at its first text. */
function textFieldName(field: TextField, index: string | undefined, values: DraftFormValues): string {
  const items = index === undefined ? values[field] : listSavedTexts(values[field])
  const item = items[Number(index ?? 0)] ?? values[field][0]
  return item ? `${field}.${item.key}` : field
}

/** The id of a field's input. */
export const fieldId = (field: string) => `field-${field}`

const order: string[] = [videoField, ...Object.keys(draftFormSchema.shape)]

/** The topmost field with an error. */
export function firstField(errors: DraftErrors): string | null {
  const findPosition = (field: string) => order.indexOf(field.split('.')[0] ?? '')
  return Object.keys(errors).toSorted((one, other) => findPosition(one) - findPosition(other))[0] ?? null
}
