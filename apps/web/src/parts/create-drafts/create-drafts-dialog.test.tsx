import { draftsEndpoints } from '@hookline/contract/drafts/drafts.endpoints'
import type { Draft, ReadinessIssue } from '@hookline/contract/drafts/drafts.schemas'
import { metaListsEndpoints } from '@hookline/contract/meta-lists/meta-lists.endpoints'
import { recipesEndpoints } from '@hookline/contract/recipes/recipes.endpoints'
import { submissionsEndpoints } from '@hookline/contract/submissions/submissions.endpoints'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { buildDraftId } from '../../../test/build-batch.ts'
import { buildDraft } from '../../../test/build-draft.ts'
import { buildPage, freshAge } from '../../../test/build-meta.ts'
import { buildRecipe } from '../../../test/build-recipe.ts'
import { buildUser } from '../../../test/build-user.ts'
import { type FakeAnswer, refuse } from '../../../test/fake-api.ts'
import { openStoredHistory } from '../../../test/render-history.tsx'
import { getButton, open } from '../../../test/render-result-edit.tsx'

const lastRecipeKey = `hookline-recipe-${buildUser().user_uuid}`
const drafts = (count: number) => Array.from({ length: count }, () => ({})) as Draft[]
const buildCreatedAnswer = (count: number, skipped: { id: number; reason: string }[] = []) => ({
  data: drafts(count),
  skipped,
  message: '',
})

type Opened = Awaited<ReturnType<typeof openStoredHistory>> | ReturnType<typeof open>

function answerDrafts({ api }: Opened, answer: FakeAnswer<typeof draftsEndpoints.createFromSelection>) {
  api.answer(draftsEndpoints.list, { data: [] })
  api.answer(submissionsEndpoints.batches, { data: [] })
  api.answer(draftsEndpoints.createFromSelection, answer)
}
const listCreateCalls = ({ api }: Opened) =>
  api.calls(draftsEndpoints.createFromSelection).map(({ body }) => body as { requestKey: string })
const sent = (opened: Opened) => listCreateCalls(opened).map(({ requestKey: _, ...body }) => body)

async function openDialog(items: Parameters<typeof openStoredHistory>[0], filenames: string[]) {
  const opened = await openStoredHistory(items)
  await opened.keys.click(getButton('Bulk select'))
  for (const name of filenames) await opened.keys.click(screen.getByRole('checkbox', { name: `Select ${name}` }))
  await opened.keys.click(getButton('Create Meta drafts'))
  return { ...opened, dialog: within(await screen.findByRole('dialog', { name: 'Create Meta drafts' })) }
}

