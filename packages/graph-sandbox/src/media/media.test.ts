import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Json, startSandbox, type TestSandbox, usAccount } from '../../test/sandbox.ts'

let sandbox: TestSandbox
beforeEach(async () => {
  sandbox = await startSandbox({ chunkBytes: 1000 })
})
afterEach(() => sandbox.close())

const path = `/${usAccount}/advideos`
const start = (size: number) => sandbox.post(path, { upload_phase: 'start', file_size: size })
const finish = (session: string, more = {}) =>
  sandbox.post(path, { upload_phase: 'finish', upload_session_id: session, ...more })
const statusOf = async (id: string) => (await sandbox.get(`/${id}?fields=status`)).status

async function transfer(session: string, from: number | string, to: number | string): Promise<Json> {
  const multipart = new FormData()
  multipart.set('upload_phase', 'transfer')
  multipart.set('upload_session_id', session)
  multipart.set('start_offset', String(from))
  multipart.set('video_file_chunk', new Blob([new Uint8Array(Number(to) - Number(from))]), 'chunk')
  return (await sandbox.call('POST', path, { multipart })).body
}

describe('a video in chunks', () => {
  it('goes as the server says, is processed, and is then ready', async () => {
    const { upload_session_id: session, video_id: id, ...first } = await start(2500)
    expect(first).toEqual({ start_offset: '0', end_offset: '1000' })
    expect(await transfer(session, 0, 1000)).toEqual({ start_offset: '1000', end_offset: '2000' })
    expect(await transfer(session, 1000, 2000)).toEqual({ start_offset: '2000', end_offset: '2500' })
    expect(await transfer(session, 2000, 2500)).toEqual({ start_offset: '2500', end_offset: '2500' })
    expect((await statusOf(id)).video_status).toBe('uploading')
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

  it('is told the right place after a wrong one, and goes on there', async () => {
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

  it('cannot be finished too early, but twice', async () => {
    const { upload_session_id: session, video_id: id } = await start(500)
    expect((await finish(session)).error.code).toBe(6000)
    await transfer(session, 0, 500)
    expect(await finish(session)).toEqual({ success: true })
    sandbox.advance(1000)
    expect(await finish(session)).toEqual({ success: true })
    expect((await statusOf(id)).video_status).toBe('ready')
  })

  it('keeps its place when the client leaves in the middle of a chunk', async () => {
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
      `POST /sandbox/graph/v26.0${path} HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 5000\r\n\r\n`,
    )
    const file = '--b\r\nContent-Disposition: form-data; name="video_file_chunk"; filename="c"\r\n\r\nhalf'
    await new Promise((sent) => socket.write(parts.join('') + file, sent))
    socket.destroy()
    await once(socket, 'close')
    expect(await transfer(session, 0, 1000)).toEqual({ start_offset: '1000', end_offset: '2000' })
  })

  it('is gone after cancel', async () => {
    const { upload_session_id: session, video_id: id } = await start(500)
    expect(await sandbox.post(path, { upload_phase: 'cancel', upload_session_id: session })).toEqual({ success: true })
    expect((await sandbox.get(`/${id}`)).error.error_subcode).toBe(33)
    expect((await transfer(session, 0, 500)).error.error_subcode).toBe(33)
  })

  it('fails in processing when its title asks for it', async () => {
    const { upload_session_id: session, video_id: id } = await start(500)
    await transfer(session, 0, 500)
    await finish(session, { title: 'A [broken-video]' })
    sandbox.advance(1000)
    const status = await statusOf(id)
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

describe('a video by address', () => {
  it('is fetched from this machine', async () => {
    const source = createServer((_request, response) => response.end(Buffer.alloc(5000))).listen(0, '127.0.0.1')
    await once(source, 'listening')
    try {
      const file_url = `http://127.0.0.1:${(source.address() as AddressInfo).port}/a.mp4`
      const { id } = await sandbox.post(path, { file_url, name: 'By address' })
      await vi.waitFor(async () => expect((await statusOf(id)).video_status).toBe('processing'), 5000)
      sandbox.advance(1000)
      expect(await statusOf(id)).toMatchObject({ video_status: 'ready', uploading_phase: { source_file_size: 5000 } })
    } finally {
      source.close()
    }
  })

  it('has failed when nothing is there', async () => {
    const { id } = await sandbox.post(path, { file_url: 'http://127.0.0.1:1/a.mp4' })
    await vi.waitFor(async () => expect((await statusOf(id)).video_status).toBe('error'), 5000)
  })

  it.each(['http://192.0.2.1/a.mp4', 'https://example.com/a.mp4', 'file:///etc/passwd', 'nonsense'])(
    'is refused from %s',
    async (file_url) => {
      expect((await sandbox.post(path, { file_url })).error.code).toBe(389)
    },
  )
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

  it('has the hash of its bytes, whatever way it comes, and is there once', async () => {
    const expected = { hash, width: 600, height: 300, url: expect.stringMatching(/^http/) }
    expect((await upload(bytes)).images['shot.jpg']).toMatchObject(expected)
    const posted = await sandbox.post(images, { bytes: bytes.toString('base64'), name: 'again.jpg' })
    expect(posted.images.bytes).toMatchObject(expected)
    expect((await sandbox.get(`${images}?fields=hash,name`)).data).toMatchObject([{ hash, name: 'shot.jpg' }])
    expect((await sandbox.get(`${images}?hashes=["${hash}"]`)).data).toHaveLength(1)
    expect((await sandbox.get(`${images}?hashes=["0"]`)).data).toHaveLength(0)
  })

  it('is copied to another account, and deleted', async () => {
    await upload(bytes)
    const copy_from = { source_account_id: usAccount.slice(4), hash }
    const copied = await sandbox.post('/act_10160300000000002/adimages', { copy_from })
    expect(copied.images[hash].hash).toBe(hash)
    expect((await sandbox.call('DELETE', `${images}?hash=${hash}`)).body).toEqual({ success: true })
    expect((await sandbox.call('DELETE', `${images}?hash=${hash}`)).body.error.code).toBe(100)
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
    const bytes = randomBytes(12_000_000)
    const multipart = new FormData()
    multipart.set('source', new Blob([bytes]), 'large.mp4')
    await sandbox.call('POST', path, { multipart })
    const { objects } = await sandbox.control('GET', 'objects?type=advideos')
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    expect(objects).toMatchObject([{ sha256, file_size: 12_000_000 }])
  })
})
