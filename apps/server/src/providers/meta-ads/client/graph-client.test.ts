import { createServer, type IncomingHttpHeaders, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { buildCreativePlan } from '../../../../test/meta-plans.ts'
import { createThrottleNotes } from '../../../../test/meta-sandbox.ts'
import { createMetaAds } from '../create-meta-ads.ts'
import type { MetaAds, MetaAdsError } from '../meta-ads.ts'
import type { GraphNeeds } from './graph-client.ts'

// Answers of the real Meta that the sandbox does not give, from a scripted server.

type Played = { status?: number; headers?: Record<string, string>; body: unknown }
type Play = (method: string, url: URL, form: URLSearchParams, headers: IncomingHttpHeaders) => Played

let server: Server
let play: Play
let asked: string[]
let warnings: string[]

beforeEach(async () => {
  asked = []
  warnings = []
  server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://graph')
    asked.push(`${request.method} ${url.pathname}`)
    const {
      status = 200,
      headers = {},
      body,
    } = play(request.method ?? '', url, new URLSearchParams(await readRequestText(request)), request.headers)
    response.writeHead(status, headers).end(typeof body === 'string' ? body : JSON.stringify(body))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
})
afterEach(async () => {
  server.closeAllConnections()
  await new Promise((closed) => server.close(closed))
})

async function readRequestText(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const piece of request) text += piece
  return text
}

function connect(change: Partial<GraphNeeds> = {}): MetaAds {
  const graphUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const config = {
    kind: 'graph' as const,
    appId: '123',
    appSecret: 'hush',
    loginConfigId: null,
    optionalPermissions: [],
    graphUrl,
    graphVideoUrl: `${graphUrl}/video-host`,
    apiVersion: 'v26.0',
  }
  return createMetaAds(
    { ...config, dialogUrl: 'https://www.facebook.com' },
    {
      memory: createThrottleNotes(),
      clock: { now: () => new Date('2026-11-20T10:00:00Z') },
      random: () => 0,
      warn: (_facts, sentence) => warnings.push(sentence),
      sleep: async () => undefined,
      sandbox: { appId: '', appSecret: '', graphUrl: () => '', publicUrl: '' },
      ...change,
    },
  )
}

const refused = (code: number, more: object = {}) => ({ status: 400, body: { error: { message: 'm', code, ...more } } })
const captureFailure = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error) => error as MetaAdsError,
  )
const plan = buildCreativePlan({ pageId: '1', instagramUserId: null, videoId: '2', imageHash: 'h' })

it('opens the dialog at Facebook', () => {
  const address = connect().loginUrl({ redirectUri: 'https://a.example/back', state: 's' })
  expect(address).toMatch(/^https:\/\/www\.facebook\.com\/v26\.0\/dialog\/oauth\?client_id=123&/)
})

describe('a creative', () => {
  const countFeatures = (form: URLSearchParams | FormData) =>
    Object.keys(JSON.parse(String(form.get('degrees_of_freedom_spec') ?? '{}')).creative_features_spec ?? {}).length
  const blame = { error_data: { blame_field_specs: [['degrees_of_freedom_spec', 'creative_features_spec', 'x']] } }

  it.each<[string, number, object, string, number]>([
    ['all of them', 1000, { error_subcode: 3858023 }, 'all', 1],
    ['documented ones, for an account that may not use all', 30, { error_subcode: 3858023 }, 'documented', 2],
    ['documented ones, for a kind of creative that takes fewer', 30, { error_subcode: 3858028 }, 'documented', 2],
    ['documented ones, where an unknown key is blamed', 30, blame, 'documented', 2],
    ['none, for an account that may use none', 0, { error_subcode: 3858023 }, 'none', 3],
  ])('states features: %s', async (_what, most, refusal, statedFeatures, calls) => {
    play = (_method, _url, form) => (countFeatures(form) > most ? refused(100, refusal) : { body: { id: '77' } })
    expect(await connect().as('T').createCreative('act_1', plan)).toEqual({ id: '77', statedFeatures })
    expect(asked).toHaveLength(calls)
  })

  it('is not sent a fourth time', async () => {
    play = () => refused(100, { error_subcode: 3858023 })
    expect(await captureFailure(connect().as('T').createCreative('act_1', plan))).toMatchObject({ kind: 'final' })
    expect(asked).toHaveLength(3)
  })

  it('is sent once when Meta refuses something else', async () => {
    play = () => refused(100, { error_subcode: 1815629 })
    await captureFailure(connect().as('T').createCreative('act_1', plan))
    expect(asked).toHaveLength(1)
  })

  it('may exist when the answer has no id', async () => {
    play = () => ({ body: { success: true } })
    expect(await captureFailure(connect().as('T').createCreative('act_1', plan))).toMatchObject({ kind: 'unknown' })
  })
})

