import { toolsEndpoints } from '@hookline/contract/tools/tools.endpoints'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { buildTool, builtInTools } from '../../../test/build-tool.ts'
import { buildUser } from '../../../test/build-user.ts'
import { refuse, refuseStale } from '../../../test/fake-api.ts'
import { renderScreen } from '../../../test/render-screen.tsx'
import { isolateText } from '../../ui/texts/user-text.tsx'

const finder = buildTool({ id: 2, name: 'finder', displayName: 'Hook finder', type: 'analysis', active: false })
const tools = [buildTool(), finder]
const open = (role: 'user' | 'admin' = 'admin') =>
  renderScreen('/tools', { user: buildUser({ role }), api: [[toolsEndpoints.list, { tools }]] as const })
const readHeaders = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
const firstCells = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[0]?.textContent)

describe('the tools', () => {
  it('are listed; a user sees the notice and no actions', async () => {
    open('user')
    expect(await screen.findByRole('table', { name: 'Tools' })).toBeInTheDocument()
    expect(readHeaders()).toEqual(['Name', 'Display Name', 'Path', 'Tool Type', 'Status'])
    expect(screen.getByText('Admin Access Required')).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Add Tool' })).toBeNull()
  })

  it('show actions and no notice to an admin', async () => {
    open()
    await screen.findByRole('table')
    expect(readHeaders()).toEqual(['Name', 'Display Name', 'Path', 'Tool Type', 'Status', 'Actions'])
    expect(screen.queryByText('Admin Access Required')).toBeNull()
  })

  it('sort by a column, ascending and descending', async () => {
    const { keys } = open()
    const header = await screen.findByRole('columnheader', { name: 'Name' })
    await keys.click(within(header).getByRole('button'))
    expect(header).toHaveAttribute('aria-sort', 'ascending')
    expect(firstCells()).toEqual(['finder', 'unified-generate-copy'])
    await keys.click(within(header).getByRole('button'))
    expect(header).toHaveAttribute('aria-sort', 'descending')
    expect(firstCells()).toEqual(['unified-generate-copy', 'finder'])
  })

  it('show a loading error with its status, and are retried', async () => {
    const { api, keys } = open()
    api.answer(toolsEndpoints.list, refuse(500, 'INTERNAL', 'Away'))
    expect(await screen.findByText('Failed to fetch tools: 500')).toBeInTheDocument()
    api.answer(toolsEndpoints.list, { tools })
    await keys.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('Hook finder')).toBeInTheDocument()
  })
})

