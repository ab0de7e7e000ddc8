import { metaPicturesPath } from '@hookline/contract/meta-lists/meta-lists.schemas'
import type { FastifyInstance } from 'fastify'
import { notFound } from '../../platform/errors.ts'
import { requireActor } from '../../platform/http/serve.ts'
import { sniffPicture } from '../../platform/picture-type.rules.ts'

/** Meta signs its addresses anew now and then, and pictures change rarely. */
const browserKeepsSeconds = 24 * 60 * 60

export interface PictureNeeds {
  /** Meta's address of a picture in the user's own lists. */
  pictureOf(userId: number, id: string): Promise<string | null>
  /** A JPEG or PNG from Meta's picture servers; null when it is elsewhere, too large, or does not come. */
  fetchPicture(address: string): Promise<Uint8Array | null>
}

/**
 * `GET /api/meta/pictures/{id}`: the picture of a page or Instagram account of the person's own lists. Only an id comes
 * from outside; the address is Meta's.
 */
export function metaPicturesRoutes(app: FastifyInstance, { pictureOf, fetchPicture }: PictureNeeds): void {
  app.get<{ Params: { id: string } }>(
    `${metaPicturesPath}/:id`,
    { schema: { hide: true }, preValidation: async (request) => void requireActor(request, 'user') },
    async (request, reply) => {
      const address = await pictureOf(requireActor(request, 'user').id, request.params.id)
      const picture = address === null ? null : await fetchPicture(address)
      if (!picture) throw notFound('Picture')
      return reply
        .type(sniffPicture(picture) ?? 'application/octet-stream')
        .header('cache-control', `private, max-age=${browserKeepsSeconds}`)
        .send(picture)
    },
  )
}