describe('a video', () => {
  it('is uploaded to the video host, and read from the usual one', async () => {
    play = (method, url, form) =>
      method === 'GET'
        ? { body: ready }
        : url.pathname.startsWith('/video-host')
          ? { body: { id: '5', upload_session_id: '6', video_id: '5', start_offset: '0', end_offset: '4' } }
          : refused(100, { error_data: { form: String(form) } })
    const session = connect().as('T')
    const file = { name: 'v', sizeBytes: 4, open: async () => Readable.from([Buffer.from('data')]) }
    await session.startVideo('act_1', file)
    await session.sendVideoChunk('act_1', { sessionId: '6', startOffset: 0, ...file })
    await session.finishVideo('act_1', { sessionId: '6', name: 'v' })
    expect(asked).toEqual(Array(3).fill('POST /video-host/v26.0/act_1/advideos'))
    await session.getVideoStatus('act_1', '5')
    expect(asked.at(-1)).toBe('GET /v26.0/5')
  })

  const ready = { status: { video_status: 'ready' } }

  it('is found in the list of the account when reading it is refused', async () => {
    play = (_method, url) =>
      url.pathname.endsWith('/5') ? refused(10) : { body: { data: [{ id: '4' }, { id: '5', ...ready }] } }
    expect(await connect().as('T').getVideoStatus('act_1', '5')).toMatchObject({ state: 'ready' })
  })

  it('stays refused when it is not in the list', async () => {
    play = (_method, url) => (url.pathname.endsWith('/5') ? refused(10) : { body: { data: [] } })
    expect(await captureFailure(connect().as('T').getVideoStatus('act_1', '5'))).toMatchObject({
      kind: 'permission',
      code: 10,
    })
  })
})

describe('a list', () => {
  it('is read in smaller pages when a page is too heavy, without a retry of the same', async () => {
    const limits: string[] = []
    play = (_method, url) => {
      limits.push(url.searchParams.get('limit') ?? '')
      const message = 'Please reduce the amount of data you are asking for, then retry your request'
      return limits.length < 3
        ? { status: 500, body: { error: { message, code: 1 } } }
        : { body: { data: [{ id: '9' }] } }
    }
    expect(await connect().as('T').listCampaigns('act_1')).toHaveLength(1)
    expect(limits).toEqual(['200', '100', '50'])
  })

  it('never follows the address of the next page, which contains the token', async () => {
    play = (_method, url) => {
      const next = 'http://127.0.0.1:1/?access_token=T'
      return url.searchParams.has('after')
        ? { body: { data: [{ id: '2' }] } }
        : { body: { data: [{ id: '1' }], paging: { cursors: { after: 'x' }, next } } }
    }
    expect((await connect().as('T').listCampaigns('act_1')).map(({ id }) => id)).toEqual(['1', '2'])
  })

  it('ignores a refused second source of Instagram accounts', async () => {
    play = (_method, url) => (url.pathname.includes('connected') ? refused(100) : { body: { data: [{ id: '1' }] } })
    expect(await connect().as('T').listInstagramAccounts('act_1')).toHaveLength(1)
  })
})

describe('limits', () => {
  it('count calls on an object against the account of its list', async () => {
    const limited = { 'x-ad-account-usage': '{"acc_id_util_pct":100,"reset_time_duration":200}' }
    play = (_method, url) =>
      url.pathname.includes('act_1')
        ? { body: { data: [{ id: '50', account_id: '1' }] } }
        : { headers: limited, body: { data: [] } }
    const session = connect().as('T')
    await session.listCampaigns('act_1')
    await session.listAdSets('50')
    expect(await captureFailure(session.listPixels('act_1'))).toMatchObject({
      kind: 'rate',
      retryAt: new Date('2026-11-20T10:03:20Z'),
    })
  })
})

