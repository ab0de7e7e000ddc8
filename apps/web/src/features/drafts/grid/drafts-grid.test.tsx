import { draftsEndpoints } from '@hookline/contract/drafts/drafts.endpoints'
import type { Draft, DraftChange } from '@hookline/contract/drafts/drafts.schemas'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { buildDraftId, buildDrafts } from '../../../../test/build-batch.ts'
import { buildSubmission } from '../../../../test/build-draft.ts'
import { failToConnect, refuse } from '../../../../test/fake-api.ts'
import { openWorkspace } from '../../../../test/render-workspace.tsx'

const headers = [
  'Selection',
  'Readiness',
  'Ad Name',
  'Primary Texts',
  'Headlines',
  'Link Descriptions',
  'Website URL',
  'URL Parameters',
]

beforeEach(() => {
  localStorage.setItem('hookline-drafts-view', 'grid')
  // The grid draws the rows and columns that its box shows.
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(2400)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(800)
})
afterEach(() => void vi.restoreAllMocks())

async function openGrid(drafts: Draft[] = buildDrafts({}, {}, {})) {
  const app = openWorkspace({ drafts })
  app.api.answer(draftsEndpoints.bulkUpdate, ({ body }) => {
    const { changes } = body as { changes: DraftChange[] }
    for (const { id, updates } of changes) app.change(id, { ...updates, updated_at: '2026-11-20T11:00:00.000Z' })
    return { data: changes.map(({ id }) => app.stored(id)), message: '' }
  })
  await screen.findByRole('grid', { name: 'Ad drafts' })
  return { ...app, sent: () => app.api.calls(draftsEndpoints.bulkUpdate).map(({ body }) => body) }
}

/** The cell of the n-th draft. */
function getCell(n: number, header: string): HTMLElement {
  const row = screen.getAllByRole('row').find((one) => one.getAttribute('aria-rowindex') === String(n + 1))
  const column = String(headers.indexOf(header) + 1)
  const found = within(row as HTMLElement)
    .getAllByRole('gridcell')
    .find((one) => one.getAttribute('aria-colindex') === column)
  return found as HTMLElement
}
const getSaveState = () => screen.getByRole('status', { name: 'State of the changes' })

it('saves what was typed in several drafts by one call', async () => {
  const { keys, sent } = await openGrid()
  await keys.click(getCell(1, 'Ad Name'))
  await keys.keyboard('One{Enter}Two{Enter}')
  expect(getCell(2, 'Ad Name')).toHaveTextContent('Two')
  await waitFor(() => expect(getSaveState()).toHaveTextContent('Saved'))
  const change = (n: number, ad_name: string) => ({
    id: buildDraftId(n),
    updatedAt: '2026-11-20T10:00:00.000Z',
    updates: { ad_name },
  })
  expect(sent()).toEqual([{ changes: [change(1, 'One'), change(2, 'Two')] }])
})

it('undoes a change whose save is under way', async () => {
  const { api, change, stored, keys, sent } = await openGrid()
  const answers: (() => void)[] = []
  api.answer(draftsEndpoints.bulkUpdate, ({ body }) => {
    const { changes } = body as { changes: DraftChange[] }
    return new Promise((resolve) => {
      answers.push(() => {
        for (const { id, updates } of changes) change(id, updates)
        resolve({ data: changes.map(({ id }) => stored(id)), message: '' })
      })
    })
  })
  await keys.click(getCell(1, 'Ad Name'))
  await keys.keyboard('One{Enter}')
  await waitFor(() => expect(answers).toHaveLength(1))
  await keys.keyboard('{Control>}z{/Control}')
  answers[0]?.()
  await waitFor(() => expect(answers).toHaveLength(2))
  answers[1]?.()
  await waitFor(() => expect(getSaveState()).toHaveTextContent('Saved'))
  expect(getCell(1, 'Ad Name')).toHaveTextContent('Ad 1')
  expect(sent()[1]).toMatchObject({ changes: [{ updates: { ad_name: 'Ad 1' } }] })
})

it('offers no draft for a selection that is being sent', async () => {
  await openGrid(buildDrafts({}, { submission: buildSubmission() }))
  expect(within(getCell(1, 'Selection')).getByRole('checkbox')).toBeEnabled()
  expect(within(getCell(2, 'Selection')).getByRole('checkbox')).toBeDisabled()
})

it('discards what was typed with Escape', async () => {
  const { keys, sent } = await openGrid()
  await keys.click(getCell(1, 'Ad Name'))
  await keys.keyboard('One{Escape}')
  expect(getCell(1, 'Ad Name')).toHaveTextContent('Ad 1')
  expect(sent()).toEqual([])
})

