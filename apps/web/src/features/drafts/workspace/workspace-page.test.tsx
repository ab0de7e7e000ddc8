import { draftsEndpoints } from '@hookline/contract/drafts/drafts.endpoints'
import type { Draft } from '@hookline/contract/drafts/drafts.schemas'
import { historyEndpoints } from '@hookline/contract/history/history.endpoints'
import { describePage } from '@hookline/contract/paging.rules'
import { submissionsEndpoints } from '@hookline/contract/submissions/submissions.endpoints'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { buildDraftId, buildDrafts } from '../../../../test/build-batch.ts'
import { buildSubmission } from '../../../../test/build-draft.ts'
import { buildListItem } from '../../../../test/build-history.ts'
import { failToConnect, refuse, refuseWithText } from '../../../../test/fake-api.ts'
import { FakeEventSource } from '../../../../test/fake-event-source.ts'
import { matchMedia } from '../../../../test/match-media.ts'
import { findDraftRow, getButton, openWorkspace, select } from '../../../../test/render-workspace.tsx'

describe('the list', () => {
  it('shows name, status, project, readiness and date of each draft', async () => {
    openWorkspace({ drafts: buildDrafts({}, { status: 'FAILED_SUBMISSION', project: null }) })
    const first = await findDraftRow('Ad 1')
    expect(first.getByRole('link', { name: 'Ad 1' })).toHaveAttribute('href', `/meta-ads-editor/${buildDraftId(1)}`)
    expect(first.getByRole('link', { name: 'View/Edit Ad 1' })).toBeInTheDocument()
    expect(first.getByText('Draft')).toBeInTheDocument()
    expect(first.getByText('Ready')).toBeInTheDocument()
    expect(first.getByRole('button', { name: 'Project: Spring' })).toBeInTheDocument()
    expect(first.getByRole('time')).toHaveTextContent(/^Nov \d+, 2026 \d+:\d\d [AP]M$/)
    expect((await findDraftRow('Ad 2')).getByText('Submission failed')).toBeInTheDocument()
  })

  it('shows what the ad will be and what it lacks in one row', async () => {
    const readiness_issues = [
      { field: 'meta_campaign_id', message: 'Choose a campaign.' },
      { field: 'website_url', message: 'Enter a website URL.' },
    ]
    openWorkspace({ drafts: buildDrafts({ is_ready_to_submit: false, readiness_issues }) })
    const first = await findDraftRow('Ad 1')
    const texts = ['New in spring', 'Hookline Shop', 'Learn more', 'example.com/spring']
    for (const text of texts) expect(first.getByText(text)).toBeInTheDocument()
    const place = 'Summer sales › Everyone in the US'
    expect(first.getByTitle(place)).toHaveTextContent(place)
    expect(first.getByRole('button', { name: /Not Ready/ })).toHaveTextContent(
      /^DraftNot Readychoose a campaign \+1 more$/,
    )
  })

  it('is sorted by a column, which the address has', async () => {
    const { keys, router } = openWorkspace({ drafts: buildDrafts({}, {}) })
    await findDraftRow('Ad 1')
    const names = () => screen.getAllByRole('link', { name: /^Ad \d$/ }).map((link) => link.textContent)
    const created = screen.getByRole('columnheader', { name: 'Created' })
    expect(created).toHaveAttribute('aria-sort', 'descending')
    await keys.click(getButton('Ad Name'))
    await keys.click(getButton('Ad Name'))
    await waitFor(() => expect(names()).toEqual(['Ad 2', 'Ad 1']))
    expect(screen.getByRole('columnheader', { name: 'Ad Name' })).toHaveAttribute('aria-sort', 'descending')
    expect(created).not.toHaveAttribute('aria-sort')
    expect(router.state.location.search).toEqual({ sort: '-name' })
  })

  it('has the actions on the selection below the rows of a narrow screen, and the presets in a menu', async () => {
    matchMedia('max-width')
    const { keys } = openWorkspace({ drafts: buildDrafts({}) })
    const box = (await findDraftRow('Ad 1')).getByRole('checkbox')
    expect(screen.queryByRole('button', { name: /^Bulk Update/ })).toBeNull()
    await keys.click(box)
    expect(getButton('Bulk Update (1)')).toBeEnabled()
    expect(box.compareDocumentPosition(getButton('Bulk Update (1)'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    expect(screen.queryByRole('link', { name: 'Manage presets' })).toBeNull()
    await keys.click(getButton('Sheet and presets'))
    const item = await screen.findByRole('menuitem', { name: 'Manage presets' })
    expect(item).toHaveAttribute('href', '/settings/meta-presets')
  })

  it('has the actions of a row in a menu where there is no mouse', async () => {
    matchMedia('max-width')
    const { keys } = openWorkspace({ drafts: buildDrafts({}) })
    await keys.click((await findDraftRow('Ad 1')).getByRole('button', { name: 'Actions for Ad 1' }))
    const names = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)
    const facts = [
      /^Facebook Page: .Hookline Shop/,
      /^Campaign › Ad Set: .Summer sales › Everyone in the US/,
      /^Website URL: .example/,
    ]
    for (const fact of facts) expect(screen.getByText(fact)).toBeInTheDocument()
    const filter = expect.stringMatching(/^Show only .*Spring/)
    expect(names).toEqual(['View/Edit', 'Submit to Meta', 'Duplicate as new draft', 'Delete', filter])
    await keys.click(screen.getByRole('menuitem', { name: 'Delete' }))
    expect(await screen.findByRole('dialog', { name: 'Delete Draft' })).toBeInTheDocument()
  })

  it('shows a thumbnail of the video or image, and loads a video when it is played', async () => {
    const { keys, container } = openWorkspace({
      drafts: buildDrafts({}, { video_url: null }, { video_url: null, image_url: null }),
    })
    const first = await findDraftRow('Ad 1')
    expect(container.querySelector('video')).toBeNull()
    await keys.click(first.getByRole('button', { name: 'Play the video of Ad 1' }))
    expect(first.getByLabelText('Video of Ad 1')).toHaveAttribute('preload', 'none')
    await keys.click(first.getByRole('button', { name: 'Close the video of Ad 1' }))
    expect(container.querySelector('video')).toBeNull()
    expect((await findDraftRow('Ad 2')).queryByRole('button', { name: /^Play/ })).toBeNull()
    expect((await findDraftRow('Ad 3')).getByText('No Preview')).toBeInTheDocument()
  })

  it('shows whole names, and leads from a failure to its field', async () => {
    const failure = { state: 'failed', error: 'Meta refused it.', version: 3 } as const
    const failed = (errorField: string): Partial<Draft> => ({
      status: 'FAILED_SUBMISSION',
      initial_ad_status_on_meta: 'ACTIVE',
      submission: buildSubmission({ ...failure, errorField }),
    })
    const ad_name = 'Tea 9x16 – 2026-11-26 – variant 2'
    const { keys } = openWorkspace({
      drafts: buildDrafts({ ...failed('video_asset_gcs_url'), ad_name }, failed('headlines.1')),
    })
    const first = await findDraftRow(ad_name)
    expect(first.getByRole('link', { name: ad_name }).textContent).toBe(ad_name)
    for (const badge of ['Submission failed', 'Ready']) expect(first.getByText(badge)).toBeInTheDocument()
    expect(first.queryByText('Active on submit')).toBeNull()
    await keys.click(first.getByRole('button', { name: /^Submission failed/ }))
    const address = `/meta-ads-editor/${buildDraftId(1)}?field=video_asset_gcs_url`
    expect(first.getByRole('link', { name: 'Replace video' })).toHaveAttribute('href', address)
    const second = await findDraftRow('Ad 2')
    await keys.click(second.getByRole('button', { name: /^Submission failed/ }))
    expect(second.getByRole('link', { name: 'Go to Headlines' })).toBeInTheDocument()
  })

  it('leaves the date out of names on a narrow screen', async () => {
    matchMedia('max-width')
    const ad_name = 'Tea 9x16 – 2026-11-26 – variant 2'
    openWorkspace({ drafts: buildDrafts({ ad_name }) })
    expect((await findDraftRow(ad_name)).getByRole('link', { name: ad_name })).toHaveTextContent('Tea 9x16 – variant 2')
  })

  it('lists what a draft lacks, with links to the fields', async () => {
    const readiness_issues = [{ field: 'facebook_page_id', message: 'Choose a Facebook page.' }]
    const { keys } = openWorkspace({ drafts: buildDrafts({ is_ready_to_submit: false, readiness_issues }) })
    const first = await findDraftRow('Ad 1')
    expect(first.queryByRole('button', { name: /^Submit to Meta/ })).toBeNull()
    await keys.click(first.getByRole('button', { name: /Not Ready/ }))
    expect(first.getByRole('link', { name: 'Choose a Facebook page' })).toHaveAttribute(
      'href',
      `/meta-ads-editor/${buildDraftId(1)}?field=facebook_page_id`,
    )
  })

  it('reports an empty tab; the address has the tab', async () => {
    const { keys, router, api } = openWorkspace({ drafts: [] })
    expect(await screen.findByText('No ad drafts found.')).toBeInTheDocument()
    expect(await screen.findByRole('link', { name: 'Generate Ad Copy' })).toHaveAttribute('href', '/studio')
    await keys.click(screen.getByRole('tab', { name: 'Submitted' }))
    expect(await screen.findByText('No submitted ads found.')).toBeInTheDocument()
    expect(router.state.location.search).toEqual({ status: 'submitted' })
    const asked = api.calls(draftsEndpoints.list).map(({ query }) => query)
    expect(asked).toEqual([
      { status: 'draft', project: '' },
      { status: 'SUBMITTED_TO_META', project: '', page: '1', limit: '50' },
    ])
  })

  it('offers the history once it has results', async () => {
    const { api } = openWorkspace({ drafts: [] })
    const page = { results: [buildListItem()], pagination: describePage(1, 1, 1) }
    api.answer(historyEndpoints.list, { ...page, data: page })
    expect(await screen.findByRole('link', { name: 'Open History' })).toHaveAttribute('href', '/history')
  })

  it('shows that it is loading, and offers a retry after a failure', async () => {
    const { keys, api } = openWorkspace()
    api.answer(draftsEndpoints.list, refuse(500, 'INTERNAL', 'The database is away.'))
    expect(await screen.findByText('Loading ad drafts...')).toBeInTheDocument()
    expect(await screen.findByText('The database is away.')).toBeInTheDocument()
    api.answer(draftsEndpoints.list, { data: buildDrafts({}) })
    await keys.click(getButton('Retry'))
    await findDraftRow('Ad 1')
  })

  it('is filtered by a project’s badge, and unfiltered by either badge', async () => {
    const { keys, router } = openWorkspace({ drafts: buildDrafts({}, { project: 'Autumn' }) })
    await keys.click((await findDraftRow('Ad 2')).getByRole('button', { name: 'Project: Autumn' }))
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Ad 1' })).toBeNull())
    expect(router.state.location.search).toEqual({ project: 'Autumn' })
    await keys.click(getButton('Remove the project filter Autumn'))
    await findDraftRow('Ad 1')
    await keys.click((await findDraftRow('Ad 2')).getByRole('button', { name: 'Project: Autumn' }))
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Ad 1' })).toBeNull())
    await keys.click((await findDraftRow('Ad 2')).getByRole('button', { name: 'Project: Autumn' }))
    await findDraftRow('Ad 1')
  })
})

describe('events', () => {
  it('update the row of a draft that is being sent, and remove it at the end', async () => {
    const app = openWorkspace()
    await findDraftRow('Ad 2')
    app.change(buildDraftId(2), { submission: buildSubmission() })
    await app.tell(buildDraftId(2))
    expect((await (await findDraftRow('Ad 2')).findByText('40%')).parentElement).toHaveTextContent(
      'Uploading the video, 40%',
    )
    app.change(buildDraftId(2), {
      status: 'SUBMITTED_TO_META',
      submission: buildSubmission({ state: 'done', version: 2 }),
    })
    await app.tell(buildDraftId(2))
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Ad 2' })).toBeNull())
    expect(app.api.calls(draftsEndpoints.list)).toHaveLength(1)
  })

  it('cause a fetch of the draft when they lack details', async () => {
    const app = openWorkspace()
    await findDraftRow('Ad 1')
    app.change(buildDraftId(1), { ad_name: 'Renamed' })
    await app.tell(buildDraftId(1))
    await findDraftRow('Renamed')
    const asked = app.api.calls(draftsEndpoints.get).filter(({ params }) => params.id === buildDraftId(1))
    expect(asked).toHaveLength(1)
  })

  it('do not move rows under the mouse', async () => {
    const app = openWorkspace()
    await app.keys.hover((await findDraftRow('Ad 2')).getByRole('button', { name: /^Delete/ }))
    app.remove(buildDraftId(1))
    await app.tell(buildDraftId(1), 'deleted')
    expect(await screen.findByText('It was deleted.')).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'View/Edit Ad 1' })).toBeDisabled()
    await app.keys.hover(screen.getByRole('heading', { level: 1 }))
    expect(screen.queryByRole('link', { name: 'Ad 1' })).toBeNull()
  })

  it('remove drafts that were deleted elsewhere', async () => {
    const app = openWorkspace()
    await findDraftRow('Ad 1')
    app.remove(buildDraftId(1))
    await app.tell(buildDraftId(1), 'deleted')
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Ad 1' })).toBeNull())
  })
})

