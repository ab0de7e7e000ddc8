import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** Texts that must not be read out of the database. */
export interface Encryption {
  /** @param context what the text belongs to, such as an account: it can be read for that alone. */
  encrypt(text: string, context: string): Buffer
  /** Null when it was written with another secret, for another context, or damaged. */
  decrypt(bytes: Buffer, context: string): string | null
}

const cipher = 'aes-256-gcm'
/** Of the layout, so that another cipher could follow. */
const version = 1
const ivBytes = 12
const tagBytes = 16

/**
 * AES-256-GCM with a key of its own for each purpose, derived from the app's secret.
 * @param purpose separates the keys; changing it makes everything stored unreadable.
 */
export function createEncryption(appSecret: string, purpose: string): Encryption {
  const key = Buffer.from(hkdfSync('sha256', appSecret, '', `hookline ${purpose}`, 32))

  return {
    encrypt(text, context) {
      const iv = randomBytes(ivBytes)
      const encryptor = createCipheriv(cipher, key, iv).setAAD(Buffer.from(context))
      const content = Buffer.concat([encryptor.update(text, 'utf8'), encryptor.final()])
      return Buffer.concat([Buffer.of(version), iv, encryptor.getAuthTag(), content])
    },
    decrypt(bytes, context) {
      if (bytes.length < 1 + ivBytes + tagBytes || bytes[0] !== version) return null
      const iv = bytes.subarray(1, 1 + ivBytes)
      const tag = bytes.subarray(1 + ivBytes, 1 + ivBytes + tagBytes)
      const decryptor = createDecipheriv(cipher, key, iv, { authTagLength: tagBytes })
      try {
        decryptor.setAAD(Buffer.from(context)).setAuthTag(tag)
        const content = bytes.subarray(1 + ivBytes + tagBytes)
        return Buffer.concat([decryptor.update(content), decryptor.final()]).toString('utf8')
      } catch {
        return null
      }
    },
  }
}
