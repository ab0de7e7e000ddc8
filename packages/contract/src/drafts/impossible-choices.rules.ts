import { nameField, nameWithArticle } from './draft-fields.rules.ts'
import { distinctTexts } from './draft-texts.rules.ts'
import { type Draft, type ReadinessIssue, textLists } from './drafts.schemas.ts'

/** The fields that decide whether Meta can create the ad. */
export type AdChoices = Pick<
  Draft,
  | 'new_ad_set_configuration'
  | 'primary_texts'
  | 'headlines'
  | 'link_descriptions'
  | 'video_asset_gcs_url'
  | 'call_to_action_type'
  | 'website_url'
>

/** Limit of each primary text in an ad with several texts; a single text may be longer. */
const severalTextsMaxChars = 1024

/** Options that are not among Meta's calls to action. */
const unknownCallsToAction: string[] = ['SAVE', 'SEND_MESSAGE']
/** Meta takes these only with a chat to open (`app_destination`), which these ads do not have. */
const chats: string[] = ['MESSAGE_PAGE', 'WHATSAPP_MESSAGE', 'MESSENGER', 'WHATSAPP']

export const isBlank = (text: string | null | undefined) => !text?.trim()

function hasSeveralTexts({ primary_texts, headlines, link_descriptions }: AdChoices): boolean {
  return [primary_texts, headlines, link_descriptions].some((texts) => distinctTexts(texts, 2).length > 1)
}

/** `readinessIssues` already reports texts that are too long for any ad. */
const isTooLongBesideOthers = (text: string) =>
  text.trim().length <= textLists.primary_texts.maxChars && [...text.trim()].length > severalTextsMaxChars

const needsLink = ({ call_to_action_type: button, website_url: url }: AdChoices) =>
  // With a button, `readinessIssues` already reports the missing website.
  button === 'NO_BUTTON' && isBlank(url)

const checks: readonly [field: string, isImpossible: (draft: AdChoices) => boolean, message: string][] = [
  [
    'call_to_action_type',
    (draft) => unknownCallsToAction.includes(draft.call_to_action_type),
    `Meta does not have this ${nameField('call_to_action_type')}. Choose another.`,
  ],
  [
    'call_to_action_type',
    (draft) => chats.includes(draft.call_to_action_type),
    `This ${nameField('call_to_action_type')} opens a chat, which these ads do not have. Choose another.`,
  ],
  [
    'website_url',
    (draft) => needsLink(draft) && isBlank(draft.video_asset_gcs_url),
    `Enter ${nameWithArticle('website_url')}: an ad of an image needs one.`,
  ],
  [
    'website_url',
    (draft) => needsLink(draft) && !isBlank(draft.video_asset_gcs_url) && hasSeveralTexts(draft),
    `Enter ${nameWithArticle('website_url')}, or keep one text of each kind: an ad with several texts needs one.`,
  ],
  [
    'primary_texts',
    (draft) => hasSeveralTexts(draft) && draft.primary_texts.some(isTooLongBesideOthers),
    `Shorten the ${textLists.primary_texts.item} to ${severalTextsMaxChars} characters, or keep one text of each kind.`,
  ],
  [
    'new_ad_set_configuration.optimization_goal',
    (draft) => draft.new_ad_set_configuration?.optimization_goal === 'LEAD_GENERATION',
    'This goal needs a lead form in the ad, which these ads do not have. Choose another goal.',
  ],
  [
    'new_ad_set_configuration.conversion_location',
    (draft) => chats.includes(draft.new_ad_set_configuration?.conversion_location ?? ''),
    'This place needs a chat that the ad opens, which these ads do not have. Choose another place.',
  ],
]

/** Choices that Meta refuses only after everything else was created. */
export function impossibleChoices(draft: AdChoices): ReadinessIssue[] {
  return checks.flatMap(([field, isImpossible, message]) => (isImpossible(draft) ? [{ field, message }] : []))
}

const impossiblePlaces: Readonly<Record<string, string>> = {
  ON_AD: 'leads people to a lead form',
  APP: 'leads people to an app',
  MESSENGER: 'leads people to a chat in Messenger',
  WHATSAPP: 'leads people to a chat in WhatsApp',
  INSTAGRAM_DIRECT: 'leads people to a chat on Instagram',
}

/** Why the ads cannot use an existing ad set, by its destination at Meta; null when they can. */
export function refuseDestination(destination: string | null): string | null {
  if (!destination) return null
  const chat = destination.startsWith('MESSAGING_') ? 'leads people to a chat' : undefined
  return impossiblePlaces[destination] ?? chat ?? null
}
