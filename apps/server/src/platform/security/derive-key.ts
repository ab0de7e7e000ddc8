import { hkdfSync } from 'node:crypto'

/** A key of its own for each purpose, from the app's secret; changing the purpose ends what the key was used for. */
export function deriveKey(appSecret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', appSecret, '', `hookline ${purpose}`, 32))
}
