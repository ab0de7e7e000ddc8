import { sandboxApp } from '@hookline/graph-sandbox'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callSteps } from '../../../test/graph-recording/call-steps.ts'
import { readRecordings } from '../../../test/graph-recording/files.ts'
import { type Played, startPlayer } from '../../../test/graph-recording/play.ts'
import { recordGraph, recordSandbox } from '../../../test/graph-recording/record.ts'
import { sandboxSteps } from '../../../test/graph-recording/sandbox-steps.ts'
import { startSandbox } from '../../../test/meta-sandbox.ts'

// Replays recorded answers of a Graph API to the client (fixtures/recorded/README.md) and compares its requests and
// results. Lists are compared by shape, so that recordings of the real Meta pass too.

const id = expect.stringMatching(/^\d{11,}$/)
const made = { id }
const words = expect.stringMatching(/\w/)
const matchSome = (row: object) => expect.arrayContaining([expect.objectContaining(row)])
const refusal = (kind: string, code: number, subcode: number | null = null) => ({ kind, code, subcode, traceId: words })

const adSet = { id, status: 'PAUSED', dailyBudget: 5000, optimizationGoal: 'LINK_CLICKS', isDynamicCreative: false }
const ad = { id, name: 'An ad [rec0rd]', adSetId: id, campaignId: id, creativeId: id, status: 'PAUSED', feedback: [] }

const expected: Record<string, unknown> = {
  'ad-accounts': matchSome({
    id: expect.stringMatching(/^act_\d{11,}$/),
    status: 1,
    currency: expect.stringMatching(/^[A-Z]{3}$/),
    minDailyBudget: expect.any(Number),
    userTasks: expect.arrayContaining(['ADVERTISE']),
  }),
  pages: matchSome({ id, name: words, pictureUrl: expect.stringMatching(/^http/) }),
  'account-pages': matchSome({ id, name: words }),
  'instagram-accounts': matchSome({ id, username: words }),
  campaigns: matchSome({
    id,
    adAccountId: words,
    objective: 'OUTCOME_TRAFFIC',
    dailyBudget: null,
    lifetimeBudget: null,
  }),
  campaign: { id, objective: 'OUTCOME_TRAFFIC', effectiveStatus: words },
  'ad-sets': matchSome({ id, optimizationGoal: words }),
  pixels: matchSome({ id, name: words }),
  'minimum-budgets': { impressions: expect.any(Number), clicks: expect.any(Number) },
  'image-upload': { hash: expect.stringMatching(/^[0-9a-f]{32}$/) },
  'video-start': { videoId: id, sessionId: id, startOffset: 0, endOffset: expect.any(Number) },
  'video-chunk': expect.arrayContaining([{ startOffset: 469_302, endOffset: 469_302 }]),
  'video-finish': undefined,
  'video-processing': { state: 'processing', error: null, thumbnails: [] },
  'video-ready': { state: 'ready', error: null, thumbnails: expect.arrayContaining([expect.stringMatching(/^http/)]) },
  'ad-set-dry-run': { id: '' },
  'ad-set-refused': { ...refusal('final', 100, 1885272), title: words, blamedFields: ['daily_budget'] },
  'ad-set-create': made,
  'ad-set': { ...adSet, campaignId: id, pixelId: null },
  'ad-sets-by-name': matchSome({ ...adSet, name: 'An ad set [rec0rd]' }),
  'creative-several-texts': made,
  'creative-create': made,
  'ad-dry-run': undefined,
  'ad-create': made,
  ad,
  'ads-by-name': matchSome(ad),
  preview: expect.stringMatching(/^https?:\/\/.*preview/),
  'token-invalid': refusal('token', 190),
  'object-missing': refusal('permission', 100, 33),
  'sign-in': {
    accessToken: 'hidden',
    userName: 'Sam Sandbox',
    userId: id,
    declined: [],
    granted: someWord('pages_manage_ads'),
  },
  'sign-in-used-code': refusal('final', 100, 36009),
  'sign-in-other-address': refusal('final', 100, 36008),
  'permission-missing': refusal('permission', 200),
  'permissions-revoked': refusal('token', 190, 458),
  'token-expired': refusal('token', 190, 463),
  'token-needs-sign-in': refusal('attention', 190, 459),
  'rate-limit-account': { ...refusal('rate', 17, 2446079), title: words, retryAt: expect.any(Date) },
  'rate-limit-app': { ...refusal('rate', 4), retryAt: expect.any(Date) },
  'rate-limit-ads-management': { ...refusal('rate', 80_004), retryAt: expect.any(Date) },
  'gateway-page': { kind: 'unknown', code: null, message: "Meta's answer could not be read (status 502)." },
  'error-after-execution': refusal('unknown', 2),
  'read-retried': { objective: 'OUTCOME_TRAFFIC' },
  'app-in-development': refusal('final', 100, 1885183),
  'creative-video-missing': {
    ...refusal('final', 100),
    blamedFields: ['object_story_spec.video_data.video_id'],
  },
  'video-broken': { state: 'error', error: words },
  'ad-disapproved': { feedback: [expect.stringMatching(/^Unacceptable/)], effectiveStatus: 'DISAPPROVED' },
  activated: { status: 'ACTIVE' },
}

