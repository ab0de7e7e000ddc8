import { createHash } from 'node:crypto'
import type { openApi } from '../e2e/sample-data.ts'

export type Api = Awaited<ReturnType<typeof openApi>>

/** A request: `isAcknowledged` once the server has answered that it is done. */
interface Entry<T> {
  isAcknowledged: boolean
  owner: Api
  /** What must be found afterwards. */
  expected: T
}
type Book<T> = Map<string, Entry<T>>

interface HistoryRow {
  id: number
  status: string
  videoFilename: string
  tags: string[]
}
interface DraftRow {
  id: string
  history_id: number | null
  website_url: string | null
  submission: { state: string; error: string | null } | null
}

/** Requests and answers, to be compared with the state of the server afterwards. */
export type Ledger = ReturnType<typeof createLedger>

export function createLedger() {
  /** By name; expected is the password. */
  const accounts: Book<string> = new Map()
  /** By object name; expected is the digest of the bytes. */
  const uploads: Book<string> = new Map()
  /** By the video's file name, which no other job has. */
  const jobs: Book<null> = new Map()
  /** By the result's id; expected is its only tag. */
  const edits: Book<string> = new Map()
  /** By the id of the result that it was made of. */
  const drafts: Book<null> = new Map()
  /** By the draft's id; expected is its website. */
  const savedDrafts: Book<string> = new Map()
  /** By the draft's id. */
  const submissions: Book<null> = new Map()
  const wrongAnswers: string[] = []

  /**
   * Makes a request. Without an answer, or after a 503, its result may exist once.
   * @throws what `act` throws.
   */
  async function ask<T, R>(book: Book<T>, key: string, entry: { owner: Api; expected: T }, act: () => Promise<R>) {
    book.set(key, { ...entry, isAcknowledged: false })
    try {
      const answer = await act()
      book.set(key, { ...entry, isAcknowledged: true })
      return answer
    } catch (error) {
      noteAnswer(error)
      throw error
    }
  }

  /** A fault around the server must not cause a 500 or a refusal of a valid request. */
  function noteAnswer(error: unknown) {
    const said = error instanceof Error ? error.message : String(error)
    if (/answered (?!503|507|429)/.test(said)) wrongAnswers.push(said.slice(0, 300))
  }

  return {
    accounts,
    uploads,
    jobs,
    edits,
    drafts,
    savedDrafts,
    submissions,
    wrongAnswers,
    ask,
    noteAnswer,
    /** Drafts whose submission was acknowledged. */
    countSent: () => [...submissions.values()].filter(isKnown).length,
    /** Acknowledged requests, for the output. */
    summary() {
      const books = { accounts, uploads, jobs, edits, drafts, savedDrafts, submissions }
      return Object.entries(books)
        .map(([name, book]) => `${[...(book as Book<unknown>).values()].filter(isKnown).length}/${book.size} ${name}`)
        .join(', ')
    },
  }
}

const isKnown = ({ isAcknowledged }: Entry<unknown>) => isAcknowledged

/**
 * Compares the ledger with the server.
 * @returns a sentence for each lost, doubled or wrongly answered request.
 */
export async function findLosses(ledger: Ledger, { url }: { url: string }): Promise<string[]> {
  const losses = [...ledger.wrongAnswers]
  for (const [username, { isAcknowledged, expected }] of ledger.accounts) {
    if (isAcknowledged && !(await maySignIn(url, username, expected))) losses.push(`the account ${username} is lost`)
  }
  for (const [objectName, { isAcknowledged, expected, owner }] of ledger.uploads) {
    if (isAcknowledged && (await digestObject(url, objectName, owner)) !== expected)
      losses.push(`${objectName} is lost`)
  }
  const owners = listOwners(ledger)
  const first = owners[0]
  if (first) losses.push(...compareResults(ledger, await listHistory(first)))
  const rows = await Promise.all(owners.map(async (owner) => [owner, await listDrafts(owner)] as const))
  return [...losses, ...compareDrafts(ledger, new Map(rows)), ...compareAds(ledger, new Map(rows), await listAds(url))]
}

function listOwners({ jobs, drafts }: Ledger): Api[] {
  return [...new Set([...jobs.values(), ...drafts.values()].map(({ owner }) => owner))]
}

