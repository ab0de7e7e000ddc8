import type { Registry } from '../graph/scope.ts'
import { accountKind } from './account.ts'
import { activityKind } from './activity.ts'
import { adKind } from './ad.ts'
import { adSetKind } from './ad-set.ts'
import { campaignKind } from './campaign.ts'
import { creativeKind } from './creative.ts'
import { instagramKind, pageKind, pixelKind, userKind } from './people.ts'
import { videoKind } from './video.ts'

/** Every type of node. Other kinds, such as tokens, are stored but never answered. */
export const registry: Registry = {
  user: userKind,
  account: accountKind,
  page: pageKind,
  instagram: instagramKind,
  pixel: pixelKind,
  campaign: campaignKind,
  adset: adSetKind,
  creative: creativeKind,
  ad: adKind,
  video: videoKind,
  activity: activityKind,
}
