import { watchReportsEndpoints } from '@hookline/contract/watch-reports/watch-reports.endpoints'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { buildHeardSpeech, watched } from '../../../../test/build-watch-report.ts'
import { getButton, openEditor, options, waitUntilReady } from '../../../../test/render-editor.tsx'

it('suggests the button that the video asks for, and sets it only by a press', async () => {
  const app = openEditor()
  const speech = [buildHeardSpeech('Book a tour today.', 4000)]
  app.api.answer(watchReportsEndpoints.ofObject, { data: watched({ speech }) })
  await waitUntilReady()
  expect(await screen.findByText(/The video says “Book a tour”/)).toBeInTheDocument()
  expect(options('Call to Action')).toHaveValue('LEARN_MORE')
  await app.keys.click(getButton('Use “Request time”'))
  expect(options('Call to Action')).toHaveValue('REQUEST_TIME')
  expect(screen.queryByText(/The video says/)).toBeNull()
})
