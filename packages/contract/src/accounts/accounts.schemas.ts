import { z } from 'zod'
import { instantSchema } from '../fields.schemas.ts'
import { isVisibleName, joinSpaces } from '../names.rules.ts'

export const roles = ['user', 'admin', 'owner'] as const
export const roleSchema = z.enum(roles)
export type Role = (typeof roles)[number]

export const userSchema = z.object({
  id: z.number().int(),
  user_uuid: z.uuid(),
  username: z.string(),
  email: z.string().nullable(),
  role: roleSchema,
  createdAt: instantSchema,
  /** The account's name, e-mail, role or password changed last at this time. */
  updatedAt: instantSchema,
})
export type User = z.infer<typeof userSchema>

/** Bounds the work of Argon2; longer passwords are refused. */
export const passwordMax = 128

/** Fits the top bar's menu. */
export const usernameMax = 60

/** Stored in its compatibility form, in which look-alikes are alike; trimmed last, as that form can begin with a space. */
const usernameSchema = z
  .string({ error: 'Username is required.' })
  .normalize('NFKC')
  .overwrite(joinSpaces)
  .trim()
  .min(3, 'Username must be at least 3 characters')
  .max(usernameMax, `Username must be at most ${usernameMax} characters`)
  .refine(isVisibleName, 'Username must not contain invisible characters')

/** As typed: a name from before the rules above still signs in. PostgreSQL stores no NUL character. */
const signInNameSchema = z
  .string({ error: 'Username is required.' })
  .trim()
  .min(3, 'Username must be at least 3 characters')
  .max(usernameMax, `Username must be at most ${usernameMax} characters`)
  .refine((name) => !name.includes('\0'), 'Username must not contain invisible characters')

/**
 * An e-mail address; empty text means none.
 * @param message for anything else; each screen words it differently.
 */
export function optionalEmailSchema(message: string) {
  return z
    .union([z.literal(''), z.email(message).max(254, message)], { error: message })
    .nullish()
    .transform((email) => email || null)
}

/** A password chosen at registration or set by an administrator. */
const passwordSchema = z
  .string({ error: 'Password is required' })
  .min(6, 'Password must be at least 6 characters')
  .max(passwordMax, `Password must be at most ${passwordMax} characters`)

/** A password changed in the profile, where the rules are stricter. */
const newPasswordSchema = z
  .string({ error: 'New password must be at least 8 characters' })
  .min(8, 'New password must be at least 8 characters')
  .max(passwordMax, `New password must be at most ${passwordMax} characters`)

export const loginSchema = z.object({
  username: signInNameSchema,
  password: passwordSchema,
})

export const registrationSchema = z.object({
  username: usernameSchema,
  password: passwordSchema,
  email: optionalEmailSchema('Please enter a valid email'),
  /** For the first account, where others can reach the installation or registration is closed. */
  setupCode: z.string().trim().max(100, 'The setup code is wrong').optional(),
})

export const missingSetupCode = 'Enter the setup code that the server printed when it started'

/** What the first tab of the profile changes. */
export const profileSchema = z.object({ username: usernameSchema, email: optionalEmailSchema('Invalid email') })

/** The second tab's form; the confirmation stays in the browser. */
export const passwordFormSchema = z
  .object({
    currentPassword: z.string().min(1, 'Current password is required').max(passwordMax),
    newPassword: newPasswordSchema,
    confirmPassword: z.string().min(8, 'Confirm password is required'),
  })
  .refine(({ newPassword, confirmPassword }) => newPassword === confirmPassword, {
    path: ['confirmPassword'],
    message: 'Passwords do not match',
    when: () => true,
  })

/** Either the profile (username, e-mail) or the password with the current one. */
export const userUpdateSchema = z
  .object({
    ...profileSchema.partial().shape,
    currentPassword: z.string().min(1, 'Current password is required').max(passwordMax).optional(),
    newPassword: newPasswordSchema.optional(),
  })
  .refine((body) => !body.newPassword || body.currentPassword, {
    path: ['currentPassword'],
    message: 'Current password is required',
  })
  .refine((body) => !body.currentPassword || body.newPassword, {
    path: ['newPassword'],
    message: 'New password must be at least 8 characters',
  })
export type UserUpdate = z.infer<typeof userUpdateSchema>

/** One open session of an account. The id says nothing about the session's token. */
export const sessionSchema = z.object({
  id: z.uuid(),
  /** The browser and system, such as 'Firefox on Windows'. */
  device: z.string(),
  createdAt: instantSchema,
  /** Accurate to a few minutes. */
  lastSeenAt: instantSchema,
  /** The session of this request. */
  isCurrent: z.boolean(),
})
export type Session = z.infer<typeof sessionSchema>
