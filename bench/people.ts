import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import type pg from 'pg'
import { memberId } from './fill-history.ts'

const buildMemberToken = (n: number) => `token-of-member-${n}`
const cookieName = 'hookline_session'
/** The cookie header of the n-th member. */
const buildMemberCookie = (n: number) => `${cookieName}=${buildMemberToken(n)}`
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
      [hash(buildMemberToken(n)), rows[0]?.id],
    )
  }
}

/** A signed-in member with one connection that stays open. */
export interface Person {
  /** @returns milliseconds until the whole answer arrived. @throws when it is not 200. */
  get(path: string): Promise<number>
}

/** The first `count` members at a server. */
export function openPeople(url: string, count: number): Person[] {
  return Array.from({ length: count }, (_, index) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const headers = { cookie: buildMemberCookie(index + 1) }
    return {
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

/** All ask for so many seconds, each again as soon as the answer is there. @returns the milliseconds of every answer. */
export async function askTogether(people: Person[], nextPath: () => string, seconds: number) {
  const endsAt = performance.now() + seconds * 1000
  const times: number[] = []
  const ask = async (person: Person) => {
    while (performance.now() < endsAt) times.push(await person.get(nextPath()))
  }
  await Promise.all(people.map(ask))
  return times
}
