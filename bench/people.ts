import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { memberId } from './fill-history.ts'

const tokenOf = (n: number) => `token-of-member-${n}`
const cookieName = 'hookline_session'
/** What the n-th member's browser sends. */
export const cookieOf = (n: number) => `${cookieName}=${tokenOf(n)}`
const hash = (token: string) => createHash('sha256').update(token).digest()

/** Accounts of the first members of the history, each signed in. */
export async function signInMembers(pool: pg.Pool, count: number): Promise<void> {
  for (let n = 1; n <= count; n++) {
    const { rows } = await pool.query(
      `insert into users (username, role, password_hash, user_uuid) values ($1, 'user', 'x', $2) returning id`,
      [`member-${n}`, memberId(n)],
    )
    await pool.query(
      `insert into sessions (token_hash, user_id, user_agent, expires_at) values ($1, $2, '', now() + interval '1 day')`,
      [hash(tokenOf(n)), rows[0]?.id],
    )
  }
}

/** Whose session a cookie is, by the query that the app makes too. @returns the uuid. */
export async function findMember(pool: pg.Pool, cookie: string): Promise<string | undefined> {
  const { rows } = await pool.query({
    name: 'find-member',
    text: `select user_uuid from sessions join users on users.id = user_id where token_hash = $1 and expires_at > now()`,
    values: [hash(cookie.slice(cookieName.length + 1))],
  })
  return rows[0]?.user_uuid
}

/** A signed-in member with one connection that stays open. */
export interface Person {
  uuid: string
  /** @returns milliseconds until the whole answer was here. @throws when it is not 200. */
  get(path: string): Promise<number>
}

/** The first `count` members at a server. */
export function openPeople(url: string, count: number): Person[] {
  return Array.from({ length: count }, (_, index) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const headers = { cookie: cookieOf(index + 1) }
    return {
      uuid: memberId(index + 1),
      async get(path) {
        const begunAt = performance.now()
        const asked = request(new URL(path, url), { agent, headers })
        asked.end()
        const [answer] = (await once(asked, 'response')) as [IncomingMessage]
        await once(answer.resume(), 'end')
        if (answer.statusCode !== 200) throw new Error(`${path} answered ${answer.statusCode}`)
        return performance.now() - begunAt
      },
    }
  })
}

/**
 * All ask at once for so many seconds.
 * @param pauseMs what each does between an answer and the next question; 0 is a closed loop, the most that fits.
 * @returns every answer's milliseconds.
 */
export async function askTogether(
  people: Person[],
  pathOf: (person: Person) => string,
  seconds: number,
  pauseMs: number,
) {
  const endsAt = performance.now() + seconds * 1000
  const times: number[] = []
  const ask = async (person: Person) => {
    await sleep(Math.random() * pauseMs)
    while (performance.now() < endsAt) {
      times.push(await person.get(pathOf(person)))
      if (pauseMs > 0) await sleep(pauseMs)
    }
  }
  await Promise.all(people.map(ask))
  return times
}
