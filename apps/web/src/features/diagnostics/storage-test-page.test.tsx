import { diagnosticsEndpoints, sampleBufferText } from '@hookline/contract/diagnostics/diagnostics.endpoints'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { refuse } from '../../../test/fake-api.ts'
import { renderScreen } from '../../../test/render-screen.tsx'
import { latestToast } from '../../lib/toast.ts'

const status = {
  message: '',
  isConfigured: true,
  credentialInfo: {
    hasCredentialsFile: true,
    hasPrivateKey: true,
    privateKeyLength: 1704,
    projectId: 'ads-1',
    bucketName: 'team-bucket',
  },
}
const stored = { size: 12, publicUrl: '/storage/diagnostics/x.mp4', gsUri: 'gs://team-bucket/diagnostics/x.mp4' }
const getSection = (name: string) => within(screen.getByRole('region', { name }))

it('shows only the presence and length of a key', async () => {
  renderScreen('/test-gcs', { user: null, api: [[diagnosticsEndpoints.storageStatus, status]] })
  expect(await screen.findByText('Configured')).toBeVisible()
  expect(screen.getByText('Present, 1704 characters')).toBeVisible()
  expect(screen.getByText('team-bucket')).toBeVisible()
})

it('analyzes an uploaded file', async () => {
  const keys = userEvent.setup()
  const { api } = renderScreen('/test-gcs', {
    user: null,
    api: [
      [diagnosticsEndpoints.storageStatus, status],
      [diagnosticsEndpoints.uploadFile, { message: '', file: { ...stored, originalName: 'x.mp4' } }],
      [
        diagnosticsEndpoints.analyze,
        { message: '', analysis: { prompt: 'What is it?', result: 'A plant.', model: 'Gemini' } },
      ],
    ],
  })
  await screen.findByText('Configured')
  await keys.click(getSection('Upload a file').getByRole('button', { name: 'Upload file' }))
  expect(getSection('Upload a file').getByText('Choose a file first')).toBeVisible()
  const input = document.querySelector<HTMLInputElement>('input[type="file"]')
  await keys.upload(input as HTMLInputElement, new File(['x'], 'x.mp4', { type: 'video/mp4' }))
  expect(getSection('Upload a file').getByText('x.mp4 – Select Different File')).toBeVisible()
  await keys.click(getSection('Upload a file').getByRole('button', { name: 'Upload file' }))
  expect(await getSection('Upload a file').findByTitle(stored.gsUri)).toBeVisible()
  expect(getSection('Upload a file').getByText('12 B')).toBeVisible()

  const analysis = getSection('Analyze a video')
  await keys.click(analysis.getByRole('button', { name: 'Use Uploaded File' }))
  expect(analysis.getByLabelText('Storage URI')).toHaveValue(stored.gsUri)
  await keys.click(analysis.getByRole('button', { name: 'Analyze video' }))
  expect(await analysis.findByText('A plant.')).toBeVisible()
  expect(api.calls(diagnosticsEndpoints.analyze)[0]?.body).toEqual({ gsUri: stored.gsUri })
})

it('starts with a sample text, requires a text, and keeps it when the server refuses', async () => {
  const keys = userEvent.setup()
  renderScreen('/test-gcs', {
    user: null,
    api: [
      [diagnosticsEndpoints.storageStatus, status],
      [diagnosticsEndpoints.uploadBuffer, refuse(503, 'UNAVAILABLE', 'The bucket is gone.')],
    ],
  })
  await screen.findByText('Configured')
  const text = getSection('Upload a text').getByLabelText('Text')
  expect(text).toHaveValue(sampleBufferText)
  await keys.clear(text)
  await keys.click(getSection('Upload a text').getByRole('button', { name: 'Upload text' }))
  expect(getSection('Upload a text').getByText('Text is required')).toBeVisible()
  await keys.type(text, 'hello')
  await keys.click(getSection('Upload a text').getByRole('button', { name: 'Upload text' }))
  expect(await screen.findByText('Error uploading buffer')).toBeVisible()
  expect(screen.getByText('The bucket is gone.')).toBeVisible()
  expect(text).toHaveValue('hello')
})

it.each([
  ['Upload a file', 'Upload file', 'Choose a file first'],
  ['Upload a text', 'Upload text', 'Text is required'],
  ['Analyze a video', 'Analyze video', 'Storage URI is required'],
])('shows the fault of an empty "%s" at its field only', async (name, button, message) => {
  const keys = userEvent.setup()
  renderScreen('/test-gcs', { user: null, api: [[diagnosticsEndpoints.storageStatus, status]] })
  await screen.findByText('Configured')
  await keys.clear(getSection('Upload a text').getByLabelText('Text'))
  await keys.click(getSection(name).getByRole('button', { name: button }))
  expect(await getSection(name).findByText(message)).toBeVisible()
  expect(latestToast()).toBeNull()
})

it('reports that diagnostics are for administrators', async () => {
  renderScreen('/test-gcs', {
    user: null,
    api: [[diagnosticsEndpoints.storageStatus, refuse(401, 'UNAUTHENTICATED', 'Please sign in.')]],
  })
  expect(await screen.findByText('Administrators only')).toBeVisible()
  expect(
    within(screen.getByRole('alert', { name: 'Administrators only' })).getByRole('link', { name: 'Sign In' }),
  ).toHaveAttribute('href', '/auth?redirect=%2Ftest-gcs')
  expect(screen.queryByText('Upload a file')).toBeNull()
})

it('retries a failed status', async () => {
  let isUp = false
  renderScreen('/test-gcs', {
    user: null,
    api: [[diagnosticsEndpoints.storageStatus, () => (isUp ? status : refuse(503, 'UNAVAILABLE', 'Try again later.'))]],
  })
  expect(await screen.findByText('Error fetching GCS status')).toBeVisible()
  isUp = true
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('Configured')).toBeVisible()
})
