import { afterEach, describe, expect, it, vi } from 'vitest'
import { buildTestApp, type TestApp } from '../test/app.ts'
import { buildAnswer, fakeAi } from '../test/fake-ai.ts'
import { fastPace } from '../test/fast-pace.ts'
import { submitVideo, untilStatus } from '../test/jobs.ts'
import { buildMetaApp } from '../test/meta-app.ts'
import { makeDraft, sendDraft } from '../test/submissions.ts'
import { startTraceReceiver } from '../test/trace-receiver.ts'
import { encodeForm, uploadVideo } from '../test/upload.ts'
import { systemClock } from './platform/clock.ts'
import { AiError, finalTries } from './providers/ai/ai.ts'

let t: TestApp | null = null
afterEach(async () => {
  await t?.destroy()
  t = null
})

const secretPrompt = 'The secret recipe of Ana: more salt.'

/** Submits one video under an id and a trace of the caller's. */
async function submitAs(app: TestApp, headers: Record<string, string>) {
  const ana = await app.signUp('ana')
  const video = JSON.stringify(await uploadVideo(ana))
  const form = await encodeForm({ modelId: 'gemini-3.8-flash', gcsVideo: video, systemPrompt: secretPrompt })
  const answer = await ana.request({
    method: 'POST',
    url: '/api/jobs/submit',
    ...form,
    headers: { ...form.headers, ...headers },
  })
  const { jobId } = answer.json().data
  return { ana, jobId: jobId as string, answer }
}

describe('the log', () => {
  it('follows one id from the request over the job to the call of the provider, without prompts', async () => {
    const lines: string[] = []
    t = await buildTestApp({}, { ai: fakeAi() }, null, { write: (line) => lines.push(line) })
    await t.app.start()
    const { ana, jobId, answer } = await submitAs(t, { 'x-request-id': 'browser-4711' })
    expect(answer.headers['x-request-id']).toBe('browser-4711')
    await untilStatus(ana, jobId, 'completed')
    const ours = () => lines.map((line) => JSON.parse(line)).filter(({ requestId }) => requestId === 'browser-4711')
    await vi.waitFor(() =>
      expect(ours()).toEqual(
        expect.arrayContaining([
          expect.objectContaining({ msg: 'request', path: '/api/jobs/submit', status: 202 }),
          expect.objectContaining({ msg: 'provider call', provider: 'fake', operation: 'generate', jobId }),
          expect.objectContaining({ msg: 'job run', queue: 'generate', outcome: 'ended', jobId }),
        ]),
      ),
    )
    expect(lines.join('')).not.toContain('secret recipe')
  })

  it('has a line for an event stream that its browser closes, and a figure', async () => {
    const lines: string[] = []
    t = await buildTestApp({}, {}, null, { write: (line) => lines.push(line) })
    await t.app.start()
    await t.signUp('ana')
    const payload = { username: 'ana', password: 'correct horse' }
    const login = await t.visitor().request({ method: 'POST', url: '/api/login', payload })
    const cookie = String(login.headers['set-cookie']).split(';')[0] ?? ''
    const address = await t.app.http.listen({ host: '127.0.0.1', port: 0 })
    const browser = new AbortController()
    const stream = await fetch(`${address}/api/events`, { headers: { cookie }, signal: browser.signal })
    expect(stream.status).toBe(200)
    browser.abort()
    await vi.waitFor(() =>
      expect(lines.map((line) => JSON.parse(line))).toContainEqual(
        expect.objectContaining({ msg: 'request', path: '/api/events', status: 200, aborted: true }),
      ),
    )
    const text = (await t.visitor().request({ method: 'GET', url: '/metrics' })).body
    expect(text).toContain(
      'hookline_http_request_duration_seconds_count{method="GET",route="/api/events",status="200"} 1',
    )
  })

  it('gives a new id to a request whose id is not valid', async () => {
    t = await buildTestApp()
    const headers = { 'x-request-id': 'no id"\t{}' }
    const answer = await t.visitor().request({ method: 'GET', url: '/api/health', headers })
    expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
  })
})

