import { brandGuideEndpoints } from '@hookline/contract/brand-guide/brand-guide.endpoints'
import { staleMessage } from '@hookline/contract/errors.schemas'
import { historyEndpoints } from '@hookline/contract/history/history.endpoints'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { emptyBrandGuide } from '../../../test/build-brand-guide.ts'
import { buildUser } from '../../../test/build-user.ts'
import { refuse } from '../../../test/fake-api.ts'
import { renderScreen } from '../../../test/render-screen.tsx'

const guide = { ...emptyBrandGuide, productNames: ['Bloom'], voice: 'Warm.' }
const { updatedBy: _, project: _project, ...sent } = guide
const savedAt = '2026-11-01T10:05:00.000Z'
const blocked = [{ historyId: 7, videoFilename: 'summer.mp4', variant: 2, message: 'Take out “cheap”.' }]
const saved = { data: guide, message: 'Brand guide saved', blocked: [] }

function renderPage(
  role: 'user' | 'admin',
  save: Parameters<typeof refuse> | null = null,
  address = '/settings/brand',
) {
  return renderScreen(address, {
    user: buildUser({ role }),
    api: [
      [
        brandGuideEndpoints.get,
        ({ query }) => ({ data: query.project === 'Spring' ? { ...guide, project: 'Spring', voice: 'Loud.' } : guide }),
      ],
      [brandGuideEndpoints.projects, { data: { projects: ['Spring'] } }],
      [brandGuideEndpoints.remove, { message: 'Brand guide deleted', blocked: [] }],
      [historyEndpoints.labels, { data: { tags: [], projects: ['Summer'] } }],
      [
        brandGuideEndpoints.update,
        save
          ? refuse(...save)
          : ({ body }) => ({ ...saved, data: { ...saved.data, ...(body as object), updatedAt: savedAt } }),
      ],
    ],
  })
}

it('saves what was typed, based on the version that was read, and then on the saved one', async () => {
  const { keys, api } = renderPage('admin')
  await keys.type(await screen.findByLabelText('Words to avoid', { selector: 'input' }), 'cheap,bargain,')
  await keys.type(screen.getByLabelText('Emoji limit'), '2')
  await keys.click(screen.getByRole('button', { name: 'Save Changes' }))
  expect(await screen.findByText('Brand guide saved')).toBeInTheDocument()
  const words = { wordsToAvoid: ['cheap', 'bargain'], emojiLimit: 2 }
  expect(api.calls(brandGuideEndpoints.update)[0]?.body).toEqual({ ...sent, ...words })
  expect(screen.getByRole('button', { name: 'Save Changes' })).toBeDisabled()
  await keys.type(screen.getByLabelText('Voice'), ' Plain.')
  await keys.click(screen.getByRole('button', { name: 'Save Changes' }))
  await waitFor(() => expect(api.calls(brandGuideEndpoints.update)).toHaveLength(2))
  expect(api.calls(brandGuideEndpoints.update)[1]?.body).toEqual({
    ...sent,
    ...words,
    voice: 'Warm. Plain.',
    updatedAt: savedAt,
  })
})

it('keeps the text when someone else saved meanwhile, and offers the latest version', async () => {
  const { keys, api } = renderPage('admin', [409, 'CONFLICT', staleMessage])
  await keys.type(await screen.findByLabelText('Voice'), ' Plain.')
  const theirs = { voice: 'Loud.', updatedBy: 'Mara', updatedAt: '2026-11-01T10:04:00.000Z' }
  api.answer(brandGuideEndpoints.get, { data: { ...guide, ...theirs } })
  await keys.click(screen.getByRole('button', { name: 'Save Changes' }))
  expect(
    await screen.findByText('\u2068Mara\u2069 changed this brand guide while you were editing.'),
  ).toBeInTheDocument()
  expect(screen.getByRole('group', { name: 'Voice' })).toHaveTextContent('YoursWarm. Plain.LatestLoud.')
  const voice = screen.getByRole('textbox', { name: 'Voice' })
  expect(voice).toHaveValue('Warm. Plain.')
  await keys.click(screen.getByRole('button', { name: 'Load the latest version' }))
  expect(voice).toHaveValue('Loud.')
  await keys.click(await screen.findByRole('button', { name: 'Bring back mine' }))
  expect(voice).toHaveValue('Warm. Plain.')
})

