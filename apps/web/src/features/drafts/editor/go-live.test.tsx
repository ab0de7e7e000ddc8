import { submissionsEndpoints } from '@hookline/contract/submissions/submissions.endpoints'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { buildCampaign } from '../../../../test/build-meta.ts'
import {
  type EditorApp,
  getButton,
  getField,
  openEditor,
  options,
  rewrite,
  waitUntilReady,
} from '../../../../test/render-editor.tsx'

const active = { initial_ad_status_on_meta: 'ACTIVE' } as const
const submits = ({ api }: EditorApp) => api.calls(submissionsEndpoints.submit)
const title = 'This ad will start spending'

async function ask(app: EditorApp) {
  await waitUntilReady()
  await app.keys.click(getButton('Submit to Meta'))
  return within(await screen.findByRole('dialog', { name: title }))
}

it('asks before an active draft is saved and submitted', async () => {
  const app = openEditor({ draft: active })
  app.api.answer(submissionsEndpoints.submit, () => new Promise(() => undefined))
  await waitUntilReady()
  await rewrite(app, getField('Ad Name'), 'Autumn')
  const first = await ask(app)
  expect(await first.findByText('$50.00 a day')).toBeInTheDocument()
  await app.keys.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(app.sent()).toEqual([])
  const second = await ask(app)
  await app.keys.dblClick(second.getByRole('button', { name: 'Submit 1 ad' }))
  await waitFor(() => expect(submits(app)).toHaveLength(1))
  expect(app.sent()).toMatchObject([{ ad_name: 'Autumn' }])
})

it('names the campaign that owns the budget', async () => {
  const app = openEditor({ draft: active, campaigns: [buildCampaign({ ownsBudget: true, dailyBudget: 12345 })] })
  const dialog = await ask(app)
  expect(await dialog.findByText('$123.45 a day, shared by the ad sets of campaign “Summer sales”')).toBeInTheDocument()
})

it('asks when the form makes the draft active', async () => {
  const app = openEditor()
  await waitUntilReady()
  await app.keys.selectOptions(options('Initial Ad Status'), 'ACTIVE')
  await ask(app)
  expect(submits(app)).toEqual([])
})

it('does not submit a draft that another tab has changed', async () => {
  const app = openEditor()
  await waitUntilReady()
  await app.meanwhile(active, { isTold: false })
  await app.keys.click(getButton('Submit to Meta'))
  expect(await screen.findByText('Nothing was submitted')).toBeInTheDocument()
  expect(submits(app)).toEqual([])
  expect(await ask(app)).toBeTruthy()
})
