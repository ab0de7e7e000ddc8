import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Browser, buildTestApp, type TestApp } from '../../../test/app.ts'
import { type CloudStore, cloudStores, postForm } from '../../../test/cloud-stores.ts'
import { buildForm, createUpload, readFixture } from '../../../test/upload.ts'
import { systemClock } from '../../platform/clock.ts'

describe.each(cloudStores)('uploads to a bucket of $kind', ({ open }) => {
  const film = readFixture('small.mp4')
  let store: CloudStore
  let webDir: string
  let test: TestApp
  let anna: Browser
  beforeAll(async () => {
    store = await open()
    webDir = await mkdtemp(path.join(tmpdir(), 'hookline-web-'))
    await writeFile(path.join(webDir, 'index.html'), '<title>Hookline</title>')
    test = await buildTestApp(store.env, { clock: systemClock }, webDir)
    anna = await test.signUp('anna')
  })
  afterAll(async () => {
    await test.destroy()
    await store.close()
    await rm(webDir, { recursive: true })
  })

  const fileInfo = (name: string) => anna.request({ method: 'GET', url: `/api/direct-upload/file-info/${name}` })

  it('go to the bucket, are verified, and are served in ranges', async () => {
    const { url, fields, objectName } = await createUpload(anna)
    expect((await postForm(url, fields, film)).status).toBe(204)
    const info = await fileInfo(objectName)
    expect(info.json().data).toMatchObject({
      size: film.length,
      contentType: 'video/mp4',
      publicUrl: `/storage/${objectName}`,
      gsUrl: expect.stringMatching(/^gs:\/\/hookline-tests\/videos\//),
    })
    const whole = await anna.request({ method: 'GET', url: `/storage/${objectName}` })
    expect(whole.rawPayload.equals(film)).toBe(true)
    const headers = { range: 'bytes=5-9' }
    const part = await anna.request({ method: 'GET', url: `/storage/${objectName}`, headers })
    expect(part.statusCode).toBe(206)
    expect(part.rawPayload.equals(film.subarray(5, 10))).toBe(true)
  })

  it('are deleted when they are not videos', async () => {
    const { url, fields, objectName } = await createUpload(anna)
    await postForm(url, fields, Buffer.from('#!/bin/sh'))
    expect((await fileInfo(objectName)).statusCode).toBe(415)
    expect(await store.storage.stat(objectName)).toBeNull()
  })

  it('are refused by this app', async () => {
    expect((await anna.request({ method: 'POST', url: '/storage' })).statusCode).toBe(404)
  })

  it('are allowed to that origin only by the Content-Security-Policy', async () => {
    const { headers } = await anna.request({ method: 'GET', url: '/' })
    const { origin } = new URL((await createUpload(anna)).url)
    expect(headers['content-security-policy']).toContain(`connect-src 'self' ${origin};`)
  })

  it('leave the app ready while the bucket responds', async () => {
    expect((await anna.request({ method: 'GET', url: '/api/ready' })).json()).toMatchObject({ storage: { ok: true } })
  })
})

it('receives each upload once when browsers cannot reach the bucket', async () => {
  const store = await cloudStores[0]?.open()
  const test = await buildTestApp({ ...store?.env, S3_UPLOADS: 'app' }, { clock: systemClock })
  const anna = await test.signUp('anna')
  const film = readFixture('small.mp4')
  const { url, fields, objectName } = await createUpload(anna)
  const post = () => anna.request({ method: 'POST', url, ...buildForm(fields, film) })
  expect((await post()).statusCode).toBe(204)
  expect((await post()).statusCode).toBe(409)
  expect(await store?.storage.stat(objectName)).toMatchObject({ sizeBytes: film.length })
  await test.destroy()
  await store?.close()
})

it('reports an unusable store at /api/ready and its wrong keys in the log', async () => {
  const store = await cloudStores[0]?.open()
  const lines: string[] = []
  const env = { ...store?.env, S3_SECRET_ACCESS_KEY: 'not-the-secret' }
  const test = await buildTestApp(env, { clock: systemClock }, null, { write: (line) => lines.push(line) })
  const { statusCode, body } = await test.visitor().request({ method: 'GET', url: '/api/ready' })
  expect(statusCode).toBe(503)
  expect(body).toContain('objects cannot be stored and read; the log says why')
  expect(lines.join('')).toContain('S3_SECRET_ACCESS_KEY does not belong to S3_ACCESS_KEY_ID')
  expect(body + lines.join('')).not.toContain('not-the-secret')
  await test.destroy()
  await store?.close()
})
