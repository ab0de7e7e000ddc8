import { describe, expect, it } from 'vitest'
import { type Creation, createOnce, lookForDoubles, type OnceRecord, settleLost } from './create-once.ts'

interface Facts {
  color: string
}
interface Thing {
  id: string
  color: string
}

/** A service whose calls may be executed without an answer, and whose reads may lag behind. */
function createService() {
  let record: OnceRecord<Facts> | undefined
  const things: (Thing & { isHidden: boolean })[] = []
  const reported: string[][] = []
  let searches = 0
  const seen = async () => {
    searches += 1
    return things.filter(({ isHidden }) => !isHidden)
  }
  const creation: Creation<Facts, Thing> = {
    read: () => record,
    async announce(next) {
      record = next
    },
    async store(next, doubles) {
      record = next
      if (doubles.length > 0) reported.push(doubles)
    },
    search: seen,
    list: seen,
    matchesFacts: (thing, facts) => thing.color === facts.color,
    judge: (error) => (error === 'lost' ? 'unanswered' : error === 'no' ? 'refused' : null),
    lookAfterMs: [0, 0],
    pause: async () => undefined,
  }
  const make = async (color: string, mishap: { error?: string; isHidden?: boolean } = {}) => {
    await settleLost(creation)
    return createOnce(creation, {
      request: { color },
      facts: { color },
      async create() {
        if (mishap.error !== 'no') things.push({ id: `${color} ${things.length + 1}`, color, isHidden: false })
        const thing = things.at(-1)
        if (thing && mishap.isHidden) thing.isHidden = true
        if (mishap.error) throw mishap.error
        return thing as Thing
      },
    })
  }
  const show = () => {
    for (const thing of things) thing.isHidden = false
  }
  return { creation, make, show, things, reported, readRecord: () => record, countSearches: () => searches }
}

describe('something created once', () => {
  it('is not created again for an equal request, without a search', async () => {
    const { make, things, countSearches } = createService()
    expect((await make('red')).id).toBe('red 1')
    expect((await make('red')).id).toBe('red 1')
    expect([things.length, countSearches()]).toEqual([1, 0])
  })

  it('is found after its answer was lost', async () => {
    const { make, things } = createService()
    expect((await make('red', { error: 'lost' })).id).toBe('red 1')
    expect(things).toHaveLength(1)
  })

  it('is sent again after a refusal without a search', async () => {
    const { make, countSearches } = createService()
    await expect(make('red', { error: 'no' })).rejects.toBe('no')
    expect((await make('red')).id).toBe('red 1')
    expect(countSearches()).toBe(0)
  })

  it('is found by the search before it would be sent again', async () => {
    const { make, show, things } = createService()
    await expect(make('red', { error: 'lost', isHidden: true })).rejects.toBe('lost')
    show()
    expect((await make('red')).id).toBe('red 1')
    expect(things).toHaveLength(1)
  })

  it('reports a double found after it was sent again', async () => {
    const { creation, make, show, reported, readRecord } = createService()
    await expect(make('red', { error: 'lost', isHidden: true })).rejects.toBe('lost')
    expect((await make('red')).id).toBe('red 2')
    show()
    await lookForDoubles(creation)
    expect(reported).toEqual([['red 1']])
    expect(readRecord()?.result).toMatchObject({ id: 'red 2', doubles: ['red 1'], unanswered: [] })
    await lookForDoubles(creation)
    expect(reported).toHaveLength(1)
  })

  it('is recorded as former when its content changes', async () => {
    const { make, readRecord } = createService()
    await make('red')
    expect((await make('blue')).id).toBe('blue 2')
    expect(readRecord()?.result.former).toEqual(['red 1'])
  })

  it('is distinguished from one of other content when requests of both got lost', async () => {
    const { make, reported, show, things } = createService()
    await expect(make('red', { error: 'lost', isHidden: true })).rejects.toBe('lost')
    // Both appear with the second call.
    const pending = make('blue', { error: 'lost' })
    show()
    expect((await pending).id).toBe('blue 2')
    expect(reported).toEqual([['red 1']])
    expect(things).toHaveLength(2)
  })

  it('has no hash when only one of other content is found', async () => {
    const { make, show, things, readRecord } = createService()
    await expect(make('red', { error: 'lost', isHidden: true })).rejects.toBe('lost')
    const pending = make('blue', { error: 'lost', isHidden: true })
    await expect(pending).rejects.toBe('lost')
    things.pop()
    show()
    await make('green').catch(() => undefined)
    expect(readRecord()?.result.former).toContain('red 1')
  })
})
