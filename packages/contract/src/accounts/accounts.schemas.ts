import { z } from 'zod'
import { instantSchema } from '../fields.schemas.ts'
import { isVisibleName, toStoredName } from '../names.rules.ts'

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

/** The longest password bounds the work of Argon2, the longest name fits the top bar's menu. */
export const accountLimits = {
  username: { label: 'Username', min: 3, max: 60 },
  password: { label: 'Password', min: 6, max: 128 },
  /** A password changed in the profile, where the rules are stricter. */
  newPassword: { label: 'New password', min: 8, max: 128 },
} as const

/** Tells the least length of a field beside it. */
export const describeMinChars = (field: keyof typeof accountLimits) => `At least ${accountLimits[field].min} characters`

/**
 * Refuses what is too short or too long for that field.
 * @param isManaged administrators read whole sentences, and of an empty text that it is required.
 */
export function limitAccountText(field: keyof typeof accountLimits, text: z.ZodString, isManaged = false) {
  const { label, min, max } = accountLimits[field]
  const end = isManaged ? '.' : ''
  const tooShort = `${label} must be at least ${min} characters${end}`
  return text
    .min(min, { error: ({ input }) => (isManaged && input === '' ? `${label} is required.` : tooShort) })
    .max(max, `${label} must be at most ${max} characters${end}`)
}

const usernameRequired = z.string({ error: 'Username is required.' })

/** Stored in its compatibility form, in which look-alikes are alike. */
const usernameSchema = limitAccountText('username', usernameRequired.overwrite(toStoredName)).refine(
  isVisibleName,
  'Username must not contain invisible characters',
)

/** As typed: a name from before the rules above still signs in. PostgreSQL stores no NUL character. */
const signInNameSchema = limitAccountText('username', usernameRequired.trim()).refine(
  (name) => !name.includes('\0'),
  'Username must not contain invisible characters',
)

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
const passwordSchema = limitAccountText('password', z.string({ error: 'Password is required' }))

const shortNewPassword = `New password must be at least ${accountLimits.newPassword.min} characters`
const newPasswordSchema = limitAccountText('newPassword', z.string({ error: shortNewPassword }))

const currentPasswordSchema = z.string().min(1, 'Current password is required').max(accountLimits.password.max)

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
    currentPassword: currentPasswordSchema,
    newPassword: newPasswordSchema,
    confirmPassword: z.string().min(accountLimits.newPassword.min, 'Confirm password is required'),
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
    currentPassword: currentPasswordSchema.optional(),
    newPassword: newPasswordSchema.optional(),
  })
  .refine((body) => !body.newPassword || body.currentPassword, {
    path: ['currentPassword'],
    message: 'Current password is required',
  })
  .refine((body) => !body.currentPassword || body.newPassword, {
    path: ['newPassword'],
    message: shortNewPassword,
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
