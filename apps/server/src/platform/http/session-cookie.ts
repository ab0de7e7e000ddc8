import type { FastifyRequest } from 'fastify'

/**
 * The cookie that holds the session's token. Behind https browsers take a `__Host-` cookie only from this very host, so
 * that a neighbouring subdomain cannot plant one (RFC 6265bis).
 */
export function describeSessionCookie(publicUrl: string) {
  const isSecure = publicUrl.startsWith('https:')
  const sessionCookie = isSecure ? '__Host-hookline_session' : 'hookline_session'
  return { isSecure, sessionCookie, readSessionToken: ({ cookies }: FastifyRequest) => cookies[sessionCookie] ?? '' }
}
