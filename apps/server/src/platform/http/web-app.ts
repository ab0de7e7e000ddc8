import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { answerNotFound } from './error-answers.ts'

/** The build writes this in place of a nonce. */
const placeholder = '__CSP_NONCE__'
const yearSeconds = 31_536_000

interface PageOrigins {
  /** Where pages may send files besides this app; null: nowhere. */
  uploadOrigin: string | null
  /** Origins that pages may show in frames. */
  framedOrigins: readonly string[]
}

function contentSecurityPolicy(nonce: string, { uploadOrigin, framedOrigins }: PageOrigins): string {
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "font-src 'self'",
    uploadOrigin ? `connect-src 'self' ${uploadOrigin}` : "connect-src 'self'",
    `frame-src ${framedOrigins.join(' ') || "'none'"}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** Serves the files of the built web app, and for every other path its one page with a fresh nonce. */
export async function serveWebApp(app: FastifyInstance, webDir: string, origins: PageOrigins): Promise<void> {
  const page = await readFile(path.join(webDir, 'index.html'), 'utf8')

  const answerPage = (_request: FastifyRequest, reply: FastifyReply) => {
    const nonce = randomBytes(16).toString('base64')
    return reply
      .header('content-security-policy', contentSecurityPolicy(nonce, origins))
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(page.replaceAll(placeholder, nonce))
  }

  await app.register(fastifyStatic, {
    root: webDir,
    index: false,
    cacheControl: false,
    setHeaders: (reply, file) => {
      const isHashed = file.includes(`${path.sep}assets${path.sep}`)
      void reply.header('cache-control', isHashed ? `public, max-age=${yearSeconds}, immutable` : 'no-cache')
    },
  })
  app.get('/', { schema: { hide: true } }, answerPage)
  app.get('/index.html', { schema: { hide: true } }, (_request, reply) => reply.redirect('/'))
  app.setNotFoundHandler((request, reply) => {
    const isPage =
      ['GET', 'HEAD'].includes(request.method) && !/^\/(api|storage|assets|sandbox)(\/|$)/.test(request.url)
    return isPage ? answerPage(request, reply) : answerNotFound(request, reply)
  })
}
