import { historyEndpoints } from '@hookline/contract/history/history.endpoints'
import { describePage } from '@hookline/contract/paging.rules'
import { toolsEndpoints } from '@hookline/contract/tools/tools.endpoints'
import { MantineProvider } from '@mantine/core'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { buildListItem } from '../../test/build-history.ts'
import { buildTool } from '../../test/build-tool.ts'
import { buildUser } from '../../test/build-user.ts'
import { renderScreen } from '../../test/render-screen.tsx'
import { QuickAccess } from './quick-access.tsx'

const buildPageAnswer = (filenames: string[]) => {
  const results = filenames.map((videoFilename, index) => buildListItem({ id: index + 1, videoFilename }))
  const body = { results, pagination: describePage(1, 6, results.length) }
  return { ...body, data: body }
}

async function open(path = '/profile', user = buildUser()) {
  const opened = renderScreen(path, {
    user,
    api: [
      [
        historyEndpoints.list,
        ({ query }) => buildPageAnswer(query.search ? [`${query.search} found.mp4`] : ['recent.mp4', 'older.mp4']),
      ],
    ],
  })
  await screen.findByRole('button', { name: 'Search screens and results' })
  return opened
}

async function openSpotlight(parts: Awaited<ReturnType<typeof open>>) {
  await parts.keys.keyboard('{Control>}k{/Control}')
  return within(await screen.findByRole('dialog', { name: 'Search' }))
}

const readOptions = () => screen.getAllByRole('option').map(({ textContent }) => textContent)

describe('the search dialog', () => {
  it("lists the user's own recent results and then every screen", async () => {
    const parts = await open()
    const dialog = await openSpotlight(parts)
    expect(dialog.getByRole('combobox')).toHaveFocus()
    await dialog.findByRole('option', { name: /recent\.mp4/ })
    expect(readOptions().slice(0, 3)).toEqual([
      expect.stringContaining('recent.mp4'),
      expect.stringContaining('older.mp4'),
      'Home',
    ])
    expect(readOptions()).toEqual(expect.arrayContaining(['Home', 'Generate Ad Copy', 'History', 'Meta Ad Drafts']))
    expect(readOptions()).not.toContain('User Management')
    expect(parts.api.calls(historyEndpoints.list)[0]?.query).toMatchObject({ userId: buildUser().user_uuid })
  })

  it('opens a screen by a part of its name and Enter', async () => {
    const parts = await open()
    await openSpotlight(parts)
    await parts.keys.keyboard('presets meta{Enter}')
    await waitFor(() => expect(parts.router.state.location.pathname).toBe('/settings/meta-presets'))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it("finds the team's results and moves the active option with the arrow keys", async () => {
    const parts = await open()
    const dialog = await openSpotlight(parts)
    await parts.keys.keyboard('bloom')
    const found = await dialog.findByRole('option', { name: /bloom found\.mp4/ })
    expect(parts.api.calls(historyEndpoints.list).at(-1)?.query).toEqual({ page: '1', limit: '6', search: 'bloom' })
    await parts.keys.keyboard('{ArrowDown}{ArrowUp}')
    expect(dialog.getByRole('combobox')).toHaveAttribute('aria-activedescendant', found.id)
    expect(found).toHaveAttribute('aria-selected', 'true')
    await parts.keys.keyboard('{Enter}')
    await waitFor(() => expect(parts.router.state.location.pathname).toBe('/result/1'))
  })

  it('says that nothing matches', async () => {
    const parts = await open()
    parts.api.answer(historyEndpoints.list, buildPageAnswer([]))
    const dialog = await openSpotlight(parts)
    await parts.keys.keyboard('zzz')
    expect(await dialog.findByText('No screen or result matches.')).toBeInTheDocument()
    expect(readOptions()).toEqual(['Search History for “zzz”'])
  })

  it('opens History with every match', async () => {
    const parts = await open()
    const dialog = await openSpotlight(parts)
    await parts.keys.keyboard('bloom 9x16')
    await parts.keys.click(await dialog.findByRole('option', { name: 'Search History for “bloom 9x16”' }))
    await waitFor(() => expect(parts.router.state.location.href).toBe('/history?search=bloom+9x16&userId=all'))
  })

  it('hides the studio while its tool is inactive', async () => {
    const parts = await open()
    parts.api.answer(toolsEndpoints.list, { tools: [buildTool({ active: false })] })
    await openSpotlight(parts)
    await waitFor(() => expect(readOptions()).not.toContain('Generate Ad Copy'))
    expect(readOptions()).toEqual(expect.arrayContaining(['Home', 'History']))
  })

  it('shows User Management to an admin', async () => {
    const parts = await open('/profile', buildUser({ role: 'admin' }))
    await openSpotlight(parts)
    expect(readOptions()).toContain('User Management')
  })

  it('closes on Escape and returns the focus', async () => {
    const parts = await open()
    const button = screen.getByRole('button', { name: 'Search screens and results' })
    await parts.keys.click(button)
    await screen.findByRole('dialog', { name: 'Search' })
    await parts.keys.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(button).toHaveFocus()
  })
})

describe('the keyboard help', () => {
  it('lists the shortcuts of the screen and switches them off', async () => {
    const parts = await open('/history')
    await screen.findAllByRole('article')
    await parts.keys.keyboard('?')
    const dialog = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }))
    expect(dialog.getByText('Next result')).toBeInTheDocument()
    expect(dialog.getByText('Search screens and results')).toBeInTheDocument()
    await parts.keys.click(dialog.getByRole('switch', { name: /^Single-key shortcuts/ }))
    await parts.keys.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await parts.keys.keyboard('j?')
    expect(screen.getByRole('link', { name: 'recent.mp4' })).not.toHaveFocus()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('opens before the bar has loaded', async () => {
    render(
      <MantineProvider env="test">
        <QuickAccess user={buildUser()} />
      </MantineProvider>,
    )
    await userEvent.keyboard('?')
    expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeInTheDocument()
  })

  it('opens from the search dialog', async () => {
    const parts = await open()
    await openSpotlight(parts)
    await parts.keys.keyboard('keyboard{Enter}')
    const dialog = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }))
    expect(dialog.queryByText('Next result')).toBeNull()
  })
})
