import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Browser, buildTestApp, type TestApp } from '../../../test/app.ts'
import { fixedClock, testMoment } from '../../../test/clock.ts'
import { upload } from '../../../test/upload.ts'
import { createStorage } from '../../providers/storage/create-storage.ts'
import type { ObjectStorage } from '../../providers/storage/storage.ts'

const fixture = (name: string) => readFile(path.join(import.meta.dirname, '../../../test/fixtures', name))

let test: TestApp
let storage: ObjectStorage
let dir: string
let ben: Browser
let bytes: Buffer
let objectName: string
let url: string

beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'hookline-serve-'))
  const needs = { appSecret: 's', publicUrl: 'http://localhost:3000', clock: fixedClock() }
  storage = await createStorage({ kind: 'local', dir }, needs)
  test = await buildTestApp({}, { storage })
  ben = await test.signUp('ben')
  bytes = await fixture('small.mp4')
  objectName = await upload(await test.signUp('anna'), bytes, 'Été "1".mp4')
  url = `/storage/${objectName}`
})
afterAll(async () => {
  await test.destroy()
  await rm(dir, { recursive: true })
})

describe('GET /storage', () => {
  it('serves the whole file to any user, with its type and never as a page', async () => {
    const response = await ben.request({ method: 'GET', url })
    expect(response.statusCode).toBe(200)
    expect(response.rawPayload.equals(bytes)).toBe(true)
    expect(response.headers).toMatchObject({
      'content-type': 'video/mp4',
      'content-length': String(bytes.length),
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
      'content-security-policy': 'sandbox',
      'content-disposition': "inline; filename*=UTF-8''%C3%89t%C3%A9%20%221%22.mp4",
    })
  })

  it('serves a range', async () => {
    const response = await ben.request({ method: 'GET', url, headers: { range: 'bytes=10-19' } })
    expect(response.statusCode).toBe(206)
    expect(response.headers['content-range']).toBe(`bytes 10-19/${bytes.length}`)
    expect(response.rawPayload.equals(bytes.subarray(10, 20))).toBe(true)
  })

  it('reports the size when a range starts beyond the end', async () => {
    const response = await ben.request({ method: 'GET', url, headers: { range: 'bytes=99999999-' } })
    expect(response.statusCode).toBe(416)
    expect(response.headers['content-range']).toBe(`bytes */${bytes.length}`)
  })

  it('answers 304 to a cached copy', async () => {
    const { etag } = (await ben.request({ method: 'HEAD', url })).headers
    const headers = { 'if-none-match': `"x", W/${etag}` }
    const response = await ben.request({ method: 'GET', url, headers })
    expect(response.statusCode).toBe(304)
    expect(response.body).toBe('')
  })

  it('serves the whole when If-Range names another version', async () => {
    const headers = { range: 'bytes=0-1', 'if-range': '"other"' }
    expect((await ben.request({ method: 'GET', url, headers })).statusCode).toBe(200)
  })

  it('answers HEAD without a body', async () => {
    const response = await ben.request({ method: 'HEAD', url })
    expect(response.statusCode).toBe(200)
    expect(response.headers['content-length']).toBe(String(bytes.length))
    expect(response.body).toBe('')
  })

  it('requires a session or an unexpired signed URL', async () => {
    const anyone = test.visitor()
    expect((await anyone.request({ method: 'GET', url })).statusCode).toBe(401)
    const signed = await storage.signedReadUrl(objectName, new Date(Date.parse(testMoment) + 60_000))
    const address = signed.replace('http://localhost:3000', '')
    expect((await anyone.request({ method: 'GET', url: address })).statusCode).toBe(200)
    expect((await anyone.request({ method: 'GET', url: `${address}0` })).statusCode).toBe(401)
    const over = await storage.signedReadUrl(objectName, new Date(Date.parse(testMoment) - 1000))
    expect((await anyone.request({ method: 'GET', url: over.replace('http://localhost:3000', '') })).statusCode).toBe(
      401,
    )
  })

  it('never serves unverified bytes', async () => {
    const page = await upload(ben, Buffer.from('<script>alert(1)</script>'), 'x.png', 'image/png', 'images')
    const response = await ben.request({ method: 'GET', url: `/storage/${page}` })
    expect(response.statusCode).toBe(415)
    expect(await storage.stat(page)).toBeNull()
  })

  it.each([
    '/storage/',
    '/storage/%2e%2e/%2e%2e/app-secret',
    '/storage/.unfinished/x',
    '/storage/videos/2026/01/none.mp4',
  ])('finds nothing at %s', async (address) => {
    expect((await ben.request({ method: 'GET', url: address })).statusCode).toBe(404)
  })
})