describe('creating drafts from selected results', () => {
  it('shows their number, creates them and opens the workspace', async () => {
    const opened = await openDialog([{}, {}, {}], ['3.mp4', '1.mp4'])
    answerDrafts(opened, buildCreatedAnswer(2))
    expect(opened.dialog.getByRole('radio', { name: 'Each result' })).toBeChecked()
    expect(
      opened.dialog.getByText('2 drafts, each with the first five texts and headlines of its result'),
    ).toBeInTheDocument()
    expect(opened.dialog.getByText('4 drafts, to test variants against each other')).toBeInTheDocument()
    await opened.keys.click(getButton('Create 2 drafts'))
    await waitFor(() => expect(opened.router.state.location.pathname).toBe('/meta-ads-workspace'))
    expect(screen.getByText('2 drafts created')).toBeInTheDocument()
    expect(sent(opened)).toEqual([{ generatedResultIds: [3, 1], draftPer: 'result', acceptedOnly: false }])
  })

  it('creates one for each variant, once on a double click', async () => {
    const opened = await openDialog([{}, {}], ['2.mp4', '1.mp4'])
    answerDrafts(opened, buildCreatedAnswer(4))
    await opened.keys.click(opened.dialog.getByRole('radio', { name: 'Each variant' }))
    await opened.keys.dblClick(getButton('Create 4 drafts'))
    await waitFor(() => expect(opened.router.state.location.pathname).toBe('/meta-ads-workspace'))
    expect(sent(opened)).toEqual([{ generatedResultIds: [2, 1], draftPer: 'variant', acceptedOnly: false }])
  })

  it('announces skipped results, and then reports why', async () => {
    const opened = await openDialog([{}, { status: 'PROCESSING', variantCount: null }], ['2.mp4', '1.mp4'])
    answerDrafts(opened, buildCreatedAnswer(1, [{ id: 1, reason: 'It is not finished yet.' }]))
    expect(opened.dialog.getByText(/^1 result will be skipped/)).toBeInTheDocument()
    await opened.keys.click(getButton('Create 1 draft'))
    expect(await screen.findByText('1 draft created')).toBeInTheDocument()
    expect(screen.getByText('1 result skipped. 1.mp4: It is not finished yet.')).toBeInTheDocument()
  })

  it('needs a finished result', async () => {
    const opened = await openDialog([{ status: 'FAILED_AI_API', variantCount: null }], ['1.mp4'])
    expect(opened.dialog.getByRole('alert')).toHaveTextContent('Drafts are created from finished ad copy.')
    expect(getButton('Create drafts')).toBeDisabled()
  })

  it('shows a failure and keeps the dialog and the selection', async () => {
    const opened = await openDialog([{}], ['1.mp4'])
    answerDrafts(opened, refuse(503, 'UNAVAILABLE', 'The server is busy.'))
    await opened.keys.click(getButton('Create 1 draft'))
    expect(await screen.findByText('Error Creating Drafts')).toBeInTheDocument()
    expect(screen.getByText('The server is busy.')).toBeInTheDocument()
    await opened.keys.click(getButton('Cancel'))
    expect(screen.getByText('1 selected')).toBeInTheDocument()
    expect(getButton('Create Meta drafts')).toHaveFocus()
  })

  it('repeats a press whose answer was lost with its key, and uses another when opened again', async () => {
    const opened = await openDialog([{}], ['1.mp4'])
    answerDrafts(opened, refuse(503, 'UNAVAILABLE', 'The server is busy.'))
    await opened.keys.click(getButton('Create 1 draft'))
    await screen.findByText('The server is busy.')
    await waitFor(() => expect(getButton('Create 1 draft')).toBeEnabled())
    await opened.keys.click(getButton('Create 1 draft'))
    await waitFor(() => expect(listCreateCalls(opened)).toHaveLength(2))
    await waitFor(() => expect(getButton('Cancel')).toBeEnabled())
    await opened.keys.click(getButton('Cancel'))
    await opened.keys.click(getButton('Create Meta drafts'))
    await opened.keys.click(await screen.findByRole('button', { name: 'Create 1 draft' }))
    await waitFor(() => expect(listCreateCalls(opened)).toHaveLength(3))
    const [first, second, third] = listCreateCalls(opened).map(({ requestKey }) => requestKey)
    expect(first?.length).toBeGreaterThan(7)
    expect(second).toBe(first)
    expect(third).not.toBe(first)
  })

  it('reports an error when all results are skipped', async () => {
    const opened = await openDialog([{}], ['1.mp4'])
    answerDrafts(opened, buildCreatedAnswer(0, [{ id: 1, reason: 'It was deleted, or never was there.' }]))
    await opened.keys.click(getButton('Create 1 draft'))
    expect(await screen.findByText('Error Creating Drafts')).toBeInTheDocument()
    expect(screen.getByText(/1\.mp4: It was deleted, or never was there\.$/)).toBeInTheDocument()
    expect(opened.router.state.location.pathname).toBe('/history')
  })
})

