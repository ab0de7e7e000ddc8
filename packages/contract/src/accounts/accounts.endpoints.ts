import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { uuidSchema } from '../fields.schemas.ts'
import { loginSchema, registrationSchema, sessionSchema, userSchema, userUpdateSchema } from './accounts.schemas.ts'

const signedIn = z.object({ user: userSchema, message: z.string() })

export const accountsEndpoints = {
  register: endpoint({
    method: 'POST',
    path: '/api/register',
    summary: 'Create an account and sign in; the first account ever is the owner',
    access: 'public',
    body: registrationSchema,
    response: signedIn,
    status: 201,
  }),
  login: endpoint({
    method: 'POST',
    path: '/api/login',
    summary: 'Sign in with username and password',
    access: 'public',
    body: loginSchema,
    response: signedIn,
  }),
  logout: endpoint({
    method: 'POST',
    path: '/api/logout',
    summary: 'End this session',
    access: 'public',
    response: z.object({ message: z.string() }),
  }),
  getUser: endpoint({
    method: 'GET',
    path: '/api/user',
    summary: 'The signed-in account',
    access: 'user',
    response: z.object({ user: userSchema }),
  }),
  updateUser: endpoint({
    method: 'PATCH',
    path: '/api/user',
    summary: 'Change own name and e-mail, or own password',
    access: 'user',
    body: userUpdateSchema,
    response: z.object({ user: userSchema, message: z.string() }),
  }),
  listSessions: endpoint({
    method: 'GET',
    path: '/api/user/sessions',
    summary: "One's own open sessions, the last seen first",
    access: 'user',
    response: z.object({ data: z.object({ sessions: z.array(sessionSchema) }) }),
  }),
  endSession: endpoint({
    method: 'DELETE',
    path: '/api/user/sessions/:id',
    summary: "End one of one's own sessions",
    access: 'user',
    params: z.object({ id: uuidSchema('Session not found.') }),
    response: z.object({ message: z.string() }),
  }),
  endOtherSessions: endpoint({
    method: 'DELETE',
    path: '/api/user/sessions',
    summary: "End all of one's own sessions but the one that asks",
    access: 'user',
    response: z.object({ message: z.string(), ended: z.number().int() }),
  }),
}
