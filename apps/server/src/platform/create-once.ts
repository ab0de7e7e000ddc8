import { z } from 'zod'
import { requestHash } from './request-hash.ts'

// Creates something at another service exactly once, although calls get lost and processes die
// (docs/decisions/007-never-an-ad-twice.md).

const ids = z.array(z.string()).default([])
/** Stored with the intent to create something: enough to find it later. */
export const intentSchema = z.object({
  /** Created from earlier content. A search finds them too, but they are no results of this request. */
  former: ids,
  /** Hashes of requests without an answer whose result was not found. It may still appear. */
  unanswered: ids,
  /** Other results of such requests. */
  doubles: ids,
  /** Set once it is created. */
  id: z.string().optional(),
})
type Stored = z.output<typeof intentSchema>
type Intent = Omit<Stored, 'id'>
const newIntent: Intent = { former: [], unanswered: [], doubles: [] }

export const onceStates = ['planned', 'sent', 'done'] as const

/**
 * `planned`: nothing is known to exist. `sent`: a call may have been executed. `done`: `result` has the id. An empty
 * hash: it is unknown which of several requests created it.
 */
export interface OnceRecord<Facts> {
  state: (typeof onceStates)[number]
  requestHash: string
  result: Facts & Stored
}

/** One thing to create: how its record is stored, and how it is found. */
export interface Creation<Facts, Found extends { id: string }> {
  read(): OnceRecord<Facts> | undefined
  /** Commits the record before the call. Throws when another process has taken over. */
  announce(record: OnceRecord<Facts>): Promise<void>
  /** @param doubles found just now, for a notice. */
  store(record: OnceRecord<Facts>, doubles: string[]): Promise<void>
  /** Possible results of this creation, oldest first, by a search that may lag. */
  search(facts: Facts): Promise<Found[]>
  /** Possible results in the list of the parent's children. */
  list(facts: Facts): Promise<Found[]>
  /** Whether it was created from these facts. Called only when requests of different content had no answer. */
  matchesFacts(found: Found, facts: Facts): boolean
  /** `unanswered`: it may have been executed. `refused`: it was not. Null: the error says nothing about the call. */
  judge(error: unknown): 'unanswered' | 'refused' | null
  /** When to search for the result of a lost call, in milliseconds after the loss. */
  lookAfterMs: readonly number[]
  pause(ms: number): Promise<void>
}

type Made<Facts> = Facts & Intent & { id: string }

/**
 * Creates it, unless an equal request created it before. Call `settleLost` first.
 * @param request everything that decides what is created.
 * @param facts stored with its id.
 */
export async function createOnce<Facts extends object, Found extends { id: string }>(
  creation: Creation<Facts, Found>,
  { request, facts, create }: { request: unknown; facts: Facts; create(): Promise<{ id: string }> },
): Promise<Made<Facts>> {
  const hash = requestHash(request)
  const before = creation.read()
  if (before?.state === 'done' && before.requestHash === hash) {
    const { id } = before.result
    // Creating it again could make a second one.
    if (!id) throw new Error('a finished creation has no id')
    return { ...before.result, id }
  }
  const sent = { state: 'sent', requestHash: hash, result: { ...facts, ...intentAfter(before) } } as const
  await creation.announce(sent)
  let id: string
  try {
    id = (await create()).id
  } catch (error) {
    const outcome = creation.judge(error)
    if (!outcome) throw error
    const found = outcome === 'unanswered' ? await findLost(creation, sent) : null
    if (found) return found
    await creation.store(outcome === 'unanswered' ? withoutAnswer(sent) : { ...sent, state: 'planned' }, [])
    throw error
  }
  const result = { ...sent.result, id }
  await creation.store({ ...sent, state: 'done', result }, [])
  return result
}

/**
 * Searches for the result of a request without an answer before anything is sent again: several times for an
 * interrupted one, once for one that was searched before.
 */
export async function settleLost<Facts, Found extends { id: string }>(creation: Creation<Facts, Found>): Promise<void> {
  const record = creation.read()
  if (record?.state === 'sent') {
    if (!(await findLost(creation, record))) await creation.store(withoutAnswer(record), [])
  } else if (record?.state === 'planned' && record.result.unanswered.length > 0) {
    await adopt(creation, record, await creation.list(record.result))
  }
}

/** Searches for a second result of an earlier request without an answer. */
export async function lookForDoubles<Facts, Found extends { id: string }>(
  creation: Creation<Facts, Found>,
): Promise<void> {
  const record = creation.read()
  if (record?.state !== 'done' || record.result.unanswered.length === 0) return
  const { result } = record
  const known = [result.id, ...result.former, ...result.doubles]
  const doubles = (await creation.list(result)).map(({ id }) => id).filter((id) => !known.includes(id))
  const checked = { ...result, unanswered: [], doubles: [...result.doubles, ...doubles] }
  await creation.store({ ...record, result: checked }, doubles)
}

function intentAfter<Facts>(before: OnceRecord<Facts> | undefined): Intent {
  if (!before) return newIntent
  const { former, unanswered, doubles, id } = before.result
  return { former: before.state === 'done' && id ? [...former, id] : former, unanswered, doubles }
}

function withoutAnswer<Facts>(record: OnceRecord<Facts>): OnceRecord<Facts> {
  const unanswered = [...record.result.unanswered, record.requestHash]
  return { ...record, state: 'planned', result: { ...record.result, unanswered } }
}

/** Searches several times, because reads may lag behind writes. */
async function findLost<Facts, Found extends { id: string }>(
  creation: Creation<Facts, Found>,
  record: OnceRecord<Facts>,
): Promise<Made<Facts> | null> {
  let waitedMs = 0
  for (const atMs of creation.lookAfterMs) {
    await creation.pause(atMs - waitedMs)
    waitedMs = atMs
    const made = await adopt(creation, record, await creation.search(record.result))
    if (made) return made
  }
  return null
}

/** Stores the chosen one of `found`, and the others as its doubles. */
async function adopt<Facts, Found extends { id: string }>(
  creation: Creation<Facts, Found>,
  record: OnceRecord<Facts>,
  found: readonly Found[],
): Promise<Made<Facts> | null> {
  const { former, doubles, unanswered } = record.result
  const candidates = found.filter(({ id }) => !former.includes(id) && !doubles.includes(id))
  const isAmbiguous = unanswered.some((hash) => hash !== record.requestHash)
  const ofRequest = isAmbiguous ? candidates.filter((one) => creation.matchesFacts(one, record.result)) : candidates
  const chosen = ofRequest[0] ?? candidates[0]
  if (!chosen) return null
  const others = candidates.filter((one) => one !== chosen).map(({ id }) => id)
  const result = { ...record.result, id: chosen.id, doubles: [...doubles, ...others] }
  const hash = ofRequest.includes(chosen) ? record.requestHash : ''
  await creation.store({ state: 'done', requestHash: hash, result }, others)
  return result
}
