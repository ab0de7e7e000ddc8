import { hkdfSync } from 'node:crypto'

/** A key for each purpose; changing the purpose invalidates what was signed or encrypted with it. */
export function deriveKey(appSecret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', appSecret, '', `hookline ${purpose}`, 32))
}
