import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../../../test/app.ts'

let t: TestApp
beforeAll(async () => {
  t = await buildTestApp()
})
afterAll(() => t.destroy())

const register = (body: object) => t.visitor().request({ method: 'POST', url: '/api/register', payload: body })

it.each(['ann  lee', 'Ann \u3000 Lee'])('takes %j for the account "ann lee", here and at sign-in', async (username) => {
  expect((await register({ username: 'ann lee', password: 'secret1' })).statusCode).toBeOneOf([201, 409])
  const answer = await register({ username, password: 'secret2' })
  expect(answer.json()).toMatchObject({ code: 'CONFLICT', issues: [{ path: 'username' }] })
  const payload = { username, password: 'secret1' }
  const signIn = await t.visitor().request({ method: 'POST', url: '/api/login', payload })
  expect(signIn.json().user).toMatchObject({ username: 'ann lee' })
})

it('refuses a new name that mixes alphabets, and a renaming to one, but signs in and saves one from before', async () => {
  const refusal = {
    code: 'VALIDATION',
    issues: [
      {
        path: 'username',
        message: 'Username mixes Latin with Cyrillic or Greek letters. Use the letters of one alphabet.',
      },
    ],
  }
  expect((await register({ username: 'c\u0430rla', password: 'secret1' })).json()).toMatchObject(refusal)
  const carla = await t.signUp('carla')
  const payload = { username: 'c\u0430rla', email: '' }
  const rename = () => carla.request({ method: 'PATCH', url: '/api/user', payload })
  expect((await rename()).json()).toMatchObject(refusal)
  await t.database.db.updateTable('users').set({ username: payload.username }).where('username', '=', 'carla').execute()
  expect((await rename()).statusCode).toBe(200)
})

it('stores one space between the words of a name, and refuses one that an older account spells with two', async () => {
  const answer = await register({ username: ' Ann   Marie ', password: 'secret1' })
  expect(answer.json().user).toMatchObject({ username: 'Ann Marie' })
  await t.database.db.updateTable('users').set({ username: 'Ann  Marie' }).where('username', '=', 'Ann Marie').execute()
  const credentials = { username: 'Ann  Marie', password: 'secret1' }
  const signIn = await t.visitor().request({ method: 'POST', url: '/api/login', payload: credentials })
  expect(signIn.json().user).toMatchObject({ username: 'Ann  Marie' })
  expect((await register({ username: 'ann marie', password: 'secret1' })).json()).toMatchObject({ code: 'CONFLICT' })
})