it('creates one draft from a result, or one for each variant', async () => {
  const app = open()
  answerDrafts(app, buildCreatedAnswer(2))
  await app.keys.click(await screen.findByRole('button', { name: 'Create Meta drafts' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Create Meta drafts' }))
  expect(dialog.getByText('1 draft, with the first five texts and headlines')).toBeInTheDocument()
  await app.keys.click(dialog.getByRole('radio', { name: 'Each variant' }))
  await app.keys.click(getButton('Create 2 drafts'))
  await waitFor(() => expect(app.router.state.location.pathname).toBe('/meta-ads-workspace'))
  expect(sent(app)).toEqual([{ generatedResultIds: [1], draftPer: 'variant', acceptedOnly: false }])
})

describe('drafts of accepted variants', () => {
  const noPage = { field: 'facebook_page_id', message: 'Choose a Facebook page.' }
  const noUrl = { field: 'website_url', message: 'Enter a website URL: the call to action leads there.' }
  const buildIncompleteDraft = (n: number, ...issues: ReadinessIssue[]) =>
    buildDraft({
      id: buildDraftId(n),
      facebook_page_id: null,
      readiness_issues: issues,
      is_ready_to_submit: issues.length === 0,
    })
  const page = buildPage({ id: '7', name: 'Flower shop' })

  async function createLacking() {
    const decided = { variantCount: 5, acceptedCount: 2, decidedCount: 5 }
    const opened = await openDialog([decided, { ...decided, acceptedCount: 0 }], ['2.mp4', '1.mp4'])
    answerDrafts(opened, {
      data: [buildIncompleteDraft(1, noPage), buildIncompleteDraft(2, noPage, noUrl)],
      skipped: [{ id: 1, reason: 'None of its variants is accepted.' }],
      message: '',
    })
    opened.api.answer(metaListsEndpoints.pages, { data: [page], ...freshAge })
    return opened
  }

  it('are counted before, and skip results without any', async () => {
    const { dialog, keys } = await createLacking()
    const acceptedOnly = dialog.getByRole('checkbox', { name: 'Accepted variants only' })
    expect(acceptedOnly).toBeChecked()
    expect(dialog.getByText('2 of 10 variants are accepted')).toBeInTheDocument()
    expect(dialog.getByText(/^1 result will be skipped: .* with an accepted variant\.$/)).toBeInTheDocument()
    await keys.click(dialog.getByRole('radio', { name: 'Each variant' }))
    expect(getButton('Create 2 drafts')).toBeEnabled()
    await keys.click(acceptedOnly)
    expect(getButton('Create 10 drafts')).toBeEnabled()
  })

  it('show what they lack, take one choice for all of a group, and take it back', async () => {
    const { api, keys, router } = await createLacking()
    await keys.click(getButton('Create 1 draft'))
    const outcome = within(await screen.findByRole('dialog', { name: '2 drafts created' }))
    expect(outcome.getByRole('status')).toHaveTextContent('0 of 2 drafts are ready.')
    expect(outcome.getByText('1 result skipped. 1.mp4: None of its variants is accepted.')).toBeInTheDocument()

    const answerWithFixed = (...drafts: Draft[]) =>
      api.answer(draftsEndpoints.bulkUpdate, { data: drafts, message: '' })
    answerWithFixed(buildIncompleteDraft(1), buildIncompleteDraft(2, noUrl))
    await keys.click(outcome.getByRole('combobox', { name: '2 need a Facebook page: choose' }))
    await keys.click(await screen.findByRole('option', { name: /Flower shop/ }))
    await waitFor(() =>
      expect(outcome.getByRole('status')).toHaveTextContent('1 of 2 drafts is ready. Set in 2 drafts.'),
    )
    expect(outcome.getByRole('textbox', { name: '1 needs a website URL: enter' })).toHaveFocus()

    answerWithFixed(buildIncompleteDraft(2))
    await keys.type(outcome.getByRole('textbox'), 'example')
    await keys.click(getButton('Apply'))
    expect(outcome.getByText('Enter a valid URL, such as https://example.com')).toBeInTheDocument()
    await keys.clear(outcome.getByRole('textbox'))
    await keys.type(outcome.getByRole('textbox'), 'https://example.com/a{Enter}')
    await waitFor(() => expect(outcome.getByRole('status')).toHaveTextContent('All 2 drafts are ready.'))
    expect(getButton('Open the drafts')).toHaveFocus()

    answerWithFixed(buildIncompleteDraft(2, noUrl))
    await keys.click(getButton('Undo'))
    expect(await outcome.findByRole('textbox', { name: '1 needs a website URL: enter' })).toHaveFocus()
    expect(api.calls(draftsEndpoints.bulkUpdate).map(({ body }) => body)).toEqual([
      { changes: [1, 2].map((n) => ({ id: buildDraftId(n), updates: { facebook_page_id: '7' } })) },
      { changes: [{ id: buildDraftId(2), updates: { website_url: 'https://example.com/a' } }] },
      { changes: [{ id: buildDraftId(2), updates: { website_url: buildIncompleteDraft(2).website_url } }] },
    ])
    await keys.click(getButton('Open the drafts'))
    await waitFor(() => expect(router.state.location.pathname).toBe('/meta-ads-workspace'))
    expect(router.state.location.state.newDraftIds).toEqual([buildDraftId(1), buildDraftId(2)])
  })

  it('open the workspace at once when all are ready', async () => {
    const opened = await openDialog([{ acceptedCount: 1, decidedCount: 1 }], ['1.mp4'])
    answerDrafts(opened, { data: [buildDraft()], skipped: [], message: '' })
    await opened.keys.click(getButton('Create 1 draft'))
    await waitFor(() => expect(opened.router.state.location.pathname).toBe('/meta-ads-workspace'))
  })
})

it('applies the recipe used last, and shows what the drafts lack', async () => {
  localStorage.setItem(lastRecipeKey, 'b')
  const recipes = [buildRecipe({ id: 'a', name: 'Brand' }), buildRecipe({ id: 'b', name: 'Sale', draftPer: 'variant' })]
  const opened = await openStoredHistory([{}])
  opened.api.answer(recipesEndpoints.list, { data: recipes })
  answerDrafts(opened, { data: [buildDraft({ is_ready_to_submit: false })], skipped: [], message: '' })
  await opened.keys.click(getButton('Bulk select'))
  await opened.keys.click(screen.getByRole('checkbox', { name: 'Select 1.mp4' }))
  await opened.keys.click(getButton('Create Meta drafts'))
  const recipe = await screen.findByRole('combobox', { name: 'Recipe' })
  expect(recipe).toHaveValue('b')
  expect(getButton('Create 2 drafts')).toBeEnabled()
  await opened.keys.selectOptions(recipe, 'Brand')
  await opened.keys.click(getButton('Create 1 draft'))
  expect(await screen.findByText('The draft is not ready yet.')).toBeInTheDocument()
  expect(sent(opened)).toEqual([{ generatedResultIds: [1], draftPer: 'result', acceptedOnly: false, recipeId: 'a' }])
  expect(localStorage.getItem(lastRecipeKey)).toBe('a')
  localStorage.removeItem(lastRecipeKey)
})
