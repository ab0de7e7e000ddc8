import type { ToolType } from '@hookline/contract/fields.schemas'
import { builtInPrompts } from '@hookline/contract/system-prompts/built-in-prompts.rules'
import { defaultPrompts } from '@hookline/contract/system-prompts/system-prompts.rules'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Browser, buildTestApp, type TestApp } from '../../../test/app.ts'

let t: TestApp
let ana: Browser
beforeAll(async () => {
  t = await buildTestApp()
  ana = await t.signUp('ana')
})
afterAll(() => t.destroy())

const content = 'You write short, honest ad copy.'

describe('the system prompts of a new installation', () => {
  let fresh: TestApp
  let owner: Browser
  beforeAll(async () => {
    fresh = await buildTestApp()
    owner = await fresh.signUp('olga')
  })
  afterAll(() => fresh.destroy())
  const fetchJson = async (url: string) => (await owner.request({ method: 'GET', url })).json()

  it.each(Object.entries(defaultPrompts))('have the built-in default of %s', async (type, { id, name }) => {
    const answer = await fetchJson(`/api/system-prompts/${id}`)
    expect(answer.data.prompt).toMatchObject({ id, name, type })
    // The studio's 'Use built-in default' inserts this text.
    expect(answer.prompt.content).toBe(builtInPrompts[type as ToolType])
  })

  it('are listed whole and by type', async () => {
    expect((await fetchJson('/api/system-prompts/all')).prompts).toHaveLength(3)
    const some = await fetchJson('/api/system-prompts?type=ad%20copy')
    expect(some.data.prompts.map(({ id }: { id: string }) => id)).toEqual(['ad-copy-system-prompt'])
  })
})

describe('system prompts', () => {
  it('are changed by PUT without losing the description', async () => {
    const url = '/api/system-prompts/analysis-system-prompt'
    const before = (await ana.request({ method: 'GET', url })).json().prompt
    const payload = { name: before.name, type: before.type, content }
    const after = (await ana.request({ method: 'PUT', url, payload })).json().prompt
    expect(after).toMatchObject({ content, description: before.description })
    expect(Date.parse(after.updatedAt)).toBeGreaterThanOrEqual(Date.parse(before.updatedAt))
  })

  it('get an id of type and time when none is given, and are updated when it is', async () => {
    const payload = { name: 'Second voice', type: 'ad copy', content }
    const made = (await ana.request({ method: 'POST', url: '/api/system-prompts', payload })).json().prompt
    expect(made.id).toMatch(/^ad-copy-\d{13}$/)
    const again = { ...payload, id: made.id, name: 'Third voice' }
    const updated = (await ana.request({ method: 'POST', url: '/api/system-prompts', payload: again })).json().prompt
    expect(updated).toMatchObject({ id: made.id, name: 'Third voice' })
    expect((await ana.request({ method: 'DELETE', url: `/api/system-prompts/${made.id}` })).statusCode).toBe(200)
    expect((await ana.request({ method: 'DELETE', url: `/api/system-prompts/${made.id}` })).statusCode).toBe(404)
  })

  it.each([
    ['empty', '   ', 'System prompt cannot be empty'],
    ['too short', 'short', 'Content must be at least 10 characters'],
  ])('refuse %s content', async (_what, text, message) => {
    const payload = { name: 'Voice', type: 'ad copy', content: text }
    const answer = await ana.request({ method: 'POST', url: '/api/system-prompts', payload })
    expect(answer.statusCode).toBe(400)
    expect(answer.json().message).toBe(message)
  })
})

