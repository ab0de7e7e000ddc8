import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { fetchOutside, isPublicAddress, OutboundRefusal } from './outbound.ts'

/** Requests that reached the server on this machine. */
let reached: string[]
let answer: RequestListener
let server: Server
let port: number
beforeEach(async () => {
  reached = []
  answer = (_request, response) => response.end('inside')
  server = createServer((request, response) => {
    reached.push(request.url ?? '')
    answer(request, response)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  port = (server.address() as AddressInfo).port
})
afterEach(() => server.close())

const signal = AbortSignal.timeout(60_000)
const untrusted = { trustedOrigins: [], signal }

describe('whether an address is public', () => {
  it.each<[boolean, string]>([
    [true, '8.8.8.8'],
    [true, '2606:4700::1111'],
    [false, '127.0.0.1'],
    [false, '127.8.8.8'],
    [false, '0.0.0.0'],
    [false, '10.1.2.3'],
    [false, '172.16.0.1'],
    [false, '192.168.1.1'],
    [false, '100.64.0.1'],
    [false, '169.254.169.254'],
    [false, '198.18.0.1'],
    [false, '224.0.0.1'],
    [false, '255.255.255.255'],
    [false, '::'],
    [false, '::1'],
    [false, '::7f00:1'],
    [false, '::ffff:127.0.0.1'],
    [false, '::ffff:a9fe:a9fe'],
    [false, '64:ff9b::7f00:1'],
    [false, '2002:7f00:1::'],
    [false, 'fe80::1'],
    [false, 'fd00:ec2::254'],
    [false, 'no address'],
  ])('%s: %s', (isPublic, address) => {
    expect(isPublicAddress(address)).toBe(isPublic)
  })
})

describe('what is never fetched', () => {
  it.each([
    'https://127.0.0.1/',
    'https://127.1/',
    'https://2130706433/',
    'https://0x7f000001/',
    'https://0177.0.0.1/',
    'https://127.0.0.1./',
    'https://①②⑦.0.0.1/',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://169.254.169.254/latest/meta-data/',
    'https://localhost/',
    'http://example.com/',
    'https://example.com:8443/',
    'https://user:password@example.com/',
    'file:///etc/passwd',
    'gopher://example.com/',
    'nonsense',
    '',
  ])('%s', async (address) => {
    await expect(fetchOutside(address, untrusted)).rejects.toThrow(OutboundRefusal)
  })

  it('this machine, by any of its ports', async () => {
    await expect(fetchOutside(`http://127.0.0.1:${port}/`, untrusted)).rejects.toThrow(OutboundRefusal)
    expect(reached).toEqual([])
  })

  it('a name that resolves to a private address, or to a private and a public one', async () => {
    for (const found of [['10.0.0.7'], ['8.8.8.8', '127.0.0.1'], ['::1'], []]) {
      const resolve = async () => found.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
      const fetching = fetchOutside('https://pictures.example/a.jpg', { ...untrusted, resolve })
      await expect(fetching, String(found)).rejects.toThrow(OutboundRefusal)
    }
  })
})

describe('a trusted origin', () => {
  it('may be this machine', async () => {
    const origin = `http://127.0.0.1:${port}`
    const found = await fetchOutside(`${origin}/a.jpg`, { trustedOrigins: [origin], signal })
    expect(await text(found)).toBe('inside')
  })

  it('is trusted by its port and protocol too', async () => {
    for (const other of [`http://127.0.0.1:${port + 1}`, `https://127.0.0.1:${port}`, 'http://127.0.0.1']) {
      const fetching = fetchOutside(`http://127.0.0.1:${port}/`, { trustedOrigins: [other], signal })
      await expect(fetching, other).rejects.toThrow(OutboundRefusal)
    }
    expect(reached).toEqual([])
  })

  it('is resolved once, and the connection goes to what was resolved', async () => {
    let asked = 0
    const resolve = async () => {
      asked++
      return [{ address: '127.0.0.1', family: 4 }]
    }
    const origin = `http://this-name-does-not-exist.invalid:${port}`
    await fetchOutside(`${origin}/a`, { trustedOrigins: [origin], signal, resolve })
    expect([asked, reached]).toEqual([1, ['/a']])
  })

  it('follows no redirect', async () => {
    const origin = `http://127.0.0.1:${port}`
    answer = (_request, response) => response.writeHead(302, { location: `${origin}/other` }).end()
    await expect(fetchOutside(`${origin}/first`, { trustedOrigins: [origin], signal })).rejects.toThrow(OutboundRefusal)
    expect(reached).toEqual(['/first'])
  })

  it('is fetched until the signal aborts, also within the answer', async () => {
    const origin = `http://127.0.0.1:${port}`
    answer = (_request, response) => response.write('begun')
    const ending = new AbortController()
    const found = await fetchOutside(origin, { trustedOrigins: [origin], signal: ending.signal })
    ending.abort()
    await expect(text(found)).rejects.toThrow()
    await expect(fetchOutside(origin, { trustedOrigins: [origin], signal: ending.signal })).rejects.toThrow('abort')
  })
})