it('asks before a page with unsaved changes is left, and brings them back', async () => {
  const { keys, router } = renderPage('admin')
  await keys.type(await screen.findByLabelText('Voice'), ' Plain.')
  await keys.click(screen.getByRole('link', { name: 'History' }))
  const question = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }))
  await keys.click(question.getByRole('button', { name: 'Keep editing' }))
  expect(screen.getByLabelText('Voice')).toHaveValue('Warm. Plain.')
  await keys.click(screen.getByRole('link', { name: 'History' }))
  await keys.click(await screen.findByRole('button', { name: 'Leave' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/history'))
  await act(() => router.navigate({ to: '/settings/brand' }))
  expect(await screen.findByText('Your unsaved changes are back.')).toBeInTheDocument()
  expect(screen.getByLabelText('Voice')).toHaveValue('Warm. Plain.')
  await keys.click(screen.getByRole('button', { name: 'Discard them' }))
  expect(screen.getByLabelText('Voice')).toHaveValue('Warm.')
})

it('is read, not changed, by a member', async () => {
  renderPage('user')
  expect(await screen.findByText('Only admins and owners can change the brand guide.')).toBeInTheDocument()
  expect(screen.getByLabelText('Voice')).toBeDisabled()
  expect(screen.queryByRole('button', { name: 'Save Changes' })).toBeNull()
})

it("gives a project its own guide, which begins as the team's", async () => {
  const { keys, api, router } = renderPage('admin')
  await keys.click(await screen.findByRole('button', { name: 'Add for a project' }))
  await keys.type(await screen.findByRole('combobox', { name: 'Project' }), 'Summer')
  await keys.click(screen.getByRole('button', { name: 'Continue' }))
  await waitFor(() => expect(router.state.location.search).toEqual({ project: 'Summer' }))
  expect(await screen.findByText(/uses the team's guide, shown here/)).toBeInTheDocument()
  await keys.type(screen.getByLabelText('Voice'), ' Sunny.')
  await keys.click(screen.getByRole('button', { name: 'Save Changes' }))
  expect(await screen.findByText('Brand guide saved')).toBeInTheDocument()
  const [sentNow] = api.calls(brandGuideEndpoints.update)
  expect([sentNow?.query, sentNow?.body]).toEqual([{ project: 'Summer' }, { ...sent, voice: 'Warm. Sunny.' }])
})

it('shows the guide of another project, deletes it, and lists what is blocked from then on', async () => {
  const { keys, api } = renderPage('admin')
  api.answer(brandGuideEndpoints.remove, { message: 'Brand guide deleted', blocked })
  await keys.selectOptions(await screen.findByRole('combobox', { name: 'Guide of' }), await screen.findByText('Spring'))
  await waitFor(() => expect(screen.getByLabelText('Voice')).toHaveValue('Loud.'))
  await keys.click(screen.getByRole('button', { name: 'Delete' }))
  const question = within(await screen.findByRole('dialog', { name: 'Delete this brand guide?' }))
  await keys.click(question.getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(screen.getByLabelText('Voice')).toHaveValue('Warm.'))
  expect(api.calls(brandGuideEndpoints.remove)[0]?.query).toEqual({ project: 'Spring' })
  expect(screen.getByRole('status', { name: '1 accepted variant blocked from now on' })).toBeInTheDocument()
})

it('is chosen, not changed, by a member', async () => {
  renderPage('user', null, '/settings/brand?project=Spring')
  await waitFor(() => expect(screen.getByLabelText('Voice')).toHaveValue('Loud.'))
  expect(screen.getByRole('combobox', { name: 'Guide of' })).toHaveDisplayValue('Spring')
  expect(screen.queryByRole('button', { name: 'Add for a project' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull()
})

it('lists once which accepted variants are blocked from now on', async () => {
  const { keys, api } = renderPage('admin')
  api.answer(brandGuideEndpoints.update, { ...saved, blocked })
  await keys.type(await screen.findByLabelText('Voice'), ' Plain.')
  await keys.click(screen.getByRole('button', { name: 'Save Changes' }))
  const list = within(await screen.findByRole('status', { name: '1 accepted variant blocked from now on' }))
  expect(list.getByRole('link')).toHaveAttribute('href', '/result/7#variant-2')
  expect(list.getByText(/Take out “cheap”/)).toBeInTheDocument()
  await keys.click(list.getByRole('button', { name: 'Close the list' }))
  expect(screen.queryByText(/blocked from now on/)).toBeNull()
})
