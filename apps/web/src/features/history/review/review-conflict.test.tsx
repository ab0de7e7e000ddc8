import { historyEndpoints } from '@hookline/contract/history/history.endpoints'
import type { HistoryItem } from '@hookline/contract/history/history.schemas'
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { refuse } from '../../../../test/fake-api.ts'
import { buildReviewItem, findVariant, openReview } from '../../../../test/render-review.tsx'

const first = buildReviewItem(1, ['One', 'Two'])

const change = (headlines: string[]): HistoryItem => ({
  ...buildReviewItem(1, headlines),
  updatedAt: '2026-06-01T10:00:00.000Z',
  editedBy: 'Ben',
})

async function beginEdit() {
  const app = openReview([first])
  await findVariant('One')
  await app.keys.keyboard('e')
  await app.keys.type(await screen.findByRole('textbox', { name: 'Headline' }), ' more')
  return app
}

it('names who changed the variant that is edited, and compares both texts', async () => {
  const { add, hear, keys } = await beginEdit()
  add(change(['Theirs', 'Two']))
  hear(1, 'updated')
  expect(await screen.findByText('\u2068Ben\u2069 changed this variant while you were editing.')).toBeInTheDocument()
  expect(screen.getByRole('group', { name: 'Headline' })).toHaveTextContent('YoursOne moreLatestTheirs')
  await keys.click(screen.getByRole('button', { name: 'Load the latest version' }))
  expect(screen.getByRole('textbox', { name: 'Headline' })).toHaveValue('Theirs')
  await keys.click(await screen.findByRole('button', { name: 'Bring back mine' }))
  expect(screen.getByRole('textbox', { name: 'Headline' })).toHaveValue('One more')
  expect(screen.queryByText(/changed this variant/)).toBeNull()
})

it('saves beside a change of another variant', async () => {
  const { add, keys, api } = await beginEdit()
  const latest = change(['One', 'Theirs'])
  add(latest)
  api.answer(historyEndpoints.update, ({ body }) => {
    if ((body as HistoryItem).updatedAt !== latest.updatedAt) return refuse(409, 'CONFLICT', 'Changed.')
    const result = { ...latest, ...(body as Partial<HistoryItem>), is_edited: true }
    return { result, data: { result }, message: 'Saved.' }
  })
  await keys.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Variant 1 saved')).toBeInTheDocument()
  await waitFor(() => expect(api.calls(historyEndpoints.update)).toHaveLength(2))
  expect(api.calls(historyEndpoints.update)[1]?.body).toMatchObject({
    edited_result: { variants: [{ headline: 'One more' }, { headline: 'Theirs' }] },
  })
})

it('brings a discarded edit back', async () => {
  const { keys } = await beginEdit()
  await keys.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(screen.queryByRole('textbox', { name: 'Headline' })).toBeNull()
  expect(await screen.findByText('Your changes were discarded')).toBeInTheDocument()
  // The other one undoes decisions, of which there are none.
  const [undo] = screen.getAllByRole('button', { name: 'Undo' }).filter((button) => !button.hasAttribute('disabled'))
  await keys.click(undo as HTMLElement)
  expect(await screen.findByRole('textbox', { name: 'Headline' })).toHaveValue('One more')
})
