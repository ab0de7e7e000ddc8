import { watchReportsEndpoints } from '@hookline/contract/watch-reports/watch-reports.endpoints'
import { screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { buildSeenText, watched } from '../../../../test/build-watch-report.ts'
import { getButton, getField, openEditor, rewrite, waitUntilReady } from '../../../../test/render-editor.tsx'

const texts = { headlines: ['20% off', 'New in spring'], primary_texts: ['Free shipping'], link_descriptions: ['24/7'] }

function openWatched(draft: Parameters<typeof openEditor>[0] = {}) {
  const app = openEditor(draft)
  app.api.answer(watchReportsEndpoints.ofObject, { data: watched({ texts: [buildSeenText('20% OFF', 4000)] }) })
  return app
}

const findClaims = async (textName: string) =>
  within(await screen.findByLabelText(`Claims of ${textName}`))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)

it('shows the claims of headlines and primary texts, and seeks the video of the draft to them', async () => {
  const { api, keys } = openWatched({ draft: texts })
  await waitUntilReady()
  await keys.click(await screen.findByRole('button', { name: '1 fact found in the video for Headline 1' }))
  expect(await findClaims('Headline 1')).toEqual(['20% off · 0:04 · quoted. Seen in the video: “20% OFF”'])
  expect(await findClaims('Primary text 1')).toEqual(['Free shipping · not seen or heard'])
  expect(screen.getAllByLabelText(/^Claims of/)).toHaveLength(2)
  expect(api.calls(watchReportsEndpoints.ofObject)[0]?.params).toEqual({ '*': 'videos/2026/11/spring.mp4' })
  // A button from when the player is drawn.
  await keys.click(await vi.waitFor(() => getButton(/^20% off · 0:04/)))
  expect(screen.getByLabelText<HTMLVideoElement>(/^Video of Spring/, { selector: 'video' }).currentTime).toBe(4)
})

it('checks the texts while one types', async () => {
  const app = openWatched()
  await waitUntilReady()
  await rewrite(app, getField('Headline 1'), 'Save 30%')
  expect(await findClaims('Headline 1')).toEqual(['30% · not seen or heard'])
})

it('shows the claims of a submitted ad as text', async () => {
  openWatched({ draft: { ...texts, status: 'SUBMITTED_TO_META', meta_ad_id_returned: '120000000000000801' } })
  await waitUntilReady()
  const claims = within(await screen.findByLabelText('Claims of Headline 1'))
  expect(claims.getByText('20% off')).toBeInTheDocument()
  expect(claims.queryByRole('button')).toBeNull()
})

it('asks for no report of a draft without a video', async () => {
  const { api } = openWatched({ draft: { ...texts, video_url: null } })
  await waitUntilReady()
  expect(api.calls(watchReportsEndpoints.ofObject)).toEqual([])
})
