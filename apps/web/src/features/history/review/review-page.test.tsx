import { batchesEndpoints } from '@hookline/contract/batches/batches.endpoints'
import { brandGuideEndpoints } from '@hookline/contract/brand-guide/brand-guide.endpoints'
import { generationEndpoints } from '@hookline/contract/generation/generation.endpoints'
import { historyEndpoints } from '@hookline/contract/history/history.endpoints'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { emptyBrandGuide } from '../../../../test/build-brand-guide.ts'
import { buildListItem } from '../../../../test/build-history.ts'
import { refuse } from '../../../../test/fake-api.ts'
import { FakeEventSource } from '../../../../test/fake-event-source.ts'
import { buildPageAnswer } from '../../../../test/render-history.tsx'
import {
  batchId,
  buildReviewItem,
  buildWaitingItem,
  findVariant,
  getCurrentVariant,
  openReview,
} from '../../../../test/render-review.tsx'
import { renderScreen } from '../../../../test/render-screen.tsx'

const waitForAnnouncement = (text: string | RegExp) =>
  waitFor(() =>
    expect(screen.getAllByRole('status').map((each) => each.textContent?.trim())).toContainEqual(
      text instanceof RegExp ? expect.stringMatching(text) : text,
    ),
  )

it('decides by keys from video to video, announces each decision and sums up', async () => {
  const { keys, getDecisions } = openReview([buildReviewItem(1, ['One', 'Two']), buildReviewItem(2, ['Three'])])
  await findVariant('One')
  await keys.keyboard('a')
  await waitForAnnouncement('Accepted, 1 of 2')
  expect(getCurrentVariant()).toHaveTextContent('Two')
  expect(getCurrentVariant()).toHaveFocus()
  await keys.keyboard('x')
  await waitForAnnouncement('Rejected, 2 of 2. Next video: 2.mp4')
  expect(getCurrentVariant()).toHaveTextContent('Three')
  await keys.keyboard('a')
  const summary = await screen.findByText('All 3 variants are reviewed: 2 accepted, 1 rejected.')
  expect(summary).toHaveFocus()
  await waitFor(() => expect([getDecisions(1), getDecisions(2)]).toEqual([['accepted', 'rejected'], ['accepted']]))
})

it('walks with J, K, N and P, chooses the placement by number, and keeps the place in the address', async () => {
  const { keys, router } = openReview([buildReviewItem(1, ['One', 'Two']), buildReviewItem(2, ['Three'])])
  await findVariant('One')
  await keys.keyboard('j')
  expect(getCurrentVariant()).toHaveTextContent('Two')
  await keys.keyboard('j')
  expect(getCurrentVariant()).toHaveTextContent('Three')
  await keys.keyboard('p')
  expect(getCurrentVariant()).toHaveTextContent('One')
  await keys.keyboard('nk')
  expect(getCurrentVariant()).toHaveTextContent('Two')
  await keys.keyboard('4')
  expect(await screen.findByRole('tab', { name: 'Reel', selected: true })).toBeInTheDocument()
  expect(router.state.location.search).toEqual({ batch: batchId, video: 1, variant: 2, placement: 'reel' })
})

it('continues at the place of the address', async () => {
  openReview(
    [buildReviewItem(1, ['One', 'Two']), buildReviewItem(2, ['Three', 'Four'])],
    `/review?batch=${batchId}&video=2&variant=2`,
  )
  await findVariant('Four')
})

it('undoes the last decision and goes back to it', async () => {
  const { keys, getDecisions } = openReview([buildReviewItem(1, ['One']), buildReviewItem(2, ['Two'])])
  await findVariant('One')
  await keys.keyboard('a')
  await findVariant('Two')
  await keys.keyboard('z')
  await waitForAnnouncement('Undone, 1 of 1')
  expect(getCurrentVariant()).toHaveTextContent('One')
  await waitFor(() => expect(getDecisions(1)).toEqual([null]))
})

it('decides by buttons, which take a decision back when they are pressed again', async () => {
  const { keys, getDecisions } = openReview([buildReviewItem(1, ['One', 'Two'])])
  await findVariant('One')
  await keys.click(screen.getByRole('button', { name: 'Reject variant 2' }))
  expect(await screen.findByRole('button', { name: 'Reject variant 2', pressed: true })).toBeInTheDocument()
  await keys.click(screen.getByRole('button', { name: 'Reject variant 2' }))
  await waitFor(() => expect(getDecisions(1)).toEqual([null, null]))
})

