import { createHash, createVerify, type KeyObject } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/** The service account whose signatures are valid. */
export interface Signer {
  email: string
  publicKey: KeyObject
}

/** Google's reason for refusing a request. */
export interface Refusal {
  status: number
  message: string
}

const badSignature = { status: 403, message: 'SignatureDoesNotMatch' }
const badToken = { status: 401, message: 'Invalid Credentials' }

function isSigned(text: string, signature: Buffer, { publicKey }: Signer): boolean {
  return createVerify('RSA-SHA256').update(text).verify(publicKey, signature)
}

/** Checks an unexpired bearer token signed by the service account. */
export function checkToken(request: IncomingMessage, signer: Signer): Refusal | null {
  const [head, claims = '', signature = ''] = (request.headers.authorization ?? '').replace('Bearer ', '').split('.')
  if (!isSigned(`${head}.${claims}`, Buffer.from(signature, 'base64url'), signer)) return badToken
  const { iss, exp } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { iss: string; exp: number }
  return iss === signer.email && exp * 1000 > Date.now() ? null : badToken
}

/** Checks a V4 signed URL like the XML API. */
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

/** Checks a posted form: the policy's signature, expiry and every condition; extra fields are refused. */
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
