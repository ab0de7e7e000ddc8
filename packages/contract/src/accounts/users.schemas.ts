import { z } from 'zod'
import { instantSchema } from '../fields.schemas.ts'
import { isVisibleName, toStoredName } from '../names.rules.ts'
import { limitAccountText, optionalEmailSchema, roleSchema, userSchema } from './accounts.schemas.ts'

// These fields are those of the profile, with the messages for administrators.

const managedUsernameSchema = limitAccountText(
  'username',
  z.string({ error: 'Username is required.' }).overwrite(toStoredName),
  true,
).refine(isVisibleName, 'Username must not contain invisible characters.')

const managedPasswordSchema = limitAccountText('password', z.string({ error: 'Password is required.' }), true)

const managedEmailSchema = optionalEmailSchema('Invalid email format.')

/** An account that an administrator creates. */
export const newUserSchema = z.object({
  username: managedUsernameSchema,
  email: managedEmailSchema,
  password: managedPasswordSchema,
  role: roleSchema.default('user'),
})
export type NewUser = z.output<typeof newUserSchema>

/**
 * A change by an administrator; omitted fields stay unchanged. `updatedAt` is the version that was read: the change is
 * refused when a newer one is stored.
 */
export const userChangeSchema = z.object({
  username: managedUsernameSchema.optional(),
  email: managedEmailSchema.optional(),
  role: roleSchema.optional(),
  newPassword: managedPasswordSchema.optional(),
  updatedAt: instantSchema.optional(),
})
export type UserChange = z.output<typeof userChangeSchema>

const confirmation = z.object({ confirmPassword: z.string() })
const mismatch = { path: ['confirmPassword'], message: 'Passwords do not match.', when: () => true }

/** The dialog for a new account; the confirmation stays in the browser. */
export const newUserFormSchema = newUserSchema
  .extend(confirmation.shape)
  .refine(({ password, confirmPassword }) => password === confirmPassword, mismatch)

export const editUserFormSchema = newUserSchema.pick({ username: true, email: true, role: true })

/** The dialog that resets a password. */
export const resetPasswordFormSchema = confirmation
  .extend({ newPassword: managedPasswordSchema })
  .refine(({ newPassword, confirmPassword }) => newPassword === confirmPassword, mismatch)

export const managedUserResponse = z.object({
  user: userSchema,
  data: z.object({ user: userSchema }),
  message: z.string(),
})
