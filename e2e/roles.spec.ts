import { expect, test, toast } from './journey.ts'
import { type Person, registerPerson, signInAs } from './people.ts'

const roles = ['user', 'admin', 'owner'] as const
type Role = (typeof roles)[number]

/** The roles that see each settings screen and its main button. */
const offers: { path: string; button: RegExp; offeredTo: readonly Role[]; isOpenTo: readonly Role[] }[] = [
  { path: '/templates', button: /^New Template/, offeredTo: roles, isOpenTo: roles },
  { path: '/system-prompts', button: /^Create New/, offeredTo: roles, isOpenTo: roles },
  { path: '/tools', button: /^Add Tool/, offeredTo: ['admin', 'owner'], isOpenTo: roles },
  { path: '/settings/ai-models', button: /^Add Model/, offeredTo: ['admin', 'owner'], isOpenTo: roles },
  { path: '/settings/response_formats', button: /^Add Response Format/, offeredTo: roles, isOpenTo: roles },
  {
    path: '/admin/user-management',
    button: /^Add New User/,
    offeredTo: ['admin', 'owner'],
    isOpenTo: ['admin', 'owner'],
  },
  { path: '/admin/activity', button: /Export/, offeredTo: ['admin', 'owner'], isOpenTo: ['admin', 'owner'] },
]

const people = new Map<Role, Person>()

test.beforeAll(async ({ openApp }, { file }) => {
  const { url } = await openApp(file)
  for (const role of ['owner', 'admin', 'user'] as const) {
    people.set(role, await registerPerson(url, `Person ${role}`))
  }
  const owner = people.get('owner') as Person
  const { data } = await owner.get<{ data: { users: { id: number; username: string }[] } }>('/api/admin/users')
  const admin = data.users.find(({ username }) => username === 'Person admin')
  await owner.patch(`/api/admin/users/${admin?.id}`, { role: 'admin' })
})

for (const role of roles) {
  test(`shows the role ${role} only what it may do on each settings screen`, async ({ page, app, context }) => {
    await signInAs(context, app.url, people.get(role) as Person)
    for (const { path, button, offeredTo, isOpenTo } of offers) {
      await page.goto(path)
      if (!isOpenTo.includes(role)) {
        await expect(toast(page, 'Access Denied')).toContainText('You do not have permission to view this page.')
        await expect(page).toHaveURL('/')
        continue
      }
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
      const offered = page
        .locator('#main')
        .getByRole('button', { name: button })
        .or(page.locator('#main').getByRole('link', { name: button }))
      await expect(offered.first(), path).toBeVisible({ visible: offeredTo.includes(role) })
    }
    await page.goto('/tools')
    await expect(page.getByText('Admin Access Required')).toBeVisible({ visible: role === 'user' })
    await page.getByRole('button', { name: /account menu/ }).click()
    await expect(page.getByRole('menuitem', { name: 'User Management' })).toBeVisible({ visible: role !== 'user' })
  })
}
