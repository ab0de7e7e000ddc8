import { draftsEndpoints } from '@hookline/contract/drafts/drafts.endpoints'
import { jobsEndpoints } from '@hookline/contract/jobs/jobs.endpoints'
import type { SubmissionSummary } from '@hookline/contract/submission-state/submission-state.schemas'
import { submissionsEndpoints } from '@hookline/contract/submissions/submissions.endpoints'
import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { buildDraft, buildSubmission } from '../../../../test/build-draft.ts'
import { refuse, refuseWithText } from '../../../../test/fake-api.ts'
import { FakeEventSource } from '../../../../test/fake-event-source.ts'
import {
  type EditorApp,
  getButton,
  getField,
  getRadio,
  openEditor,
  options,
  rewrite,
  waitUntilReady,
} from '../../../../test/render-editor.tsx'

const { jobId } = buildSubmission()
const ids = { adId: '2301', creativeId: '2302', adSetId: '2303' }
const sentDraft = {
  status: 'SUBMITTED_TO_META',
  meta_ad_id_returned: ids.adId,
  meta_creative_id_returned: ids.creativeId,
  meta_ad_set_id_returned: ids.adSetId,
  effective_status: 'PENDING_REVIEW',
  submission: buildSubmission({ state: 'done', step: 'read_back', progress: null, version: 9 }),
} as const
const metaSaid = {
  title: 'Link Is Required',
  message: 'The link field is required.',
  code: 100,
  subcode: 2061015,
  traceId: 'AbCdEf',
  blamedFields: ['link'],
}
const submit = (app: EditorApp) => app.keys.click(getButton('Submit to Meta'))
/** The server accepts the submission and completes it. */
function complete(app: EditorApp) {
  app.api.answer(submissionsEndpoints.submit, async () => {
    await app.meanwhile(sentDraft, { isTold: false })
    return { data: buildSubmission(), message: 'Queued.' }
  })
}
const submits = (app: EditorApp) => app.api.calls(submissionsEndpoints.submit)

describe('submitting a draft', () => {
  it.each([
    [
      { meta_ad_account_id: null },
      'Ad Account, Campaign, and Facebook Page must be selected before submitting to Meta.',
    ],
    [{ target_meta_ad_set_id: null }, 'Please select an existing Ad Set.'],
  ])('is refused while %j is missing: %s', async (draft, sentence) => {
    const app = openEditor({ draft })
    await screen.findByRole('textbox', { name: 'Ad Name' })
    await submit(app)
    expect(await screen.findByText('Missing Information')).toBeInTheDocument()
    expect(screen.getAllByText(sentence)).toHaveLength(2)
    expect(submits(app)).toEqual([])
  })

  it('is refused while a new ad set has no name', async () => {
    const app = openEditor()
    await waitUntilReady()
    await app.keys.click(getRadio('Create New Ad Set'))
    await submit(app)
    expect(await screen.findAllByText('A name for the new Ad Set is required.')).toHaveLength(2)
    await waitFor(() => expect(getField('Ad Set Name')).toHaveFocus())
    expect(submits(app)).toEqual([])
  })

  it('shows other missing values at their fields', async () => {
    const app = openEditor({ draft: { website_url: null } })
    await waitUntilReady()
    await submit(app)
    expect(await screen.findAllByText('Enter a website URL: the call to action leads there.')).toHaveLength(2)
    await waitFor(() => expect(getField('Website URL')).toHaveFocus())
    await app.keys.selectOptions(options('Call to Action'), 'NO_BUTTON')
    complete(app)
    await submit(app)
    expect(await screen.findByText('Ad Submitted to Meta!')).toBeInTheDocument()
  })
})

