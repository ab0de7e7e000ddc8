import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../../../test/app.ts'
import { findUserId } from '../../../test/drafts.ts'
import { createLog } from '../../platform/observability/log.ts'
import { createEncryption } from '../../platform/security/encryption.ts'
import { tokenContext } from './meta-sessions.service.ts'
import { renewTokens, renewTokensJob } from './renew-tokens.job.ts'

const [former, next] = ['a'.repeat(64), 'b'.repeat(64)]
const purpose = 'meta tokens'
const [before, both, after] = [
  createEncryption(former, purpose),
  createEncryption(next, purpose, former),
  createEncryption(next, purpose),
]

let t: TestApp
let ana: number
let ben: number
beforeAll(async () => {
  t = await buildTestApp()
  await t.signUp('ana')
  await t.signUp('ben')
  ana = await findUserId(t.database.db, 'ana')
  ben = await findUserId(t.database.db, 'ben')
})
beforeEach(() => t.database.db.deleteFrom('meta_connections').execute())
afterAll(() => t.destroy())

async function store(userId: number, token: Buffer) {
  const person = { meta_user_id: String(userId), meta_user_name: 'Somebody', granted: [], declined: [] }
  await t.database.db
    .insertInto('meta_connections')
    .values({ user_id: userId, token_encrypted: token, ...person })
    .execute()
}
const readEncryptedToken = async (userId: number) =>
  (
    await t.database.db
      .selectFrom('meta_connections')
      .select('token_encrypted')
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
  ).token_encrypted

it('re-encrypts tokens of the old secret once', async () => {
  await store(ana, before.encrypt('EAA-ana', tokenContext(ana)))
  const current = after.encrypt('EAA-ben', tokenContext(ben))
  await store(ben, current)
  const needs = { db: t.database.db, encryption: both }
  expect(await renewTokens(needs)).toEqual({ renewed: 1, unreadable: 0 })
  expect(after.decrypt(await readEncryptedToken(ana), tokenContext(ana))).toBe('EAA-ana')
  expect((await readEncryptedToken(ben)).equals(current)).toBe(true)
  expect(await renewTokens(needs)).toEqual({ renewed: 0, unreadable: 0 })
})

it('counts a token that neither secret decrypts, and leaves it unchanged', async () => {
  const lost = createEncryption('c'.repeat(64), purpose).encrypt('EAA', tokenContext(ana))
  await store(ana, lost)
  expect(await renewTokens({ db: t.database.db, encryption: both })).toEqual({ renewed: 0, unreadable: 1 })
  expect((await readEncryptedToken(ana)).equals(lost)).toBe(true)
})

it('skips a token that was replaced meanwhile', async () => {
  await store(ana, before.encrypt('EAA-old', tokenContext(ana)))
  const newer = after.encrypt('EAA-new', tokenContext(ana))
  // The person connects again between the reading and the writing of the job.
  const db = t.database.db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      if (result.rows.some((row) => 'token_encrypted' in row)) {
        await t.database.db.updateTable('meta_connections').set({ token_encrypted: newer }).execute()
      }
      return result
    },
  })
  expect((await renewTokens({ db, encryption: both })).renewed).toBe(0)
  expect((await readEncryptedToken(ana)).equals(newer)).toBe(true)
})

it('reads nothing without an old secret', async () => {
  const written = before.encrypt('EAA-ana', tokenContext(ana))
  await store(ana, written)
  const needs = { db: t.database.db, encryption: both, log: createLog('silent') }
  await renewTokensJob({ ...needs, hasOldSecret: false }).handle({}, { signal: new AbortController().signal })
  expect((await readEncryptedToken(ana)).equals(written)).toBe(true)
  await renewTokensJob({ ...needs, hasOldSecret: true }).handle({}, { signal: new AbortController().signal })
  expect((await readEncryptedToken(ana)).equals(written)).toBe(false)
})
