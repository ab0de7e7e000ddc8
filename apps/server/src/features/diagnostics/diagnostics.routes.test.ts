import { readFileSync } from 'node:fs'
import path from 'node:path'
import { sampleBufferText } from '@hookline/contract/diagnostics/diagnostics.endpoints'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Browser, buildTestApp, type TestApp } from '../../../test/app.ts'

let t: TestApp
let visitor: Browser
beforeAll(async () => {
  t = await buildTestApp()
  visitor = t.visitor()
})
afterAll(() => t.destroy())

const fixture = (name: string) => readFileSync(path.join(import.meta.dirname, '../../../test/fixtures', name))

async function uploadFile(browser: Browser, name: string, type: string, from: TestApp = t) {
  const form = new FormData()
  form.append('file', new Blob([fixture(name)], { type }), name)
  const encoded = new Response(form)
  return (from === t ? browser : from.visitor()).request({
    method: 'POST',
    url: '/api/test-gcs/upload-file',
    payload: Buffer.from(await encoded.arrayBuffer()),
    headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
  })
}

const post = (url: string, payload: object) => visitor.request({ method: 'POST', url, payload })

describe('the storage test', () => {
  it('says how the store is configured, without any secret', async () => {
    const answer = await visitor.request({ method: 'GET', url: '/api/test-gcs/status' })
    expect(answer.json()).toEqual({
      success: true,
      message: 'Storage status read',
      isConfigured: true,
      credentialInfo: {
        hasCredentialsFile: false,
        hasPrivateKey: false,
        privateKeyLength: 0,
        projectId: null,
        bucketName: 'hookline-local',
      },
    })
  })

  it('stores a text that a member can read back', async () => {
    const { buffer } = (await post('/api/test-gcs/upload-buffer', { text: sampleBufferText })).json()
    expect(buffer).toMatchObject({ content: sampleBufferText, size: Buffer.byteLength(sampleBufferText) })
    expect(buffer.gsUri).toMatch(/^gs:\/\/hookline-local\/diagnostics\//)
    expect((await visitor.request({ method: 'GET', url: buffer.publicUrl })).statusCode).toBe(401)
    const ana = await t.signUp('ana')
    const read = await ana.request({ method: 'GET', url: buffer.publicUrl })
    expect(read.body).toBe(sampleBufferText)
    expect(read.headers['content-type']).toBe('text/plain; charset=utf-8')
  })

  it('stores a video, and the default model says what it shows', async () => {
    const { file } = (await uploadFile(visitor, 'small.mp4', 'video/mp4')).json()
    expect(file).toMatchObject({ originalName: 'small.mp4', size: fixture('small.mp4').length })
    const { analysis } = (await post('/api/test-gcs/analyze', { gsUri: file.gsUri })).json()
    expect(analysis.model).toBe('Offline draft writer')
    expect(analysis.result).toContain('no AI watched')
  })

  it('refuses a file of another type, an empty form, an empty text, and URIs of other stores or without a video', async () => {
    const lying = await uploadFile(visitor, 'notvideo.mp4', 'video/mp4')
    expect([lying.statusCode, lying.json().message]).toEqual([415, 'This file is not an MP4 or QuickTime video.'])
    const readFirstIssue = async (url: string, payload: object) => (await post(url, payload)).json().issues[0]
    expect(await readFirstIssue('/api/test-gcs/upload-file', {})).toEqual({
      path: 'file',
      message: 'Choose a file first',
    })
    expect((await readFirstIssue('/api/test-gcs/upload-buffer', { text: ' ' })).message).toBe('Text is required')
    expect((await readFirstIssue('/api/test-gcs/analyze', { gsUri: '' })).path).toBe('gsUri')
  })

  it('analyzes no object of another store, and nothing that is no video', async () => {
    const other = await buildTestApp()
    const analyze = (gsUri: string) =>
      other.visitor().request({ method: 'POST', url: '/api/test-gcs/analyze', payload: { gsUri } })
    expect((await analyze('gs://elsewhere/x/y.mp4')).json().issues[0].message).toMatch(/^Only objects of this store/)
    expect((await analyze('gs://hookline-local/videos/none.mp4')).statusCode).toBe(400)
    expect((await analyze('gs://hookline-local/../../etc/passwd')).statusCode).toBe(400)
    await other.destroy()
  })

  it('takes ten runs a minute from one address', async () => {
    const other = await buildTestApp()
    const store = () =>
      other.visitor().request({ method: 'POST', url: '/api/test-gcs/upload-buffer', payload: { text: 'once more' } })
    for (let i = 0; i < 10; i++) expect((await store()).statusCode).toBe(200)
    expect((await store()).statusCode).toBe(429)
    await other.destroy()
  })
})

describe('the prompt debug page', () => {
  it('shows the prompts in force and the types of each tool', async () => {
    const { prompts, tools } = (await visitor.request({ method: 'GET', url: '/api/debug-prompts' })).json()
    expect(prompts.filter(({ isDefault }: { isDefault: boolean }) => isDefault)).toHaveLength(3)
    expect(tools).toEqual([
      {
        name: 'unified-generate-copy',
        displayName: 'Generate Ad Copy',
        active: true,
        systemPromptType: 'ad copy',
        templateType: 'ad copy',
      },
      ...['analysis', 'comparison'].map((type) =>
        expect.objectContaining({ systemPromptType: type, templateType: type }),
      ),
    ])
  })

  it('shows the next prompt of a type when its default was deleted', async () => {
    const other = await buildTestApp()
    const ana = await other.signUp('ana')
    const payload = { name: 'Second voice', content: 'Compare them at length.', type: 'comparison' }
    const { prompt } = (await ana.request({ method: 'POST', url: '/api/system-prompts', payload })).json()
    await ana.request({ method: 'DELETE', url: '/api/system-prompts/comparison-system-prompt' })
    const { prompts } = (await ana.request({ method: 'GET', url: '/api/debug-prompts' })).json()
    const inForce = prompts.filter(({ isDefault }: { isDefault: boolean }) => isDefault)
    expect(inForce.map(({ id }: { id: string }) => id)).toContain(prompt.id)
    expect(inForce).toHaveLength(3)
    await other.destroy()
  })
})

describe('diagnostics that are not public', () => {
  it('answer administrators only', async () => {
    const closed = await buildTestApp({ PUBLIC_DIAGNOSTICS: 'false' })
    const status = (by: Browser) => by.request({ method: 'GET', url: '/api/test-gcs/status' })
    const owner = await closed.signUp('owner')
    const user = await closed.signUp('user')
    expect((await status(closed.visitor())).statusCode).toBe(401)
    expect((await status(user)).statusCode).toBe(403)
    expect((await status(owner)).statusCode).toBe(200)
    expect((await uploadFile(user, 'small.mp4', 'video/mp4', closed)).statusCode).toBe(401)
    await closed.destroy()
  })
})