it('shows a result as soon as it is ready, and leaves the one that is read in its place', async () => {
  const { change, hear } = openReview([buildWaitingItem(1), buildWaitingItem(2)])
  expect(await screen.findByText(/are being written/)).toBeInTheDocument()
  const { result } = buildReviewItem(2, ['Two'])
  change(2, { status: 'COMPLETED', result, decisions: [null], reasons: [null] })
  hear(2, 'updated')
  await findVariant('Two')
  change(1, { status: 'COMPLETED', result: buildReviewItem(1, ['One']).result, decisions: [null], reasons: [null] })
  hear(1, 'updated')
  await screen.findByText('0 of 2 variants decided, 0 accepted')
  expect(getCurrentVariant()).toHaveTextContent('Two')
})

it('shows a result that became ready while the list was being read', async () => {
  const { change, hear, delayFirstAnswer } = openReview([buildWaitingItem(1)])
  await delayFirstAnswer(() => {
    change(1, { status: 'COMPLETED', result: buildReviewItem(1, ['One']).result, decisions: [null], reasons: [null] })
    hear(1, 'updated')
  })
  await findVariant('One')
})

it('shows a result that became ready after the list was read and before events were heard', async () => {
  const { change, delayFirstAnswer } = openReview([buildWaitingItem(1)])
  await delayFirstAnswer(() => {
    change(1, { status: 'COMPLETED', result: buildReviewItem(1, ['One']).result, decisions: [null], reasons: [null] })
    act(() => FakeEventSource.latest?.open())
  })
  await findVariant('One')
})

it('shows what someone else retried while the list was being read', async () => {
  const failed = buildReviewItem(1, [], { status: 'FAILED_AI_API', error_message: 'Quota used up.', result: null })
  const { add, hear, delayFirstAnswer } = openReview([failed])
  await delayFirstAnswer(() => {
    add({ ...buildWaitingItem(2), videoFilename: '1.mp4' })
    hear(2, 'created')
  })
  expect(await screen.findByText(/1 video being written/)).toBeInTheDocument()
})

it('goes on with a video that becomes ready after all others are decided', async () => {
  const { keys, change, hear } = openReview([buildReviewItem(1, ['One']), buildWaitingItem(2)])
  await findVariant('One')
  await keys.keyboard('a')
  change(2, { status: 'COMPLETED', result: buildReviewItem(2, ['Two']).result, decisions: [null], reasons: [null] })
  hear(2, 'updated')
  await findVariant('Two')
})

it('keeps the place and joins the decisions when someone else reviews the same video', async () => {
  const { keys, change, getDecisions } = openReview([buildReviewItem(1, ['One', 'Two', 'Three'])])
  await findVariant('One')
  change(1, { decisions: ['rejected', null, 'accepted'] })
  await keys.keyboard('ja')
  await waitFor(() => expect(getDecisions(1)).toEqual(['rejected', 'accepted', 'accepted']))
  change(1, { decisions: ['rejected', 'rejected', 'accepted'] })
  await findVariant('Three')
  await keys.keyboard('kx')
  await waitFor(() => expect(getDecisions(1)).toEqual(['rejected', 'rejected', 'accepted']))
})

it('shows the other decision when both decided about one variant', async () => {
  const { keys, change, getDecisions } = openReview([buildReviewItem(1, ['One', 'Two'])])
  await findVariant('One')
  change(1, { decisions: ['rejected', null] })
  await keys.keyboard('a')
  expect(await screen.findByText('1.mp4: Variant 1 is rejected.')).toBeInTheDocument()
  expect(await screen.findByRole('button', { name: 'Reject variant 1', pressed: true })).toBeInTheDocument()
  expect(getCurrentVariant()).toHaveTextContent('Two')
  expect(getDecisions(1)).toEqual(['rejected', null])
})

it('asks for a reason before a blocked variant is accepted', async () => {
  const { keys, api } = openReview([buildReviewItem(1, ['Cheap shoes', 'Two'])])
  await findVariant('Cheap shoes')
  await waitFor(() => expect(api.calls(brandGuideEndpoints.get)).toHaveLength(1))
  await keys.keyboard('a')
  const dialog = within(await screen.findByRole('dialog', { name: 'Accept with a reason' }))
  expect(dialog.getByText(/cheap.*brand guide/i)).toBeInTheDocument()
  expect(dialog.getByRole('button', { name: 'Accept' })).toBeDisabled()
  await keys.keyboard('A quote of the ad{Tab}')
  await keys.click(dialog.getByRole('button', { name: 'Accept' }))
  await findVariant('Two')
  expect(api.calls(historyEndpoints.decide)[0]?.body).toMatchObject({
    decisions: ['accepted', null],
    reasons: ['A quote of the ad', null],
  })
})

