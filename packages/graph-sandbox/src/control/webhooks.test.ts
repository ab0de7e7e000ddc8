import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createAd, startSandbox, type TestSandbox, usAccount } from '../../test/sandbox.ts'
import { sandboxApp } from '../settings.ts'

let sandbox: TestSandbox
let receiver: Awaited<ReturnType<typeof startReceiver>>
beforeEach(async () => {
  sandbox = await startSandbox()
  receiver = await startReceiver()
})
afterEach(async () => {
  await sandbox.close()
  await receiver.close()
})

/** A callback that answers the challenge for the right token, and stores what it is sent. */
async function startReceiver() {
  const received: { signature: unknown; body: string }[] = []
  const server = createServer(async (request, response) => {
    const { searchParams } = new URL(request.url ?? '', 'http://receiver')
    if (request.method === 'GET') {
      const isKnown = searchParams.get('hub.mode') === 'subscribe' && searchParams.get('hub.verify_token') === 'ours'
      return response.writeHead(isKnown ? 200 : 403).end(searchParams.get('hub.challenge'))
    }
    received.push({ signature: request.headers['x-hub-signature-256'], body: await readBodyText(request) })
    response.writeHead(200).end()
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    received,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    close: () => new Promise((closed) => server.close(closed).closeAllConnections()),
  }
}

async function readBodyText(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const piece of request) text += piece
  return text
}

const asApp = { token: `${sandboxApp.id}|${sandboxApp.secret}` }
const subscriptions = `/${sandboxApp.id}/subscriptions`
const subscribe = (change: Record<string, unknown> = {}) => {
  const form = { object: 'ad_account', fields: 'effective_status,creative_fatigue', verify_token: 'ours' }
  return sandbox.call('POST', subscriptions, { ...asApp, form: { ...form, callback_url: receiver.url, ...change } })
}

describe('the subscription of the app', () => {
  it('is made once its callback has answered the challenge, and listed', async () => {
    expect((await subscribe()).body).toEqual({ success: true })
    const { data } = await sandbox.get(subscriptions, asApp)
    expect(data).toMatchObject([{ object: 'ad_account', active: true, callback_url: receiver.url }])
    expect(data[0].fields).toHaveLength(2)
  })

  it.each([
    ['a callback that refuses the token', { verify_token: 'another' }, 2200],
    ['a foreign machine', { callback_url: 'https://example.com/hook' }, 100],
    ['an unknown field', { fields: 'weather' }, 100],
    ['another object', { object: 'page' }, 100],
  ])('refuses %s', async (_, change, code) => {
    expect((await subscribe(change)).body.error.code).toBe(code)
  })

  it('needs the token of the app', async () => {
    expect(await sandbox.get(subscriptions)).toHaveProperty('error')
  })
})

it('subscribes an ad account', async () => {
  const path = `/${usAccount}/subscribed_apps`
  expect(await sandbox.get(path)).toEqual({ data: [] })
  expect(await sandbox.post(path, {})).toEqual({ success: true })
  expect((await sandbox.get(path)).data).toMatchObject([{ id: sandboxApp.id }])
  expect((await sandbox.call('DELETE', path)).body).toEqual({ success: true })
  expect(await sandbox.get(path)).toEqual({ data: [] })
})

describe('a webhook', () => {
  const send = (more: Record<string, unknown>) => sandbox.control('POST', 'webhooks', more)

  it.each([
    ['effective_status', 'field_changed', 'object_id'],
    ['with_issues_ad_objects', 'with_issues_ad_objects', 'id'],
    ['creative_fatigue', 'creative_fatigue', 'adgroup_id'],
  ])('of %s is signed over its bytes, which are ASCII', async (field, named, idMember) => {
    const { id } = await createAd(sandbox)
    await subscribe()
    expect(await send({ ad_id: id, field })).toEqual({ status: 200 })
    const [{ signature, body } = { signature: null, body: '' }] = receiver.received
    expect(signature).toBe(`sha256=${createHmac('sha256', sandboxApp.secret).update(body).digest('hex')}`)
    expect(Buffer.byteLength(body)).toBe(body.length)
    const { object, entry } = JSON.parse(body)
    expect([object, entry[0].id]).toEqual(['ad_account', usAccount.slice(4)])
    expect(entry[0].changes[0]).toMatchObject({ field: named, value: { [idMember]: id } })
  })

  it('needs an ad, a known field and a subscription', async () => {
    const { id } = await createAd(sandbox)
    for (const wrong of [
      { ad_id: '1', field: 'effective_status' },
      { ad_id: id },
      { ad_id: id, field: 'effective_status' },
    ]) {
      expect(await send(wrong)).toHaveProperty('error')
    }
  })
})

describe('the activity log', () => {
  const list = async (query = '') => {
    const { data } = await sandbox.get(`/${usAccount}/activities?fields=event_type,event_time,object_id${query}`)
    return data
  }

  it('has what was done to ads, without ids, between two times', async () => {
    const [first, other] = [await createAd(sandbox), await createAd(sandbox, { message: 'Another' })]
    const since = Date.parse('2026-11-20T12:30:00Z') / 1000
    sandbox.advance(3_600_000)
    await sandbox.post(`/${first.id}`, { creative: { creative_id: other.creativeId } })
    await sandbox.post(`/${other.id}`, { status: 'ACTIVE' })
    await sandbox.control('POST', 'reviews', { ad_id: other.id, effective_status: 'DISAPPROVED' })
    const rows = await list(`&since=${since}`)
    expect(rows.map((row: Record<string, string>) => [row.event_type, row.object_id])).toEqual([
      ['ad_review_declined', other.id],
      ['update_ad_run_status', other.id],
      ['update_ad_creative', first.id],
    ])
    expect(rows[0]).not.toHaveProperty('id')
    expect(await list(`&until=${since}&oid=${first.id}`)).toMatchObject([{ event_type: 'create_ad' }])
    expect(await sandbox.get(`/${usAccount}/activities?since=soon`)).toHaveProperty('error.code', 100)
  })

  it('does not tell that Meta switched a feature', async () => {
    const { id } = await createAd(sandbox)
    await sandbox.control('POST', 'features', { ad_id: id, feature: 'inline_comment' })
    expect(await list()).toHaveLength(1)
  })
})