describe('signing in', () => {
  const steps =
    (facts: Played, exchange: object = {}): Play =>
    (_method, url) => {
      if (url.pathname.endsWith('/debug_token')) return facts
      if (url.pathname.endsWith('/me')) return { body: { id: '42', name: 'Ada' } }
      if (url.pathname.endsWith('/permissions'))
        return { body: { data: [{ permission: 'ads_read', status: 'expired' }] } }
      return { body: { access_token: 'LONG', token_type: 'bearer', ...exchange } }
    }
  const finish = () => connect().finishLogin({ code: 'c', redirectUri: 'r' })

  type Ends = { expiresAt: Date | null; dataAccessExpiresAt: Date | null; dataAccessProblem?: string }
  it.each<[string, Played, object, Ends]>([
    [
      'an end in an hour',
      { body: { data: { is_valid: true, expires_at: 0, data_access_expires_at: 1_800_000_000 } } },
      { expires_in: 3600 },
      { expiresAt: new Date('2026-11-20T11:00:00Z'), dataAccessExpiresAt: new Date(1_800_000_000_000) },
    ],
    [
      'no end',
      { body: { data: { is_valid: true, expires_at: 0, data_access_expires_at: 0 } } },
      {},
      { expiresAt: null, dataAccessExpiresAt: null },
    ],
    [
      'no facts',
      refused(100),
      { expires_in: 3600 },
      { expiresAt: new Date('2026-11-20T11:00:00Z'), dataAccessExpiresAt: null, dataAccessProblem: 'm' },
    ],
  ])('returns a token of %s', async (_name, facts, exchange, expected) => {
    play = steps(facts, exchange)
    expect(await finish()).toEqual({
      accessToken: 'LONG',
      userId: '42',
      userName: 'Ada',
      granted: [],
      declined: ['ads_read'],
      ...expected,
    })
  })

  it('asks for the facts of the token by GET, with the secret of the app in the header alone', async () => {
    const urls: string[] = []
    play = (method, url, form, headers) => {
      if (!url.pathname.endsWith('/debug_token')) return steps({ body: {} })(method, url, form, headers)
      urls.push(`${method} ${url.search}`)
      expect(headers.authorization).toBe('Bearer 123|hush')
      return { body: { data: { is_valid: true, expires_at: 0, data_access_expires_at: 0 } } }
    }
    await finish()
    expect(urls).toEqual([expect.stringMatching(/^GET \?input_token=LONG&appsecret_proof=[0-9a-f]{64}$/)])
  })

  it.each<[string, Played, string]>([
    ['refuses', refused(100, { message: 'Not with hush.' }), 'Not with [hidden].'],
    [
      'calls the token invalid',
      { body: { data: { is_valid: false, error: { code: 190, message: 'Not yours.' } } } },
      'Not yours.',
    ],
    ['answers something else', { body: { nothing: true } }, "Meta's answer could not be understood."],
  ])('logs and reports that the end of data access is unknown when Meta %s', async (_what, facts, problem) => {
    play = steps(facts)
    expect(await finish()).toMatchObject({ dataAccessExpiresAt: null, dataAccessProblem: problem })
    expect(warnings).toEqual(['Meta token facts not read'])
  })

  it('sends a code once', async () => {
    play = () => ({ status: 502, body: '<html>' })
    expect(await captureFailure(finish())).toMatchObject({ kind: 'unknown' })
    expect(asked).toEqual(['POST /v26.0/oauth/access_token'])
  })

  it('reports a wrong app secret without showing it', async () => {
    play = () => refused(1, { message: 'Error validating client secret: hush' })
    expect(await captureFailure(finish())).toMatchObject({
      kind: 'final',
      message: 'Error validating client secret: [hidden]',
    })
  })
})

it('warns the operator when Meta serves another version', async () => {
  play = () => ({ headers: { 'facebook-api-version': 'v27.0' }, body: { data: [] } })
  await connect().as('T').listPixels('act_1')
  expect(warnings).toEqual(['Meta served another version of its API than requested'])
})

describe('a preview', () => {
  it.each<[string, Played, string | null]>([
    [
      'of Facebook',
      { body: { data: [{ body: '<iframe src="https://www.facebook.com/p?a=1&amp;b=2"></iframe>' }] } },
      'https://www.facebook.com/p?a=1&b=2',
    ],
    ['of elsewhere', { body: { data: [{ body: '<iframe src="https://evil.example/"></iframe>' }] } }, null],
    ['that Meta does not draw', refused(2606), null],
    ['that is empty', { body: { data: [] } }, null],
  ])('%s', async (_name, played, address) => {
    play = () => played
    expect(await connect().as('T').getPreviewUrl('1', 'INSTAGRAM_REELS')).toBe(address)
  })
})
