import { hash, verify } from '@node-rs/argon2'

// The library's defaults are Argon2id with OWASP's minimum: 19 MiB, 2 passes.

export function hashPassword(password: string): Promise<string> {
  return hash(password)
}

/** Verified for an unknown name, so that the answer takes as long as for a wrong password. */
const unknownAccountHash = hash('the password of no account')

export async function isPassword(password: string, passwordHash: string | undefined): Promise<boolean> {
  const matches = await verify(passwordHash ?? (await unknownAccountHash), password)
  return matches && passwordHash !== undefined
}
