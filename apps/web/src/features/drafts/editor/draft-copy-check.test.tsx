import { brandGuideEndpoints } from '@hookline/contract/brand-guide/brand-guide.endpoints'
import { draftsEndpoints } from '@hookline/contract/drafts/drafts.endpoints'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { emptyBrandGuide } from '../../../../test/build-brand-guide.ts'
import { getButton, getField, openEditor, rewrite, waitUntilReady } from '../../../../test/render-editor.tsx'

function openChecked(draft: Parameters<typeof openEditor>[0] = {}) {
  const app = openEditor(draft)
  app.api.answer(brandGuideEndpoints.get, { data: { ...emptyBrandGuide, wordsToAvoid: ['cheap'] } })
  return app
}
const texts = { headlines: ['Fine', 'So cheap'], primary_texts: ['Text'], link_descriptions: [] }
const cheap = { rule: 'avoided-word' as const, text: 'So cheap', word: 'cheap', reason: 'A quote' }
const findRow = async (textName: string) =>
  within(await screen.findByRole('list', { name: `Findings: ${textName}` })).getByRole('listitem')

it('is Not Ready while a text has a blocked word, and names the text and the word', async () => {
  const app = openChecked({ draft: texts })
  await waitUntilReady()
  expect(await findRow('Headline 2')).toHaveTextContent(/^Blocked Take out “cheap”/)
  expect(await screen.findByText('Not Ready')).toBeInTheDocument()
  await app.keys.click(getButton('Submit to Meta'))
  const message = 'Take “cheap” out of headline 2: the brand guide says to avoid it.'
  expect((await screen.findAllByText(message)).length).toBeGreaterThan(0)
  await waitFor(() => expect(getField('Headline 2')).toHaveFocus())
  await rewrite(app, getField('Headline 2'), 'So good')
  expect(await screen.findByText('Ready')).toBeInTheDocument()
})

it('is Ready once the finding is ignored, and saves the reason with the draft', async () => {
  const { api, keys } = openChecked({ draft: texts })
  await waitUntilReady()
  await findRow('Headline 2')
  await keys.click(getButton(/^Ignore, because…/))
  await keys.type(await screen.findByRole('textbox', { name: 'Because' }), 'A quote')
  await keys.click(getButton('Ignore'))
  expect(await screen.findByText('Ready')).toBeInTheDocument()
  expect(await findRow('Headline 2')).toHaveTextContent(/^Ignored .*Because: A quote/)
  await keys.click(getButton('Save Draft'))
  await waitFor(() => expect(api.calls(draftsEndpoints.update)).toHaveLength(1))
  expect(api.calls(draftsEndpoints.update)[0]?.body).toMatchObject({ ignored_findings: [cheap] })
})

it('shows a submitted ad with its findings, without buttons', async () => {
  openChecked({ draft: { ...texts, status: 'SUBMITTED_TO_META', ignored_findings: [cheap] } })
  await waitUntilReady()
  const row = await findRow('Headline 2')
  expect(row).toHaveTextContent(/^Ignored/)
  expect(within(row).queryByRole('button')).toBeNull()
})

it('drops an ignored finding whose text is gone when it saves', async () => {
  const app = openChecked({ draft: { ...texts, ignored_findings: [cheap] } })
  await waitUntilReady()
  await rewrite(app, getField('Headline 2'), 'So good')
  await app.keys.click(getButton('Save Draft'))
  await waitFor(() => expect(app.api.calls(draftsEndpoints.update)).toHaveLength(1))
  expect(app.api.calls(draftsEndpoints.update)[0]?.body).toMatchObject({ ignored_findings: [] })
})
