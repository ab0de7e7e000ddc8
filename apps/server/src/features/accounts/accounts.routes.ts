import { accountsEndpoints } from '@hookline/contract/accounts/accounts.endpoints'
import type { User } from '@hookline/contract/accounts/accounts.schemas'
import { usersEndpoints } from '@hookline/contract/accounts/users.endpoints'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Caller } from '../../platform/http/caller.ts'
import { serve } from '../../platform/http/serve.ts'
import type { AccountsService } from './accounts.service.ts'
import { type DeviceCookies, deviceSeconds } from './device-cookie.ts'
import { type Sessions, sessionSeconds } from './sessions.service.ts'
import type { UsersService } from './users.service.ts'

export function accountsRoutes(
  app: FastifyInstance,
  needs: {
    service: AccountsService
    sessions: Sessions
    devices: DeviceCookies
    isSecure: boolean
    sessionCookie: string
    readSessionToken(request: FastifyRequest): string
    identifyCaller(request: FastifyRequest): Caller
  },
): void {
  const { service, sessions, devices, isSecure, sessionCookie, readSessionToken, identifyCaller } = needs
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure } as const
  const origin = (request: FastifyRequest) => ({
    ...identifyCaller(request),
    userAgent: request.headers['user-agent'] ?? '',
    readDeviceId: (userId: number) => devices.read(request.cookies, userId),
  })
  /** Signs the browser in. Its former session ends, so that a stolen token is worth nothing afterwards. */
  async function signIn(request: FastifyRequest, reply: FastifyReply, { user, token }: { user: User; token: string }) {
    const former = readSessionToken(request)
    if (former) await sessions.close(former)
    reply.setCookie(sessionCookie, token, { ...options, maxAge: sessionSeconds })
    if (devices.read(request.cookies, user.id) !== null) return
    reply.setCookie(devices.buildName(user.id), devices.make(user.id), { ...options, maxAge: deviceSeconds })
  }

  serve(app, accountsEndpoints.register, async ({ body, request, reply }) => {
    const opened = await service.register(body, origin(request))
    await signIn(request, reply, opened)
    return { user: opened.user, message: 'Your account has been created' }
  })
  serve(app, accountsEndpoints.login, async ({ body, request, reply }) => {
    const opened = await service.login(body, origin(request)).catch((error: unknown) => {
      // Without the name: people type passwords there.
      request.log.warn({ address: request.ip }, 'a sign-in was refused')
      throw error
    })
    request.log.info({ address: request.ip, userId: opened.user.id }, 'signed in')
    await signIn(request, reply, opened)
    return { user: opened.user, message: 'Welcome back!' }
  })
  serve(app, accountsEndpoints.logout, async ({ request, reply }) => {
    const token = readSessionToken(request)
    if (token) await sessions.close(token)
    reply.clearCookie(sessionCookie, options)
    return { message: 'You have been logged out' }
  })
  serve(app, accountsEndpoints.getUser, async ({ actor }) => ({ user: await service.getUser(actor) }))
  serve(app, accountsEndpoints.updateUser, async ({ actor, body, request }) => {
    const token = readSessionToken(request)
    const user = await service.updateUser(actor, body, token)
    return { user, message: body.newPassword ? 'Password updated' : 'Profile updated' }
  })
  serve(app, accountsEndpoints.listSessions, async ({ actor, request }) => ({
    data: { sessions: await sessions.list(actor.id, readSessionToken(request)) },
  }))
  serve(app, accountsEndpoints.endSession, async ({ actor, params }) => {
    await sessions.end(actor, params.id)
    return { message: 'Session ended' }
  })
  serve(app, accountsEndpoints.endOtherSessions, async ({ actor, request }) => {
    const ended = await sessions.endOthers(actor, readSessionToken(request))
    return { message: 'All other sessions ended', ended }
  })
}

export function usersRoutes(
  app: FastifyInstance,
  service: UsersService,
  readSessionToken: (request: FastifyRequest) => string,
): void {
  serve(app, usersEndpoints.list, async () => ({ users: await service.list() }))
  serve(app, usersEndpoints.create, async ({ actor, body }) => ({
    user: await service.create(actor, body),
    message: 'User created',
  }))
  for (const endpoint of [usersEndpoints.update, usersEndpoints.replace]) {
    serve(app, endpoint, async ({ actor, params, body, request }) => {
      const user = await service.update(actor, params.id, body, readSessionToken(request))
      return { user, message: body.newPassword ? 'Password reset' : 'User updated' }
    })
  }
  serve(app, usersEndpoints.remove, async ({ actor, params }) => {
    await service.remove(actor, params.id)
    return { message: 'User deleted' }
  })
}