describe('the dialog', () => {
  async function fillNew() {
    const { keys, api } = open()
    await keys.click(await screen.findByRole('button', { name: 'Add Tool' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Add Tool' }))
    return { keys, api, dialog }
  }

  it('shows every missing field at once', async () => {
    const { keys, dialog } = await fillNew()
    await keys.click(dialog.getByRole('button', { name: 'Add Tool' }))
    expect(dialog.getAllByText('Name, Display Name, and Path are required fields')).toHaveLength(3)
    expect(dialog.getByLabelText(/^Name/)).toHaveFocus()
  })

  it('creates a tool with its icon', async () => {
    const { keys, api, dialog } = await fillNew()
    api.answer(toolsEndpoints.create, { message: 'Tool created', tool: finder })
    await keys.type(dialog.getByLabelText(/^Name/), 'finder')
    await keys.type(dialog.getByLabelText(/^Display Name/), 'Hook finder')
    await keys.type(dialog.getByLabelText(/^Path/), '/studio')
    await keys.selectOptions(dialog.getByLabelText('Icon'), 'Bulb')
    expect(dialog.getByRole('img', { name: 'Icon preview' }).querySelector('[data-icon="Bulb"]')).not.toBeNull()
    await keys.click(dialog.getByRole('button', { name: 'Add Tool' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(api.calls(toolsEndpoints.create)[0]?.body).toEqual({
      name: 'finder',
      displayName: 'Hook finder',
      description: '',
      type: 'ad copy',
      path: '/studio',
      icon: 'Bulb',
      active: true,
    })
  })

  it('keeps the input when the name is taken, with the error at the field', async () => {
    const { keys, api, dialog } = await fillNew()
    const message = 'A tool with this name already exists.'
    api.answer(toolsEndpoints.create, refuse(409, 'CONFLICT', message, [{ path: 'name', message }]))
    await keys.type(dialog.getByLabelText(/^Name/), 'finder')
    await keys.type(dialog.getByLabelText(/^Display Name/), 'Hook finder')
    await keys.type(dialog.getByLabelText(/^Path/), '/studio')
    await keys.click(dialog.getByRole('button', { name: 'Add Tool' }))
    expect(await dialog.findByText(message)).toBeInTheDocument()
    expect(dialog.getByLabelText(/^Display Name/)).toHaveValue('Hook finder')
  })

  it('reports denied access to a former admin', async () => {
    const { keys, api } = open()
    api.answer(toolsEndpoints.update, refuse(403, 'FORBIDDEN', 'Access Denied: …'))
    await keys.click(await screen.findByRole('button', { name: 'Edit Hook finder' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByLabelText(/^Name/)).toBeDisabled()
    await keys.click(dialog.getByRole('button', { name: 'Save Changes' }))
    expect(await screen.findByText('Access Denied')).toBeInTheDocument()
    expect(screen.getByText('You need admin privileges to perform this action')).toBeInTheDocument()
  })

  it('offers the latest version of a changed tool', async () => {
    const { keys, api } = open()
    api.answer(toolsEndpoints.update, refuseStale('Mara'))
    await keys.click(await screen.findByRole('button', { name: 'Edit Hook finder' }))
    const dialog = within(await screen.findByRole('dialog'))
    const latest = { ...finder, displayName: 'Hooks!', active: true, updatedAt: '2026-11-20T11:00:00.000Z' }
    api.answer(toolsEndpoints.list, { tools: [latest] })
    await keys.click(dialog.getByRole('button', { name: 'Save Changes' }))
    expect(await dialog.findByText(`${isolateText('Mara')} changed this tool while you were editing.`)).toBeVisible()
    expect(dialog.getByRole('group', { name: 'Active' })).toHaveTextContent('YoursOffLatestOn')
    expect(screen.queryByText('Failed to update tool')).toBeNull()
    await keys.click(await dialog.findByRole('button', { name: 'Load the latest version' }))
    await waitFor(() => expect(dialog.getByRole('textbox', { name: /^Display Name/ })).toHaveValue('Hooks!'))
  })

  it('asks before it deletes, then focuses the heading', async () => {
    const { keys, api } = open()
    api.answer(toolsEndpoints.remove, { message: 'Tool deleted' })
    await keys.click(await screen.findByRole('button', { name: 'Delete Hook finder' }))
    api.answer(toolsEndpoints.list, { tools: [buildTool()] })
    await keys.click(
      within(await screen.findByRole('dialog', { name: 'Delete Tool' })).getByRole('button', { name: 'Delete' }),
    )
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(firstCells()).toEqual(['unified-generate-copy'])
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus()
  })
})

it('hides a tool from the menu once it is inactive, and shows it again', async () => {
  const { keys, api } = open()
  const menuItems = async () => {
    const button = await screen.findByRole('button', { name: 'Tools' })
    await keys.click(button)
    const items = within(await screen.findByRole('menu')).getAllByRole('menuitem')
    await keys.click(button)
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
    return items.map(({ textContent }) => textContent)
  }
  const setActive = async (active: boolean) => {
    const tool = buildTool({ active })
    api.answer(toolsEndpoints.update, { message: 'Tool updated', tool })
    await keys.click(await screen.findByRole('button', { name: 'Edit Generate Ad Copy' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Tool' }))
    await keys.click(dialog.getByRole('switch', { name: /^Active/ }))
    api.answer(toolsEndpoints.list, { tools: [tool] })
    await keys.click(dialog.getByRole('button', { name: 'Save Changes' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(api.calls(toolsEndpoints.update).at(-1)?.body).toMatchObject({ active })
  }
  await screen.findByRole('table')
  expect(await menuItems()).toEqual(['Generate Ad Copy'])
  await setActive(false)
  expect(await menuItems()).toEqual(['No tool is active'])
  await setActive(true)
  expect(await menuItems()).toEqual(['Generate Ad Copy'])
})

it('offers the studio on the home screen only while its tool is active', async () => {
  renderScreen('/', { api: [[toolsEndpoints.list, { tools: [buildTool({ active: false })] }]] as const })
  expect(await screen.findByText('No tool is active')).toBeInTheDocument()
  expect(screen.queryByRole('link', { name: /Generate Ad Copy \(Single\/Batch\)/ })).toBeNull()
})

it('offers the tools that are active on the home screen without the studio', async () => {
  const [, ...others] = builtInTools()
  const tools = [buildTool({ active: false }), ...others]
  renderScreen('/', { api: [[toolsEndpoints.list, { tools }]] as const })
  expect(await screen.findByRole('link', { name: /^Analyze a Video/ })).toHaveAttribute('href', '/analyze')
  await waitFor(() => expect(screen.queryByRole('link', { name: /Generate Ad Copy/ })).toBeNull())
})
