import { draftsEndpoints } from '@hookline/contract/drafts/drafts.endpoints'
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { buildDraftId, buildDrafts } from '../../../../test/build-batch.ts'
import { buildUser } from '../../../../test/build-user.ts'
import { refuse } from '../../../../test/fake-api.ts'
import { findDraftRow, getButton, openWorkspace, select } from '../../../../test/render-workspace.tsx'

const benId = '0193b7a0-0000-4000-8000-0000000000be'
const bens = { user_id: benId, username: 'ben', is_own: false }

it('lists one’s own drafts first, and all users’ with whose they are', async () => {
  const { keys, router } = openWorkspace({ drafts: buildDrafts({}, bens) })
  await findDraftRow('Ad 1')
  expect(screen.queryByRole('link', { name: 'Ad 2' })).toBeNull()
  const filter = screen.getByRole('combobox', { name: 'User' })
  expect(filter).toHaveValue('My drafts')
  await keys.click(filter)
  await keys.click(await screen.findByRole('option', { name: 'All users' }))
  const row = await findDraftRow('Ad 2')
  expect(row.getByText('ben')).toBeInTheDocument()
  expect(row.queryByRole('button', { name: 'Delete Ad 2' })).toBeNull()
  expect(row.queryByRole('button', { name: /^Submit to Meta/ })).toBeNull()
  expect(row.getByRole('link', { name: 'View Ad 2' })).toBeInTheDocument()
  expect(await select('Ad 2')).toBeDisabled()
  expect(screen.getByText('Select All (0 of 1 selected)')).toBeInTheDocument()
  expect(router.state.location.search).toEqual({ owner: 'all' })
})

it('takes over a draft, which is then one’s own', async () => {
  const { api, keys } = openWorkspace({ drafts: buildDrafts({}, bens), search: '?owner=all' })
  await keys.click((await findDraftRow('Ad 2')).getByRole('button', { name: 'Take over Ad 2' }))
  expect(await screen.findByText('The draft is yours now')).toBeInTheDocument()
  expect(api.calls(draftsEndpoints.takeOver)[0]).toMatchObject({
    params: { id: buildDraftId(2) },
    body: { from: benId },
  })
  await waitFor(async () => expect(await select('Ad 2')).toBeEnabled())
})

it('says who was faster', async () => {
  const { api, keys } = openWorkspace({ drafts: buildDrafts(bens), search: '?owner=all' })
  api.answer(draftsEndpoints.takeOver, refuse(409, 'CONFLICT', 'cleo has taken over this draft meanwhile.'))
  await keys.click((await findDraftRow('Ad 1')).getByRole('button', { name: 'Take over Ad 1' }))
  expect(await screen.findByText('cleo has taken over this draft meanwhile.')).toBeInTheDocument()
})

it('removes a draft that a colleague takes over, and tells who has it until the line is closed', async () => {
  const taken = [{ id: buildDraftId(2), ad_name: 'Ad 2', username: 'ben', taken_at: '2026-11-20T10:00:00.000Z' }]
  const app = openWorkspace({ drafts: buildDrafts({}, {}) })
  await findDraftRow('Ad 2')
  app.api.answer(draftsEndpoints.taken, { data: taken })
  app.change(buildDraftId(2), bens)
  await app.tell(buildDraftId(2), 'updated', { former_user_id: buildUser().user_uuid })
  expect(await screen.findByText(/ben has taken over/)).toHaveTextContent('ben has taken over Ad 2.')
  expect(screen.queryByRole('checkbox', { name: 'Select Ad 2' })).toBeNull()
  app.api.answer(draftsEndpoints.closeTaken, { message: '' })
  await app.keys.click(getButton('Close what was taken over'))
  await waitFor(() => expect(screen.queryByText(/ben has taken over/)).toBeNull())
  expect(app.api.calls(draftsEndpoints.closeTaken)[0]?.body).toEqual({ adIds: [buildDraftId(2)] })
})

it('leaves a list of one’s own alone when a colleague’s draft changes', async () => {
  const app = openWorkspace({ drafts: buildDrafts({}, bens) })
  await findDraftRow('Ad 1')
  const before = app.api.calls(draftsEndpoints.list).length
  await app.tell(buildDraftId(2))
  expect(app.api.calls(draftsEndpoints.list)).toHaveLength(before)
})
