import { listDraftFields, nameFields } from './draft-fields.rules.ts'
import type { ExistingAd } from './drafts.schemas.ts'

const fixedFields: readonly string[] = listDraftFields({ isFixedInAd: true })

/** Asks what to do with an ad whose draft was changed after the ad was created. */
export function askAboutExistingAd({ adId, differs }: ExistingAd): string {
  return (
    `Meta already has an ad of this draft (ad ${adId}), created before you changed: ${nameFields(differs)}. ` +
    'Open the draft and choose: change the ad at Meta, or keep it as it is.'
  )
}

/** Why the ad at Meta cannot be changed; null when it can. */
export function refuseAdUpdate({ adId, differs }: ExistingAd): string | null {
  const fixed = differs.filter((field) => fixedFields.includes(field))
  if (fixed.length === 0) return null
  return (
    `Ad ${adId} cannot be moved: Meta changes no ad account, campaign or ad set of an ad that exists. ` +
    `Set ${nameFields(fixed)} back, or keep the ad as it is.`
  )
}
