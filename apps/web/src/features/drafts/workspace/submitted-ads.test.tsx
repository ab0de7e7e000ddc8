import { draftsEndpoints } from '@hookline/contract/drafts/drafts.endpoints'
import type { Draft } from '@hookline/contract/drafts/drafts.schemas'
import { submissionsEndpoints } from '@hookline/contract/submissions/submissions.endpoints'
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { buildDraftId, buildDrafts } from '../../../../test/build-batch.ts'
import { refuse } from '../../../../test/fake-api.ts'
import { findDraftRow, getButton, openWorkspace } from '../../../../test/render-workspace.tsx'

const sent: Partial<Draft> = {
  status: 'SUBMITTED_TO_META',
  meta_ad_id_returned: '77',
  effective_status: 'PENDING_REVIEW',
  submitted_at_timestamp: '2026-11-20T11:00:00.000Z',
}
const disapproved: Partial<Draft> = {
  ...sent,
  effective_status: 'DISAPPROVED',
  review_feedback: ['The landing page does not work.'],
}
const search = '?status=submitted'
const listRefreshCalls = (app: ReturnType<typeof openWorkspace>) =>
  app.api.calls(submissionsEndpoints.refreshStatuses).map(({ body }) => body)

it('asks Meta for the statuses when the tab is opened, and again by Refresh all', async () => {
  const app = openWorkspace({ search, drafts: buildDrafts(sent) })
  app.api.answer(submissionsEndpoints.refreshStatuses, () => {
    app.change(buildDraftId(1), {
      effective_status: 'DISAPPROVED',
      review_feedback: ['The landing page does not work.'],
    })
    return { data: { checked: 1, failed: 0, left: 0 }, message: '1 ad refreshed.' }
  })
  const first = await findDraftRow('Ad 1')
  expect(await first.findByText('At Meta: Disapproved')).toBeInTheDocument()
  expect(first.getByText('The landing page does not work.')).toBeInTheDocument()
  expect(screen.getByText('The statuses are up to date.')).toBeInTheDocument()
  await app.keys.click(getButton('Refresh all'))
  await waitFor(() => expect(listRefreshCalls(app)).toEqual([{ onlyStale: true }, { onlyStale: false }]))
})

it.each([
  [true, 'Ready'],
  [false, 'Not Ready'],
])('shows status, readiness (%s), ad id and dates with their year', async (is_ready_to_submit, readiness) => {
  openWorkspace({ search, drafts: buildDrafts({ ...sent, is_ready_to_submit }) })
  const first = await findDraftRow('Ad 1')
  for (const text of ['Submitted to Meta', readiness, 'At Meta: Pending review', '77']) {
    expect(first.getByText(text)).toBeInTheDocument()
  }
  const dates = first.getAllByRole('time').map(({ textContent }) => textContent)
  expect(dates.length).toBeGreaterThanOrEqual(2)
  for (const date of dates) expect(date).toMatch(/^\w{3} \d+, 2026 \d+:\d\d [AP]M$/)
})

it('does not ask Meta while there is no submitted ad', async () => {
  const app = openWorkspace({ search, drafts: [] })
  expect(await screen.findByText('No submitted ads found.')).toBeInTheDocument()
  expect(listRefreshCalls(app)).toEqual([])
})

it('has its line while the ads load, so that they do not move', async () => {
  const app = openWorkspace({ search, drafts: buildDrafts(sent) })
  app.api.answer(draftsEndpoints.list, () => new Promise(() => undefined))
  expect(await screen.findByText('Loading ad drafts...')).toBeInTheDocument()
  expect(getButton('Refresh all')).toBeInTheDocument()
  expect(listRefreshCalls(app)).toEqual([])
})

it.each([
  [{ checked: 1, failed: 2, left: 0 }, 'Meta does not show 2 ads any more.'],
  [{ checked: 200, failed: 0, left: 5 }, '5 ads not refreshed yet: refresh again.'],
])('reports ads that were not refreshed: %j', async (data, words) => {
  const app = openWorkspace({ search, drafts: buildDrafts(sent) })
  app.api.answer(submissionsEndpoints.refreshStatuses, { data, message: '' })
  expect(await screen.findByText(words)).toBeInTheDocument()
})

it('reports why the statuses could not be refreshed, with a link to reconnect', async () => {
  const app = openWorkspace({ search, drafts: buildDrafts(sent) })
  app.api.answer(submissionsEndpoints.refreshStatuses, refuse(409, 'META_RECONNECT', 'Please reconnect.'))
  expect(await screen.findByText('The statuses could not be refreshed: Please reconnect.')).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Meta settings' })).toHaveAttribute('href', '/settings/meta')
})

it.each([
  ['ACTIVE', true],
  ['DISAPPROVED', false],
  ['WITH_ISSUES', false],
  ['PENDING_BILLING_INFO', false],
])('marks an ad that is %s at Meta green: %s', async (effective_status, isGreen) => {
  openWorkspace({ search, drafts: buildDrafts({ ...sent, effective_status }) })
  await findDraftRow('Ad 1')
  const [, item] = screen.getAllByRole('row')
  expect(item?.querySelector('.tabler-icon-circle-check') !== null).toBe(isGreen)
})

it('shows id, status and feedback of Meta, with a link to Ads Manager', async () => {
  openWorkspace({ search, drafts: buildDrafts(disapproved), isSandbox: false })
  const first = await findDraftRow('Ad 1')
  expect(first.getByText('77')).toBeInTheDocument()
  expect(first.getByText('At Meta: Disapproved')).toBeInTheDocument()
  expect(first.getByText('The landing page does not work.')).toBeInTheDocument()
  await waitFor(() =>
    expect(first.getByRole('link', { name: 'Open in Ads Manager' })).toHaveAttribute(
      'href',
      'https://adsmanager.facebook.com/adsmanager/manage/ads?act=1&selected_ad_ids=77',
    ),
  )
  expect(first.queryByRole('button', { name: /^(Delete|Submit to)/ })).toBeNull()
  expect(screen.queryByRole('checkbox')).toBeNull()
})

it('has no link when Meta is simulated', async () => {
  openWorkspace({ search, drafts: buildDrafts(disapproved) })
  expect((await findDraftRow('Ad 1')).queryByRole('link', { name: 'Open in Ads Manager' })).toBeNull()
})

it('refreshes the status of one, and duplicates it as a new draft', async () => {
  const app = openWorkspace({ search, drafts: buildDrafts(disapproved) })
  const [draft] = buildDrafts({ ...sent, effective_status: 'ACTIVE', review_feedback: [] })
  if (!draft) throw new Error('There is one')
  app.api.answer(submissionsEndpoints.refreshStatus, { data: draft })
  await app.keys.click((await findDraftRow('Ad 1')).getByRole('button', { name: 'Refresh status of Ad 1' }))
  expect(await screen.findByText('At Meta: Active')).toBeInTheDocument()
  app.api.answer(draftsEndpoints.duplicate, { data: draft, message: '' })
  await app.keys.click((await findDraftRow('Ad 1')).getByRole('button', { name: 'Duplicate as new draft: Ad 1' }))
  expect(await screen.findByText('Duplicated as a new draft')).toBeInTheDocument()
})
