import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { numericIdSchema } from '../fields.schemas.ts'
import { userSchema } from './accounts.schemas.ts'
import { managedUserResponse, newUserSchema, userChangeSchema } from './users.schemas.ts'

const params = z.object({ id: numericIdSchema })
const denied = 'Only admins and owners can manage users.'
const change = {
  path: '/api/admin/users/:id',
  summary: 'Change name, e-mail or role of an account, or set another password',
  access: 'admin',
  denied,
  params,
  body: userChangeSchema,
  response: managedUserResponse,
} as const

export const usersEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/users',
    summary: 'Every account',
    access: 'admin',
    denied,
    response: z.object({ users: z.array(userSchema), data: z.object({ users: z.array(userSchema) }) }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/admin/users',
    summary: 'Create an account',
    access: 'admin',
    denied,
    body: newUserSchema,
    response: managedUserResponse,
    status: 201,
  }),
  update: endpoint({ method: 'PATCH', ...change }),
  replace: endpoint({ method: 'PUT', ...change }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/admin/users/:id',
    summary: 'Delete an account and end its sessions; its results stay, with its name',
    access: 'admin',
    denied,
    params,
    response: z.object({ message: z.string() }),
  }),
}
