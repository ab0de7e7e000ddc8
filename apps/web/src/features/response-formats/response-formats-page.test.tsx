import { responseFormatsEndpoints } from '@hookline/contract/response-formats/response-formats.endpoints'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { buildFormat } from '../../../test/build-format.ts'
import { refuse } from '../../../test/fake-api.ts'
import { renderScreen } from '../../../test/render-screen.tsx'

const text = buildFormat({
  id: '01935a00-0000-7000-8000-000000000202',
  name: 'Plain',
  client_template_type: 'raw_text',
})
const formats = [buildFormat(), text]
const open = () =>
  renderScreen('/settings/response_formats', {
    api: [[responseFormatsEndpoints.list, { data: { formats } }]] as const,
  })
const findDialog = async (name: string) => within(await screen.findByRole('dialog', { name }))
const getPreview = () => within(screen.getByRole('region', { name: 'Preview with sample data' }))

describe('the formats', () => {
  it('are listed for every user', async () => {
    open()
    await screen.findByRole('table', { name: 'Response formats' })
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Name',
      'Description',
      'Tool Type',
      'Client Template Type',
      'Actions',
    ])
    expect(screen.getByRole('button', { name: 'Edit Plain' })).toBeInTheDocument()
  })

  it('show a loading error', async () => {
    const { api } = open()
    api.answer(responseFormatsEndpoints.list, refuse(500, 'INTERNAL', 'Away.'))
    expect(await screen.findByText('Error loading response formats')).toBeInTheDocument()
  })

  it('are deleted after a confirmation; a refusal is shown', async () => {
    const { keys, api } = open()
    api.answer(responseFormatsEndpoints.remove, refuse(404, 'NOT_FOUND', 'Response format not found.'))
    await keys.click(await screen.findByRole('button', { name: 'Delete Plain' }))
    await keys.click((await findDialog('Delete Response Format')).getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('Could not delete response format.')).toBeInTheDocument()
    expect(screen.getByText('Response format not found. Someone else may have deleted it.')).toBeInTheDocument()
  })
})

describe('the form', () => {
  async function openNew() {
    const opened = open()
    await opened.keys.click(await screen.findByRole('button', { name: 'Add Response Format' }))
    return { ...opened, form: await findDialog('Add Response Format') }
  }

  it('shows every error at once, and invalid JSON also in a toast', async () => {
    const { keys, form } = await openNew()
    fireEvent.change(form.getByLabelText(/^Client Template Config/), { target: { value: '{"a"' } })
    expect(form.getByText('Invalid JSON format')).toBeInTheDocument()
    await keys.click(form.getByRole('button', { name: 'Add Response Format' }))
    for (const message of [
      'Name is required',
      'Tool type is required',
      'AI instructions are required',
      'Client template type is required',
      'Invalid JSON format',
      'Client template config must be valid JSON.',
    ]) {
      expect(await screen.findByText(message)).toBeInTheDocument()
    }
  })

  it('writes the chosen component into the configuration and previews it', async () => {
    const { keys, api, form } = await openNew()
    api.answer(responseFormatsEndpoints.create, { message: 'Created', data: { format: text } })
    await keys.type(form.getByLabelText(/^Name/), 'Points')
    await keys.selectOptions(form.getByLabelText(/^Tool Type/), 'Analysis')
    await keys.type(form.getByLabelText(/^AI Instructions/), 'List points.')
    await keys.selectOptions(form.getByLabelText(/^Client Template Type/), 'react_component_ref')
    await keys.selectOptions(form.getByLabelText(/^Component/), 'key-takeaways-list-viewer')
    expect(await getPreview().findByText('The call to action comes last.')).toBeInTheDocument()
    await keys.click(form.getByRole('button', { name: 'Add Response Format' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(api.calls(responseFormatsEndpoints.create)[0]?.body).toEqual({
      name: 'Points',
      description: null,
      tool_type: 'analysis',
      ai_instructions: 'List points.',
      client_template_type: 'react_component_ref',
      client_template_config: { component: 'key-takeaways-list-viewer' },
    })
  })

  it('previews a path map with its labels', async () => {
    const { keys, form } = await openNew()
    expect(getPreview().getByText(/^Choose a tool type and a client template type/)).toBeInTheDocument()
    await keys.selectOptions(form.getByLabelText(/^Tool Type/), 'Ad Copy')
    await keys.selectOptions(form.getByLabelText(/^Client Template Type/), 'json_path_map')
    fireEvent.change(form.getByLabelText(/^Client Template Config/), { target: { value: '{"What": "$.product"}' } })
    expect(await getPreview().findByText('What', { selector: 'dt' })).toBeInTheDocument()
    expect(getPreview().getByText('Bloom flower box')).toBeInTheDocument()
  })

  it('keeps the input when the server refuses', async () => {
    const { keys, api } = open()
    api.answer(responseFormatsEndpoints.update, refuse(500, 'INTERNAL', 'The database is away.'))
    await keys.click(await screen.findByRole('button', { name: 'Edit Plain' }))
    const form = await findDialog('Edit Response Format')
    await keys.type(form.getByLabelText(/^Name/), ' text')
    await keys.click(form.getByRole('button', { name: 'Save Changes' }))
    expect(await screen.findByText('Could not update response format.')).toBeInTheDocument()
    expect(form.getByLabelText(/^Name/)).toHaveValue('Plain text')
  })
})
