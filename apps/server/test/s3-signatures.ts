import { createHash, createHmac } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/** S3's reason for refusing a request. */
export interface Refusal {
  status: number
  code: string
}

export interface Keys {
  accessKeyId: string
  secretAccessKey: string
}

const mismatch = { status: 403, code: 'SignatureDoesNotMatch' }
const unknownKey = { status: 403, code: 'InvalidAccessKeyId' }
const denied = { status: 403, code: 'AccessDenied' }

const sha256 = (text: string | Buffer) => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

/** AWS Signature Version 4; `scope` is `<day>/<region>/s3/aws4_request`. */
function sign(keys: Keys, scope: string, text: string): string {
  const key = scope.split('/').reduce<string | Buffer>(hmac, `AWS4${keys.secretAccessKey}`)
  return hmac(key as Buffer, text).toString('hex')
}

/** Checks the signature in a request's header or query, and the signed digest of the body. */
export function checkRequest(request: IncomingMessage, body: Buffer, keys: Keys): Refusal | null {
  const [path = '', query = ''] = (request.url ?? '').split('?')
  const params = new URLSearchParams(query)
  const isSignedAddress = params.has('X-Amz-Signature')
  const given = isSignedAddress ? readQuery(params) : readHeader(request.headers.authorization ?? '')
  if (!given) return denied
  const [accessKeyId, ...scope] = given.credential.split('/')
  if (accessKeyId !== keys.accessKeyId) return unknownKey
  const payload = isSignedAddress ? 'UNSIGNED-PAYLOAD' : String(request.headers['x-amz-content-sha256'])
  if (payload !== 'UNSIGNED-PAYLOAD' && payload !== sha256(body)) {
    return { status: 400, code: 'XAmzContentSHA256Mismatch' }
  }
  const date = isSignedAddress ? params.get('X-Amz-Date') : String(request.headers['x-amz-date'])
  const pairs = query.split('&').filter((pair) => pair && !pair.startsWith('X-Amz-Signature='))
  const canonical = [
    request.method,
    path,
    pairs
      .map((pair) => (pair.includes('=') ? pair : `${pair}=`))
      .sort()
      .join('&'),
    ...given.signedHeaders.split(';').map((name) => `${name}:${String(request.headers[name]).trim()}`),
    '',
    given.signedHeaders,
    payload,
  ].join('\n')
  const text = ['AWS4-HMAC-SHA256', date, scope.join('/'), sha256(canonical)].join('\n')
  if (sign(keys, scope.join('/'), text) !== given.signature) return mismatch
  return isSignedAddress && isOver(params) ? denied : null
}

function readQuery(params: URLSearchParams) {
  const [credential, signedHeaders, signature] = ['Credential', 'SignedHeaders', 'Signature'].map(
    (name) => params.get(`X-Amz-${name}`) ?? '',
  ) as [string, string, string]
  return { credential, signedHeaders, signature }
}

function readHeader(header: string) {
  const found = /^AWS4-HMAC-SHA256 Credential=(.+?), ?SignedHeaders=(.+?), ?Signature=(\w+)$/.exec(header)
  const [, credential = '', signedHeaders = '', signature = ''] = found ?? []
  return found && { credential, signedHeaders, signature }
}

function isOver(params: URLSearchParams): boolean {
  const date =
    params.get('X-Amz-Date')?.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z') ?? ''
  return Date.parse(date) + Number(params.get('X-Amz-Expires')) * 1000 <= Date.now()
}

interface Policy {
  expiration: string
  conditions: (Record<string, string> | ['content-length-range', number, number])[]
}

/** Checks a posted form like S3: the policy's signature, expiry and every condition; extra fields are refused. */
export function checkForm(form: FormData, bucket: string, keys: Keys): Refusal | null {
  const fields = new Map([...form].map(([name, value]) => [name.toLowerCase(), value]))
  const [policy, signature, credential] = ['policy', 'x-amz-signature', 'x-amz-credential'].map((name) =>
    String(fields.get(name) ?? ''),
  ) as [string, string, string]
  const [accessKeyId, ...scope] = credential.split('/')
  if (accessKeyId !== keys.accessKeyId) return unknownKey
  if (sign(keys, scope.join('/'), policy) !== signature) return mismatch
  const { expiration, conditions } = JSON.parse(Buffer.from(policy, 'base64').toString()) as Policy
  if (Date.parse(expiration) <= Date.now()) return denied
  const file = fields.get('file')
  const sizeBytes = file instanceof Blob ? file.size : 0
  fields.set('bucket', bucket)
  const named = new Set(['policy', 'x-amz-signature', 'file', 'bucket'])
  for (const condition of conditions) {
    if (!Array.isArray(condition)) {
      for (const [name, wanted] of Object.entries(condition)) {
        named.add(name.toLowerCase())
        if (fields.get(name.toLowerCase()) !== wanted) return denied
      }
    } else if (condition[0] === 'content-length-range') {
      if (sizeBytes < condition[1]) return { status: 400, code: 'EntityTooSmall' }
      if (sizeBytes > condition[2]) return { status: 400, code: 'EntityTooLarge' }
    }
  }
  return [...fields.keys()].every((name) => named.has(name)) ? null : denied
}