describe('a single submission', () => {
  const submit = async (app: ReturnType<typeof openWorkspace>, name = 'Ad 1') =>
    app.keys.click((await findDraftRow(name)).getByRole('button', { name: `Submit to Meta: ${name}` }))

  const done = {
    status: 'SUBMITTED_TO_META',
    submission: { ...buildSubmission(), state: 'done', version: 5 },
    meta_ad_id_returned: '1',
    meta_creative_id_returned: '2',
    meta_ad_set_id_returned: '3',
  } as const
  const accepted = { data: buildSubmission(), message: '' }

  it('locks the other rows until the event of its end, then shows the ids', async () => {
    const app = openWorkspace()
    app.api.answer(submissionsEndpoints.submit, () => {
      app.change(buildDraftId(1), { submission: buildSubmission() })
      return accepted
    })
    await submit(app)
    expect(await screen.findByText('Sending to Meta')).toBeInTheDocument()
    const other = await findDraftRow('Ad 2')
    expect(other.getByRole('button', { name: /^Submit to Meta/ })).toBeDisabled()
    expect(other.getByRole('button', { name: 'View/Edit Ad 2' })).toBeDisabled()
    expect(other.getByRole('button', { name: /^Delete Ad 2/ })).toHaveAttribute('aria-disabled', 'true')
    expect(getButton(/^Batch Submit Ready/)).toBeDisabled()
    app.change(buildDraftId(1), done)
    await app.tell(buildDraftId(1))
    expect(await screen.findByText('Ad Submitted to Meta!')).toBeInTheDocument()
    expect(screen.getByText('Ad ID: 1, Creative ID: 2, Ad Set ID: 3')).toBeInTheDocument()
    expect(await (await findDraftRow('Ad 1')).findByText('It is on the Submitted tab now.')).toBeInTheDocument()
    await app.keys.hover(screen.getByRole('heading', { level: 1 }))
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Ad 1' })).toBeNull())
    await waitFor(() => expect(other.getByRole('button', { name: /^Submit to Meta/ })).toBeEnabled())
  })

  it('shows a failed draft as submitted, no longer as failed, until the mouse leaves', async () => {
    const failed = buildSubmission({ jobId: buildDraftId(7), state: 'failed', error: 'No page.', version: 3 })
    const app = openWorkspace({ drafts: buildDrafts({ status: 'FAILED_SUBMISSION', submission: failed }, {}) })
    const retried = await findDraftRow('Ad 1')
    expect(retried.getByText('Submission failed')).toBeInTheDocument()
    app.api.answer(submissionsEndpoints.submit, accepted)
    await submit(app)
    app.change(buildDraftId(1), done)
    await app.tell(buildDraftId(1))
    expect(await retried.findByText('It is on the Submitted tab now.')).toBeInTheDocument()
    expect(retried.getByText('Submitted to Meta')).toBeInTheDocument()
    for (const past of ['Submission failed', 'Ready', 'No page.']) expect(retried.queryByText(past)).toBeNull()
  })

  it('shows its end although one fetch of the draft fails', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setInterval', 'clearInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    const app = openWorkspace()
    app.api.answer(submissionsEndpoints.submit, () => {
      app.change(buildDraftId(1), { submission: buildSubmission() })
      return accepted
    })
    await findDraftRow('Ad 1')
    await act(async () => FakeEventSource.latest?.open())
    await submit(app)
    expect(await screen.findByText('Sending to Meta')).toBeInTheDocument()
    app.change(buildDraftId(1), done)
    app.api.answer(draftsEndpoints.get, refuseWithText(502, 'Bad gateway'))
    const before = app.api.calls(draftsEndpoints.get).length
    await app.tell(buildDraftId(1))
    await waitFor(() => expect(app.api.calls(draftsEndpoints.get).length).toBeGreaterThan(before))
    expect(screen.queryByText('Ad Submitted to Meta!')).toBeNull()
    app.api.answer(draftsEndpoints.get, () => ({ data: app.stored(buildDraftId(1)) }))
    await act(() => vi.advanceTimersByTimeAsync(5000))
    expect(await screen.findByText('Ad Submitted to Meta!')).toBeInTheDocument()
    const other = await findDraftRow('Ad 2')
    await waitFor(() => expect(other.getByRole('button', { name: /^Submit to Meta/ })).toBeEnabled())
  })

  it('shows Meta’s title and reason when it is refused', async () => {
    const app = openWorkspace()
    const meta = { title: 'Budget too low', message: 'x', code: 100, subcode: 1, traceId: 't', blamedFields: [] }
    app.api.answer(submissionsEndpoints.submit, refuse(422, 'META_REFUSED', 'Raise the budget.', [], meta))
    await submit(app)
    expect(await screen.findByText('Meta Submission Error')).toBeInTheDocument()
    expect(screen.getByText('Budget too low: Raise the budget.')).toBeInTheDocument()
  })

  it('names the ad when no answer came', async () => {
    const app = openWorkspace()
    app.api.answer(submissionsEndpoints.submit, failToConnect)
    await submit(app)
    expect(await screen.findByText(new RegExp(`^${buildDraftId(1)}: The server cannot be reached`))).toBeInTheDocument()
  })

  it('links to the Meta settings when there is no connection', async () => {
    const app = openWorkspace()
    app.api.answer(submissionsEndpoints.submit, refuse(409, 'META_NOT_CONNECTED', 'Please connect to Meta first.'))
    await submit(app)
    expect(await screen.findByText('Please connect to Meta first.')).toBeInTheDocument()
    expect(getButton('Meta settings')).toBeInTheDocument()
  })
})

