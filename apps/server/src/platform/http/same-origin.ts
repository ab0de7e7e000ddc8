import type { FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'

const safeMethods = ['GET', 'HEAD', 'OPTIONS']

/** Refuses writes from pages of other sites. A client that sends neither header, such as curl, is no browser. */
export function refuseForeignOrigin(request: FastifyRequest, publicUrl: string): void {
  if (safeMethods.includes(request.method)) return
  const { origin, host } = request.headers
  const site = request.headers['sec-fetch-site']
  const isOwn = (from: string) => from === new URL(publicUrl).origin || hasHost(from, host)
  const isForeign = site ? site !== 'same-origin' && site !== 'none' : origin !== undefined && !isOwn(origin)
  if (isForeign) throw new AppError('FORBIDDEN', 'This request came from another site and was refused.')
}

function hasHost(origin: string, host: string | undefined): boolean {
  if (!URL.canParse(origin)) return false
  const { protocol, host: originHost } = new URL(origin)
  // Parsing drops an explicit default port.
  return URL.canParse(`${protocol}//${host}`) && new URL(`${protocol}//${host}`).host === originHost
}
