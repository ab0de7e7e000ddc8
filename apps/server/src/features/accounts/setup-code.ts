import { deriveKey } from '../../platform/security/derive-key.ts'
import { isSameSecret } from '../../platform/security/is-same-secret.ts'

/** Without letters and digits that look alike. */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const length = 16

export type SetupCode = ReturnType<typeof createSetupCode>

/** The code that the first registration must name. All nodes and restarts derive the same one from the secret. */
export function createSetupCode(appSecret: string) {
  const bytes = deriveKey(appSecret, 'setup code').subarray(0, length)
  const code = [...bytes].map((byte) => alphabet[byte % alphabet.length]).join('')
  return {
    /** Four groups of four, such as `7KQ2-…`. */
    text: code.replace(/(.{4})(?=.)/g, '$1-'),
    matches: (typedCode: string) => isSameSecret(code, typedCode.toUpperCase().replace(/[\s-]/g, '')),
  }
}
