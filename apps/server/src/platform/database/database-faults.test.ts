import { describe, expect, it } from 'vitest'
import { isDatabaseAway, isDiskFull } from './database-faults.ts'

const fault = (message: string, facts: object = {}) => Object.assign(new Error(message), facts)

describe('isDatabaseAway', () => {
  it.each([
    ['while the server starts', fault('the database system is starting up', { code: '57P03' })],
    ['while it restarts after a crash', fault('terminating connection because of crash', { code: '57P02' })],
    ['when its socket is missing', fault('connect ENOENT', { code: 'ENOENT', syscall: 'connect' })],
    [
      'when the connection broke within a transaction',
      fault('Client has encountered a connection error and is not queryable'),
    ],
    ['when connecting timed out', fault('timeout exceeded when trying to connect')],
  ])('is true %s', (_, error) => expect(isDatabaseAway(error)).toBe(true))

  it.each([
    ['a file is missing', fault('ENOENT: no such file', { code: 'ENOENT', syscall: 'open' })],
    ['a statement took too long', fault('canceling statement due to statement timeout', { code: '57014' })],
    ['the value is not an Error', 'timeout exceeded when trying to connect'],
  ])('is false when %s', (_, error) => expect(isDatabaseAway(error)).toBe(false))
})

it.each([
  ['the disk of the files', 'ENOSPC', true],
  ['a quota', 'EDQUOT', true],
  ["PostgreSQL's disk", '53100', true],
  ['another error', 'EACCES', false],
])('tells whether a disk is full: %s', (_, code, isFull) => expect(isDiskFull(fault('no room', { code }))).toBe(isFull))
