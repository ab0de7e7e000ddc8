import { diagnosticsEndpoints } from '@hookline/contract/diagnostics/diagnostics.endpoints'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { renderScreen } from '../../../test/render-screen.tsx'

const prompt = {
  id: 'ad-copy-system-prompt',
  name: 'Ad Copy Generator',
  content: 'Write short ads.',
  type: 'ad copy' as const,
  description: null,
  createdAt: '2026-11-01T10:00:00.000Z',
  updatedAt: '2026-11-02T10:00:00.000Z',
  isDefault: true,
}
const other = { ...prompt, id: 'ad-copy-2', name: 'Second voice', content: 'Write long ads.', isDefault: false }
const tool = {
  name: 'unified-generate-copy',
  displayName: 'Generate Ad Copy',
  active: true,
  systemPromptType: 'ad copy' as const,
  templateType: 'ad copy' as const,
}
const open = () =>
  renderScreen('/debug-prompts', {
    user: null,
    api: [[diagnosticsEndpoints.prompts, { prompts: [other, prompt], tools: [tool] }]],
  })

it('selects the effective prompt and shows another when chosen', async () => {
  open()
  const select = await screen.findByLabelText('Ad Copy')
  expect(select).toHaveDisplayValue('Ad Copy Generator (in use)')
  expect(screen.getByText('Write short ads.')).toBeVisible()
  await userEvent.selectOptions(select, 'Second voice')
  expect(screen.getByText('Write long ads.')).toBeVisible()
})

it('shows the built-in text of a type without a stored prompt', async () => {
  open()
  const comparison = await screen.findByLabelText('Comparison')
  expect(comparison).toBeDisabled()
  expect(comparison).toHaveDisplayValue('Built-in text (in use)')
  expect(screen.getByRole('region', { name: 'Prompt for Comparison' })).toHaveTextContent(
    /^You are a creative strategist who compares/,
  )
})

it('lists each tool with its types', async () => {
  open()
  await userEvent.click(await screen.findByRole('tab', { name: 'Tools' }))
  const table = screen.getByRole('table', { name: 'Tools' })
  for (const header of ['systemPromptType', 'templateType']) {
    expect(within(table).getByRole('columnheader', { name: new RegExp(header) })).toBeVisible()
  }
  expect(within(table).getByText('unified-generate-copy')).toBeVisible()
})
