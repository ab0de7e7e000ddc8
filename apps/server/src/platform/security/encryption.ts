import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { deriveKey } from './derive-key.ts'

/** Texts that must not be read out of the database. */
export interface Encryption {
  /** @param context what the text belongs to, such as an account: it can be read for that alone. */
  encrypt(text: string, context: string): Buffer
  /** Null when it was written with neither secret, for another context, or damaged. */
  decrypt(bytes: Buffer, context: string): string | null
  /** The text re-encrypted with the current secret; null when it already is, or cannot be read. */
  renew(bytes: Buffer, context: string): Buffer | null
}

const cipher = 'aes-256-gcm'
/** Version of the layout. */
const version = 1
const ivBytes = 12
const tagBytes = 16

/**
 * AES-256-GCM with a key of its own for each purpose, derived from the app's secret.
 * @param purpose separates the keys; changing it makes everything stored unreadable.
 * @param oldSecret what was written with it is still read, but nothing is written with it any more.
 */
export function createEncryption(appSecret: string, purpose: string, oldSecret: string | null = null): Encryption {
  const key = deriveKey(appSecret, purpose)
  const oldKey = oldSecret === null ? null : deriveKey(oldSecret, purpose)

  function encrypt(text: string, context: string): Buffer {
    const iv = randomBytes(ivBytes)
    const encryptor = createCipheriv(cipher, key, iv).setAAD(Buffer.from(context))
    const content = Buffer.concat([encryptor.update(text, 'utf8'), encryptor.final()])
    return Buffer.concat([Buffer.of(version), iv, encryptor.getAuthTag(), content])
  }
  const readOld = (bytes: Buffer, context: string) => (oldKey === null ? null : open(oldKey, bytes, context))

  return {
    encrypt,
    decrypt: (bytes, context) => open(key, bytes, context) ?? readOld(bytes, context),
    renew(bytes, context) {
      if (open(key, bytes, context) !== null) return null
      const text = readOld(bytes, context)
      return text === null ? null : encrypt(text, context)
    },
  }
}

function open(key: Buffer, bytes: Buffer, context: string): string | null {
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
}
