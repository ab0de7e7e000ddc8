import { brandGuideEndpoints } from '@hookline/contract/brand-guide/brand-guide.endpoints'
import type { DecisionsBody } from '@hookline/contract/history/decisions.schemas'
import { historyEndpoints } from '@hookline/contract/history/history.endpoints'
import type { HistoryItem } from '@hookline/contract/history/history.schemas'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { emptyBrandGuide } from '../../../../test/build-brand-guide.ts'
import { refuse } from '../../../../test/fake-api.ts'
import { addSecond, buildResult, buildVariants, getButton, getTab, open } from '../../../../test/render-result-edit.tsx'

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
    item = { ...item, decisions, reasons: reasons ?? none, updatedAt: addSecond(updatedAt ?? item.updatedAt) }
    app.meanwhile(() => item, { hasEvent: false })
    return { result: item, data: { result: item }, message: 'Decisions saved.' }
  })
  const sent = () => app.api.calls(historyEndpoints.decide).map(({ body }) => (body as DecisionsBody).decisions)
  async function openMenu(number: number) {
    await app.keys.click(await screen.findByRole('button', { name: `Actions for variant ${number}` }))
    await screen.findByRole('menu')
  }
  async function choose(number: number, verb: string) {
    await openMenu(number)
    await app.keys.click(screen.getByRole('menuitem', { name: verb }))
  }
  return { ...app, sentDecisions: sent, openMenu, choose }
}

const getVariant = (number: number) => within(screen.getByRole('article', { name: `Variant ${number}` }))

it('accepts and rejects variants in their menus, shows it in the row, and undoes it', async () => {
  const app = openDecidable()
  await app.choose(1, 'Accept')
  expect(getVariant(1).getByText('Accepted')).toBeInTheDocument()
  await app.choose(3, 'Reject')
  expect(getVariant(3).getByText('Rejected')).toBeInTheDocument()
  expect(screen.getByText('3 variants, 1 of 3 accepted')).toBeInTheDocument()
  await app.keys.click(getButton('Undo'))
  expect(getVariant(3).queryByText('Rejected')).toBeNull()
  await waitFor(() => expect(app.sentDecisions().at(-1)).toEqual(['accepted', null, null]))
})

it('offers the decisions that a variant does not have, and takes back the one that it has', async () => {
  const app = openDecidable({ decisions: ['accepted', null, null] })
  await app.openMenu(2)
  expect(screen.queryByRole('menuitem', { name: 'Withdraw the decision' })).toBeNull()
  await app.keys.keyboard('{Escape}')
  await app.openMenu(1)
  expect(screen.queryByRole('menuitem', { name: 'Accept' })).toBeNull()
  await app.keys.click(screen.getByRole('menuitem', { name: 'Withdraw the decision' }))
  expect(getVariant(1).queryByText('Accepted')).toBeNull()
  await waitFor(() => expect(app.sentDecisions()).toEqual([none]))
})

it('decides by keys about the variant under the pointer or with the focus', async () => {
  const app = openDecidable()
  ;(await screen.findByRole('button', { name: 'Actions for variant 3' })).focus()
  await app.keys.keyboard('x')
  await waitFor(() => expect(app.sentDecisions()).toEqual([[null, null, 'rejected']]))
  await app.keys.keyboard('z')
  await waitFor(() => expect(app.sentDecisions().at(-1)).toEqual(none))
})

it('asks for the reason of a blocked variant and keeps it', async () => {
  const app = openDecidable()
  await app.choose(2, 'Accept')
  const dialog = within(await screen.findByRole('dialog', { name: 'Accept with a reason' }))
  await app.keys.type(dialog.getByRole('textbox', { name: /^Reason/ }), 'Legal agreed')
  await app.keys.click(dialog.getByRole('button', { name: 'Accept' }))
  expect(await screen.findByText('Accepted because: Legal agreed')).toBeInTheDocument()
})

it('says once of an accepted variant that the brand guide blocks it since', async () => {
  const app = openDecidable({ decisions: ['accepted', 'accepted', null], reasons: [null, 'Legal agreed', null] })
  app.api.answer(brandGuideEndpoints.get, { data: { ...emptyBrandGuide, wordsToAvoid: ['one', 'two'] } })
  await app.queryClient.resetQueries({ queryKey: ['brand-guide'] })
  await screen.findByRole('article', { name: 'Variant 1' })
  expect(await getVariant(1).findByText('Accepted, now blocked')).toBeInTheDocument()
  expect(getVariant(1).queryByText('Accepted')).toBeNull()
  expect(getVariant(2).queryByText('Accepted, now blocked')).toBeNull()
})

it('is about the version that counts', async () => {
  const app = openDecidable({
    is_edited: true,
    edited_result: { variants: buildVariants('Better') },
    decisions: ['accepted'],
    reasons: [null],
  })
  expect(await screen.findByText('1 variant, 1 of 1 accepted')).toBeInTheDocument()
  await app.keys.click(getTab('Original AI Output'))
  await app.openMenu(1)
  expect(screen.queryByRole('menuitem', { name: 'Accept' })).toBeNull()
})
