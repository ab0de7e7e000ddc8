import { z } from 'zod'
import { instantSchema } from '../fields.ts'

/** One permission that the sign-in at Meta asks for. */
export const metaPermissionSchema = z.object({
  name: z.string(),
  isRequired: z.boolean(),
  isGranted: z.boolean(),
})

/** How this user stands with Meta. */
export const metaConnectionSchema = z.object({
  isConnected: z.boolean(),
  metaUserId: z.string().nullable(),
  metaUserName: z.string().nullable(),
  /** Null: the token does not end, or there is none. */
  expiresAt: instantSchema.nullable(),
  /** Meta refuses the token, or it has expired: the person must connect again. */
  needsReconnect: z.boolean(),
  /** Why, in a sentence; null when it need not. */
  reconnectReason: z.string().nullable(),
  /** Nothing made here reaches Meta. */
  sandbox: z.boolean(),
  connectedAt: instantSchema.nullable(),
  permissions: z.array(metaPermissionSchema),
})
export type MetaConnection = z.infer<typeof metaConnectionSchema>
