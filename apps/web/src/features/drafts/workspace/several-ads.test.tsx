import { draftsEndpoints } from '@hookline/contract/drafts/drafts.endpoints'
import type { Draft } from '@hookline/contract/drafts/drafts.schemas'
import { jobsEndpoints } from '@hookline/contract/jobs/jobs.endpoints'
import { metaListsEndpoints } from '@hookline/contract/meta-lists/meta-lists.endpoints'
import type { AdCheckJob } from '@hookline/contract/submissions/ad-checks.schemas'
import { submissionsEndpoints } from '@hookline/contract/submissions/submissions.endpoints'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { buildDraftId, buildDrafts } from '../../../../test/build-batch.ts'
import { buildAdAccount, buildAdSet, freshAge } from '../../../../test/build-meta.ts'
import { refuse } from '../../../../test/fake-api.ts'
import { findDraftRow, getButton, openWorkspace, select } from '../../../../test/render-workspace.tsx'

const sent: Partial<Draft> = {
  status: 'SUBMITTED_TO_META',
  meta_ad_id_returned: '77',
  effective_status: 'PAUSED',
  submitted_at_timestamp: '2026-11-20T11:00:00.000Z',
}
const active: Partial<Draft> = { ...sent, effective_status: 'ACTIVE' }
const search = '?status=submitted'
const buildSent = (count: number, over: Partial<Draft> = {}) =>
  buildDrafts(...Array.from({ length: count }, () => ({ ...sent, ...over })))
const statusCalls = ({ api }: ReturnType<typeof openWorkspace>) =>
  api.calls(submissionsEndpoints.setStatus).map(({ body }) => body)

it('activates the selected ads after a question with their daily budget in the account’s currency', async () => {
  const other = { ...sent, meta_ad_set_id_returned: '120000000000000102' }
  const app = openWorkspace({ search, drafts: buildDrafts(sent, other, sent) })
  const adSets = [buildAdSet(), buildAdSet({ id: '120000000000000102', name: 'Second', dailyBudget: 10_000 })]
  app.api.answer(metaListsEndpoints.adSets, { ...freshAge, data: adSets })
  app.api.answer(submissionsEndpoints.setStatus, { data: [], message: '2 ads activated.' })
  await app.keys.click(await select('Ad 1'))
  await app.keys.click(await select('Ad 2'))
  await app.keys.click(await screen.findByRole('button', { name: 'Activate (2)' }))
  const dialog = within(await screen.findByRole('dialog', { name: '2 ads will start spending' }))
  expect(await dialog.findByText('Together up to $150.00 a day')).toBeInTheDocument()
  expect(dialog.getByText('$50.00 a day')).toBeInTheDocument()
  expect(statusCalls(app)).toEqual([])
  await app.keys.click(dialog.getByRole('button', { name: 'Activate' }))
  await waitFor(() =>
    expect(statusCalls(app)).toEqual([{ adIds: [buildDraftId(1), buildDraftId(2)], status: 'ACTIVE' }]),
  )
  expect(await screen.findByText('2 ads activated.')).toBeInTheDocument()
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Activate (2)' })).toBeNull())
})

it('schedules their start in the time of the ad account', async () => {
  const app = openWorkspace({ search, drafts: buildSent(2) })
  app.api.answer(submissionsEndpoints.setStatus, { data: [], message: '' })
  await app.keys.click(await select('Ad 1'))
  await app.keys.click(await screen.findByRole('button', { name: 'Activate (1)' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'This ad will start spending' }))
  const start = await dialog.findByLabelText('Start')
  expect(await dialog.findByText(/Time in America\/New_York/)).toBeInTheDocument()
  fireEvent.change(start, { target: { value: '2030-01-01T10:00' } })
  await app.keys.click(dialog.getByRole('button', { name: 'Schedule' }))
  const startAt = '2030-01-01T15:00:00.000Z'
  await waitFor(() => expect(statusCalls(app)).toEqual([{ adIds: [buildDraftId(1)], status: 'ACTIVE', startAt }]))
})

it('does not activate at once what has a start that cannot be read', async () => {
  const app = openWorkspace({ search, drafts: buildSent(2) })
  app.api.answer(metaListsEndpoints.adAccounts, { ...freshAge, data: [buildAdAccount({ timezoneName: 'Mars/Base' })] })
  await app.keys.click(await select('Ad 1'))
  await app.keys.click(await screen.findByRole('button', { name: 'Activate (1)' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'This ad will start spending' }))
  expect(await dialog.findByText(/Time in Mars\/Base/)).toBeInTheDocument()
  fireEvent.change(dialog.getByLabelText('Start'), { target: { value: '2030-01-01T10:00' } })
  expect(await dialog.findByText('Enter a date and time')).toBeInTheDocument()
  expect(dialog.getByRole('button', { name: 'Activate' })).toBeDisabled()
})