describe('a submission', () => {
  it('saves changes first, reports the ids, and leaves only a duplicate to make', async () => {
    const app = openEditor()
    await waitUntilReady()
    await rewrite(app, getField('Ad Name'), 'Autumn')
    complete(app)
    await submit(app)
    expect(await screen.findByText('Ad Submitted to Meta!')).toBeInTheDocument()
    expect(screen.getByText('Ad ID: 2301, Creative ID: 2302, Ad Set ID: 2303')).toBeInTheDocument()
    expect(app.sent()).toMatchObject([{ ad_name: 'Autumn' }])
    expect(await screen.findByText('Submitted to Meta')).toBeInTheDocument()
    expect(getButton('Submitted')).toBeDisabled()
    expect(getButton('Save Draft')).toBeDisabled()
    expect(screen.getByRole('radio', { name: 'Details' })).toBeChecked()
    expect(getField('Ad Name')).toBeDisabled()

    const copy = buildDraft({ id: '0193b7a0-0000-7000-8000-000000000d02', ad_name: 'Autumn (copy)' })
    app.api.answer(draftsEndpoints.duplicate, { data: copy, message: 'Duplicated.' })
    app.api.answer(draftsEndpoints.get, { data: copy })
    await app.keys.dblClick(getButton('Duplicate as new draft'))
    expect(await screen.findByDisplayValue('Autumn (copy)')).toBeEnabled()
    expect(app.api.calls(draftsEndpoints.duplicate)).toHaveLength(1)
    expect(app.router.state.location.pathname).toBe(`/meta-ads-editor/${copy.id}`)
  })

  it('does not begin when the draft cannot be saved', async () => {
    const app = openEditor()
    await waitUntilReady()
    await rewrite(app, getField('Ad Name'), 'Autumn')
    app.api.answer(draftsEndpoints.update, refuse(500, 'INTERNAL', 'Away.'))
    await submit(app)
    expect(await screen.findByText('Away.')).toBeInTheDocument()
    expect(submits(app)).toEqual([])
  })

  it('shows its steps, and reports the ids after the event of its end', async () => {
    const app = openEditor()
    await waitUntilReady()
    const answer = Promise.withResolvers<{ data: SubmissionSummary; message: string }>()
    app.api.answer(submissionsEndpoints.submit, () => answer.promise)
    await submit(app)
    await app.meanwhile({ submission: buildSubmission() })
    answer.resolve({ data: buildSubmission(), message: 'It goes on.' })
    expect((await screen.findByText('40%')).parentElement).toHaveTextContent('Uploading the video, 40%')
    expect(getButton('Submitting…')).toBeDisabled()
    const retryAt = new Date(Date.now() + 130_500).toISOString()
    await app.meanwhile({ submission: buildSubmission({ state: 'waiting', progress: null, retryAt, version: 2 }) })
    expect(await screen.findByText(/^Waiting for Meta, 2:(10|11|09) left$/)).toBeInTheDocument()
    await app.meanwhile(sentDraft)
    expect(await screen.findByText('Ad Submitted to Meta!')).toBeInTheDocument()
    expect(screen.getByText('Pending review')).toBeInTheDocument()
  })

  it('reports the ids although one fetch of the draft fails', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setInterval', 'clearInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    const app = openEditor({ draft: { submission: buildSubmission() } })
    await waitUntilReady()
    await act(async () => FakeEventSource.latest?.open())
    app.api.answer(draftsEndpoints.get, refuseWithText(502, 'Bad gateway'))
    const before = app.api.calls(draftsEndpoints.get).length
    await app.meanwhile(sentDraft)
    await waitFor(() => expect(app.api.calls(draftsEndpoints.get).length).toBeGreaterThan(before))
    app.api.answer(draftsEndpoints.get, () => ({ data: app.stored() }))
    await act(() => vi.advanceTimersByTimeAsync(5000))
    expect(await screen.findByText('Ad Submitted to Meta!')).toBeInTheDocument()
    expect(screen.getByText('2301')).toBeInTheDocument()
  })

  it('begins once on a double click', async () => {
    const app = openEditor()
    await waitUntilReady()
    app.api.answer(submissionsEndpoints.submit, () => new Promise(() => undefined))
    await app.keys.dblClick(getButton('Submit to Meta'))
    await waitFor(() => expect(submits(app)).toHaveLength(1))
  })

  it('shows Meta’s answer when it is refused', async () => {
    const app = openEditor()
    await waitUntilReady()
    const issues = [{ path: 'website_url', message: 'Meta wants a link.' }]
    app.api.answer(submissionsEndpoints.submit, refuse(400, 'META_REFUSED', 'A link is required.', issues, metaSaid))
    await submit(app)
    expect(await screen.findByText('Meta Submission Error')).toBeInTheDocument()
    expect(screen.getByText('Link Is Required')).toBeInTheDocument()
    expect(screen.getByText('Meta wants a link.')).toBeInTheDocument()
    await app.keys.click(getButton('What Meta said'))
    expect(screen.getByText('100 / 2061015')).toBeInTheDocument()
    expect(screen.getByText('AbCdEf')).toBeInTheDocument()
  })
})

