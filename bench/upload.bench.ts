// npm run bench -- upload [pairs]
//
// A 200 MB upload by create-upload. Bare is a Node server that pipes the same body to a file with fsync. Both alternate
// (9 pairs by default), so that a slow moment of the disk affects both. Then the growth of the server's peak resident
// set during one upload, and during four at once (Linux, /proc).
import { once } from 'node:events'
import { createWriteStream, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { startApp } from '../e2e/app.ts'
import { openApi } from '../e2e/sample-data.ts'
import { serveBare, startBare } from './bare-process.ts'
import { quantile, report, reportTimes, runAlternately } from './report.ts'
import { findServer, watchMemory } from './resident-memory.ts'

const fileBytes = 209_715_200
/** Allowed memory growth per upload, in MB. */
const wantedMb = 30
/** The product must reach this share of the bare server's throughput. */
const wantedShare = 0.6
const chunk = Buffer.alloc(1_048_576, 'a film of no great art ')
const boundary = 'hookline-bench'
const tail = Buffer.from(`\r\n--${boundary}--\r\n`)

if (process.argv[2] === 'bare') await serveFiles()
else await measure(Number(process.argv[2] ?? 9))

/** The minimum for a body: read it from the socket, write it, make it durable. */
async function serveFiles() {
  const dir = mkdtempSync(path.join(tmpdir(), 'hookline-bench-'))
  process.on('SIGTERM', () => {
    rmSync(dir, { recursive: true })
    process.exit()
  })
  await serveBare(async (req, res) => {
    const file = path.join(dir, 'upload')
    await pipeline(req, createWriteStream(file, { flush: true }))
    res.writeHead(204).end()
    await once(res, 'close')
    rmSync(file)
  })
}

/** Posts a form with a file of 200 MB. @returns milliseconds until the answer. */
async function post(url: string, fields: Record<string, string>): Promise<number> {
  const begunAt = performance.now()
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  const fileHead = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="big.mp4"\r\n\r\n`
  const head = Buffer.from(parts.join('') + fileHead)
  const headers = {
    'content-type': `multipart/form-data; boundary=${boundary}`,
    'content-length': head.length + fileBytes + tail.length,
  }
  const req = request(url, { method: 'POST', headers })
  const answered = once(req, 'response') as Promise<[IncomingMessage]>
  req.write(head)
  for (let sent = 0; sent < fileBytes; sent += chunk.length) if (!req.write(chunk)) await once(req, 'drain')
  req.end(tail)
  const [response] = await answered
  await once(response.resume(), 'end')
  if (response.statusCode !== 204) throw new Error(`the upload answered ${response.statusCode}`)
  return performance.now() - begunAt
}

async function measure(pairs: number) {
  const bare = await startBare(import.meta.filename)
  const app = await startApp({ LOG_LEVEL: 'silent' })
  try {
    const api = await openApi(app.url)
    await api.register('bench')
    const upload = async () => {
      const begunAt = performance.now()
      const file = { fileName: 'big.mp4', contentType: 'video/mp4' }
      const policy = await api.post<{ data: { url: string; fields: Record<string, string> } }>(
        '/api/direct-upload/create-upload',
        file,
      )
      await post(new URL(policy.data.url, app.url).href, policy.data.fields)
      return performance.now() - begunAt
    }
    const forget = () => removeFiles(path.join(app.dataDir, 'objects/videos'))
    await upload()
    await post(bare.url, {})
    forget()
    await comparePairs(pairs, upload, () => post(bare.url, {}), forget)
    for (const count of [1, 4]) await measureMemory(count, upload, forget)
  } finally {
    await bare.stop()
    await app.destroy()
  }
}

async function comparePairs(
  pairs: number,
  upload: () => Promise<number>,
  postBare: () => Promise<number>,
  forget: () => void,
) {
  const uploadOne = async () => {
    const time = await upload()
    forget()
    return time
  }
  const { ours, bare } = await runAlternately(pairs, uploadOne, postBare)
  const share = quantile(bare, 0.5) / quantile(ours, 0.5)
  const wanted = {
    text: `at least ${wantedShare} of its throughput (${share.toFixed(2)})`,
    holds: share >= wantedShare,
  }
  reportTimes('200 MB by create-upload', ours, { bare: { is: 'Node that pipes to a file', times: bare }, wanted })
}

async function measureMemory(count: number, upload: () => Promise<number>, forget: () => void) {
  const pid = findServer()
  const growths: number[] = []
  for (let i = 0; i < 3; i++) {
    const growth = watchMemory(pid)
    await Promise.all(Array.from({ length: count }, upload))
    growths.push(growth())
    forget()
  }
  const most = Math.max(...growths)
  const wanted = { text: `at most ${wantedMb} MB each`, holds: most <= wantedMb * count }
  report({ what: `memory grows during ${count} at once, most of 3`, median: `${most.toFixed(0)} MB`, wanted })
}

/** Deletes the files only: creating folders is not part of an upload. */
function removeFiles(folder: string) {
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    if (entry.isFile()) rmSync(path.join(entry.parentPath, entry.name))
  }
}
