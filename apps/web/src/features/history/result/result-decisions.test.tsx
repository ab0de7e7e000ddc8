import type { DecisionsBody } from '@hookline/contract/history/decisions.schemas'
import { historyEndpoints } from '@hookline/contract/history/history.endpoints'
import type { HistoryItem } from '@hookline/contract/history/history.schemas'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { refuse } from '../../../../test/fake-api.ts'
import { buildResult, button, later, open, tab, variantsOf } from '../../../../test/render-result-edit.tsx'

const none = [null, null, null]
const undecided = { decisions: none, reasons: none }

function openDecidable(parts: Partial<HistoryItem> = {}) {
  let item = buildResult({ ...undecided, ...parts })
  const app = open(item)
  app.api.answer(historyEndpoints.decide, ({ body }) => {
    const { decisions, reasons, updatedAt } = body as DecisionsBody
    if (decisions[1] === 'accepted' && !reasons?.[1]) {
      const message = 'Variant 2: Take out “cheap”: the brand guide says to avoid it. Or accept it with a reason.'
      return refuse(400, 'VALIDATION', message, [{ path: 'reasons.1', message }])
    }
    item = { ...item, decisions, reasons: reasons ?? none, updatedAt: later(updatedAt ?? item.updatedAt) }
    app.meanwhile(() => item, { hasEvent: false })
    return { result: item, data: { result: item }, message: 'Decisions saved.' }
  })
  const sent = () => app.api.calls(historyEndpoints.decide).map(({ body }) => (body as DecisionsBody).decisions)
  return { ...app, sentDecisions: sent }
}

it('accepts and rejects variants by buttons, shows it, and undoes it', async () => {
  const app = openDecidable()
  const accept = await screen.findByRole('button', { name: 'Accept variant 1' })
  await app.keys.click(accept)
  expect(accept).toHaveAttribute('aria-pressed', 'true')
  expect(within(screen.getByRole('article', { name: 'Variant 1' })).getByText('Accepted')).toBeInTheDocument()
  await app.keys.click(button('Reject variant 3'))
  expect(screen.getByText('3 copy variants, 1 of 3 accepted')).toBeInTheDocument()
  await app.keys.click(button('Undo'))
  expect(button('Reject variant 3')).toHaveAttribute('aria-pressed', 'false')
  await waitFor(() => expect(app.sentDecisions().at(-1)).toEqual(['accepted', null, null]))
})

it('decides by keys about the variant under the pointer or with the focus', async () => {
  const app = openDecidable()
  ;(await screen.findByRole('button', { name: 'Accept variant 3' })).focus()
  await app.keys.keyboard('x')
  await waitFor(() => expect(app.sentDecisions()).toEqual([[null, null, 'rejected']]))
  await app.keys.keyboard('z')
  await waitFor(() => expect(app.sentDecisions().at(-1)).toEqual(none))
})

it('asks for the reason of a blocked variant and keeps it', async () => {
  const app = openDecidable()
  await app.keys.click(await screen.findByRole('button', { name: 'Accept variant 2' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Accept with a reason' }))
  await app.keys.type(dialog.getByRole('textbox', { name: /^Reason/ }), 'Legal agreed')
  await app.keys.click(dialog.getByRole('button', { name: 'Accept' }))
  expect(await screen.findByText('Because: Legal agreed')).toBeInTheDocument()
})

it('is about the version that counts', async () => {
  const app = openDecidable({
    is_edited: true,
    edited_result: { variants: variantsOf('Better') },
    decisions: ['accepted'],
    reasons: [null],
  })
  expect(await screen.findByText('1 copy variant, 1 of 1 accepted')).toBeInTheDocument()
  await app.keys.click(tab('Original AI Output'))
  expect(screen.queryByRole('button', { name: 'Accept variant 1' })).toBeNull()
})
