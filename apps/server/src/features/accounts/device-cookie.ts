import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { deriveKey } from '../../platform/security/derive-key.ts'

/** A browser that an account signed in with before, known by a signed cookie. It opens nothing by itself. */
export interface DeviceCookies {
  /** One cookie for each account that uses the browser. */
  nameOf(userId: number): string
  make(userId: number): string
  /** @returns the device's id; null when the cookie is missing, of another account or not signed by us. */
  read(cookies: Record<string, string | undefined>, userId: number): string | null
}

export const deviceSeconds = 365 * 24 * 3600

export function createDeviceCookies(appSecret: string, isSecure: boolean): DeviceCookies {
  const key = deriveKey(appSecret, 'device cookies')
  const sign = (userId: number, device: string) =>
    createHmac('sha256', key).update(`${userId}.${device}`).digest('base64url')
  const nameOf = (userId: number) => `${isSecure ? '__Host-' : ''}hookline_device_${userId}`
  return {
    nameOf,
    make(userId) {
      const device = randomBytes(16).toString('base64url')
      return `${device}.${sign(userId, device)}`
    },
    read(cookies, userId) {
      const [device = '', signature = ''] = (cookies[nameOf(userId)] ?? '').split('.')
      const given = Buffer.from(signature)
      const expected = Buffer.from(sign(userId, device))
      return given.length === expected.length && timingSafeEqual(given, expected) ? device : null
    },
  }
}