it('pauses the selected ads, and keeps them selected when Meta refuses', async () => {
  const app = openWorkspace({ search, drafts: buildSent(2, active) })
  app.api.answer(submissionsEndpoints.setStatus, refuse(409, 'CONFLICT', 'Not now. Nothing was changed.'))
  await app.keys.click(await screen.findByRole('checkbox', { name: /^Select All \(0 of 2/ }))
  expect(screen.queryByRole('button', { name: /^Activate/ })).toBeNull()
  await app.keys.click(await screen.findByRole('button', { name: 'Pause (2)' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Pause 2 ads' }))
  await app.keys.click(dialog.getByRole('button', { name: 'Pause' }))
  expect(await screen.findByText('Not now. Nothing was changed.')).toBeInTheDocument()
  expect(screen.getByRole('checkbox', { name: /^Select All \(2 of 2/ })).toBeChecked()
})

it('says how many ads one call switches', async () => {
  const app = openWorkspace({ search, drafts: buildSent(51) })
  await findDraftRow('Ad 1')
  await app.keys.click(screen.getByRole('checkbox', { name: /^Select All/ }))
  expect(await screen.findByText('At most 50 ads at once')).toBeInTheDocument()
  expect(getButton('Activate (51)')).toBeDisabled()
})

const buildCheck = (over: Partial<AdCheckJob>): AdCheckJob => ({
  jobId: buildDraftId(9),
  kind: 'ad_check',
  status: 'completed',
  total: 1,
  checked: 1,
  changed: 0,
  gone: 0,
  error: null,
  retryAt: null,
  createdAt: '2026-11-20T11:00:00.000Z',
  isDaily: false,
  ...over,
})

it('compares the selected ads', async () => {
  const app = openWorkspace({ search, drafts: buildSent(3) })
  app.api.answer(submissionsEndpoints.check, { data: { jobId: buildDraftId(9) }, message: '' })
  app.api.answer(jobsEndpoints.get, { job: buildCheck({}), data: { job: buildCheck({}) } } as never)
  await app.keys.click(await select('Ad 2'))
  await app.keys.click(await screen.findByRole('button', { name: 'Check now (1)' }))
  expect(await screen.findByText('The ad is as sent.')).toBeInTheDocument()
  expect(app.api.calls(submissionsEndpoints.check).map(({ body }) => body)).toEqual([{ adIds: [buildDraftId(2)] }])
})

it('shows how far the daily check is, and when it goes on', async () => {
  const waiting = buildCheck({
    status: 'enqueued',
    total: 5000,
    checked: 1240,
    isDaily: true,
    error: 'Meta asks to slow down.',
    retryAt: '2026-11-20T14:00:00.000Z',
  })
  const app = openWorkspace({ search, drafts: buildSent(1) })
  app.api.answer(submissionsEndpoints.checkUnderWay, { data: waiting })
  app.api.answer(jobsEndpoints.get, { job: waiting, data: { job: waiting } } as never)
  expect(await screen.findByText(/^Daily check: 1.240 of 5.000 checked, goes on at /)).toBeInTheDocument()
  expect(getButton('Check now')).toBeEnabled()
})

it('says that an active ad is delivering only where it is', async () => {
  openWorkspace({ search, drafts: buildDrafts({ ...active, is_delivering: true }, active) })
  expect((await findDraftRow('Ad 1')).getByText('Delivering')).toBeInTheDocument()
  const second = await findDraftRow('Ad 2')
  expect(second.getByText('At Meta: Active')).toBeInTheDocument()
  expect(second.queryByText('Delivering')).toBeNull()
})

it('lists the ads by pages, which keep the selection, and lets the server sort them', async () => {
  const app = openWorkspace({ search, drafts: buildSent(1) })
  const pages = [buildSent(2), buildSent(3).slice(2)]
  app.api.answer(draftsEndpoints.list, ({ query }) => {
    const page = Number(query.page)
    return {
      data: pages[page - 1] ?? [],
      pagination: { page, limit: 50, total: 101, totalPages: 3, totalIsExact: true },
    }
  })
  expect(await screen.findByText('1–50 of 101 ads')).toBeInTheDocument()
  await app.keys.click(await select('Ad 1'))
  await app.keys.click(screen.getByRole('link', { name: 'Page 2' }))
  expect(await screen.findByText('51–100 of 101 ads')).toBeInTheDocument()
  await app.keys.click(await select('Ad 3'))
  expect(await screen.findByRole('button', { name: 'Activate (2)' })).toBeInTheDocument()
  await app.keys.click(getButton('Ad Name'))
  expect(await screen.findByText('1–50 of 101 ads')).toBeInTheDocument()
  const queries = app.api.calls(draftsEndpoints.list).map(({ query: { page, limit, sort } }) => ({ page, limit, sort }))
  expect(queries.at(-1)).toEqual({ page: '1', limit: '50', sort: 'name' })
})

it.each([
  ['disapproved', ['Fix as new draft', 'Open in Ads Manager']],
  ['issues', ['Fix as new draft', 'Open in Ads Manager']],
  ['changed', ['Set back', 'Fix as new draft']],
  ['gone', ['Fix as new draft']],
  ['payment', ['Open in Ads Manager']],
  ['worn_out', ['Refresh copy', 'Fix as new draft']],
] as const)('offers the steps of an ad that is %s', async (kind, steps) => {
  const needs_attention = { kind, text: 'Look at this ad.' }
  const app = openWorkspace({ search, drafts: buildDrafts({ ...sent, needs_attention }), isSandbox: false })
  await app.keys.click((await findDraftRow('Ad 1')).getByRole('button', { expanded: false, name: /Look at this ad/ }))
  const group = await screen.findByRole('group', { name: 'Next steps for Ad 1' })
  await waitFor(() => expect([...group.children].map(({ textContent }) => textContent)).toEqual(steps))
})

it('leads from a worn-out ad to the studio, with its texts to leave out', async () => {
  const needs = { kind: 'worn_out' as const, text: 'Meta says that this creative is worn out.' }
  const app = openWorkspace({ search, drafts: buildDrafts({ ...active, history_id: 12, needs_attention: needs }) })
  await app.keys.click((await findDraftRow('Ad 1')).getByRole('button', { expanded: false, name: /worn out/ }))
  const href = `/studio?reprocessId=12&refresh=${buildDraftId(1)}`
  expect(await screen.findByRole('link', { name: 'Refresh copy' })).toHaveAttribute('href', href)
})
