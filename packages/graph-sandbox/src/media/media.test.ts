import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Json, startSandbox, type TestSandbox, uploadImage, usAccount } from '../../test/sandbox.ts'

let sandbox: TestSandbox
beforeEach(async () => {
  sandbox = await startSandbox({ chunkBytes: 1000 })
})
afterEach(() => sandbox.close())

const path = `/${usAccount}/advideos`
const start = (size: number) => sandbox.post(path, { upload_phase: 'start', file_size: size })
const finish = (session: string, more = {}) =>
  sandbox.post(path, { upload_phase: 'finish', upload_session_id: session, ...more })
const fetchVideoStatus = async (id: string) => (await sandbox.get(`/${id}?fields=status`)).status

async function transfer(session: string, from: number | string, to: number | string, text = ''): Promise<Json> {
  const multipart = new FormData()
  multipart.set('upload_phase', 'transfer')
  multipart.set('upload_session_id', session)
  multipart.set('start_offset', String(from))
  const bytes = Buffer.alloc(Number(to) - Number(from))
  bytes.write(text)
  multipart.set('video_file_chunk', new Blob([bytes]), 'chunk')
  return (await sandbox.call('POST', path, { multipart })).body
}

describe('a video in chunks', () => {
  it('is uploaded as the server says, is processed, and then ready', async () => {
    const { upload_session_id: session, video_id: id, ...first } = await start(2500)
    expect(first).toEqual({ start_offset: '0', end_offset: '1000' })
    expect(await transfer(session, 0, 1000)).toEqual({ start_offset: '1000', end_offset: '2000' })
    expect(await transfer(session, 1000, 2000)).toEqual({ start_offset: '2000', end_offset: '2500' })
    expect(await transfer(session, 2000, 2500)).toEqual({ start_offset: '2500', end_offset: '2500' })
    expect((await fetchVideoStatus(id)).video_status).toBe('uploading')
    expect((await sandbox.get(path)).data).toEqual([])
    expect(await finish(session, { title: 'My video' })).toEqual({ success: true })
    sandbox.advance(150)
    const processing = await sandbox.get(`/${id}?fields=status,picture,thumbnails{uri},title`)
    expect(processing.status).toMatchObject({ video_status: 'processing', processing_progress: 50 })
    expect(processing.picture).toContain('placeholder')
    expect(processing).not.toHaveProperty('thumbnails')
    sandbox.advance(150)
    const ready = await sandbox.get(`/${id}?fields=status,picture,thumbnails{uri,is_preferred},title`)
    expect(ready).toMatchObject({ title: 'My video', status: { video_status: 'ready' } })
    expect(ready.thumbnails.data).toHaveLength(3)
    expect((await fetch(ready.picture)).headers.get('content-type')).toBe('image/svg+xml')
    expect((await sandbox.get(`${path}?fields=status,title`)).data).toMatchObject([{ id, title: 'My video' }])
  })

  it('gets the right offset after a wrong one, and continues there', async () => {
    const { upload_session_id: session } = await start(2500)
    await transfer(session, 0, 1000)
    // The answer to the first chunk was lost: the client sends it again.
    const { error } = await transfer(session, 0, 1000)
    expect(error).toMatchObject({
      error_subcode: 1363037,
      error_data: { start_offset: '1000', end_offset: '2000' },
    })
    expect(await transfer(session, 1000, 2000)).toHaveProperty('start_offset', '2000')
  })

  it('takes one of two chunks that come at once', async () => {
    const { upload_session_id: session } = await start(2500)
    const answers = await Promise.all([transfer(session, 0, 1000), transfer(session, 0, 1000)])
    expect(answers.filter(({ error }) => error?.error_subcode === 1363037)).toHaveLength(1)
  })

  it.each([
    ['larger than asked for', 1500],
    ['empty', 0],
  ])('refuses a chunk that is %s', async (_what, size) => {
    const { upload_session_id: session } = await start(2500)
    expect((await transfer(session, 0, size)).error.error_subcode).toBe(1363037)
  })

  it('cannot be finished too early, but can be finished twice', async () => {
    const { upload_session_id: session, video_id: id } = await start(500)
    expect((await finish(session)).error.code).toBe(6000)
    await transfer(session, 0, 500)
    expect(await finish(session)).toEqual({ success: true })
    sandbox.advance(1000)
    expect(await finish(session)).toEqual({ success: true })
    expect((await fetchVideoStatus(id)).video_status).toBe('ready')
  })

  it('keeps its offset when the client disconnects in the middle of a chunk', async () => {
    const { upload_session_id: session } = await start(2500)
    const { port } = new URL(sandbox.url)
    const fields = {
      access_token: sandbox.token,
      upload_phase: 'transfer',
      upload_session_id: session,
      start_offset: '0',
    }
    const parts = Object.entries(fields).map(
      ([name, value]) => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    )
    const socket = connect(Number(port), '127.0.0.1')
    socket.write(
      `POST /sandbox/graph/v27.0${path} HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 5000\r\n\r\n`,
    )
    const file = '--b\r\nContent-Disposition: form-data; name="video_file_chunk"; filename="c"\r\n\r\nhalf'
    await new Promise((sent) => socket.write(parts.join('') + file, sent))
    socket.destroy()
    await once(socket, 'close')
    expect(await transfer(session, 0, 1000)).toEqual({ start_offset: '1000', end_offset: '2000' })
  })

  it.each([
    ['title', '', 'A [broken-video]'],
    ['file', 'free[broken-video]', 'A whole title'],
  ])('fails in processing when its %s asks for it', async (_where, text, title) => {
    const { upload_session_id: session, video_id: id } = await start(500)
    await transfer(session, 0, 500, text)
    await finish(session, { title })
    sandbox.advance(1000)
    const status = await fetchVideoStatus(id)
    expect(status).toMatchObject({ video_status: 'error', processing_phase: { status: 'error' } })
    expect(status.processing_phase.errors[0]).toHaveProperty('message')
  })

  it.each([
    [{ upload_phase: 'start', file_size: 0 }, 100],
    [{ upload_phase: 'start', file_size: 'many' }, 100],
    [{ upload_phase: 'start', file_size: 99_999_999_999 }, 351],
    [{ upload_phase: 'jump' }, 100],
    [{ upload_phase: 'transfer', upload_session_id: '120210000000000002' }, 100],
    [{ upload_phase: 'finish' }, 100],
    [{}, 100],
  ])('refuses %j', async (form, code) => {
    expect((await sandbox.post(path, form)).error.code).toBe(code)
  })
})