it('marks an accepted variant that the brand guide blocks since as one thing', async () => {
  const decided = { decisions: ['accepted' as const, 'accepted' as const], reasons: [null, null] }
  openReview([buildReviewItem(1, ['Cheap shoes', 'Two'], decided)])
  await findVariant('Cheap shoes')
  expect(await screen.findByText('Accepted, now blocked')).toBeInTheDocument()
  expect(screen.getAllByText('Accepted')).toHaveLength(1)
})

it('edits a variant in its place; the keys are letters meanwhile', async () => {
  const { keys, api } = openReview([buildReviewItem(1, ['One', 'Two'])])
  await findVariant('One')
  await keys.keyboard('e')
  const headline = await screen.findByRole('textbox', { name: 'Headline' })
  expect(headline).toHaveFocus()
  await keys.keyboard(' xa')
  expect(headline).toHaveValue('One xa')
  expect(api.calls(historyEndpoints.decide)).toEqual([])
  await keys.click(screen.getByRole('button', { name: 'Save' }))
  await findVariant('One xa')
  expect(api.calls(historyEndpoints.update)[0]?.body).toMatchObject({
    edited_result: { variants: [{ headline: 'One xa', primaryText: 'About One' }, { headline: 'Two' }] },
    variantOrigins: [0, 1],
  })
})

it('regenerates a variant in its place, and drops or takes it by one key without deciding', async () => {
  const { keys, api } = openReview([buildReviewItem(1, ['One ✨', 'Two'])])
  await findVariant('One')
  const propose = async () => {
    await keys.keyboard('r')
    await keys.click(await screen.findByRole('button', { name: 'No emoji' }))
    await waitFor(() => expect(screen.getByRole('button', { name: 'Use the new variant' })).toHaveFocus())
    expect(screen.queryByRole('button', { name: 'Accept variant 1' })).toBeNull()
  }
  await propose()
  await keys.keyboard('x')
  await waitFor(() => expect(getCurrentVariant()).toHaveFocus())
  expect(api.calls(historyEndpoints.update)).toEqual([])
  await propose()
  await keys.keyboard('a')
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Regenerate variant 1' })).toBeNull())
  expect(getCurrentVariant()).toHaveFocus()
  expect(getCurrentVariant()).not.toHaveTextContent('✨')
  expect(api.calls(historyEndpoints.update)[0]?.body).toMatchObject({
    edited_result: { variants: [{ headline: 'One', primaryText: 'About One' }, { headline: 'Two' }] },
    variantOrigins: [0, 1],
  })
  expect(api.calls(historyEndpoints.decide)).toEqual([])
  await keys.keyboard('rn')
  expect(screen.getByRole('textbox', { name: 'Instruction' })).toHaveValue('n')
})

it('keeps an unsaved edit over a reload', async () => {
  const first = openReview([buildReviewItem(1, ['One', 'Two'])])
  await findVariant('One')
  await first.keys.keyboard('e')
  await screen.findByRole('textbox', { name: 'Headline' })
  await first.keys.keyboard(' more')
  first.unmount()
  openReview([buildReviewItem(1, ['One', 'Two'])])
  expect(await screen.findByRole('textbox', { name: 'Headline' })).toHaveValue('One more')
})

it('keeps the place of a result that is deleted while it is reviewed', async () => {
  const { hear } = openReview([buildReviewItem(1, ['One']), buildReviewItem(2, ['Two'])])
  await findVariant('One')
  hear(1, 'deleted')
  expect(await screen.findByText('This result was deleted.')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: '1.mp4 Deleted' })).toHaveAttribute('aria-current', 'true')
  hear(1, 'restored')
  await findVariant('One')
})

it('shows why a video failed, and where to try again', async () => {
  openReview([buildReviewItem(1, [], { status: 'FAILED_AI_API', error_message: 'Quota used up.', result: null })])
  expect(await screen.findByText('Quota used up.')).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Retry' })).toHaveAttribute('href', '/studio?reprocessId=1')
})

it('generates all failed videos again in one press, and shows their new results in their place', async () => {
  const failed = { status: 'FAILED_AI_API', error_message: 'Quota used up.', result: null } as const
  const { keys, api, add } = openReview([
    buildReviewItem(1, ['One']),
    buildReviewItem(2, [], failed),
    buildReviewItem(3, [], failed),
  ])
  await findVariant('One')
  expect(screen.getByText(/2 videos have failed/)).toBeInTheDocument()
  const jobs = [4, 5].map((historyId) => ({ historyId, jobId: `job-${historyId}`, statusUrl: '' }))
  api.answer(generationEndpoints.retry, { message: '', data: { jobs } })
  for (const id of [4, 5]) add({ ...buildWaitingItem(id), videoFilename: `${id - 2}.mp4` })
  await keys.click(screen.getByRole('button', { name: 'Retry 2 failed' }))
  expect(await screen.findByText(/2 videos being written/)).toBeInTheDocument()
  expect(screen.queryByText(/have failed/)).toBeNull()
  const queue = within(screen.getByRole('list', { name: 'Videos to review' }))
  expect(queue.getAllByRole('listitem')).toHaveLength(3)
  expect(api.calls(generationEndpoints.retry)[0]?.body).toEqual({ ids: [2, 3] })
})

