import { expect, it } from 'vitest'
import { createWaitingWorkers } from './waiting-workers.ts'

function open(...workers: string[]) {
  const woken: string[] = []
  const waiting = createWaitingWorkers((id) => woken.push(id))
  for (const worker of workers) waiting.add('write', worker)
  return { waiting, woken }
}

it('wakes one worker for each notification, in rotation', () => {
  const { waiting, woken } = open('a', 'b', 'c')
  for (let n = 0; n < 4; n++) waiting.wakeOne('write')
  expect(woken).toEqual(['a', 'b', 'c', 'a'])
})

it('does not wake a busy worker until it is idle again', () => {
  const { waiting, woken } = open('a', 'b')
  waiting.remove('write', 'a')
  waiting.wakeOne('write')
  waiting.wakeOne('write')
  waiting.add('write', 'a')
  waiting.remove('write', 'b')
  waiting.wakeOne('write')
  expect(woken).toEqual(['b', 'b', 'a'])
})

it('wakes no worker when none is idle, and none of another queue', () => {
  const { waiting, woken } = open('a')
  waiting.add('send', 'd')
  waiting.remove('write', 'a')
  waiting.wakeOne('write')
  waiting.wakeOne('read')
  expect(woken).toEqual([])
})

it('wakes one worker of each queue when notifications may have been lost', () => {
  const { waiting, woken } = open('a', 'b')
  waiting.add('send', 'd')
  waiting.wakeEach()
  expect(woken).toEqual(['a', 'd'])
})
