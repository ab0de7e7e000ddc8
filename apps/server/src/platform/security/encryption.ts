import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { deriveKey } from './derive-key.ts'

export type Encryption = ReturnType<typeof createEncryption>

const cipher = 'aes-256-gcm'
/** Version of the layout. */
const version = 1
const ivBytes = 12
const tagBytes = 16

/**
 * AES-256-GCM, with a key for each purpose: changing the purpose makes everything stored unreadable. `oldSecret`
 * decrypts what was written with it, and encrypts nothing.
 */
export function createEncryption(appSecret: string, purpose: string, oldSecret: string | null = null) {
  const key = deriveKey(appSecret, purpose)
  const oldKey = oldSecret === null ? null : deriveKey(oldSecret, purpose)

  /** @param context what the text belongs to, such as an account: only with the same context can it be decrypted. */
  function encrypt(text: string, context: string): Buffer {
    const iv = randomBytes(ivBytes)
    const encryptor = createCipheriv(cipher, key, iv).setAAD(Buffer.from(context))
    const content = Buffer.concat([encryptor.update(text, 'utf8'), encryptor.final()])
    return Buffer.concat([Buffer.of(version), iv, encryptor.getAuthTag(), content])
  }
  const readOld = (bytes: Buffer, context: string) => (oldKey === null ? null : open(oldKey, bytes, context))

  return {
    encrypt,
    /** Null when it was written with neither secret, for another context, or damaged. */
    decrypt: (bytes: Buffer, context: string) => open(key, bytes, context) ?? readOld(bytes, context),
    /** The text encrypted again with the current secret; null when it already is, or cannot be read. */
    renew(bytes: Buffer, context: string): Buffer | null {
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