describe('an image', () => {
  const images = `/${usAccount}/adimages`
  const bytes = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xc0, 0, 17, 8, 1, 44, 2, 88]), Buffer.alloc(100)])
  const hash = createHash('md5').update(bytes).digest('hex')
  const upload = async (content: Buffer | string, name = 'shot.jpg') => {
    const multipart = new FormData()
    multipart.set(name, new Blob([content]), name)
    return (await sandbox.call('POST', images, { multipart })).body
  }

  it('has the hash of its bytes, and is stored once', async () => {
    const expected = { hash, width: 600, height: 300, url: expect.stringMatching(/^http/) }
    expect((await upload(bytes)).images['shot.jpg']).toMatchObject(expected)
    expect((await upload(bytes, 'again.jpg')).images['again.jpg']).toMatchObject(expected)
    const { objects } = await sandbox.control('GET', 'objects?type=adimages')
    expect(objects).toMatchObject([{ hash, name: 'shot.jpg' }])
  })

  it.each([
    ['a page', '<html>not found</html>'],
    ['an empty file', ''],
    ['JSON', '{"error":true}'],
  ])('is refused when it is %s', async (_what, content) => {
    expect((await upload(content)).error).toMatchObject({ code: 100, error_user_title: expect.any(String) })
  })
})

describe('a large file', () => {
  it('is hashed piece by piece, none lost or changed', async () => {
    // As a picture begins: text is refused.
    const bytes = Buffer.concat([Buffer.from([0x89]), randomBytes(12_000_000)])
    expect(await uploadImage(sandbox, bytes)).toBe(createHash('md5').update(bytes).digest('hex'))
  })
})
