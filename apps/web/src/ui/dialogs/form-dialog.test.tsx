import { toolsEndpoints } from '@hookline/contract/tools/tools.endpoints'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { buildTool } from '../../../test/build-tool.ts'
import { buildUser } from '../../../test/build-user.ts'
import { renderScreen } from '../../../test/render-screen.tsx'

/** The dialog for tools represents every form dialog. */
async function openDialog() {
  const opened = renderScreen('/tools', {
    user: buildUser({ role: 'admin' }),
    api: [[toolsEndpoints.list, { tools: [buildTool()] }]] as const,
  })
  await opened.keys.click(await screen.findByRole('button', { name: 'Edit Generate Ad Copy' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Tool' }))
  return { ...opened, dialog, path: dialog.getByLabelText(/^Path/) }
}
const findQuestion = async () => within(await screen.findByRole('dialog', { name: 'Discard your changes?' }))

const sources = import.meta.glob<string>('../**/*.tsx', { query: '?raw', import: 'default', eager: true })

it('frames every dialog with a form', () => {
  const framedOtherwise = Object.entries(sources).filter(
    ([path, source]) =>
      /\/modal\.tsx'/.test(source) && /<form\b|useForm\(/.test(source) && path !== './form-dialog.tsx',
  )
  expect(framedOtherwise.map(([path]) => path)).toEqual([])
})

describe('a dialog with a form', () => {
  it('closes at once without a change', async () => {
    const { keys, path } = await openDialog()
    await keys.type(path, 's{Backspace}')
    await keys.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it.each(['Escape', 'the close button', 'Cancel'])('asks before %s discards the input', async (way) => {
    const { keys, dialog, path } = await openDialog()
    await keys.type(path, '/new')
    if (way === 'Escape') await keys.keyboard('{Escape}')
    else await keys.click(dialog.getByRole('button', { name: way === 'Cancel' ? 'Cancel' : 'Close' }))
    await keys.click((await findQuestion()).getByRole('button', { name: 'Keep editing' }))
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Discard your changes?' })).toBeNull())
    expect(path).toHaveValue('/studio/new')
    await keys.click(dialog.getByRole('button', { name: 'Cancel' }))
    await keys.click((await findQuestion()).getByRole('button', { name: 'Discard' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await keys.click(screen.getByRole('button', { name: 'Edit Generate Ad Copy' }))
    expect(await screen.findByLabelText(/^Path/)).toHaveValue('/studio')
  })

  it('stays open on a click beside it', async () => {
    const { keys, path } = await openDialog()
    await keys.type(path, '/new')
    await keys.click(document.querySelector('[data-dialog-overlay]') as HTMLElement)
    expect(screen.getAllByRole('dialog')).toHaveLength(1)
    expect(path).toHaveValue('/studio/new')
  })

  it('asks before the page is left', async () => {
    const { keys, path, router } = await openDialog()
    await keys.type(path, '/new')
    void router.navigate({ to: '/profile' })
    await keys.click((await findQuestion()).getByRole('button', { name: 'Keep editing' }))
    expect(router.state.location.pathname).toBe('/tools')
    expect(path).toHaveValue('/studio/new')
    void router.navigate({ to: '/profile' })
    await keys.click((await findQuestion()).getByRole('button', { name: 'Discard' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/profile'))
  })
})
