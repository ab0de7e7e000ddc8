import { createdTime, plain, value } from '../graph/field-specs.ts'
import type { NodeKind, Scope } from '../graph/scope.ts'
import { uploadImages } from '../media/images.ts'
import { uploadVideo } from '../media/upload-video.ts'
import { offsetMinutes } from '../protocol/times.rules.ts'
import type { StoredObject } from '../store/sandbox-store.ts'
import { findMinimumBudgets } from '../validation/minimum-budgets.rules.ts'
import { readScalarText } from '../validation/read-params.rules.ts'
import { createAd } from './ad.ts'
import { createAdSet } from './ad-set.ts'
import { createCreative } from './creative.ts'
import { listChildNodes } from './stored.ts'

const findByIds = async (ids: unknown, { find }: Scope): Promise<StoredObject[]> => {
  const found = await Promise.all(((ids as string[] | undefined) ?? []).map((id) => find(id)))
  return found.filter((each) => each !== null)
}

const instagramAccounts = {
  list: (node: StoredObject, scope: Scope) => findByIds(node.data.instagram_ids, scope),
}

export const accountKind: NodeKind = {
  typeName: 'AdAccount',
  isMarketing: true,
  defaults: ['account_id', 'id'],
  fields: {
    ...plain(
      'account_id name account_status disable_reason currency timezone_name timezone_id min_daily_budget funding_source funding_source_details business business_name default_dsa_beneficiary default_dsa_payor user_tasks capabilities amount_spent balance spend_cap owner age business_country_code',
    ),
    timezone_offset_hours_utc: value(
      ({ data }, { world }) => offsetMinutes(world.now(), readScalarText(data.timezone_name)) / 60,
    ),
    created_time: createdTime,
  },
  edges: {
    campaigns: { list: (node, scope) => listChildNodes(node, 'campaign', scope) },
    adsets: { list: (node, scope) => listChildNodes(node, 'adset', scope), POST: createAdSet, makes: 'adset' },
    ads: { list: (node, scope) => listChildNodes(node, 'ad', scope), POST: createAd, makes: 'ad' },
    adcreatives: {
      list: (node, scope) => listChildNodes(node, 'creative', scope),
      POST: createCreative,
      makes: 'creative',
    },
    advideos: { list: finishedVideos, POST: uploadVideo },
    adimages: { POST: uploadImages },
    adspixels: { list: (node, scope) => listChildNodes(node, 'pixel', scope) },
    promote_pages: { list: (node, scope) => findByIds(node.data.page_ids, scope) },
    instagram_accounts: instagramAccounts,
    connected_instagram_accounts: instagramAccounts,
    minimum_budgets: { GET: async ({ data }) => ({ data: [findMinimumBudgets(readScalarText(data.currency))] }) },
  },
}

/** A video is listed once its upload is finished. */
async function finishedVideos(node: StoredObject, scope: Scope): Promise<StoredObject[]> {
  const videos = await listChildNodes(node, 'video', scope)
  return videos.filter(({ data }) => data.finished_at)
}