it('leaves the focus where fast typing has gone before the list of texts has settled', async () => {
  // A textarea that grows waits for them.
  Object.assign(document, { fonts: new EventTarget() })
  const { keys } = await openGrid()
  await keys.click(getCell(1, 'Headlines'))
  const late: (() => void)[] = []
  const timers = vi.spyOn(window, 'setTimeout').mockImplementation((run) => late.push(run as () => void) as never)
  fireEvent.keyDown(getCell(1, 'Headlines'), { key: 'Enter' })
  timers.mockRestore()
  expect(screen.getByRole('textbox', { name: 'Headline 1' })).toHaveFocus()
  const add = screen.getByRole('button', { name: 'Add headline' })
  await keys.keyboard('Cold{Tab}{Tab}')
  expect(add).toHaveFocus()
  act(() => {
    for (const run of late) run()
  })
  expect(late).not.toHaveLength(0)
  expect(add).toHaveFocus()
})

it('keeps an invalid text in its cell with the reason, and saves the rest', async () => {
  const { keys, sent } = await openGrid()
  await keys.click(getCell(1, 'Website URL'))
  await keys.keyboard('nowhere{Tab}a=1{Enter}')
  await waitFor(() => expect(getSaveState()).toHaveTextContent('1 cell to correct'))
  expect(getCell(1, 'Website URL')).toHaveAccessibleDescription('Enter a valid URL, such as https://example.com')
  expect(getCell(1, 'Website URL')).toBeInvalid()
  expect(getCell(1, 'Readiness')).toHaveTextContent('Not saved')
  expect(sent()).toMatchObject([{ changes: [{ updates: { url_parameters_string: 'a=1' } }] }])
  await keys.click(screen.getByRole('button', { name: '1 cell to correct' }))
  expect(getCell(1, 'Website URL')).toHaveFocus()
})

it('shows what the server refuses in its cell, and saves the other drafts', async () => {
  const { api, keys, sent } = await openGrid()
  let calls = 0
  const issue = { path: 'changes.0.updates.ad_name', message: 'This name is taken.' }
  api.answer(draftsEndpoints.bulkUpdate, () => {
    calls += 1
    return calls === 1 ? refuse(400, 'VALIDATION', issue.message, [issue]) : { data: [], message: '' }
  })
  await keys.click(getCell(1, 'Ad Name'))
  await keys.keyboard('One{Enter}Two{Enter}')
  await waitFor(() => expect(sent()).toHaveLength(2))
  expect(getCell(1, 'Ad Name')).toHaveAccessibleDescription('This name is taken.')
  expect(sent()[1]).toMatchObject({ changes: [{ id: buildDraftId(2), updates: { ad_name: 'Two' } }] })
})

it.each([
  ['is not reached', failToConnect, /^Not saved: The server cannot be reached/],
  [
    'refuses what is in no cell',
    refuse(400, 'VALIDATION', 'Too many.', [{ path: 'changes', message: 'Too many.' }]),
    'Not saved: Too many.',
  ],
] as const)('keeps the text when the server %s, and tries again by a button', async (_, answer, message) => {
  const { api, keys, sent } = await openGrid()
  api.answer(draftsEndpoints.bulkUpdate, answer)
  await keys.click(getCell(1, 'Ad Name'))
  await keys.keyboard('One{Enter}')
  expect(await screen.findByText(message)).toBeInTheDocument()
  expect(sent()).toHaveLength(1)
  api.answer(draftsEndpoints.bulkUpdate, { data: buildDrafts({ ad_name: 'One' }), message: '' })
  await keys.click(screen.getByRole('button', { name: 'Retry' }))
  await waitFor(() => expect(getSaveState()).toHaveTextContent('Saved'))
  expect(getCell(1, 'Ad Name')).toHaveTextContent('One')
})

