// npm run bench -- nodes [videos a person]
//
// Jobs per second of one worker process and of two on one database, with a provider that answers after 1 s (the Gemini
// stub). Six people submit a batch each, with a model each: all processes share six calls at once per key and model, so
// one model would measure that limit. A worker runs 16 jobs at once: two workers fit into the 36 calls of six models.
// One process, then two, then one again; the first and the last tenth of each wave are left out. Bare is the
// arithmetic: 16 slots per second.
import { stubModels as models } from '../apps/server/test/gemini-stub-strict.ts'
import { startNode } from '../apps/server/test/node-process.ts'
import { startGeminiStub } from '../e2e/app.ts'
import { openApi } from '../e2e/sample-data.ts'
import { startPostgres } from './app-on-postgres.ts'
import { watchProcessor } from './processes.ts'
import { quantile, report } from './report.ts'

type Api = Awaited<ReturnType<typeof openApi>>

const videosOfOne = Number(process.argv[2] ?? 40)
const slots = 16
const warmUp = 8
const wantedGain = 1.7

const postgres = await startPostgres()
const provider = await startGeminiStub()
const env = {
  ...postgres.env,
  ...provider.env,
  DATA_DIR: postgres.dataDir,
  WORKER_CONCURRENCY: String(slots),
  REGISTRATION: 'open',
}
const start = (role: string) => startNode({ ...env, ROLE: role })

const web = await start('web')
const people = await openPeople(web.url)

async function openPeople(url: string) {
  const apis: { api: Api; model: string; video: object }[] = []
  for (const model of models) {
    const api = await openApi(url)
    await api.register(`bench-${apis.length}`)
    apis.push({ api, model, video: await api.upload('bench.mp4') })
  }
  const known = await apis[0]?.api.get<{ data: { models: { path_name: string }[] } }>('/api/settings/ai-models')
  for (const path_name of models.filter((model) => !known?.data.models.some((each) => each.path_name === model))) {
    await apis[0]?.api.post('/api/settings/ai-models', { provider: 'Gemini', name: path_name, version: '1', path_name })
  }
  return apis
}

interface Wave {
  perSecond: number
  /** Per job, all processes and the stub together. */
  processorMs: number
}

/** One batch per person, until all jobs have ended. */
async function measureWave(videos = videosOfOne): Promise<Wave> {
  const count = people.length * videos
  const processor = watchProcessor()
  const { rows: last } = await postgres.pool.query('select coalesce(max(id), 0) as id from history')
  await Promise.all(people.map(({ api, model, video }) => submitBatch(api, model, video, videos)))
  for (;;) {
    const { rows } = await postgres.pool.query(
      `select status, extract(epoch from updated_at) * 1000 as at from history where id > $1`,
      [last[0]?.id],
    )
    const failed = rows.find(({ status }) => String(status).startsWith('FAILED'))
    if (failed) throw new Error(`a job ended as ${failed.status}`)
    const ends = rows.filter(({ status }) => status === 'COMPLETED').map(({ at }) => Number(at))
    if (ends.length === count) {
      const seconds = (quantile(ends, 0.9) - quantile(ends, 0.1)) / 1000
      return { perSecond: (0.8 * count) / seconds, processorMs: processor() / count }
    }
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

function submitBatch(api: Api, modelId: string, video: object, videos: number) {
  const batch = Object.fromEntries(Array.from({ length: videos }, (_, n) => [`gcsVideo${n}`, JSON.stringify(video)]))
  return api.submit(video, {
    ...batch,
    modelId,
    isBatch: 'true',
    batchSize: String(videos),
    systemPrompt: 'You write copy. [[stub:slow:1000]]',
  })
}

const waves: Record<1 | 2, Wave[]> = { 1: [], 2: [] }
try {
  const first = await start('worker')
  await measureWave(warmUp) // The first calls include compilation and uploads.
  waves[1].push(await measureWave())
  const second = await start('worker')
  await measureWave(warmUp)
  waves[2].push(await measureWave(), await measureWave())
  await second.end('SIGTERM')
  waves[1].push(await measureWave())
  await first.end('SIGTERM')
} finally {
  await web.end('SIGTERM')
  await provider.stop()
  await postgres.destroy()
}

const mean = (count: 1 | 2, key: keyof Wave) => waves[count].reduce((sum, wave) => sum + wave[key], 0) / 2
for (const count of [1, 2] as const) {
  const perSecond = mean(count, 'perSecond')
  report({
    what: `${count} worker process${count > 1 ? 'es' : ''} of ${slots} slots, calls of 1 s`,
    median: `${perSecond.toFixed(1)} jobs/s`,
    bare: `${count * slots} jobs/s at most`,
    ratio: ((count * slots) / perSecond).toFixed(2),
  })
}
const gain = mean(2, 'perSecond') / mean(1, 'perSecond')
report({
  what: 'two processes through one',
  median: `${gain.toFixed(2)}×`,
  wanted: { text: `≥ ${wantedGain}×`, holds: gain >= wantedGain },
})
report({
  what: 'processor time a job, all processes and the stand-in',
  median: `${mean(2, 'processorMs').toFixed(0)} ms`,
})
