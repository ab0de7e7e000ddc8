import { maxUploadBytes, tusPath } from '@hookline/contract/uploads/uploads.rules'
import { describe, expect, it } from 'vitest'
import type { Browser } from '../../../test/app.ts'
import { base64, metadata, patchHeaders, piecesType, resumableStores, useTus } from '../../../test/tus.ts'
import { readFixture } from '../../../test/upload.ts'

interface Override {
  at?: string
  headers?: Record<string, string | number>
  browser?: Browser | null
}

describe.each(Object.entries(resumableStores))('bad resumable uploads to the %s store', (_, open) => {
  const tus = useTus(open)
  const { fileInfo, call, create, patch, head, readOffset } = tus

  it.each([
    ['above 200 MB', 413, { 'upload-length': maxUploadBytes + 1 }],
    ['of nothing', 400, { 'upload-length': 0 }],
    ...['-1', '1.5', '1e3', '0x10', 'ten', '99999999999999999999999'].map((length) => [
      `of the length ${length}`,
      400,
      { 'upload-length': length },
    ]),
    ['without a length', 400, { 'upload-length': '' }],
    ['of unknown length', 400, { 'upload-length': '', 'upload-defer-length': 1 }],
    ['of known and unknown length', 400, { 'upload-defer-length': 1 }],
    ['as a part of another', 400, { 'upload-concat': 'partial' }],
    ['of parts', 400, { 'upload-concat': 'final;/a /b' }],
    ['of another type', 415, { 'upload-metadata': metadata('a.txt', 'text/plain') }],
    ['without a type', 415, { 'upload-metadata': `filename ${base64('a.mp4')}` }],
    ['without a name', 400, { 'upload-metadata': `filetype ${base64('video/mp4')}` }],
    ['without metadata', 400, { 'upload-metadata': '' }],
    ['with an empty name', 400, { 'upload-metadata': metadata('   ') }],
    ['with a name that has no value', 400, { 'upload-metadata': 'filename,filetype' }],
    ['with broken metadata', 400, { 'upload-metadata': '%%%' }],
    ['with broken base64', 400, { 'upload-metadata': 'filename a%%,filetype x' }],
    ['with a key twice', 400, { 'upload-metadata': `${metadata()},filename ${base64('b.mp4')}` }],
    ['with more bytes than announced', 413, { 'content-type': piecesType }, Buffer.alloc(30)],
    ['of another version of the protocol', 412, { 'tus-resumable': '0.2.2' }],
    ['from another site', 403, { 'sec-fetch-site': 'cross-site' }],
  ] as [string, number, Record<string, string | number>, Buffer?][])('refuses to begin one %s', async (...row) => {
    const [, status, changed, body] = row
    const before = await tus.app.countUnfinished()
    const usual = { 'upload-length': 10, 'upload-metadata': metadata(), ...changed }
    const headers = Object.fromEntries(Object.entries(usual).filter(([, value]) => value !== ''))
    const answer = await call('POST', tusPath, { headers, body })
    expect(answer).toMatchObject({ status, body: { success: false } })
    expect(answer.headers.location).toBeUndefined()
    expect(await tus.app.countUnfinished()).toBe(before)
  })

  it('names the limit to an upload above 200 MB', async () => {
    const headers = { 'upload-length': maxUploadBytes + 1, 'upload-metadata': metadata() }
    const { body } = await call('POST', tusPath, { headers })
    expect(body).toMatchObject({ code: 'TOO_LARGE', message: 'The file is larger than 200 MB.' })
  })

  it('hides an upload from everyone else', async () => {
    const url = await create(10)
    const ben = await tus.app.test.signUp()
    const beginning = { 'upload-length': 10, 'upload-metadata': metadata() }
    expect((await call('POST', tusPath, { headers: beginning, browser: null })).status).toBe(401)
    for (const browser of [ben, null]) {
      const status = browser ? 404 : 401
      expect((await call('HEAD', url, { browser })).status).toBe(status)
      expect((await call('DELETE', url, { browser })).status).toBe(status)
      const headers = patchHeaders(0)
      expect((await call('PATCH', url, { browser, headers, body: Buffer.alloc(5) })).status).toBe(status)
    }
    const crossSite = { ...patchHeaders(0), 'sec-fetch-site': 'cross-site' }
    expect((await call('PATCH', url, { headers: crossSite, body: Buffer.alloc(5) })).status).toBe(403)
    expect(await readOffset(url)).toBe(0)
    for (const id of ['x', base64('videos/../../etc/passwd'), base64('videos/2026/11/none.mp4'), base64('a\0b')]) {
      expect((await head(`${tusPath}/${encodeURIComponent(id)}`)).status).toBe(404)
    }
  })

  it('refuses a method in the header of a POST as it refuses the method', async () => {
    const url = await create(10)
    const ben = await tus.app.test.signUp()
    const readOverrideStatus = async (method: string, { at = url, headers = {}, ...by }: Override = {}) =>
      (await call('POST', at, { headers: { 'x-http-method-override': method, ...headers }, ...by })).status
    for (const method of ['HEAD', 'PATCH', 'DELETE']) {
      const headers = patchHeaders(0)
      expect(await readOverrideStatus(method, { headers, browser: ben })).toBe(404)
      expect(await readOverrideStatus(method, { headers, browser: null })).toBe(401)
      expect(await readOverrideStatus(method, { headers: { ...headers, 'sec-fetch-site': 'cross-site' } })).toBe(403)
      expect(await readOverrideStatus(method, { headers, at: tusPath })).toBe(404)
    }
    for (const method of ['', 'POST', 'GET', 'PUT', 'x']) expect(await readOverrideStatus(method)).toBe(404)
    expect(await readOverrideStatus('PATCH', { headers: { ...patchHeaders(0), 'content-type': 'text/plain' } })).toBe(
      415,
    )
    // A page of another site may send a HEAD.
    expect((await call('HEAD', url, { headers: { 'x-http-method-override': 'DELETE' } })).status).toBe(200)
    expect(await readOffset(url)).toBe(0)
  })

  it('refuses bytes beyond the announced length and at another offset', async () => {
    const url = await create(10)
    expect((await patch(url, 0, Buffer.alloc(20))).status).toBe(413)
    expect((await patch(url, 4, Buffer.alloc(6))).status).toBe(409)
    const unmeasured = { ...patchHeaders(0), 'transfer-encoding': 'chunked' }
    expect((await call('PATCH', url, { headers: unmeasured, body: Buffer.alloc(20) })).status).toBe(413)
    expect(await readOffset(url)).toBe(0)
  })

  it.each([
    ['without an offset', 400, { 'upload-offset': '' }],
    ['at a negative offset', 400, { 'upload-offset': -1 }],
    ['at no number', 400, { 'upload-offset': 'x' }],
    ['behind the end', 409, { 'upload-offset': 11 }],
    ['of another type', 415, { 'content-type': 'application/json' }],
    ['without a type', 415, { 'content-type': '' }],
    ['that announces another length', 400, { 'upload-length': 99 }],
    ['of another version of the protocol', 412, { 'tus-resumable': '0.2.2' }],
  ] as [string, number, Record<string, string | number>][])('refuses bytes %s', async (_, status, changed) => {
    const url = await create(10)
    const headers = Object.fromEntries(
      Object.entries({ ...patchHeaders(0), ...changed }).filter(([, value]) => value !== ''),
    )
    expect(await call('PATCH', url, { headers, body: Buffer.alloc(5) })).toMatchObject({
      status,
      body: { success: false },
    })
    expect(await readOffset(url)).toBe(0)
  })

  it.each([
    ['a path', '../../etc/passwd.mp4', 'passwd.mp4'],
    ['a path of Windows', 'C:\\films\\ad.mp4', 'ad.mp4'],
    ['10 000 characters', `${'x'.repeat(10_000)}.mp4`, `${'x'.repeat(251)}.mp4`],
    ['a zero byte', 'a\0d.mp4', 'ad.mp4'],
    ['half a character', Buffer.from([0xed, 0xa0, 0x80, 0x61]), '\ufffd\ufffd\ufffda'],
  ])('stores a video whose name is %s', async (_, fileName, storedName) => {
    const video = readFixture('small.mp4')
    const url = await create(video.length, metadata(fileName))
    const objectName = (await patch(url, 0, video)).headers['upload-object-name'] as string
    expect(objectName).toMatch(/^videos\/\d{4}\/\d\d\/[A-Za-z0-9._-]{1,150}$/)
    const { filename } = (await fileInfo(objectName)).json().data
    expect(filename).toBe(storedName)
  })

  it('ignores metadata and headers that are not of its protocol', async () => {
    const more = `${metadata()},contentType ${base64('text/html\r\nx: y')},cacheControl ${base64('a\nb')}`
    const headers = {
      'upload-length': 10,
      'upload-metadata': more,
      'x-forwarded-proto': 'https, http',
    }
    const { status, headers: said } = await call('POST', tusPath, { headers })
    expect(status).toBe(201)
    expect((await patch(said.location as string, 0, Buffer.alloc(4))).headers['upload-offset']).toBe('4')
  })

  it('makes no object of an upload that is shorter than announced', async () => {
    const video = readFixture('small.mp4')
    const url = await create(video.length + 1)
    const { status, headers } = await patch(url, 0, video)
    expect(status).toBe(204)
    expect(headers['upload-object-name']).toBeUndefined()
    const objectName = Buffer.from(url.split('/').at(-1) ?? '', 'base64url').toString()
    expect((await fileInfo(objectName)).statusCode).toBe(404)
    expect(await readOffset(url)).toBe(video.length)
  })

  it('removes a file that is not a video when it is inspected', async () => {
    const bytes = Buffer.alloc(50_000, 'no video')
    const url = await create(bytes.length)
    const objectName = (await patch(url, 0, bytes)).headers['upload-object-name'] as string
    expect((await fileInfo(objectName)).statusCode).toBe(415)
    expect(await tus.app.storage.stat(objectName)).toBeNull()
    expect((await head(url)).status).toBe(404)
  })
})