it('counts down a wait for Meta', async () => {
  const retryAt = new Date(Date.now() + 130_000).toISOString()
  const submission = buildSubmission({ state: 'waiting', progress: null, retryAt, error: 'Meta asks for a pause.' })
  openWorkspace({ drafts: buildDrafts({ submission }) })
  expect(
    (await findDraftRow('Ad 1')).getByText(/^Waiting for Meta, 2:[01]\d left\. Meta asks for a pause\.$/),
  ).toBeInTheDocument()
})

it('deletes a draft after a question, and focuses the next', async () => {
  const app = openWorkspace()
  app.api.answer(draftsEndpoints.remove, ({ params }) => {
    app.remove(params.id ?? '')
    return { message: 'Ad draft deleted.' }
  })
  await app.keys.click((await findDraftRow('Ad 1')).getByRole('button', { name: 'Delete Ad 1' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete Draft' }))
  await app.keys.click(dialog.getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('Draft Deleted')).toBeInTheDocument()
  await waitFor(() => expect(screen.getByRole('link', { name: 'Ad 2' })).toHaveFocus())
})

it('reports why a draft cannot be deleted', async () => {
  const app = openWorkspace()
  app.api.answer(draftsEndpoints.remove, refuse(409, 'CONFLICT', 'This draft is being sent.'))
  await app.keys.click((await findDraftRow('Ad 1')).getByRole('button', { name: 'Delete Ad 1' }))
  await app.keys.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('Error Deleting Draft')).toBeInTheDocument()
})

describe('the selection', () => {
  it('takes all, or a range with shift, and shows its size', async () => {
    const { keys } = openWorkspace({ drafts: buildDrafts({}, {}, { is_ready_to_submit: false }, {}) })
    await keys.click(await select('Ad 1'))
    fireEvent.click(await select('Ad 3'), { shiftKey: true })
    expect(getButton('Bulk Update (3)')).toBeEnabled()
    expect(getButton('Batch Submit Ready (2)')).toBeEnabled()
    await keys.click(screen.getByRole('checkbox', { name: /^Select All/ }))
    expect(screen.getByRole('checkbox', { name: 'Select All (4 of 4 selected)' })).toBeChecked()
    await keys.click(screen.getByRole('checkbox', { name: /^Select All/ }))
    expect(getButton('Bulk Update (0)')).toBeDisabled()
  })

  it('begins with the drafts that were created just now', async () => {
    const { router } = openWorkspace({ drafts: buildDrafts({}, {}, {}) })
    await findDraftRow('Ad 1')
    const state = { newDraftIds: [buildDraftId(1), buildDraftId(3)] }
    await act(() => router.navigate({ to: '/meta-ads-workspace', state }))
    expect(await screen.findByRole('button', { name: 'Bulk Update (2)' })).toBeEnabled()
  })

  it('works with keys, and skips drafts that are being sent', async () => {
    const { keys } = openWorkspace({ drafts: buildDrafts({}, {}, { submission: buildSubmission() }) })
    await findDraftRow('Ad 1')
    await keys.keyboard('jjx')
    expect(await select('Ad 2')).toBeChecked()
    expect(await select('Ad 3')).toBeDisabled()
    await keys.keyboard('kX')
    expect(getButton('Bulk Update (2)')).toBeInTheDocument()
  })
})
