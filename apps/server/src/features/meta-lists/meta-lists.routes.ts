import { metaListsEndpoints } from '@hookline/contract/meta-lists/meta-lists.endpoints'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../platform/http/serve.ts'
import {
  adAccountsList,
  adSetsList,
  campaignsList,
  instagramAccountsList,
  pagesList,
  pixelsList,
} from './list-kinds.ts'
import type { MetaListsService } from './meta-lists.service.ts'

export function metaListsRoutes(app: FastifyInstance, { read }: MetaListsService): void {
  const of = (actor: { id: number }, { refresh }: { refresh?: string }, parentId?: string) => ({
    userId: actor.id,
    refresh: refresh === 'true',
    ...(parentId !== undefined && { parentId }),
  })

  serve(app, metaListsEndpoints.adAccounts, ({ actor, query }) => read(adAccountsList, of(actor, query)))
  serve(app, metaListsEndpoints.pages, ({ actor, query }) => read(pagesList, of(actor, query, query.adAccountId)))
  serve(app, metaListsEndpoints.instagramAccounts, ({ actor, query }) =>
    read(instagramAccountsList, of(actor, query, query.adAccountId)),
  )
  serve(app, metaListsEndpoints.campaigns, ({ actor, query }) =>
    read(campaignsList, of(actor, query, query.adAccountId)),
  )
  serve(app, metaListsEndpoints.adSets, ({ actor, query }) => read(adSetsList, of(actor, query, query.campaignId)))
  serve(app, metaListsEndpoints.pixels, ({ actor, query }) => read(pixelsList, of(actor, query, query.adAccountId)))
}