describe('/metrics', () => {
  it('shows requests, jobs, calls, their errors, uploads, the pool and the day’s spending', async () => {
    const refused = () => {
      throw new AiError({ errorType: 'SAFETY', message: 'Refused.', maxTries: finalTries })
    }
    t = await buildTestApp({ AI_DAILY_LIMIT_USD: '5' }, { ai: fakeAi(() => buildAnswer(), refused) })
    await t.app.start()
    const ana = await t.signUp('ana')
    await untilStatus(ana, (await submitVideo(ana)).jobId, 'completed')
    await untilStatus(ana, (await submitVideo(ana)).jobId, 'failed')
    const text = (await t.visitor().request({ method: 'GET', url: '/metrics' })).body
    for (const series of [
      'hookline_http_request_duration_seconds_count{method="POST",route="/api/jobs/submit",status="202"} 2',
      'hookline_provider_call_duration_seconds_count{provider="fake",operation="generate",outcome="ok"} 1',
      'hookline_provider_call_duration_seconds_count{provider="fake",operation="generate",outcome="SAFETY"} 1',
      'hookline_queue_entries{queue="generate",state="waiting"}',
      'hookline_database_pool_connections{state="busy"}',
      'hookline_ai_daily_limit_usd 5',
      'nodejs_eventloop_lag_p99_seconds',
    ]) {
      expect(text).toContain(series)
    }
    expect(text).toMatch(/hookline_job_run_duration_seconds_count\{queue="generate",outcome="ended"\} [12]/)
    expect(text).toMatch(/hookline_upload_bytes_total\{content_type="video\/mp4"\} [1-9]/)
    expect(text).toMatch(/hookline_ai_spending_today_usd 0\.0086/)
  })

  it('shows unfinished jobs by state with the age of the oldest', async () => {
    const gate = Promise.withResolvers<void>()
    const ai = fakeAi(async () => {
      await gate.promise
      return buildAnswer()
    })
    t = await buildTestApp({}, { ai })
    await t.app.start()
    const ana = await t.signUp('ana')
    const { jobId } = await submitVideo(ana)
    await untilStatus(ana, jobId, 'processing')
    const text = (await t.visitor().request({ method: 'GET', url: '/metrics' })).body
    expect(text).toContain('hookline_jobs{kind="generation",state="processing"} 1')
    expect(text).toMatch(/hookline_jobs_oldest_seconds\{kind="generation",state="processing"\} [\d.]+/)
    gate.resolve()
    await untilStatus(ana, jobId, 'completed')
  })
})

describe('traces', () => {
  it('go from the caller’s span over request, job and step to the call, with nothing that a person wrote', async () => {
    const receiver = await startTraceReceiver()
    t = await buildTestApp({ OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url }, { ai: fakeAi() })
    await t.app.start()
    const traceId = '0af7651916cd43dd8448eb211c80319c'
    const { ana, jobId } = await submitAs(t, { traceparent: `00-${traceId}-b7ad6b7169203331-01` })
    await untilStatus(ana, jobId, 'completed')
    await t.destroy()
    t = null
    const ours = receiver.spans().filter((span) => span.traceId === traceId)
    const findParentName = (name: string) => {
      const span = ours.find((each) => each.name === name)
      expect(span, name).toBeDefined()
      return ours.find(({ spanId }) => spanId === span?.parentSpanId)?.name ?? span?.parentSpanId
    }
    expect(findParentName('POST /api/jobs/submit')).toBe('b7ad6b7169203331')
    expect(findParentName('job generate')).toBe('POST /api/jobs/submit')
    expect(findParentName('step read video')).toBe('job generate')
    expect(findParentName('fake generate')).toBe('job generate')
    expect(receiver.text()).not.toMatch(/secret recipe|correct horse|hookline_session/)
    await receiver.close()
  })

  it('show the steps of a draft on its way to Meta, and each call, without ids or tokens', async () => {
    const receiver = await startTraceReceiver()
    const env = { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url }
    const meta = await buildMetaApp(env, { clock: systemClock, submissionPace: fastPace })
    t = meta
    await meta.app.start()
    const ana = await meta.signUp('ana')
    await meta.connect(ana)
    const id = await makeDraft(meta, ana)
    await sendDraft(ana, id)
    const text = (await meta.visitor().request({ method: 'GET', url: '/metrics' })).body
    expect(text).toContain(
      'hookline_provider_call_duration_seconds_count{provider="Meta",operation="POST ads",outcome="ok"} 2',
    )
    expect(text).toMatch(/hookline_meta_quota_used_percent\{account="\w+"\} [\d.]+/)
    await meta.destroy()
    t = null
    const spans = receiver.spans()
    const [trial, ad] = spans.filter(({ name }) => name === 'Meta POST ads')
    const findStepName = (call?: { parentSpanId?: string }) =>
      spans.find(({ spanId }) => spanId === call?.parentSpanId)?.name
    expect([findStepName(trial), findStepName(ad)]).toEqual(['step ad tried', 'step ad'])
    const names = new Set(spans.filter(({ traceId }) => traceId === ad?.traceId).map(({ name }) => name))
    expect([...names]).toEqual(
      expect.arrayContaining(['job send-draft', 'step preflight', 'step video', 'step creative']),
    )
    const keys = new Set([...receiver.text().matchAll(/"key":"([^"]+)"/g)].map(([, key]) => key))
    expect([...keys].filter((key) => !/^(service|telemetry)\./.test(key ?? '')).sort()).toEqual([
      'hookline.job_id',
      'hookline.operation',
      'hookline.provider',
      'hookline.queue',
      'hookline.request_id',
      'http.request.method',
      'http.response.status_code',
      'http.route',
    ])
    expect(receiver.text()).not.toMatch(/appsecret_proof|Drink more tea/)
    await receiver.close()
  })
})
