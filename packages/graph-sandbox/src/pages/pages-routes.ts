import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { World } from '../graph/scope.ts'
import { callToAction, linkData, videoData } from '../objects/creative.ts'
import type { StoredObject } from '../store/sandbox-store.ts'
import { readScalarText } from '../validation/read-params.rules.ts'
import { framePng } from './frame.ts'
import { escapeHtml, htmlPage, stylesheet } from './html.ts'

/** Pictures and the stylesheet, readable from a sandboxed frame. */
export function pagesRoutes(app: FastifyInstance): void {
  app.get('/style.css', (_request, reply) =>
    // A sandboxed frame has another origin.
    reply.header('cross-origin-resource-policy', 'cross-origin').type('text/css; charset=utf-8').send(stylesheet),
  )

  app.get<{ Params: { name: string } }>('/picture/:name', (request, reply) =>
    reply
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('cross-origin-resource-policy', 'cross-origin')
      .type('image/svg+xml')
      .send(drawPicture(request.params.name)),
  )

  app.get<{ Params: { name: string } }>('/frame/:name', (request, reply) =>
    reply.header('cross-origin-resource-policy', 'cross-origin').type('image/png').send(framePng(request.params.name)),
  )
}

/** The page in the frame of `previews`, with the texts of an ad. */
export function previewRoutes(app: FastifyInstance, { world, prefix }: { world: World; prefix: string }): void {
  app.get<{ Querystring: { id?: string; ad_format?: string } }>('/', async (request, reply) => {
    const { id, ad_format } = request.query
    const creative = await findAdCreative(readScalarText(id), world)
    // Any page may frame the preview: it has no controls that could be abused.
    return reply
      .code(creative ? 200 : 404)
      .removeHeader('x-frame-options')
      .header('content-security-policy', "default-src 'none'; style-src 'self'; img-src 'self'; frame-ancestors *")
      .type('text/html; charset=utf-8')
      .send(creative ? previewPage(creative, readScalarText(ad_format), prefix) : missingPage(prefix))
  })
}

async function findAdCreative(id: string, { store }: World): Promise<StoredObject | null> {
  if (!/^\d{1,20}$/.test(id)) return null
  const node = await store.find(id)
  return node?.kind === 'ad' ? store.find(readScalarText(node.data.creative_id)) : null
}

/** The ad preview asks for these formats. */
const formatNames: Record<string, string> = {
  MOBILE_FEED_STANDARD: 'Facebook feed',
  INSTAGRAM_STANDARD: 'Instagram feed',
  INSTAGRAM_STORY: 'Story',
  INSTAGRAM_REELS: 'Reel',
}

function previewPage({ id, data }: StoredObject, format: string, prefix: string): string {
  const spec = { ...linkData(data), ...videoData(data) }
  const feed = data.asset_feed_spec as { bodies?: { text: string }[]; titles?: { text: string }[] } | undefined
  const body = readScalarText(spec.message) || readScalarText(feed?.bodies?.[0]?.text)
  const title = readScalarText(spec.title ?? spec.name) || readScalarText(feed?.titles?.[0]?.text)
  const button = readScalarText(callToAction(data)?.type).replaceAll('_', ' ').toLowerCase()
  return htmlPage(
    'Simulated ad preview',
    `${prefix}/style.css`,
    `<main class="ad">
<p class="quiet">Simulated preview · ${escapeHtml(formatNames[format] ?? (format || 'no format'))}</p>
<p>${escapeHtml(body)}</p>
<img src="${prefix}/picture/${id}.svg" alt="" width="1080" height="1080">
<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(readScalarText(spec.link_description ?? spec.description))}</p>
${button && button !== 'no button' ? `<span class="button">${escapeHtml(button[0]?.toUpperCase() + button.slice(1))}</span>` : ''}
</main>`,
  )
}

function missingPage(prefix: string): string {
  return htmlPage('Simulated ad preview', `${prefix}/style.css`, '<main><h1>This ad is not there any more</h1></main>')
}

/** Draws one picture per name, because the sandbox stores no image bytes. */
function drawPicture(name: string): string {
  const hue = createHash('md5').update(name).digest().readUInt16BE(0) % 360
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1080" height="1080" viewBox="0 0 1080 1080">
<rect width="1080" height="1080" fill="hsl(${hue} 45% 35%)"/>
<circle cx="540" cy="540" r="220" fill="none" stroke="#fff" stroke-width="24"/>
<path d="M480 420l200 120-200 120z" fill="#fff"/>
</svg>`
}
