import { usersEndpoints } from '@hookline/contract/accounts/users.endpoints'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { serve } from '../../platform/http/serve.ts'
import type { UsersService } from './users.service.ts'

export function usersRoutes(
  app: FastifyInstance,
  service: UsersService,
  tokenOf: (request: FastifyRequest) => string,
): void {
  serve(app, usersEndpoints.list, async () => {
    const users = await service.list()
    return { users }
  })
  serve(app, usersEndpoints.create, async ({ actor, body }) => {
    const user = await service.create(actor, body)
    return { user, message: 'User created' }
  })
  for (const endpoint of [usersEndpoints.update, usersEndpoints.replace]) {
    serve(app, endpoint, async ({ actor, params, body, request }) => {
      const user = await service.update(actor, params.id, body, tokenOf(request))
      return { user, message: body.newPassword ? 'Password reset' : 'User updated' }
    })
  }
  serve(app, usersEndpoints.remove, async ({ actor, params }) => {
    await service.remove(actor, params.id)
    return { message: 'User deleted' }
  })
}