it('shows what someone else retries in the batch, and no result of another batch', async () => {
  const failed = { status: 'FAILED_AI_API', error_message: 'Quota used up.', result: null } as const
  const { add, hear } = openReview([buildReviewItem(1, ['One']), buildReviewItem(2, [], failed)])
  await findVariant('One')
  add({ ...buildWaitingItem(3), videoFilename: '2.mp4' })
  add({ ...buildWaitingItem(4), batchId: 'another' })
  hear(3, 'created')
  hear(4, 'created')
  expect(await screen.findByText(/1 video being written/)).toBeInTheDocument()
  expect(screen.queryByText(/has failed/)).toBeNull()
})

it('tells what of the chosen results cannot be reviewed', async () => {
  openReview([buildReviewItem(1, ['One']), buildReviewItem(2, [], { operation: 'analysis' })], '/review?ids=1,2,3')
  await findVariant('One')
  const note = '1 result was deleted or does not exist. 1 result is skipped: only ad copy has variants to review.'
  expect(screen.getByText(note)).toBeInTheDocument()
})

it.each([
  ['/review', 'Generate ad copy first. Its variants are reviewed here.'],
  ['/review?ids=9', 'There is nothing to review'],
])('offers the next step at %s: to generate, or with results to choose some', async (path, text) => {
  const { api, queryClient } = openReview([], path)
  expect(await screen.findByText(text)).toBeInTheDocument()
  expect(await screen.findByRole('link', { name: 'Generate Ad Copy' })).toHaveAttribute('href', '/studio')
  api.answer(historyEndpoints.list, buildPageAnswer([buildListItem()]))
  await act(() => queryClient.invalidateQueries())
  expect(await screen.findByRole('link', { name: 'Open the history' })).toHaveAttribute('href', '/history')
})

it('disables the steps that lead nowhere, and names beside the preview alone what its placement cuts off', async () => {
  const long = 'A headline that no feed shows as a whole'
  const { keys } = openReview([buildReviewItem(1, [long, 'Two']), buildReviewItem(2, ['Three'])])
  await findVariant(long)
  const step = (name: string) => screen.getByRole('button', { name })
  expect(
    screen.getByText('On a phone this placement shows 27 of the 40 characters of the headline.'),
  ).toBeInTheDocument()
  expect(screen.queryByText(/cut off/)).toBeNull()
  for (const name of ['Previous variant', 'Previous video']) expect(step(name)).toBeDisabled()
  await keys.click(step('Next video'))
  for (const name of ['Next variant', 'Next video']) expect(step(name)).toBeDisabled()
  await keys.click(step('Previous variant'))
  expect(getCurrentVariant()).toHaveTextContent('Two')
})

it('reports an unknown batch as not found', async () => {
  renderScreen('/review?batch=x', {
    api: [
      [batchesEndpoints.get, refuse(404, 'NOT_FOUND', 'Batch not found.')],
      [brandGuideEndpoints.get, { data: emptyBrandGuide }],
    ],
  })
  expect(await screen.findByText('This batch does not exist')).toBeInTheDocument()
})

it('keeps decisions that could not be stored, and stores them on request', async () => {
  const { keys, api } = openReview([buildReviewItem(1, ['One', 'Two'])])
  await findVariant('One')
  api.answer(historyEndpoints.decide, refuse(503, 'UNAVAILABLE', 'Busy.'))
  await keys.keyboard('a')
  expect(await screen.findByText(/Some decisions are not saved yet/)).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Accept variant 1', pressed: true })).toBeInTheDocument()
  await keys.click(screen.getByRole('link', { name: 'History' }))
  const question = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }))
  expect(question.getByText(/They are lost when you leave\.$/)).toBeInTheDocument()
  await keys.click(question.getByRole('button', { name: 'Keep editing' }))
  const result = buildReviewItem(1, ['One', 'Two'], {
    decisions: ['accepted', null],
    updatedAt: '2026-03-01T00:00:00.000Z',
  })
  api.answer(historyEndpoints.decide, { result, data: { result }, message: 'Decisions saved.' })
  await keys.click(screen.getByRole('button', { name: 'Save them now' }))
  await waitFor(() => expect(screen.queryByText(/Some decisions are not saved yet/)).toBeNull())
})
