import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import {
  adAccountIdSchema,
  adAccountSchema,
  adSetSchema,
  campaignSchema,
  facebookPageSchema,
  instagramAccountSchema,
  listAgeSchema,
  metaIdSchema,
  pixelSchema,
} from './meta-lists.schemas.ts'

/** Lists are cached for 5 minutes; `refresh` reads from Meta now. */
const refresh = { refresh: z.enum(['true', 'false']).optional() }
const agedListSchema = <T extends z.ZodType>(item: T) => listAgeSchema.extend({ data: z.array(item) })

export const metaListsEndpoints = {
  adAccounts: endpoint({
    method: 'GET',
    path: '/api/meta/ad-accounts',
    summary: 'Ad accounts of the connected person',
    access: 'user',
    query: z.object(refresh),
    response: agedListSchema(adAccountSchema),
  }),
  pages: endpoint({
    method: 'GET',
    path: '/api/meta/pages',
    summary: 'Facebook pages that may be advertised, of one ad account or of the person',
    access: 'user',
    query: z.object({ ...refresh, adAccountId: adAccountIdSchema.optional() }),
    response: agedListSchema(facebookPageSchema),
  }),
  instagramAccounts: endpoint({
    method: 'GET',
    path: '/api/meta/instagram-accounts',
    summary: 'Instagram accounts that an ad account may use',
    access: 'user',
    query: z.object({ ...refresh, adAccountId: adAccountIdSchema }),
    response: agedListSchema(instagramAccountSchema),
  }),
  campaigns: endpoint({
    method: 'GET',
    path: '/api/meta/campaigns',
    summary: 'Campaigns of an ad account',
    access: 'user',
    query: z.object({ ...refresh, adAccountId: adAccountIdSchema }),
    response: agedListSchema(campaignSchema),
  }),
  adSets: endpoint({
    method: 'GET',
    path: '/api/meta/ad-sets',
    summary: 'Ad sets of a campaign',
    access: 'user',
    query: z.object({ ...refresh, campaignId: metaIdSchema }),
    response: agedListSchema(adSetSchema),
  }),
  pixels: endpoint({
    method: 'GET',
    path: '/api/meta/pixels',
    summary: 'Pixels of an ad account',
    access: 'user',
    query: z.object({ ...refresh, adAccountId: adAccountIdSchema }),
    response: agedListSchema(pixelSchema),
  }),
}
