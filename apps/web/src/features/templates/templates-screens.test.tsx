import { templatesEndpoints } from '@hookline/contract/templates/templates.endpoints'
import type { Template } from '@hookline/contract/templates/templates.schemas'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { refuse, refuseStale } from '../../../test/fake-api.ts'
import { renderScreen } from '../../../test/render-screen.tsx'
import { latestToast } from '../../lib/toast.ts'
import { isolateText } from '../../ui/texts/user-text.tsx'

const sale: Template = {
  id: '0193b7a0-0000-7000-8000-00000000000a',
  name: 'Spring sale',
  description: 'For the shop',
  type: 'ad copy',
  instructions: 'Mention the discount.',
  createdAt: '2026-11-02T09:30:00.000Z',
  updatedAt: '2026-11-02T09:30:00.000Z',
}
const hooks: Template = {
  ...sale,
  id: '0193b7a0-0000-7000-8000-00000000000b',
  name: 'Hooks',
  description: 'What stops the thumb',
  type: 'analysis',
  instructions: 'List every hook.',
}
const buildListAnswer = (...templates: Template[]) => ({ templates, data: { templates } })
const buildItemAnswer = (template: Template) => ({ template, data: { template } })
const buildSavedAnswer = (template: Template) => ({ ...buildItemAnswer(template), message: '' })

function openList(path = '/templates', templates = [hooks, sale]) {
  return renderScreen(path, { api: [[templatesEndpoints.list, buildListAnswer(...templates)]] })
}

const findCard = (name: string) => screen.findByRole('article', { name })

describe('the template list', () => {
  it('shows name, description, type and instructions of each', async () => {
    openList()
    const card = within(await findCard('Spring sale'))
    expect(card.getByRole('heading', { name: 'Spring sale' })).toBeInTheDocument()
    expect(card.getByText('For the shop')).toBeInTheDocument()
    expect(card.getByText('Ad Copy')).toBeInTheDocument()
    expect(card.getByText('Mention the discount.')).toHaveAttribute('tabindex', '0')
  })

  it('shows six skeletons while it loads', async () => {
    renderScreen('/templates', { api: [[templatesEndpoints.list, () => new Promise<never>(() => undefined)]] })
    expect(await screen.findAllByTestId('card-skeleton')).toHaveLength(6)
  })

  it('shows a loading error and retries', async () => {
    const { api, keys } = renderScreen('/templates', {
      api: [[templatesEndpoints.list, refuse(503, 'UNAVAILABLE', 'Away.')]],
    })
    expect(await screen.findByText('Failed to load templates. Please try again later.')).toBeInTheDocument()
    api.answer(templatesEndpoints.list, buildListAnswer(sale))
    await keys.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await findCard('Spring sale')).toBeInTheDocument()
  })

  it('keeps the search and the type in the address', async () => {
    const { keys, router } = openList()
    await keys.type(await screen.findByPlaceholderText('Search templates...'), 'hook')
    await waitFor(() => expect(screen.queryByRole('article', { name: 'Spring sale' })).toBeNull())
    const types = screen.getByLabelText('Type')
    expect(
      within(types)
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual(['All Types', 'Analysis', 'Comparison', 'Ad Copy'])
    await keys.selectOptions(types, 'Analysis')
    await waitFor(() => expect(router.state.location.search).toEqual({ search: 'hook', type: 'analysis' }))
    expect(screen.getByRole('article', { name: 'Hooks' })).toBeInTheDocument()
  })

  it('offers to clear filters that match nothing', async () => {
    const { keys } = openList('/templates?search=nothing&type=comparison')
    await keys.click(await screen.findByRole('button', { name: 'Clear Filters' }))
    expect(await findCard('Hooks')).toBeInTheDocument()
    expect(screen.getByPlaceholderText('Search templates...')).toHaveValue('')
  })

  it('offers to create the first template when there is none', async () => {
    openList('/templates', [])
    const link = await screen.findByRole('link', { name: 'Create Your First Template' })
    expect(link).toHaveAttribute('href', '/templates/new')
    expect(screen.queryByRole('link', { name: 'New Template' })).toBeNull()
    expect(screen.queryByPlaceholderText('Search templates...')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Clear Filters' })).toBeNull()
  })

  it('deletes after a confirmation and keeps the focus on the page', async () => {
    const { api, keys } = openList()
    await keys.click(await screen.findByRole('button', { name: 'Delete Spring sale' }))
    const dialog = await screen.findByRole('dialog', { name: 'Delete Template' })
    expect(within(dialog).getByText('Are you sure you want to delete this template?')).toBeInTheDocument()
    expect(api.calls(templatesEndpoints.remove)).toEqual([])
    api.answer(templatesEndpoints.remove, { message: '' })
    api.answer(templatesEndpoints.list, buildListAnswer(hooks))
    await keys.click(within(dialog).getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(screen.queryByRole('article', { name: 'Spring sale' })).toBeNull())
    expect(api.calls(templatesEndpoints.remove)[0]?.params).toEqual({ id: sale.id })
    await waitFor(() => expect(screen.getByPlaceholderText('Search templates...')).toHaveFocus())
  })

  it('reports a template that someone else deleted and shows the others', async () => {
    const { api, keys } = openList()
    await keys.click(await screen.findByRole('button', { name: 'Delete Spring sale' }))
    api.answer(templatesEndpoints.remove, refuse(404, 'NOT_FOUND', 'Template not found.'))
    api.answer(templatesEndpoints.list, buildListAnswer(hooks))
    await keys.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(latestToast()?.message).toBe('Failed to delete template: Template not found.'))
    await waitFor(() => expect(screen.queryByRole('article', { name: 'Spring sale' })).toBeNull())
  })

  it('duplicates into the form of a new template', async () => {
    const { keys } = openList()
    await keys.click(await screen.findByRole('link', { name: 'Duplicate Spring sale' }))
    expect(await screen.findByRole('heading', { name: 'New Template' })).toBeInTheDocument()
    expect(screen.getByLabelText(/^Name/)).toHaveValue('Spring sale (copy)')
    expect(screen.getByLabelText(/^Type/)).toHaveValue('ad copy')
    expect(screen.getByLabelText(/^Instructions/)).toHaveValue('Mention the discount.')
  })
})