it('asks which value stays when a cell was changed elsewhere meanwhile', async () => {
  const app = await openGrid()
  const save = (name: string) => app.change(buildDraftId(1), { ad_name: name, updated_at: '2026-11-20T10:30:00.000Z' })
  let isFirst = true
  app.api.answer(draftsEndpoints.bulkUpdate, () => {
    if (!isFirst) return { data: [app.stored(buildDraftId(1))], message: '' }
    isFirst = false
    save('Theirs')
    return refuse(409, 'CONFLICT', 'This was changed by someone else. Reload to see the latest version.')
  })
  await app.keys.click(getCell(1, 'Ad Name'))
  await app.keys.keyboard('Mine{Enter}')
  await app.keys.click(await screen.findByRole('button', { name: '1 cell was changed elsewhere' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Changed elsewhere' }))
  expect(getCell(1, 'Readiness')).toHaveTextContent('Not saved')
  expect(dialog.getByText(/^This cell was changed .* while you edited it\.$/)).toBeInTheDocument()
  expect(dialog.getByText('Mine')).toBeInTheDocument()
  expect(dialog.getByText('Theirs')).toBeInTheDocument()
  await app.keys.click(dialog.getByRole('button', { name: /^Take the stored one/ }))
  await waitFor(() => expect(getCell(1, 'Ad Name')).toHaveTextContent('Theirs'))
  expect(app.sent()).toHaveLength(1)
})

it('says why a draft that is being sent cannot be changed', async () => {
  const { keys } = await openGrid(buildDrafts({ submission: buildSubmission() }, {}))
  expect(getCell(1, 'Ad Name')).toHaveAttribute('aria-readonly', 'true')
  await keys.click(getCell(1, 'Ad Name'))
  await keys.keyboard('x')
  expect(screen.getByText('This draft is being sent to Meta and cannot be changed meanwhile.')).toBeInTheDocument()
  expect(getCell(1, 'Ad Name')).toHaveTextContent('Ad 1')
})

it('keeps the marked cell on its draft when another one leaves', async () => {
  const app = await openGrid()
  await app.keys.click(getCell(2, 'Ad Name'))
  app.remove(buildDraftId(1))
  await app.tell(buildDraftId(1), 'deleted')
  await waitFor(() => expect(getCell(1, 'Ad Name')).toHaveTextContent('Ad 2'))
  await app.keys.keyboard('Mine{Enter}')
  await waitFor(() =>
    expect(app.sent()).toMatchObject([{ changes: [{ id: buildDraftId(2), updates: { ad_name: 'Mine' } }] }]),
  )
})

it('shows what replacing would change, and replaces it', async () => {
  const { keys } = await openGrid(buildDrafts({ headlines: ['New tea', 'Hot tea'] }, {}))
  await keys.click(screen.getByRole('button', { name: 'Find and replace' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Find and replace' }))
  await keys.type(dialog.getByLabelText('Find'), 'tea')
  await keys.type(dialog.getByLabelText('Replace with'), 'mate')
  expect(await dialog.findByText('2 found in 1 draft.')).toBeInTheDocument()
  expect(dialog.getByText('New mate')).toBeInTheDocument()
  await keys.click(dialog.getByRole('button', { name: 'Replace 2' }))
  expect(getCell(1, 'Headlines')).toHaveTextContent('New mate')
  expect(screen.getByText('1 cell replaced.')).toBeInTheDocument()
  await keys.click(screen.getByRole('button', { name: 'Undo' }))
  expect(getCell(1, 'Headlines')).toHaveTextContent('New tea')
  expect(screen.getByText('1 cell undone.')).toBeInTheDocument()
})

it('keeps edits that cannot be saved while the list is shown, and remembers the choice', async () => {
  const { keys } = await openGrid()
  await keys.click(getCell(1, 'Website URL'))
  await keys.keyboard('nowhere{Enter}')
  await keys.click(screen.getByText('List', { selector: 'label *' }))
  await screen.findByRole('table', { name: 'Ad drafts' })
  expect(localStorage.getItem('hookline-drafts-view')).toBe('list')
  await keys.click(screen.getByText('Grid', { selector: 'label *' }))
  await screen.findByRole('grid', { name: 'Ad drafts' })
  expect(localStorage.getItem('hookline-drafts-view')).toBe('grid')
  expect(getCell(1, 'Website URL')).toHaveTextContent('nowhere')
  expect(getCell(1, 'Website URL')).toBeInvalid()
})

it('warns of a ready draft that starts to spend', async () => {
  await openGrid(buildDrafts({ is_ready_to_submit: true, initial_ad_status_on_meta: 'ACTIVE' }))
  expect(getCell(1, 'Readiness')).toHaveTextContent('Active on submit')
})

it('shows the readiness beside the name, and says what the marks of a draft that is not ready mean', async () => {
  const lacking = { is_ready_to_submit: false, readiness_issues: [{ field: 'website_url', message: 'Enter a URL.' }] }
  const { change, tell } = await openGrid(buildDrafts(lacking))
  expect(getCell(1, 'Readiness')).toHaveTextContent('Not Ready')
  expect(getCell(1, 'Readiness').nextElementSibling).toBe(getCell(1, 'Ad Name'))
  expect(getCell(1, 'Website URL')).toHaveAttribute('title', 'Enter a URL.')
  expect(screen.getByText('Needed to submit')).toBeInTheDocument()
  change(buildDraftId(1), { is_ready_to_submit: true, readiness_issues: [] })
  await tell(buildDraftId(1))
  await waitFor(() => expect(screen.queryByText('Needed to submit')).toBeNull())
})
