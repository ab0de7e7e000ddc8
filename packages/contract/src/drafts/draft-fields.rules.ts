import type { CopyField } from '../copy/copy-fields.rules.ts'
import { listWords } from '../list-words.rules.ts'
import { callToActionTypes, type DraftBody, initialAdStatuses, textLists } from './drafts.schemas.ts'

export type DraftFieldKey = keyof DraftBody

interface NamedField {
  /** On every screen; within a sentence as `nameField` writes it. */
  label: string
  /** Meta gets it: it is stored with the ad, and compared with it when the draft changes later. */
  isInAd: boolean
  /** Meta cannot change it once the ad exists. */
  isFixedInAd?: true
  isInGrid?: true
  /** The column of Ads Manager's bulk import; of a list the first one. */
  sheetColumn?: string
}

/** How a field is shown, edited and compared. */
export type DraftField = NamedField &
  (
    | { kind: 'text'; isRequired?: true }
    | {
        kind: 'texts'
        item: string
        min: number
        max: number
        maxChars: number
        /** The text's name in the copy check. */
        checkedAs: CopyField
      }
    /** The first option stands for no choice. */
    | { kind: 'option'; options: readonly [string, ...string[]] }
    /** Ads Manager's sheets write ids with a prefix, which also keeps a spreadsheet from rounding them. */
    | { kind: 'metaId'; idPrefix?: string }
    | { kind: 'file'; storedAs: `${string}_object_name`; mediaType: 'video' | 'image' }
    | { kind: 'object' }
  )

/** What is said of a draft's fields, in the order of the screens. A new field of the schema needs its row. */
export const draftFields = {
  ad_name: {
    label: 'Ad Name',
    kind: 'text',
    isRequired: true,
    isInAd: true,
    isInGrid: true,
    sheetColumn: 'Ad Name',
  },
  creative_name: { label: 'Creative Name', kind: 'text', isRequired: true, isInAd: true },
  project: { label: 'Project', kind: 'text', isInAd: false },
  primary_texts: {
    label: 'Primary Texts',
    kind: 'texts',
    ...textLists.primary_texts,
    checkedAs: 'primaryText',
    isInAd: true,
    isInGrid: true,
    sheetColumn: 'Body',
  },
  headlines: {
    label: 'Headlines',
    kind: 'texts',
    ...textLists.headlines,
    checkedAs: 'headline',
    isInAd: true,
    isInGrid: true,
    sheetColumn: 'Title',
  },
  link_descriptions: {
    label: 'Link Descriptions',
    kind: 'texts',
    ...textLists.link_descriptions,
    checkedAs: 'description',
    isInAd: true,
    isInGrid: true,
    sheetColumn: 'Link Description',
  },
  website_url: { label: 'Website URL', kind: 'text', isInAd: true, isInGrid: true, sheetColumn: 'Link' },
  url_parameters_string: {
    label: 'URL Parameters',
    kind: 'text',
    isInAd: true,
    isInGrid: true,
    sheetColumn: 'URL Tags',
  },
  call_to_action_type: {
    label: 'Call to Action',
    kind: 'option',
    options: callToActionTypes,
    isInAd: true,
    isInGrid: true,
    sheetColumn: 'Call to Action',
  },
  meta_ad_account_id: { label: 'Ad Account', kind: 'metaId', isInAd: true, isFixedInAd: true, isInGrid: true },
  facebook_page_id: {
    label: 'Facebook Page',
    kind: 'metaId',
    idPrefix: 'o:',
    isInAd: true,
    isInGrid: true,
    sheetColumn: 'Link Object ID',
  },
  instagram_user_id: {
    label: 'Instagram Account',
    kind: 'metaId',
    idPrefix: 'x:',
    isInAd: true,
    sheetColumn: 'Instagram Account ID',
  },
  meta_campaign_id: {
    label: 'Campaign',
    kind: 'metaId',
    idPrefix: 'cg:',
    isInAd: true,
    isFixedInAd: true,
    isInGrid: true,
    sheetColumn: 'Campaign ID',
  },
  target_meta_ad_set_id: {
    label: 'Ad Set',
    kind: 'metaId',
    idPrefix: 'c:',
    isInAd: true,
    isFixedInAd: true,
    isInGrid: true,
    sheetColumn: 'Ad Set ID',
  },
  new_ad_set_configuration: { label: 'New Ad Set', kind: 'object', isInAd: true, isFixedInAd: true },
  // The last step of a submission sets the status, apart from the rest of the ad.
  initial_ad_status_on_meta: {
    label: 'Initial Ad Status',
    kind: 'option',
    options: initialAdStatuses,
    isInAd: false,
    isInGrid: true,
    sheetColumn: 'Ad Status',
  },
  allowed_creative_features: { label: 'Allowed Changes by Meta', kind: 'object', isInAd: true },
  video_asset_gcs_url: {
    label: 'Video',
    kind: 'file',
    storedAs: 'video_object_name',
    mediaType: 'video',
    isInAd: true,
  },
  image_asset_gcs_url: {
    label: 'Image',
    kind: 'file',
    storedAs: 'image_object_name',
    mediaType: 'image',
    isInAd: true,
  },
  ignored_findings: { label: 'Ignored Findings', kind: 'object', isInAd: false },
} as const satisfies Record<DraftFieldKey, DraftField>

