import { brandGuideEndpoints } from '@hookline/contract/brand-guide/brand-guide.endpoints'
import { ignoreFinding } from '@hookline/contract/copy-check/blocking.rules'
import type { IgnoreFindingBody } from '@hookline/contract/copy-check/copy-check.schemas'
import { historyEndpoints } from '@hookline/contract/history/history.endpoints'
import type { HistoryItem } from '@hookline/contract/history/history.schemas'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { emptyBrandGuide } from '../../../../test/build-brand-guide.ts'
import { buildHistoryItem } from '../../../../test/build-history.ts'
import { headline, open, rewrite, startEditing } from '../../../../test/render-result-edit.tsx'

const variants = [
  { headline: 'So cheap', primaryText: 'Cold for a day. Better than Fern.' },
  { headline: 'Fine', primaryText: 'Ready in a minute' },
]

function openChecked(parts: Partial<HistoryItem> = {}) {
  const { result } = buildHistoryItem()
  let item = buildHistoryItem({ result: result && { ...result, variants }, ...parts })
  const app = open(item)
  app.api.answer(brandGuideEndpoints.get, {
    data: { ...emptyBrandGuide, wordsToAvoid: ['cheap'], competitors: ['Fern'] },
  })
  app.api.answer(historyEndpoints.ignoreFinding, ({ body }) => {
    item = { ...item, ignoredFindings: ignoreFinding(item.ignoredFindings, body as IgnoreFindingBody) }
    app.meanwhile(() => item)
    return { result: item, data: { result: item }, message: '' }
  })
  return app
}

const findRows = async (textName: string) =>
  within(await screen.findByRole('list', { name: `Findings: ${textName}` }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)

it('lists what is found in a variant, with its text, and marks the words', async () => {
  openChecked()
  expect(await findRows('variant 1')).toEqual([
    expect.stringMatching(/^Blocked in the headline Take out “cheap”/),
    expect.stringMatching(/^Blocked in the primary text Take out “Fern”/),
  ])
  expect([...document.querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual(['cheap', 'Fern'])
  expect(screen.queryByRole('list', { name: 'Findings: variant 2' })).toBeNull()
})

it('stores why a finding is ignored and shows it', async () => {
  const { api, keys } = openChecked()
  await findRows('variant 1')
  await keys.click(screen.getByRole('button', { name: /^Ignore, because….*“cheap”/ }))
  await keys.type(await screen.findByRole('textbox', { name: 'Because' }), 'The client asked for it')
  await keys.click(screen.getByRole('button', { name: 'Ignore' }))
  await waitFor(async () =>
    expect((await findRows('variant 1'))[0]).toMatch(/^Ignored in the headline .*Because: The client asked for it/),
  )
  const sent = { rule: 'avoided-word', text: 'So cheap', word: 'cheap', reason: 'The client asked for it' }
  expect(api.calls(historyEndpoints.ignoreFinding)).toMatchObject([{ params: { id: '1' }, body: sent }])
  await keys.click(screen.getByRole('button', { name: /^Check again/ }))
  await waitFor(async () => expect((await findRows('variant 1'))[0]).toMatch(/^Blocked/))
})

it('shows the reason of an accepted variant at what blocks it, to be taken back with the decision only', async () => {
  openChecked({ decisions: ['accepted', null], reasons: ['Legal agreed', null] })
  const rows = await findRows('variant 1')
  expect(rows).toEqual([
    expect.stringMatching(/^Accepted in the headline .*Because: Legal agreed$/),
    expect.stringMatching(/^Accepted in the primary text .*Because: Legal agreed$/),
  ])
})

it('checks the texts that are edited and fixes them', async () => {
  const app = openChecked()
  await startEditing(app)
  expect(await findRows('Headline of variant 1')).toHaveLength(1)
  await rewrite(app, headline(2), 'Now!!')
  expect(await findRows('Headline of variant 2')).toEqual([expect.stringMatching(/^Warning One “!” is enough/)])
  await app.keys.click(screen.getByRole('button', { name: /^Fix/ }))
  expect(headline(2)).toHaveValue('Now!')
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Findings: Headline of variant 2' })).toBeNull())
})