describe('the template form', () => {
  it('shows every missing field at once', async () => {
    const { api, keys } = renderScreen('/templates/new')
    await keys.click(await screen.findByRole('button', { name: 'Create Template' }))
    for (const [label, message] of [
      [/^Name/, 'Name is required'],
      [/^Type/, 'Type is required'],
      [/^Description/, 'Description is required'],
      [/^Instructions/, 'Instructions are required'],
    ] as const) {
      expect(screen.getByLabelText(label)).toHaveAccessibleDescription(expect.stringContaining(message))
    }
    expect(screen.getByLabelText(/^Name/)).toHaveFocus()
    expect(latestToast()?.title).toBe('Validation Error: Please check the form fields and try again.')
    expect(api.calls(templatesEndpoints.create)).toEqual([])
  })

  it('creates a template and shows it in the list', async () => {
    const { api, keys, router } = renderScreen('/templates/new', {
      api: [
        [templatesEndpoints.create, buildSavedAnswer(sale)],
        [templatesEndpoints.list, buildListAnswer(sale)],
      ],
    })
    await keys.type(await screen.findByLabelText(/^Name/), ' Spring sale ')
    await keys.selectOptions(screen.getByLabelText(/^Type/), 'Ad Copy')
    await keys.type(screen.getByLabelText(/^Description/), 'For the shop')
    await keys.type(screen.getByLabelText(/^Instructions/), 'Mention the discount.')
    await keys.click(screen.getByRole('button', { name: 'Create Template' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/templates'))
    const { name, type, description, instructions } = sale
    expect(api.calls(templatesEndpoints.create)[0]?.body).toEqual({ name, type, description, instructions })
  })

  it('keeps the input when the server refuses and shows its error at the field', async () => {
    const issues = [{ path: 'body.name', message: 'Template name must be at most 200 characters' }]
    const { keys } = renderScreen(
      '/templates/new?duplicate=true&name=Long&type=ad&description=A&instructions=Be%20brief.',
      { api: [[templatesEndpoints.create, refuse(400, 'VALIDATION', 'The name is too long.', issues)]] },
    )
    await keys.click(await screen.findByRole('button', { name: 'Create Template' }))
    await waitFor(() => expect(latestToast()?.message).toBe('Failed to create template: The name is too long.'))
    expect(screen.getByLabelText(/^Name/)).toHaveValue('Long')
    expect(screen.getByText('Template name must be at most 200 characters')).toBeInTheDocument()
  })

  it('asks before an unsaved edit is left', async () => {
    const { keys, router } = renderScreen('/templates/new', { api: [[templatesEndpoints.list, buildListAnswer(sale)]] })
    await keys.type(await screen.findByLabelText(/^Name/), 'Mine')
    await keys.click(screen.getByRole('link', { name: 'Cancel' }))
    const question = within(await screen.findByRole('dialog', { name: 'Discard your changes?' }))
    await keys.click(question.getByRole('button', { name: 'Keep editing' }))
    expect(router.state.location.pathname).toBe('/templates/new')
    expect(screen.getByLabelText(/^Name/)).toHaveValue('Mine')
    await keys.click(screen.getByRole('link', { name: 'Cancel' }))
    await keys.click(await screen.findByRole('button', { name: 'Discard' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/templates'))
  })

  it('fetches the template to copy when its texts are too long for the address', async () => {
    renderScreen(`/templates/new?duplicate=true&from=${sale.id}`, {
      api: [[templatesEndpoints.get, buildItemAnswer(sale)]],
    })
    expect(await screen.findByLabelText(/^Name/)).toHaveValue('Spring sale (copy)')
  })

  it('saves a template with the version that was read', async () => {
    const { api, keys, router } = renderScreen(`/templates/${sale.id}`, {
      api: [
        [templatesEndpoints.get, buildItemAnswer(sale)],
        [templatesEndpoints.update, buildSavedAnswer(sale)],
        [templatesEndpoints.list, buildListAnswer(sale)],
      ],
    })
    await keys.type(await screen.findByLabelText(/^Name/), '!')
    await keys.click(screen.getByRole('button', { name: 'Save Changes' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/templates'))
    expect(api.calls(templatesEndpoints.update)[0]).toMatchObject({
      params: { id: sale.id },
      body: { name: 'Spring sale!', updatedAt: sale.updatedAt },
    })
  })

  it('keeps the text in a conflict until the latest version is loaded', async () => {
    const { api, keys } = renderScreen(`/templates/${sale.id}`, {
      api: [
        [templatesEndpoints.get, buildItemAnswer(sale)],
        [templatesEndpoints.update, refuseStale('Ben')],
      ],
    })
    await keys.type(await screen.findByLabelText(/^Name/), ' of mine')
    api.answer(
      templatesEndpoints.get,
      buildItemAnswer({ ...sale, name: 'Spring sale of Ben', updatedAt: '2026-11-03T09:30:00.000Z' }),
    )
    await keys.click(screen.getByRole('button', { name: 'Save Changes' }))
    expect(await screen.findByText(`${isolateText('Ben')} changed this template while you were editing.`)).toBeVisible()
    expect(screen.getByRole('group', { name: 'Name' })).toHaveTextContent(
      'YoursSpring sale of mineLatestSpring sale of Ben',
    )
    expect(screen.queryByText(/^Failed to update template/)).toBeNull()
    expect(screen.getByRole('textbox', { name: /^Name/ })).toHaveValue('Spring sale of mine')
    await keys.click(await screen.findByRole('button', { name: 'Load the latest version' }))
    await waitFor(() => expect(screen.getByRole('textbox', { name: /^Name/ })).toHaveValue('Spring sale of Ben'))
  })

  it('shows a loading error', async () => {
    renderScreen('/templates/gone', {
      api: [[templatesEndpoints.get, refuse(400, 'VALIDATION', 'A template id is a UUID')]],
    })
    const message = "Failed to load the template. It might have been deleted or you don't have access."
    expect(await screen.findByText(message)).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Delete Template' })).toBeNull()
  })

  it('deletes the template and returns to the list', async () => {
    const { keys, router } = renderScreen(`/templates/${sale.id}`, {
      api: [
        [templatesEndpoints.get, buildItemAnswer(sale)],
        [templatesEndpoints.remove, { message: '' }],
        [templatesEndpoints.list, buildListAnswer()],
      ],
    })
    await keys.click(await screen.findByRole('button', { name: 'Delete Template' }))
    await keys.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/templates'))
    expect(await screen.findByText('No templates yet')).toBeInTheDocument()
  })
})