function someWord(word: string) {
  return expect.arrayContaining([word])
}

describe('the recorded answers', () => {
  const recordings = readRecordings()
  const played = new Map<string, Played>()
  let player: Awaited<ReturnType<typeof startPlayer>>

  beforeAll(async () => {
    player = await startPlayer()
    for (const step of [...callSteps(), ...sandboxSteps()]) {
      const recording = recordings.get(step.name)
      if (recording) played.set(step.name, await player.play(step, recording))
    }
  })
  afterAll(() => player.close())

  it('exist for every call, each with its expected result', () => {
    const names = [...callSteps(), ...sandboxSteps()].map(({ name }) => name).toSorted()
    expect([...recordings.keys()].toSorted()).toEqual(names)
    expect(Object.keys(expected).toSorted()).toEqual(names)
  })

  it.each(Object.keys(expected))('%s: the client sends the recorded request and reads the recorded answer', (name) => {
    const { result, unknown, left } = played.get(name) ?? {}
    expect({ unknown, left }).toEqual({ unknown: [], left: [] })
    if (typeof expected[name] === 'object' && expected[name] !== null) expect(result).toEqual(matching(expected[name]))
    else expect(result).toBe(expected[name])
  })

  it('contain no token and no secret', () => {
    const text = JSON.stringify([...recordings.values()])
    expect(text).not.toMatch(/\bEAA[A-Za-z0-9]{10}/)
    expect(text.match(/"(access_token|client_secret|code|appsecret_proof|input_token)":"(?!hidden")[^"]*"/g)).toBeNull()
    expect(text).not.toMatch(/127\.0\.0\.1|localhost:(?!3000)/)
  })

  it('are what the sandbox answers today', async () => {
    const today = await recordSandbox()
    const ofSandbox = today.filter(({ step }) => recordings.get(step)?.from === 'sandbox')
    for (const { step, exchanges } of ofSandbox) {
      expect({ step, exchanges }).toEqual({ step, exchanges: recordings.get(step)?.exchanges })
    }
  })
})

it('records another Graph API with only a token, and deletes the ad and the ad set that it created there', async () => {
  const other = await startSandbox({ processingMs: 0 })
  try {
    const app = { appId: sandboxApp.id, appSecret: sandboxApp.secret, apiVersion: 'v27.0' }
    const recordings = await recordGraph({ url: `${other.url}/sandbox/graph`, token: await other.token(), ...app })
    expect(recordings.map(({ step }) => step)).toEqual(callSteps().map(({ name }) => name))
    const made = await Promise.all([other.objects('ads'), other.objects('adsets')])
    const left = made.flat()
    const states = left.filter(({ name }) => String(name).includes('[rec0rd]')).map(({ status }) => status)
    expect(states).toEqual(['DELETED', 'DELETED'])
  } finally {
    await other.close()
  }
})

/** A plain object matches any object that contains it. */
function matching(value: unknown): unknown {
  const isMatcher = value !== null && typeof value === 'object' && 'asymmetricMatch' in value
  return isMatcher ? value : expect.objectContaining(value as object)
}
