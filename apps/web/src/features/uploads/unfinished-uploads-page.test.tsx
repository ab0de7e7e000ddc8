import { uploadsEndpoints } from '@hookline/contract/uploads/uploads.endpoints'
import { unfinishedListedMax } from '@hookline/contract/uploads/uploads.rules'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { buildUser } from '../../../test/build-user.ts'
import { refuse } from '../../../test/fake-api.ts'
import { renderScreen } from '../../../test/render-screen.tsx'
import { latestToast } from '../../lib/toast.ts'

const big = {
  objectName: 'videos/2026/11/1-big.mp4',
  fileName: 'big.mp4',
  username: 'ben',
  receivedBytes: 52_428_800,
  announcedBytes: 209_715_200,
  startedAt: '2026-11-05T09:30:00.000Z',
}
const other = { ...big, objectName: 'videos/2026/11/2-other.mp4', fileName: 'other.mp4', username: null }
const disk = { freeBytes: 2_147_483_648, awaitedBytes: 314_572_800, reserveBytes: 536_870_912 }

function open(uploads = [big, other]) {
  const state = { uploads }
  const app = renderScreen('/admin/uploads', {
    user: buildUser({ role: 'admin' }),
    api: [
      [uploadsEndpoints.listUnfinished, () => ({ data: { uploads: state.uploads, disk } })],
      [
        uploadsEndpoints.removeUnfinished,
        () => {
          state.uploads = state.uploads.slice(1)
          return { message: '' }
        },
      ],
    ],
  })
  return app
}

it('shows who sends what, how much has arrived, and the free space', async () => {
  open()
  const table = within(await screen.findByRole('table', { name: 'Unfinished uploads' }))
  const rows = table.getAllByRole('row').slice(1)
  const texts = rows.map((row) =>
    within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  )
  expect(texts.map((cells) => cells.slice(0, 3))).toEqual([
    ['big.mp4', 'ben', '50 MB of 200 MB'],
    ['other.mp4', 'a deleted user', '50 MB of 200 MB'],
  ])
  expect(
    screen.getByText(
      'The disk has 2 GB free, of which 300 MB are reserved for unfinished uploads. No upload begins that would leave less than 512 MB.',
    ),
  ).toBeVisible()
  expect(screen.queryByText(/largest/)).toBeNull()
})

it('removes an upload after a question', async () => {
  const { keys, api } = open()
  await keys.click(await screen.findByRole('button', { name: 'Remove big.mp4' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove Upload' }))
  expect(dialog.getByText(/"big.mp4" of ben/)).toBeVisible()
  await keys.click(dialog.getByRole('button', { name: 'Remove' }))
  const removed = { title: 'Upload removed', message: 'big.mp4' }
  await waitFor(() => expect(latestToast()).toMatchObject(removed))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove big.mp4' })).toBeNull())
  expect(api.calls(uploadsEndpoints.removeUnfinished)[0]).toMatchObject({ params: { '*': big.objectName } })
})

it('says why an upload is not removed', async () => {
  const { keys, api } = open()
  api.answer(uploadsEndpoints.removeUnfinished, refuse(404, 'NOT_FOUND', 'Unfinished upload not found.'))
  await keys.click(await screen.findByRole('button', { name: 'Remove big.mp4' }))
  await keys.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(latestToast()).toMatchObject({ title: 'The upload could not be removed' }))
})

it('says that nothing is unfinished', async () => {
  open([])
  expect(await screen.findByText('There are no unfinished uploads')).toBeVisible()
})

it('says that only the largest are shown', async () => {
  open(
    Array.from({ length: unfinishedListedMax }, (_, n) => ({
      ...big,
      objectName: `videos/2026/11/${n}.mp4`,
      fileName: `${n}.mp4`,
    })),
  )
  expect(await screen.findByText('The 500 largest are shown.')).toBeVisible()
})
