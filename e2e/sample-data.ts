import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { SubmissionsOverview } from '@hookline/contract/submissions/submissions.schemas'
import { fixturePath } from './app.ts'

/** A place for a draft among the objects of the simulated Meta. */
export const seededPlace = {
  meta_ad_account_id: 'act_10160300000000001',
  facebook_page_id: '106100000000000001',
  meta_campaign_id: '120210000000000002',
  target_meta_ad_set_id: '120220000000000021',
  website_url: 'https://shop.example/spring',
}

/** Names the device among a person's sessions. */
const userAgent =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'

/** Signs up, uploads and generates through the API, to create data for a journey. */
export async function openApi(url: string) {
  let cookie = ''

  async function call<T>(
    method: string,
    path: string,
    body?: BodyInit,
    headers: Record<string, string> = {},
  ): Promise<T> {
    const response = await fetch(new URL(path, url), {
      method,
      body,
      headers: { cookie, 'user-agent': userAgent, ...headers },
    })
    const set = response.headers.get('set-cookie')
    if (set) cookie = set.split(';')[0] ?? ''
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`)
    return (text ? JSON.parse(text) : {}) as T
  }
  const post = <T>(path: string, body: object) =>
    call<T>('POST', path, JSON.stringify(body), { 'content-type': 'application/json' })

  async function submitForm<T = { jobId: string; historyId: number }>(fields: Record<string, string>): Promise<T> {
    const form = new FormData()
    for (const [field, value] of Object.entries({ modelId: 'offline-draft-writer', ...fields }))
      form.append(field, value)
    const { data } = await call<{ data: T }>('POST', '/api/jobs/submit', form)
    return data
  }

  return {
    cookie: () => cookie,
    get: <T>(path: string) => call<T>('GET', path),
    post,
    remove: (path: string) => call('DELETE', path),
    patch: <T>(path: string, body: object) =>
      call<T>('PATCH', path, JSON.stringify(body), { 'content-type': 'application/json' }),
    put: <T>(path: string, body: object) =>
      call<T>('PUT', path, JSON.stringify(body), { 'content-type': 'application/json' }),
    /** Grants every permission in the simulated Meta's dialog. */
    async connectMeta() {
      const { authUrl } = await call<{ authUrl: string }>('GET', '/api/meta/auth/start')
      const ask = new URL(authUrl)
      const form = new URLSearchParams({ ...Object.fromEntries(ask.searchParams), decision: 'allow' })
      for (const scope of ask.searchParams.get('scope')?.split(',') ?? []) form.append('granted[]', scope)
      const decided = await fetch(new URL(ask.pathname, url), {
        method: 'POST',
        body: form,
        redirect: 'manual',
        headers: { cookie },
      })
      const back = new URL(decided.headers.get('location') ?? '', url)
      await fetch(new URL(back.pathname + back.search, url), { headers: { cookie }, redirect: 'manual' })
      const { isConnected } = await call<{ isConnected: boolean }>('GET', '/api/meta/auth/status')
      if (!isConnected) throw new Error('the simulated Meta was not connected')
    },
    register(username: string) {
      const body = JSON.stringify({ username, password: 'correct horse', email: '' })
      // Registrations are limited by address.
      const from = { 'x-forwarded-for': `fd00::${randomBytes(2).toString('hex')}:${randomBytes(2).toString('hex')}` }
      return call('POST', '/api/register', body, { 'content-type': 'application/json', ...from })
    },
    /** Uploads a fixture, or the file at an absolute path, with `tail` after its bytes. @returns the video for a generation request. */
    async upload(name: string, source = 'small.mp4', tail = '') {
      const contentType = source.endsWith('.mov') ? 'video/quicktime' : 'video/mp4'
      const file = { fileName: name, contentType }
      const { data: policy } = await post<{ data: { url: string; fields: Record<string, string> } }>(
        '/api/direct-upload/create-upload',
        file,
      )
      const form = new FormData()
      for (const [field, value] of Object.entries(policy.fields)) form.append(field, value)
      form.append(
        'file',
        new Blob([readFileSync(path.isAbsolute(source) ? source : fixturePath(source)), tail], { type: contentType }),
        name,
      )
      await call('POST', policy.url, form)
      const info = await call<{ data: { objectName: string } }>(
        'GET',
        `/api/direct-upload/file-info/${policy.fields.key}`,
      )
      return { ...info.data, filename: name }
    },
    /** Stores a JPEG data URL. @returns the screenshot for a generation request. */
    async storeScreenshot(data: string) {
      const { data: key } = await post<{ data: { objectKey: string } }>('/api/gcs-proxy/screenshot-key', {})
      const stored = await post<{ data: object }>('/api/gcs-proxy/upload-screenshot', {
        data,
        objectKey: key.objectKey,
      })
      return JSON.stringify(stored.data)
    },
    /** Sends a generation request, field by field. */
    submitForm,
    submit: (video: object, settings: Record<string, string> = {}) =>
      submitForm({ gcsVideo: JSON.stringify(video), ...settings }),
    /** @returns the id of the batch and those of its results. */
    async submitBatch(videos: readonly object[], settings: Record<string, string> = {}) {
      const numbered = videos.map((video, n) => [`gcsVideo${n}`, JSON.stringify(video)] as const)
      const { batchId, jobs } = await submitForm<{ batchId: string; jobs: { historyId: number }[] }>({
        batchMode: 'true',
        batchSize: String(videos.length),
        ...Object.fromEntries(numbered),
        ...settings,
      })
      return { batchId, historyIds: jobs.map(({ historyId }) => historyId) }
    },
    compare: (first: object, second: object, settings: Record<string, string> = {}) =>
      submitForm({
        toolKey: 'compare-videos',
        comparison: 'true',
        batchMode: 'true',
        batchSize: '2',
        gcsVideo0: JSON.stringify(first),
        gcsVideo1: JSON.stringify(second),
        ...settings,
      }),
    /** Waits until the draft's submission has ended. */
    async settleDraft(id: string) {
      for (;;) {
        const { data } = await call<{ data: { submission: { state: string } } }>('GET', `/api/meta-ads/${id}`)
        if (['done', 'failed', 'stopped'].includes(data.submission.state)) return
        await new Promise((resolve) => setTimeout(resolve, 100))
      }
    },
    /** Waits until every submission has ended. */
    async settleDrafts() {
      for (;;) {
        const { data } = await call<{ data: SubmissionsOverview }>('GET', '/api/meta-ads/submissions')
        if (data.running + data.waiting === 0) return
        await new Promise((resolve) => setTimeout(resolve, 1000))
      }
    },
    /** Waits until every job has ended. */
    async settle() {
      for (;;) {
        const { jobs } = await call<{ jobs: { status: string }[] }>('GET', '/api/jobs')
        if (jobs.every(({ status }) => ['completed', 'failed', 'cancelled'].includes(status))) return
        await new Promise((resolve) => setTimeout(resolve, 100))
      }
    },
  }
}
