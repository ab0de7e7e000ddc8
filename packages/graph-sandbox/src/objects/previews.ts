import type { Edge } from '../graph/scope.ts'
import { textOf } from '../protocol/params.rules.ts'
import { previewBody } from '../validation/previews.rules.ts'

/** `GET /{ad or creative}/previews?ad_format=` */
export const previewsEdge: Edge = {
  GET: async (node, { call }, { params }) => ({
    data: [{ body: previewBody(call.base, node.id, textOf(params.ad_format)) }],
  }),
}
