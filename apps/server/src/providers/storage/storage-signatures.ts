import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { isSameSecret } from '../../platform/security/is-same-secret.ts'
import type { UploadGrant } from './storage.ts'

const policySchema = z.object({
  key: z.string(),
  contentType: z.string(),
  minBytes: z.number().int(),
  maxBytes: z.number().int(),
  expiresAt: z.iso.datetime(),
})

type Purpose = 'upload' | 'read'

const changedRefusal = 'This upload permission was changed or is not from this server. Start the upload again.'
const expiredRefusal = 'This upload permission has expired. Start the upload again.'

/** `oldSecret`: its signatures are still valid, but it signs nothing new. */
export function createStorageSignatures(appSecret: string, oldSecret: string | null = null) {
  function sign(purpose: Purpose, text: string, secret = appSecret): string {
    return createHmac('sha256', secret).update(`hookline-storage-${purpose}\n${text}`).digest('hex')
  }
  function isSigned(purpose: Purpose, text: string, signature: string): boolean {
    if (isSameSecret(sign(purpose, text), signature)) return true
    return oldSecret !== null && isSameSecret(sign(purpose, text, oldSecret), signature)
  }
  const describeRead = (objectName: string, expires: string) => `${expires}\n${objectName}`

  return {
    signGrant({ objectName, contentType, minBytes, maxBytes, expiresAt }: UploadGrant): Record<string, string> {
      const policy = { key: objectName, contentType, minBytes, maxBytes, expiresAt: expiresAt.toISOString() }
      const encoded = Buffer.from(JSON.stringify(policy)).toString('base64')
      return { key: objectName, 'Content-Type': contentType, policy: encoded, signature: sign('upload', encoded) }
    },
    readGrant(fields: Record<string, string>, now: Date): { grant: UploadGrant } | { refusal: string } {
      const encoded = fields.policy ?? ''
      if (!isSigned('upload', encoded, fields.signature ?? '')) return { refusal: changedRefusal }
      const { key, contentType, expiresAt, ...bounds } = policySchema.parse(
        JSON.parse(Buffer.from(encoded, 'base64').toString()),
      )
      if (fields.key !== key || fields['Content-Type'] !== contentType) return { refusal: changedRefusal }
      const grant = { objectName: key, contentType, ...bounds, expiresAt: new Date(expiresAt) }
      return grant.expiresAt > now ? { grant } : { refusal: expiredRefusal }
    },
    /** The query of a read address, without the question mark. */
    signRead(objectName: string, expiresAt: Date): string {
      const expires = String(Math.floor(expiresAt.getTime() / 1000))
      return new URLSearchParams({ expires, sig: sign('read', describeRead(objectName, expires)) }).toString()
    },
    allowsRead(objectName: string, { expires = '', sig = '' }: { expires?: string; sig?: string }, now: Date): boolean {
      return isSigned('read', describeRead(objectName, expires), sig) && Number(expires) * 1000 > now.getTime()
    },
  }
}