it('shows the last failure at the field that Meta blames, with a button to go there', async () => {
  const submission = buildSubmission({
    state: 'failed',
    error: 'Meta wants another headline.',
    errorField: 'headlines',
    version: 4,
  })
  const app = openEditor({ draft: { status: 'FAILED_SUBMISSION', submission } })
  app.api.answer(jobsEndpoints.get, () => {
    const job = {
      jobId,
      draftId: app.stored().id,
      adName: app.stored().ad_name,
      status: 'failed',
      result: null,
      error: submission.error,
      meta: metaSaid,
      submission,
      createdAt: '2026-11-20T10:00:00.000Z',
    } as const
    return { job, data: { job } }
  })
  await waitUntilReady()
  expect(await screen.findByText('Link Is Required')).toBeInTheDocument()
  expect(screen.getByText('Submission failed')).toBeInTheDocument()
  expect(screen.queryByText('Ready')).toBeNull()
  const alert = screen.getByText('Link Is Required').closest('[role="alert"]')
  expect(alert).toHaveTextContent('Link Is Required. Meta wants another headline.')
  expect(getField('Headline 1')).toHaveAccessibleDescription(/Meta wants another headline\./)
  await app.keys.click(getButton('Go to the field'))
  await waitFor(() => expect(getField('Headline 1')).toHaveFocus())
  await app.keys.type(getField('Headline 1'), '!')
  expect(getField('Headline 1')).not.toHaveAccessibleDescription(/Meta wants another headline/)
  expect(alert).toHaveTextContent('Meta wants another headline.')
})

it('links to the Meta settings when the connection has expired', async () => {
  const app = openEditor()
  await waitUntilReady()
  const sentence = 'Your Meta connection has expired. Please reconnect.'
  app.api.answer(submissionsEndpoints.submit, refuse(409, 'META_RECONNECT', sentence))
  await submit(app)
  expect(await screen.findByRole('link', { name: 'Meta settings' })).toHaveAttribute('href', '/settings/meta')
})

it.each([
  ['ACTIVE', '', 'success'],
  ['PENDING_REVIEW', '', 'success'],
  ['DISAPPROVED', 'Disapproved by Meta', 'danger'],
  ['WITH_ISSUES', 'Meta reports issues with this ad', 'danger'],
])('shows a submitted ad that is %s under %j, as %s', async (effective_status, title, tone) => {
  openEditor({ draft: { ...sentDraft, effective_status, review_feedback: ['The landing page does not work.'] } })
  await waitUntilReady()
  const panel = screen.getByText('Ad ID').closest('[data-tone]')
  expect(panel).toHaveAttribute('data-tone', tone)
  expect(panel).toHaveAccessibleName(title)
  expect(panel).toHaveTextContent('The landing page does not work.')
})

it.each([
  [false, 'https://adsmanager.facebook.com/adsmanager/manage/ads?act=1&selected_ad_ids=2301'],
  [true, null],
])('links a submitted draft to Ads Manager (simulated Meta: %s): %s', async (isSandbox, address) => {
  openEditor({ draft: sentDraft, isSandbox })
  await waitUntilReady()
  const link = () => screen.queryByRole('link', { name: 'Open in Ads Manager' })
  if (address) await waitFor(() => expect(link()).toHaveAttribute('href', address))
  else expect(link()).toBeNull()
})

describe('a draft that was changed after its ad was created', () => {
  const existing_ad = { adId: '2301', differs: ['primary_texts', 'headlines'] }

  it.each([
    ['Change the ad at Meta', 'update'],
    ['Keep the ad as it is', 'keep'],
  ] as const)('lists the differences and offers: %s', async (name, existingAd) => {
    const app = openEditor({ draft: { status: 'FAILED_SUBMISSION', existing_ad } })
    await waitUntilReady()
    expect(await screen.findByText('Meta already has an ad of this draft: 2301')).toBeInTheDocument()
    expect(getButton('Submit to Meta')).toBeDisabled()
    expect(screen.getByText(/You changed the primary texts and headlines since\./)).toBeInTheDocument()
    complete(app)
    await app.keys.click(getButton(name))
    expect(await screen.findByText('Ad Submitted to Meta!')).toBeInTheDocument()
    expect(submits(app)).toMatchObject([{ body: { existingAd } }])
  })

  it('offers only to keep the ad when Meta cannot change it', async () => {
    openEditor({ draft: { existing_ad: { adId: '2301', differs: ['meta_campaign_id'] } } })
    await waitUntilReady()
    expect(await screen.findByText(/Ad 2301 cannot be moved/)).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Change the ad at Meta' })).toBeNull()
    expect(getButton('Keep the ad as it is')).toBeEnabled()
  })

  it('warns when the ad may exist', async () => {
    openEditor({ draft: { existing_ad: { adId: null, differs: [] } } })
    await waitUntilReady()
    expect(await screen.findByText('Meta may already have an ad of this draft')).toBeInTheDocument()
  })
})

it('warns that the original of a duplicate already has an ad', async () => {
  openEditor({ draft: { original_ad: { adId: '2301' } } })
  await waitUntilReady()
  expect(await screen.findByText(/already has the ad 2301 at Meta/)).toBeInTheDocument()
})
