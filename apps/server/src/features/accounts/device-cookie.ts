import { createHmac, randomBytes } from 'node:crypto'
import { deriveKey } from '../../platform/security/derive-key.ts'
import { isSameSecret } from '../../platform/security/is-same-secret.ts'

export const deviceSeconds = 365 * 24 * 3600

export type DeviceCookies = ReturnType<typeof createDeviceCookies>

/** A signed cookie marks a browser that an account has signed in with before. It grants no access. */
export function createDeviceCookies({ appSecret, isSecure }: { appSecret: string; isSecure: boolean }) {
  const key = deriveKey(appSecret, 'device cookies')
  const sign = (userId: number, device: string) =>
    createHmac('sha256', key).update(`${userId}.${device}`).digest('base64url')
  const buildCookieName = (userId: number) => `${isSecure ? '__Host-' : ''}hookline_device_${userId}`
  return {
    buildName: buildCookieName,
    make(userId: number) {
      const device = randomBytes(16).toString('base64url')
      return `${device}.${sign(userId, device)}`
    },
    /** @returns the device's id; null when the cookie is missing, of another account or not signed by us. */
    read(cookies: Record<string, string | undefined>, userId: number) {
      const [device = '', signature = ''] = (cookies[buildCookieName(userId)] ?? '').split('.')
      return isSameSecret(sign(userId, device), signature) ? device : null
    },
  }
}
