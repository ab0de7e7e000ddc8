import { metaListsEndpoints } from '@hookline/contract/meta-lists/meta-lists.endpoints'
import { metaPicturesPath } from '@hookline/contract/meta-lists/meta-lists.schemas'
import type { FastifyInstance } from 'fastify'
import { notFound } from '../../platform/errors.ts'
import { requireActor, serve } from '../../platform/http/serve.ts'
import { sniffPicture } from '../../platform/picture-type.rules.ts'
import {
  adAccountsList,
  adSetsList,
  campaignsList,
  instagramAccountsList,
  pagesList,
  pixelsList,
} from './list-kinds.service.ts'
import type { MetaListsService } from './meta-lists.service.ts'

export function metaListsRoutes(app: FastifyInstance, { read }: MetaListsService): void {
  const toListQuery = (actor: { id: number }, { refresh }: { refresh?: string }, parentId?: string) => ({
    userId: actor.id,
    refresh: refresh === 'true',
    ...(parentId !== undefined && { parentId }),
  })

  serve(app, metaListsEndpoints.adAccounts, ({ actor, query }) => read(adAccountsList, toListQuery(actor, query)))
  serve(app, metaListsEndpoints.pages, ({ actor, query }) =>
    read(pagesList, toListQuery(actor, query, query.adAccountId)),
  )
  serve(app, metaListsEndpoints.instagramAccounts, ({ actor, query }) =>
    read(instagramAccountsList, toListQuery(actor, query, query.adAccountId)),
  )
  serve(app, metaListsEndpoints.campaigns, ({ actor, query }) =>
    read(campaignsList, toListQuery(actor, query, query.adAccountId)),
  )
  serve(app, metaListsEndpoints.adSets, ({ actor, query }) =>
    read(adSetsList, toListQuery(actor, query, query.campaignId)),
  )
  serve(app, metaListsEndpoints.pixels, ({ actor, query }) =>
    read(pixelsList, toListQuery(actor, query, query.adAccountId)),
  )
}

/** Meta's addresses of pictures change now and then, the pictures rarely. */
const pictureMaxAgeSeconds = 24 * 60 * 60

/**
 * `GET /api/meta/pictures/{id}`: only an id comes from outside; the address is Meta's, from the user's own lists.
 * @param fetchPicture a JPEG or PNG from Meta's picture servers; null when it is elsewhere, too large or unreachable.
 */
export function metaPicturesRoutes(
  app: FastifyInstance,
  { findPictureUrl }: Pick<MetaListsService, 'findPictureUrl'>,
  fetchPicture: (address: string) => Promise<Uint8Array | null>,
): void {
  app.get<{ Params: { id: string } }>(
    `${metaPicturesPath}/:id`,
    { schema: { hide: true }, preValidation: async (request) => void requireActor(request, 'user') },
    async (request, reply) => {
      const address = await findPictureUrl(requireActor(request, 'user').id, request.params.id)
      const picture = address === null ? null : await fetchPicture(address)
      if (!picture) throw notFound('Picture')
      return reply
        .type(sniffPicture(picture) ?? 'application/octet-stream')
        .header('cache-control', `private, max-age=${pictureMaxAgeSeconds}`)
        .send(picture)
    },
  )
}
