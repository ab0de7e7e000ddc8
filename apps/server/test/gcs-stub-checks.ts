import { createHash, createVerify, type KeyObject } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/** Whose signatures count. */
export interface Signer {
  email: string
  publicKey: KeyObject
}

/** Why Google refuses a request. */
export interface Refusal {
  status: number
  message: string
}

const badSignature = { status: 403, message: 'SignatureDoesNotMatch' }
const badToken = { status: 401, message: 'Invalid Credentials' }

function isSigned(text: string, signature: Buffer, { publicKey }: Signer): boolean {
  return createVerify('RSA-SHA256').update(text).verify(publicKey, signature)
}

/** A bearer token that the service account signed for itself, and that has not ended. */
export function checkToken(request: IncomingMessage, signer: Signer): Refusal | null {
  const [head, claims = '', signature = ''] = (request.headers.authorization ?? '').replace('Bearer ', '').split('.')
  if (!isSigned(`${head}.${claims}`, Buffer.from(signature, 'base64url'), signer)) return badToken
  const { iss, exp } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { iss: string; exp: number }
  return iss === signer.email && exp * 1000 > Date.now() ? null : badToken
}

/** A V4 signed address, as the XML API reads it. */
export function checkSignedAddress(request: IncomingMessage, signer: Signer): Refusal | null {
  const url = new URL(request.url ?? '', 'http://gcs')
  const param = (name: string) => url.searchParams.get(`X-Goog-${name}`) ?? ''
  const scope = param('Credential').split('/').slice(1).join('/')
  const query = url.search
    .slice(1)
    .split('&')
    .filter((pair) => !pair.startsWith('X-Goog-Signature='))
    .sort()
  const canonical = [
    request.method,
    url.pathname,
    query.join('&'),
    `host:${request.headers.host?.split(':')[0]}`,
    '',
    param('SignedHeaders'),
    'UNSIGNED-PAYLOAD',
  ].join('\n')
  const digest = createHash('sha256').update(canonical).digest('hex')
  const text = ['GOOG4-RSA-SHA256', param('Date'), scope, digest].join('\n')
  if (!param('Credential').startsWith(`${signer.email}/`)) return badSignature
  if (!isSigned(text, Buffer.from(param('Signature'), 'hex'), signer)) return badSignature
  const from = Date.parse(param('Date').replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
  const isLegal = /^\d+$/.test(param('Expires')) && Number(param('Expires')) <= 604_800
  return isLegal && from + Number(param('Expires')) * 1000 > Date.now()
    ? null
    : { status: 400, message: 'ExpiredToken' }
}

type Condition = Record<string, string> | ['content-length-range', number, number]

/** A posted form: its policy's signature, time and every condition; and no field beyond them. */
export function checkForm(form: FormData, bucket: string, signer: Signer): Refusal | null {
  const fields = new Map([...form].map(([name, value]) => [name.toLowerCase(), value]))
  const policy = String(fields.get('policy') ?? '')
  if (!String(fields.get('x-goog-credential')).startsWith(`${signer.email}/`)) return badSignature
  if (!isSigned(policy, Buffer.from(String(fields.get('x-goog-signature')), 'hex'), signer)) return badSignature
  const read = JSON.parse(Buffer.from(policy, 'base64').toString()) as { expiration: string; conditions: Condition[] }
  if (Date.parse(read.expiration) <= Date.now()) return { status: 400, message: 'ExpiredToken' }
  const file = fields.get('file')
  const sizeBytes = file instanceof Blob ? file.size : 0
  fields.set('bucket', bucket)
  const named = new Set(['policy', 'x-goog-signature', 'file', 'bucket'])
  for (const condition of read.conditions) {
    if (Array.isArray(condition)) {
      if (sizeBytes < condition[1]) return { status: 400, message: 'EntityTooSmall' }
      if (sizeBytes > condition[2]) return { status: 400, message: 'EntityTooLarge' }
      continue
    }
    for (const [name, wanted] of Object.entries(condition)) {
      named.add(name.toLowerCase())
      if (fields.get(name.toLowerCase()) !== wanted) return { status: 403, message: 'AccessDenied' }
    }
  }
  const extra = [...fields.keys()].some((name) => !named.has(name))
  return extra ? { status: 403, message: 'AccessDenied' } : null
}