describe('the versions of a system prompt', () => {
  const fetchVersions = async (id: string, who = ana) =>
    (await who.request({ method: 'GET', url: `/api/system-prompts/${id}/versions` })).json()

  let made = 0
  async function make(name: string, who = ana) {
    // An id of the test's fixed time would be that of a deleted prompt, whose versions are kept.
    const payload = { id: `reviewer-${++made}`, name, type: 'analysis', content: 'The first text of all.' }
    return (await who.request({ method: 'POST', url: '/api/system-prompts', payload })).json().prompt
  }

  async function write(id: string, text: string, who = ana, extra: object = {}) {
    const payload = { name: 'Reviewer', type: 'analysis', content: text, ...extra }
    return who.request({ method: 'PUT', url: `/api/system-prompts/${id}`, payload })
  }

  it('hold what every save replaced, newest first, with author and time', async () => {
    const ben = await t.signUp('ben')
    const first = await make('Reviewer')
    const second = (await write(first.id, 'The second text of all.', ben)).json().prompt
    await write(first.id, 'The third text of all.')
    const { prompt, author, versions } = await fetchVersions(first.id)
    expect(prompt.content).toBe('The third text of all.')
    expect(author).toBe('ana')
    expect(versions).toEqual([
      { id: expect.any(Number), name: 'Reviewer', author: 'ben', savedAt: second.updatedAt },
      { id: expect.any(Number), name: 'Reviewer', author: 'ana', savedAt: first.updatedAt },
    ])
    const url = `/api/system-prompts/${first.id}/versions/${versions[1].id}`
    const { version } = (await ana.request({ method: 'GET', url })).json()
    expect(version).toMatchObject({ ...versions[1], content: 'The first text of all.', type: 'analysis' })
  })

  it('hold the text that Hookline came with, which no one of the team wrote', async () => {
    const { id, name } = defaultPrompts.comparison
    const payload = { name, type: 'comparison', content: 'Ours from now on.' }
    await ana.request({ method: 'PUT', url: `/api/system-prompts/${id}`, payload })
    expect((await fetchVersions(id)).versions).toMatchObject([{ name, author: null }])
  })

  it('are not added to by a save that changes nothing', async () => {
    const made = await make('Same again')
    const payload = { name: made.name, type: made.type, content: made.content }
    const answer = await ana.request({ method: 'PUT', url: `/api/system-prompts/${made.id}`, payload })
    expect(answer.json().prompt).toEqual(made)
    expect((await fetchVersions(made.id)).versions).toEqual([])
  })

  it('are restored by a new save, which keeps what it replaces and is in the activity log', async () => {
    const made = await make('Reviewer')
    await write(made.id, 'A text that was a mistake.')
    const [version] = (await fetchVersions(made.id)).versions
    const url = `/api/system-prompts/${made.id}/versions/${version.id}/restore`
    const answer = await ana.request({ method: 'POST', url })
    expect(answer.json()).toMatchObject({
      message: 'System prompt restored',
      prompt: { content: 'The first text of all.' },
    })
    const { prompt, versions } = await fetchVersions(made.id)
    expect(prompt.content).toBe('The first text of all.')
    expect(versions).toHaveLength(2)
    const logged = await t.database.db
      .selectFrom('activity_log')
      .select(['action', 'username', 'before', 'after'])
      .where('subject_id', '=', made.id)
      .orderBy('id', 'desc')
      .executeTakeFirst()
    expect(logged).toMatchObject({
      action: 'system_prompt.restored',
      username: 'ana',
      before: { content: 'A text that was a mistake.' },
      after: { content: 'The first text of all.' },
    })
  })

  it('are not restored over a text that someone saved meanwhile', async () => {
    const made = await make('Reviewer')
    const read = (await write(made.id, 'What ana has read.')).json().prompt
    const [version] = (await fetchVersions(made.id)).versions
    await write(made.id, 'What came in between.')
    const url = `/api/system-prompts/${made.id}/versions/${version.id}/restore`
    const answer = await ana.request({ method: 'POST', url, payload: { updatedAt: read.updatedAt } })
    expect(answer.statusCode).toBe(409)
    expect(answer.json().message).toBe('This was changed by someone else. Reload to see the latest version.')
  })

  it('belong to their prompt: another prompt has no such version, a deleted one has none to show', async () => {
    const made = await make('Reviewer')
    const other = await make('Another one')
    await write(made.id, 'The second text of all.')
    const [version] = (await fetchVersions(made.id)).versions
    const wrong = `/api/system-prompts/${other.id}/versions/${version.id}`
    expect((await ana.request({ method: 'GET', url: wrong })).json().message).toBe('Version not found.')
    expect((await ana.request({ method: 'POST', url: `${wrong}/restore` })).statusCode).toBe(404)
    await ana.request({ method: 'DELETE', url: `/api/system-prompts/${made.id}` })
    expect(await fetchVersions(made.id)).toMatchObject({ success: false, message: 'System prompt not found.' })
  })

  it('are listed again when a prompt of the same id is created', async () => {
    const { id, name } = defaultPrompts.analysis
    await ana.request({ method: 'DELETE', url: `/api/system-prompts/${id}` })
    const payload = { id, name, type: 'analysis', content: 'Begun from nothing.' }
    await ana.request({ method: 'POST', url: '/api/system-prompts', payload })
    expect((await fetchVersions(id)).versions.length).toBeGreaterThan(0)
  })

  it('need a session', async () => {
    expect(await fetchVersions('ad-copy-system-prompt', t.visitor())).toMatchObject({ code: 'UNAUTHENTICATED' })
  })
})

describe('saves at the same moment', () => {
  it('give each new prompt a different id', async () => {
    const payload = { name: 'Twin', type: 'comparison', content }
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => ana.request({ method: 'POST', url: '/api/system-prompts', payload })),
    )
    const ids = answers.map((answer) => answer.json().prompt.id)
    expect(new Set(ids).size).toBe(6)
  })

  it('lose no text of one prompt: all but the last are versions', async () => {
    const texts = Array.from({ length: 6 }, (_, index) => `Text number ${index} of six.`)
    const saved = await Promise.all(
      texts.map((text) => {
        const payload = { id: 'raced', name: 'Raced', type: 'ad copy', content: text }
        return ana.request({ method: 'POST', url: '/api/system-prompts', payload })
      }),
    )
    expect(saved.map(({ statusCode }) => statusCode)).toEqual(texts.map(() => 200))
    const storedVersions = await t.database.db
      .selectFrom('system_prompt_versions')
      .select('content')
      .where('prompt_id', '=', 'raced')
      .execute()
    const { prompt } = (await ana.request({ method: 'GET', url: '/api/system-prompts/raced' })).json()
    expect([...storedVersions.map((row) => row.content), prompt.content].sort()).toEqual(texts)
  })
})
