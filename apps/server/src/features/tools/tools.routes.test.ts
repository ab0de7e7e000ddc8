import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Browser, buildTestApp, type TestApp } from '../../../test/app.ts'

let t: TestApp
let owner: Browser
let user: Browser
beforeAll(async () => {
  t = await buildTestApp()
  owner = await t.signUp('olga')
  user = await t.signUp('ute')
})
afterAll(() => t.destroy())

const body = { name: 'hook-finder', displayName: ' Hook finder ', type: 'analysis', path: '/studio', icon: 'Bulb' }
let count = 0
const create = async () => {
  const payload = { ...body, name: `tool-${++count}` }
  return (await owner.request({ method: 'POST', url: '/api/tools', payload })).json().tool
}

describe('tools', () => {
  it('are created, changed and deleted by an owner, and each change is logged', async () => {
    const created = await owner.request({ method: 'POST', url: '/api/tools', payload: body })
    expect(created.statusCode).toBe(201)
    const { tool } = created.json()
    expect(tool).toMatchObject({ name: 'hook-finder', displayName: 'Hook finder', active: true, icon: 'Bulb' })
    const url = `/api/tools/${tool.id}`
    const payload = { ...body, displayName: 'Hooks', active: false, updatedAt: tool.updatedAt }
    expect((await owner.request({ method: 'PUT', url, payload })).json().tool).toMatchObject({
      displayName: 'Hooks',
      active: false,
    })
    expect((await owner.request({ method: 'DELETE', url })).json()).toMatchObject({ success: true })
    expect((await owner.request({ method: 'DELETE', url })).statusCode).toBe(404)
    const log = await t.database.db
      .selectFrom('activity_log')
      .select('action')
      .where('subject_type', '=', 'tool')
      .where('subject_id', '=', String(tool.id))
      .orderBy('id')
      .execute()
    expect(log.map(({ action }) => action)).toEqual(['tool.created', 'tool.updated', 'tool.deleted'])
  })

  it('may be changed by an admin, and refuses a user with the reason', async () => {
    const tool = await create()
    const put = (browser: Browser) =>
      browser.request({ method: 'PUT', url: `/api/tools/${tool.id}`, payload: { ...body, name: tool.name } })
    const refused = await put(user)
    expect(refused.statusCode).toBe(403)
    expect(refused.json().message).toBe('Access Denied: You need admin privileges to perform this action')
    expect((await user.request({ method: 'GET', url: '/api/tools' })).json().tools.length).toBeGreaterThan(0)
    const setRole = (role: string) =>
      t.database.db.updateTable('users').set({ role }).where('username', '=', 'ute').execute()
    await setRole('admin')
    expect((await put(user)).statusCode).toBe(200)
    await setRole('user')
  })

  it('keep their name: another one is refused at its field', async () => {
    const tool = await create()
    const payload = { ...body, name: 'renamed' }
    const answer = await owner.request({ method: 'PUT', url: `/api/tools/${tool.id}`, payload })
    expect(answer.statusCode).toBe(400)
    expect(answer.json().issues).toEqual([{ path: 'name', message: 'Name cannot be changed' }])
  })

  it('have names of their own: a taken one is a conflict at its field', async () => {
    const tool = await create()
    const answer = await owner.request({ method: 'POST', url: '/api/tools', payload: { ...body, name: tool.name } })
    expect(answer.statusCode).toBe(409)
    expect(answer.json().issues).toEqual([{ path: 'name', message: 'A tool with this name already exists.' }])
  })

  it('refuse every wrong field at once', async () => {
    const payload = { name: 'jobs', displayName: '', type: 'poetry', path: '//evil.example' }
    const answer = await owner.request({ method: 'POST', url: '/api/tools', payload })
    expect(answer.statusCode).toBe(400)
    expect(answer.json().issues.map(({ path }: { path: string }) => path)).toEqual([
      'name',
      'displayName',
      'type',
      'path',
    ])
  })

  it('refuse a change based on an older reading', async () => {
    const tool = await create()
    const url = `/api/tools/${tool.id}`
    const payload = { ...body, name: tool.name, updatedAt: tool.updatedAt }
    expect((await owner.request({ method: 'PUT', url, payload })).statusCode).toBe(200)
    expect((await owner.request({ method: 'PUT', url, payload })).statusCode).toBe(409)
  })
})
