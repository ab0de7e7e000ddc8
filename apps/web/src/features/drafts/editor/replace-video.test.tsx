import type { Draft } from '@hookline/contract/drafts/drafts.schemas'
import { historyEndpoints } from '@hookline/contract/history/history.endpoints'
import { submissionsEndpoints } from '@hookline/contract/submissions/submissions.endpoints'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { buildSubmission } from '../../../../test/build-draft.ts'
import { buildHistoryItem } from '../../../../test/build-history.ts'
import {
  type EditorApp,
  getButton,
  getField,
  openEditor,
  rewrite,
  waitUntilReady,
} from '../../../../test/render-editor.tsx'
import { buildPageAnswer } from '../../../../test/render-history.tsx'

const error = 'Meta could not use this video: its format is not supported.'
const failed = {
  status: 'FAILED_SUBMISSION',
  submission: buildSubmission({ state: 'failed', error, errorField: 'video_asset_gcs_url', version: 4 }),
} satisfies Partial<Draft>
const replaced = { video_asset_gcs_url: '/storage/videos/2026/11/whole.mp4', image_asset_gcs_url: null }

async function openWith(draft: Partial<Draft>) {
  const app = openEditor({ draft })
  const result = buildHistoryItem({
    id: 12,
    videoFilename: 'whole.mp4',
    videoObjectName: 'videos/2026/11/whole.mp4',
    videoContentType: 'video/mp4',
    screenshotObjectKey: null,
  })
  app.api.answer(historyEndpoints.list, buildPageAnswer([result]))
  app.api.answer(historyEndpoints.get, { result, data: { result } })
  app.api.answer(submissionsEndpoints.submit, { data: buildSubmission({ version: 5 }), message: 'Queued.' })
  await waitUntilReady()
  return app
}

async function choose({ keys }: EditorApp, opener: string) {
  // What says how the submission ended loads late.
  await keys.click(await waitFor(() => getButton(opener)))
  const dialog = within(await screen.findByRole('dialog', { name: 'Replace video' }))
  expect(dialog.getByRole('button', { name: 'Upload a video' })).toBeInTheDocument()
  await keys.click(await dialog.findByRole('button', { name: /^whole\.mp4/ }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
}
const submits = (app: EditorApp) => app.api.calls(submissionsEndpoints.submit)

it('saves another video with what was typed, and submits the draft again', async () => {
  const app = await openWith(failed)
  await rewrite(app, getField('Ad Name'), 'Autumn')
  await choose(app, 'Replace video')
  await waitFor(() => expect(submits(app)).toHaveLength(1))
  expect(app.sent()).toMatchObject([{ ...replaced, ad_name: 'Autumn', updatedAt: '2026-11-20T10:00:00.000Z' }])
  await waitFor(() => expect(document.activeElement).toHaveAttribute('id', 'field-video_asset_gcs_url'))
})

it('asks before a draft that starts to spend is submitted again', async () => {
  const app = await openWith({ ...failed, initial_ad_status_on_meta: 'ACTIVE' })
  await choose(app, 'Replace video')
  const question = within(await screen.findByRole('dialog', { name: /will start spending/ }))
  expect([app.sent(), submits(app)]).toEqual([[], []])
  await app.keys.click(question.getByRole('button', { name: /^Submit/ }))
  await waitFor(() => expect(submits(app)).toHaveLength(1))
  expect(app.sent()).toMatchObject([replaced])
})

it('saves the video of a draft without one, and submits nothing', async () => {
  const app = await openWith({ video_url: null, video_asset_gcs_url: null })
  await choose(app, 'Choose a video')
  expect(await screen.findByText('Ad draft updated successfully.')).toBeInTheDocument()
  expect(app.sent()).toMatchObject([replaced])
  expect(submits(app)).toEqual([])
})
