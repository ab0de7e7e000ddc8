import type { Registry } from '../graph/scope.ts'
import { imageKind } from '../media/images.ts'
import { accountKind } from './account.ts'
import { adKind } from './ad.ts'
import { adSetKind } from './ad-set.ts'
import { campaignKind } from './campaign.ts'
import { creativeKind } from './creative.ts'
import { reportKind } from './insights.ts'
import { withOtherFields } from './other-fields.ts'
import { businessKind, conversionKind, instagramKind, pageKind, pixelKind, userKind } from './people.ts'
import { videoKind } from './video.ts'

/** Every type of node. What is missing here, such as tokens, is kept but never answered. */
export const registry: Registry = withOtherFields({
  user: userKind,
  business: businessKind,
  account: accountKind,
  page: pageKind,
  instagram: instagramKind,
  pixel: pixelKind,
  conversion: conversionKind,
  campaign: campaignKind,
  adset: adSetKind,
  creative: creativeKind,
  ad: adKind,
  video: videoKind,
  image: imageKind,
  report: reportKind,
})
