import type { Body, Edge, EdgeAsk, Scope } from '../graph/scope.ts'
import { isRecord, textOf } from '../protocol/params.rules.ts'
import type { StoredObject } from '../store/sandbox-store.ts'
import { badParameter } from '../validation/graph-error.ts'
import { previewBody } from '../validation/previews.rules.ts'

/** `GET /{ad or creative}/previews?ad_format=` */
export const previewsEdge: Edge = {
  GET: async (node, { call }, { params }) => previews(call.base, node.id, params),
}

function previews(base: string, id: string, params: EdgeAsk['params']): Body {
  const format = textOf(params.ad_format)
  if (format === '') throw badParameter('The parameter ad_format is required', ['ad_format'])
  return { data: [{ body: previewBody(base, id, format) }] }
}

/** `GET /act_X/generatepreviews?ad_format=&creative=`; a spec is stored as a creative so that its page can show it. */
export async function generatePreviews(
  account: StoredObject,
  scope: Scope,
  { params }: EdgeAsk,
  make: (spec: Record<string, unknown>) => Promise<StoredObject>,
): Promise<Body> {
  const { creative } = params
  if (!isRecord(creative)) throw badParameter('The parameter creative is required', ['creative'])
  const known = textOf(creative.creative_id ?? creative.id)
  if (known === '') return previews(scope.call.base, (await make(creative)).id, params)
  const found = await scope.find(known)
  if (found?.kind !== 'creative' || found.parentId !== account.id) throw badParameter('Unknown creative', ['creative'])
  return previews(scope.call.base, found.id, params)
}
