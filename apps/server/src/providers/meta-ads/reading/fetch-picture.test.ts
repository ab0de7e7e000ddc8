import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fetchPicture, isMetaPicture } from './fetch-picture.ts'

const jpeg = Buffer.concat([Buffer.of(0xff, 0xd8, 0xff, 0xe0), Buffer.alloc(100)])
const bodies: Record<string, Buffer> = {
  '/small.jpg': jpeg,
  '/large.jpg': Buffer.concat([jpeg, Buffer.alloc(8_000_000)]),
  '/page.jpg': Buffer.from('<script>alert(1)</script>'),
}
const server = createServer((request, response) => {
  const body = bodies[request.url ?? '']
  response.writeHead(body ? 200 : 404).end(body)
})
let origin: string
beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => void server.close())

const signal = AbortSignal.timeout(60_000)
const fetchFrom = (path: string, trustedOrigins = [origin]) => fetchPicture(origin + path, { trustedOrigins, signal })

describe('a picture that Meta named', () => {
  it('is fetched from a trusted origin', async () => {
    expect(jpeg.equals((await fetchFrom('/small.jpg')) ?? Buffer.of())).toBe(true)
  })

  it.each(['/large.jpg', '/page.jpg', '/none.jpg'])('is refused: %s', async (path) => {
    expect(await fetchFrom(path)).toBeNull()
  })

  it('is not fetched from this machine', async () => {
    expect(await fetchFrom('/small.jpg', [])).toBeNull()
  })
})

it.each<[boolean, string]>([
  [true, 'https://scontent.xx.fbcdn.net/v/t15.jpg?oh=1'],
  [true, 'https://facebook.com/a.jpg'],
  [true, 'https://graph.facebook.com/123/picture'],
  [true, 'http://localhost:3000/sandbox/a.jpg'],
  [false, 'http://scontent.xx.fbcdn.net/a.jpg'],
  [false, 'https://scontent.xx.fbcdn.net:8443/a.jpg'],
  [false, 'https://fbcdn.net.evil.example/a.jpg'],
  [false, 'https://evilfbcdn.net/a.jpg'],
  [false, 'https://fbcdn.net@evil.example/a.jpg'],
  [false, 'https://user:password@fbcdn.net/a.jpg'],
  [false, 'http://localhost:3001/a.jpg'],
  [false, 'http://169.254.169.254/latest/meta-data/'],
  [false, 'file:///etc/passwd'],
  [false, 'a.jpg'],
  [false, ''],
])('isMetaPicture is %s for %s', (may, address) => {
  expect(isMetaPicture(address, ['http://localhost:3000'])).toBe(may)
})
