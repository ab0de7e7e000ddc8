import { z } from 'zod'
import { instantSchema } from '../fields.schemas.ts'

/** A permission that the sign-in requests. */
const metaPermissionSchema = z.object({
  name: z.string(),
  isRequired: z.boolean(),
  isGranted: z.boolean(),
})

/** The connection of a user to Meta. */
export const metaConnectionSchema = z.object({
  isConnected: z.boolean(),
  metaUserId: z.string().nullable(),
  metaUserName: z.string().nullable(),
  /** Null: the token does not expire, or there is none. */
  expiresAt: instantSchema.nullable(),
  /** The token was refused or has expired: the person must reconnect. */
  needsReconnect: z.boolean(),
  /** Why they must reconnect, in a sentence; null when they need not. */
  reconnectReason: z.string().nullable(),
  /** Meta is simulated: nothing reaches it. */
  sandbox: z.boolean(),
  connectedAt: instantSchema.nullable(),
  /** What Meta did not tell about the connection, and what to do, in sentences; null when it told everything. */
  notice: z.string().nullable(),
  /** That Meta answers in another version of its API than this server asks for, in a sentence; null when it does not. */
  versionNotice: z.string().nullable(),
  permissions: z.array(metaPermissionSchema),
})
export type MetaConnection = z.infer<typeof metaConnectionSchema>
