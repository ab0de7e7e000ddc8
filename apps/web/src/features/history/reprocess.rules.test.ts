import { expect, it } from 'vitest'
import { reprocessPath } from './reprocess.rules.ts'

it.each([
  ['copy', '/studio?reprocessId=7'],
  ['analysis', '/analyze?reprocessId=7'],
  ['comparison', '/compare?reprocessId=7'],
  ['unknown', '/studio?reprocessId=7'],
])('starts again with the videos of a result (%s) at %s', (operation, path) => {
  expect(reprocessPath({ id: 7, operation })).toBe(path)
})
