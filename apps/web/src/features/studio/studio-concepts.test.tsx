import { generationEndpoints } from '@hookline/contract/generation/generation.endpoints'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { refuse } from '../../../test/fake-api.ts'
import { fakeUploads, generateButton, renderStudio, uploadFiles } from '../../../test/render-studio.tsx'

beforeEach(fakeUploads)

const readRows = () =>
  within(screen.getByRole('list', { name: 'Videos' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
const row = (name: string, lead?: string) =>
  expect.stringMatching(new RegExp(`^${name}Uploaded5 B${lead ? `Same texts as ${lead}` : '(?!Same)'}`))

it('writes cuts of one concept once, from the first, and sends the others with it', async () => {
  const { api, keys } = await renderStudio()
  api.answer(generationEndpoints.submit, refuse(503, 'UNAVAILABLE', 'Away.'))
  await uploadFiles(keys, 'a_9x16.mp4', 'b.mp4', 'a_1x1.mp4')
  expect(readRows()).toEqual([row('a_9x16.mp4'), row('a_1x1.mp4', 'a_9x16.mp4'), row('b.mp4')])
  expect(
    screen.getByText('2 videos are ready, with 1 other cut. Press Generate ad copy for 2 videos.'),
  ).toBeInTheDocument()
  await keys.click(generateButton())
  await waitFor(() => expect(api.calls(generationEndpoints.submit)).toHaveLength(1))
  const body = api.calls(generationEndpoints.submit)[0]?.body as Record<string, string>
  expect(body).toMatchObject({ batchSize: '2', gcsVideo0: expect.stringContaining('a_9x16.mp4') })
  expect(JSON.parse(body.cuts0 ?? '')).toMatchObject([{ video: { filename: 'a_1x1.mp4' } }])
  expect(body).not.toHaveProperty('cuts1')
})

it('separates cuts, and groups videos by hand, also after a reload', async () => {
  const { keys, user } = await renderStudio()
  await uploadFiles(keys, 'a_9x16.mp4', 'b.mp4', 'a_1x1.mp4')
  await keys.click(screen.getByRole('button', { name: 'Separate a_1x1.mp4' }))
  expect(readRows()).toEqual([row('a_9x16.mp4'), row('b.mp4'), row('a_1x1.mp4')])
  await keys.click(screen.getByRole('button', { name: 'Group cuts' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Group cuts' }))
  expect(dialog.getByRole('button', { name: 'Group videos' })).toBeDisabled()
  await keys.click(dialog.getByRole('checkbox', { name: 'b.mp4' }))
  await keys.click(dialog.getByRole('checkbox', { name: 'a_1x1.mp4' }))
  await keys.click(dialog.getByRole('button', { name: 'Group 2 videos' }))
  await waitFor(() => expect(readRows()).toEqual([row('a_9x16.mp4'), row('b.mp4'), row('a_1x1.mp4', 'b.mp4')]))
  const saved = JSON.parse(sessionStorage.getItem(`hookline-studio-${user.user_uuid}`) ?? '')
  expect(Object.keys(saved.groups).toSorted()).toEqual(['a_1x1.mp4', 'b.mp4'])
})
