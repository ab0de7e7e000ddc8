import { expect, it } from 'vitest'
import { createWaitingWorkers } from './waiting-workers.ts'

function open(...workers: string[]) {
  const woken: string[] = []
  const waiting = createWaitingWorkers((id) => woken.push(id))
  for (const worker of workers) waiting.add('write', worker)
  return { waiting, woken }
}

it('wakes one worker for each news, each in its turn', () => {
  const { waiting, woken } = open('a', 'b', 'c')
  for (let news = 0; news < 4; news++) waiting.wakeOne('write')
  expect(woken).toEqual(['a', 'b', 'c', 'a'])
})

it('leaves alone who has something to do, until it waits again', () => {
  const { waiting, woken } = open('a', 'b')
  waiting.remove('write', 'a')
  waiting.wakeOne('write')
  waiting.wakeOne('write')
  waiting.add('write', 'a')
  waiting.remove('write', 'b')
  waiting.wakeOne('write')
  expect(woken).toEqual(['b', 'b', 'a'])
})

it('wakes nobody when nobody waits, and nobody of another queue', () => {
  const { waiting, woken } = open('a')
  waiting.add('send', 'd')
  waiting.remove('write', 'a')
  waiting.wakeOne('write')
  waiting.wakeOne('read')
  expect(woken).toEqual([])
})

it('wakes one of each queue when news may have been missed', () => {
  const { waiting, woken } = open('a', 'b')
  waiting.add('send', 'd')
  waiting.wakeEach()
  expect(woken).toEqual(['a', 'd'])
})
