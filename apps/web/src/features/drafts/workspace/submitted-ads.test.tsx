import { draftsEndpoints } from '@hookline/contract/drafts/drafts.endpoints'
import type { Draft } from '@hookline/contract/drafts/drafts.schemas'
import { jobsEndpoints } from '@hookline/contract/jobs/jobs.endpoints'
import { submissionsEndpoints } from '@hookline/contract/submissions/submissions.endpoints'
import { screen, waitFor, within } from '@testing-library/react'
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
  needs_attention: { kind: 'disapproved', text: 'The landing page does not work.' },
}
const search = '?status=submitted'
const listRefreshCalls = (app: ReturnType<typeof openWorkspace>) =>
  app.api.calls(submissionsEndpoints.refreshStatuses).map(({ body }) => body)

it('asks Meta for the statuses when the tab is opened, and again by Refresh all', async () => {
  const app = openWorkspace({ search, drafts: buildDrafts(sent) })
  app.api.answer(submissionsEndpoints.refreshStatuses, () => {
    app.change(buildDraftId(1), {
      ...disapproved,
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
  expect(item?.querySelector('[data-status="success"]') !== null).toBe(isGreen)
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
  expect(screen.getAllByRole('checkbox')).toEqual([screen.getByRole('checkbox', { name: 'Needs attention' })])
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

it('compares all submitted ads by its button, and shows what changed and what is gone', async () => {
  const difference = { object: 'creative' as const, field: 'text_optimizations', sent: 'OPT_OUT', now: 'OPT_IN' }
  const guard = { state: 'changed' as const, checked_at: '2026-11-20T11:00:00.000Z', differences: [difference] }
  const app = openWorkspace({ search, drafts: buildDrafts(sent, sent) })
  app.api.answer(submissionsEndpoints.check, { data: { jobId: buildDraftId(9) }, message: '' })
  app.api.answer(jobsEndpoints.get, () => {
    const text = 'Text improvements are on. Sent: off.'
    app.change(buildDraftId(1), { guard, needs_attention: { kind: 'changed', text } })
    const job = {
      jobId: buildDraftId(9),
      kind: 'ad_check',
      status: 'completed',
      total: 2,
      checked: 2,
      changed: 1,
      gone: 0,
    }
    const whole = { ...job, error: null, retryAt: null, createdAt: '2026-11-20T11:00:00.000Z' } as const
    return { job: whole, data: { job: whole } } as never
  })
  await app.keys.click(await screen.findByRole('button', { name: 'Check now' }))
  expect(await screen.findByText('1 ad changed at Meta.')).toBeInTheDocument()
  const first = await findDraftRow('Ad 1')
  expect(await first.findByText('Changed by Meta')).toBeInTheDocument()
  await app.keys.click(first.getByRole('button', { expanded: false, name: /Changed by Meta/ }))
  const list = await screen.findByRole('list', { name: 'What differs at Meta' })
  expect(list).toHaveTextContent('Text improvements are on. Sent: off.')
  expect(app.api.calls(submissionsEndpoints.check).map(({ body }) => body)).toEqual([{}])
})

it('lists only the ads that need attention, and says when there are none', async () => {
  const app = openWorkspace({ search, drafts: buildDrafts(sent, disapproved) })
  await findDraftRow('Ad 1')
  app.api.answer(draftsEndpoints.list, ({ query }) => ({
    data: query.attention === 'true' ? [] : buildDrafts(sent, disapproved),
  }))
  await app.keys.click(screen.getByRole('checkbox', { name: 'Needs attention' }))
  expect(await screen.findByText('No ad needs attention.')).toBeInTheDocument()
  await app.keys.click(getButton('Show all submitted ads'))
  expect(await findDraftRow('Ad 1')).toBeTruthy()
})

it('makes a new draft of a refused ad by one press', async () => {
  const app = openWorkspace({ search, drafts: buildDrafts(disapproved) })
  const first = await findDraftRow('Ad 1')
  await app.keys.click(first.getByRole('button', { expanded: false, name: /The landing page/ }))
  const [copy] = buildDrafts(disapproved)
  app.api.answer(draftsEndpoints.duplicate, { data: copy as Draft, message: '' })
  await app.keys.click(await screen.findByRole('button', { name: 'Fix as new draft' }))
  await waitFor(() => expect(app.api.calls(draftsEndpoints.duplicate)).toMatchObject([{ body: { fix: true } }]))
})

it('sets a changed ad back after a question that names what it costs', async () => {
  const guard = { state: 'changed' as const, checked_at: null, differences: [] }
  const changed = { ...sent, guard, needs_attention: { kind: 'changed' as const, text: 'Text improvements are on.' } }
  const app = openWorkspace({ search, drafts: buildDrafts(changed) })
  const first = await findDraftRow('Ad 1')
  await app.keys.click(first.getByRole('button', { expanded: false, name: /Text improvements/ }))
  await app.keys.click(await screen.findByRole('button', { name: 'Set back' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Set back to what was sent' }))
  expect(dialog.getByText(/Meta reviews it again\. Likes and comments/)).toBeInTheDocument()
  const [draft] = buildDrafts({ ...sent, guard: { ...guard, state: 'as_sent' } })
  app.api.answer(submissionsEndpoints.setBack, { data: draft as Draft, message: 'Meta reviews it again.' })
  await app.keys.click(dialog.getByRole('button', { name: 'Set back' }))
  expect(await screen.findByText('Meta reviews it again.')).toBeInTheDocument()
})
