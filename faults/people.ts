import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { offlineModelId } from '@hookline/contract/ai-models/ai-models.rules'
import { world } from '../apps/server/test/sandbox-world.ts'
import { fixturePath } from '../e2e/app.ts'
import { openApi } from '../e2e/sample-data.ts'
import { untilReady } from './fault-app.ts'
import type { Api, Ledger } from './ledger.ts'

export interface Person {
  name: string
  api: Api
}

/** People work until `stop` is called. */
export interface Work {
  /** Resolves when every current request has ended. */
  stop(): Promise<void>
}

const password = 'correct horse'
const videoDigest = createHash('sha256')
  .update(readFileSync(fixturePath('small.mp4')))
  .digest('hex')
/** Long enough for a call to be running when something dies. */
const slowAnswer = '[[stub:slow:700]]'
const slowEvery = 4

/** Someone with an account and a connection to the simulated Meta. */
export async function invite(url: string, ledger: Ledger, name: string): Promise<Person> {
  const api = await openApi(url)
  await ledger.ask(ledger.accounts, name, { owner: api, expected: password }, () => api.register(name))
  await api.connectMeta()
  return { name, api }
}

/** One person's work: upload, generate, edit, make drafts and send them, over and over. */
async function workOnce(person: Person, url: string, ledger: Ledger, turn: string, isSlow: boolean): Promise<void> {
  const { api } = person
  const keep = { owner: api, expected: null }
  const fileName = `${turn}.mp4`
  const video = await api.upload(fileName)
  const objectName = 'objectName' in video ? String(video.objectName) : ''
  ledger.uploads.set(objectName, { owner: api, expected: videoDigest, isAcknowledged: true })
  const settings: Record<string, string> = isSlow
    ? { modelId: 'gemini-3.8-flash', systemPrompt: slowAnswer }
    : { modelId: offlineModelId }
  const { jobId, historyId } = await ledger.ask(ledger.jobs, fileName, keep, () => api.submit(video, settings))
  if (isSlow || !(await isCompleted(api, jobId))) return

  const edit = { owner: api, expected: `tag-${turn}` }
  await ledger.ask(ledger.edits, String(historyId), edit, () =>
    api.patch(`/api/history/${historyId}`, { tags: [edit.expected] }),
  )
  const id = await makeDraft(api, ledger, historyId, turn)
  await sendDraft(api, ledger, id)
  const guest = await openApi(url)
  const account = { owner: guest, expected: password }
  await ledger.ask(ledger.accounts, `guest-${turn}`, account, () => guest.register(`guest-${turn}`))
}

/** Makes a draft of a result and fills in what it lacks. @returns its id. */
export async function makeDraft(api: Api, ledger: Ledger, historyId: number, turn: string): Promise<string> {
  const { data } = await ledger.ask(ledger.drafts, String(historyId), { owner: api, expected: null }, () =>
    api.post<{ data: { id: string }[] }>('/api/meta-ads', { generatedResultIds: [historyId] }),
  )
  const id = data[0]?.id ?? ''
  const website = `https://shop.example.com/${turn}`
  await ledger.ask(ledger.savedDrafts, id, { owner: api, expected: website }, () =>
    api.patch('/api/meta-ads/bulk-update', { adIds: [id], updates: { ...nextPlace(), website_url: website } }),
  )
  return id
}

/** Submits a draft to the simulated Meta. */
export async function sendDraft(api: Api, ledger: Ledger, id: string): Promise<void> {
  await ledger.ask(ledger.submissions, id, { owner: api, expected: null }, () =>
    api.post('/api/meta-ads/batch-submit', { adIds: [id] }),
  )
}

/** Rotates ad sets: Meta allows 50 ads in one, and a long run creates more. */
const adSets = [
  { meta_campaign_id: world.campaignId, target_meta_ad_set_id: world.adSetId },
  { meta_campaign_id: '120210000000000003', target_meta_ad_set_id: '120220000000000031' },
  { meta_campaign_id: '120210000000000005', target_meta_ad_set_id: '120220000000000051' },
]
let placed = 0

function nextPlace() {
  const adSet = adSets[placed++ % adSets.length]
  return { meta_ad_account_id: world.adAccountId, facebook_page_id: world.pageId, ...adSet }
}

/** Polls: a job of the offline writer takes less than 0.1 s, unless something died. */
async function isCompleted(api: Api, jobId: string): Promise<boolean> {
  for (let look = 0; look < 20; look++) {
    const { job } = await api.get<{ job: { status: string } }>(`/api/jobs/${jobId}`)
    if (job.status === 'completed') return true
  }
  return false
}

/** All start to work; without an answer they wait until the server is ready again. */
export function startWork(people: Person[], url: string, ledger: Ledger, name: string): Work {
  let isOver = false
  const work = async (person: Person) => {
    for (let n = 0; !isOver; n++) {
      const turn = `${name}-${person.name}-${n}`
      try {
        await workOnce(person, url, ledger, turn, n % slowEvery === slowEvery - 1)
      } catch (error) {
        ledger.noteAnswer(error)
        if (!isOver) await untilReady(url, 120_000)
      }
    }
  }
  const all = Promise.all(people.map(work))
  return {
    async stop() {
      isOver = true
      await all
    },
  }
}