function compareResults({ jobs, edits }: Ledger, history: HistoryRow[]): string[] {
  const losses: string[] = []
  const byName = Map.groupBy(history, (row) => row.videoFilename)
  for (const [name, { isAcknowledged }] of jobs) {
    const rows = byName.get(name) ?? []
    if (rows.length > 1 || (isAcknowledged && rows.length === 0)) losses.push(`${name} has ${rows.length} results`)
    for (const { status } of rows) if (status !== 'COMPLETED') losses.push(`${name} ended as ${status}`)
  }
  const byId = new Map(history.map((row) => [String(row.id), row]))
  for (const [id, { isAcknowledged, expected }] of edits) {
    if (isAcknowledged && !byId.get(id)?.tags.includes(expected)) losses.push(`the edit ${expected} of ${id} is lost`)
  }
  return losses
}

function compareDrafts({ drafts, savedDrafts }: Ledger, rows: Map<Api, DraftRow[]>): string[] {
  const losses: string[] = []
  for (const [historyId, { isAcknowledged, owner }] of drafts) {
    const count = rows.get(owner)?.filter(({ history_id }) => String(history_id) === historyId).length ?? 0
    if (count > 1 || (isAcknowledged && count === 0)) losses.push(`result ${historyId} has ${count} drafts`)
  }
  for (const [id, { isAcknowledged, expected, owner }] of savedDrafts) {
    const found = rows.get(owner)?.find((row) => row.id === id)?.website_url
    if (isAcknowledged && found !== expected) losses.push(`draft ${id} leads to ${found} instead of ${expected}`)
  }
  return losses
}

/** An unfinished submission may have no ad, but never two. */
function compareAds({ submissions }: Ledger, rows: Map<Api, DraftRow[]>, adNames: string[]): string[] {
  const losses: string[] = []
  for (const [id, { isAcknowledged, owner }] of submissions) {
    const ads = adNames.filter((name) => name.includes(id.replaceAll('-', '').slice(-12))).length
    const submission = rows.get(owner)?.find((row) => row.id === id)?.submission
    const { state, error } = submission ?? { state: 'none', error: null }
    if (ads > 1) losses.push(`draft ${id} became ${ads} ads`)
    if (!isAcknowledged) continue
    const isUnderWay = ['queued', 'running', 'waiting'].includes(state)
    if (!isUnderWay && !(state === 'done' && ads === 1)) losses.push(`draft ${id} is ${state}, ${ads} ads: ${error}`)
  }
  return losses
}

/** Counts the jobs that have not ended, and with `submissionsToo` the submissions. */
export async function countUnderWay(ledger: Ledger, options: { submissionsToo: boolean }): Promise<number> {
  let count = 0
  for (const owner of listOwners(ledger)) {
    const { jobs } = await owner.get<{ jobs: { status: string }[] }>('/api/jobs')
    count += jobs.filter(({ status }) => !['completed', 'failed', 'cancelled'].includes(status)).length
    if (!options.submissionsToo) continue
    const states = (await listDrafts(owner)).map(({ submission }) => submission?.state ?? 'none')
    count += states.filter((state) => ['queued', 'running', 'waiting'].includes(state)).length
  }
  return count
}

async function maySignIn(url: string, username: string, password: string): Promise<boolean> {
  const body = JSON.stringify({ username, password })
  const headers = { 'content-type': 'application/json' }
  return (await fetch(new URL('/api/login', url), { method: 'POST', headers, body })).ok
}

async function digestObject(url: string, objectName: string, owner: Api): Promise<string> {
  const answer = await fetch(new URL(`/storage/${objectName}`, url), { headers: { cookie: owner.cookie() } })
  return createHash('sha256')
    .update(Buffer.from(await answer.arrayBuffer()))
    .digest('hex')
}

async function listHistory(api: Api): Promise<HistoryRow[]> {
  const rows: HistoryRow[] = []
  for (let page = 1; ; page++) {
    const answer = await api.get<{ results: HistoryRow[]; pagination: { totalPages: number } }>(
      `/api/history?limit=100&page=${page}`,
    )
    rows.push(...answer.results)
    if (page >= answer.pagination.totalPages) return rows
  }
}

async function listDrafts(api: Api): Promise<DraftRow[]> {
  const list = async (status: string) => (await api.get<{ data: DraftRow[] }>(`/api/meta-ads?status=${status}`)).data
  return (await Promise.all([list('draft'), list('SUBMITTED_TO_META')])).flat()
}

/** The names of all ads at the simulated Meta. */
async function listAds(url: string): Promise<string[]> {
  const answer = await fetch(new URL('/sandbox/control/objects?type=ads', url))
  const { objects } = (await answer.json()) as { objects: { name?: string }[] }
  return objects.map(({ name }) => name ?? '')
}