type Rows = typeof draftFields
/** The keys of the fields with these facts. */
export type DraftFieldsWith<Facts> = { [Key in DraftFieldKey]: Rows[Key] extends Facts ? Key : never }[DraftFieldKey]

export const draftFieldKeys = Object.keys(draftFields) as DraftFieldKey[]

/** A field's row, without the facts that only this field has in its type. */
export const getDraftField = (key: DraftFieldKey): DraftField => draftFields[key]

/** The keys of the fields with all of these facts, such as `{ kind: 'texts' }`, in the table's order. */
export function listDraftFields<const Facts extends Readonly<Record<string, unknown>>>(
  facts: Facts,
): DraftFieldsWith<Facts>[] {
  const isWanted = (key: DraftFieldKey) =>
    Object.entries(facts).every(([fact, value]) => (draftFields[key] as Record<string, unknown>)[fact] === value)
  return draftFieldKeys.filter(isWanted) as DraftFieldsWith<Facts>[]
}

/** The column that stores a field. */
export type DraftColumn<Key extends DraftFieldKey> = Key extends DraftFieldKey
  ? Rows[Key] extends { storedAs: infer Column extends string }
    ? Column
    : Key
  : never

export function toDraftColumn<Key extends DraftFieldKey>(key: Key): DraftColumn<Key> {
  const field = getDraftField(key)
  return (field.kind === 'file' ? field.storedAs : key) as DraftColumn<Key>
}

/** The field of a path such as `headlines.1`, or of the column that stores a file; undefined for another path. */
export function findDraftField(path: string): DraftFieldKey | undefined {
  const [name = ''] = path.split('.', 1)
  return draftFieldKeys.find((key) => key === name || toDraftColumn(key) === name)
}

const properNames = ['Facebook', 'Instagram', 'Meta', 'URL']

/** The label within a sentence: 'website URL'. */
export function nameField(key: DraftFieldKey): string {
  const words = draftFields[key].label.split(' ')
  return words.map((word) => (properNames.includes(word) ? word : word.toLowerCase())).join(' ')
}

/** 'an ad account', 'a Facebook page'. */
export function nameWithArticle(key: DraftFieldKey): string {
  const name = nameField(key)
  return `${/^[aeiou]/i.test(name) ? 'an' : 'a'} ${name}`
}

/** 'primary texts and headlines'. Unknown fields keep their name. */
export function nameFields(fields: readonly string[]): string {
  const names = fields.map((path) => {
    const key = findDraftField(path)
    return key ? nameField(key) : path
  })
  return listWords(names)
}
