import { afterEach, expect, it, vi } from 'vitest'
import { network } from './network.ts'

afterEach(async () => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  await network.check()
})

/** A network without which the server answers as given. */
function loseNetwork(answer: typeof fetch) {
  vi.stubGlobal('navigator', { ...navigator, onLine: false })
  vi.stubGlobal('fetch', answer)
}

const refused: typeof fetch = async () => {
  throw new TypeError('Failed to fetch')
}
const ended: typeof fetch = (_url, init) =>
  new Promise((_resolve, reject) => {
    init?.signal?.addEventListener('abort', () => reject(new DOMException('Too late', 'TimeoutError')))
  })

it.each([
  ['fails', refused, true],
  ['answers', async () => new Response(), false],
] as const)(
  'without a network is offline by what a request to the server does: it %s',
  async (_name, answer, isOffline) => {
    loseNetwork(answer)
    expect(await network.check()).toBe(isOffline)
    expect(network.isOffline()).toBe(isOffline)
  },
)

it('is offline when a request without a network gets no answer in time', async () => {
  const late = new AbortController()
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(late.signal)
  loseNetwork(ended)
  const checked = network.check()
  late.abort()
  expect(await checked).toBe(true)
})
