import { draftsEndpoints } from '@hookline/contract/drafts/drafts.endpoints'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { buildDraft } from '../../../../test/build-draft.ts'
import { getButton, getField, openEditor, waitUntilReady } from '../../../../test/render-editor.tsx'

const bens = { user_id: '0193b7a0-0000-4000-8000-0000000000be', username: 'ben', is_own: false }

it('shows a colleague’s draft read-only until it is taken over', async () => {
  const app = openEditor({ draft: bens })
  await waitUntilReady()
  expect(screen.getByText('This draft belongs to ben. Take it over to change it.')).toBeInTheDocument()
  expect(getField('Ad Name')).toBeDisabled()
  expect(screen.queryByText('Save Draft')).toBeNull()
  expect(screen.queryByText('Submit to Meta')).toBeNull()
  app.api.answer(draftsEndpoints.takeOver, { data: buildDraft(), message: '' })
  app.api.answer(draftsEndpoints.get, { data: buildDraft() })
  await app.keys.click(getButton('Take over'))
  expect(await screen.findByText('Save Draft')).toBeInTheDocument()
  expect(getField('Ad Name')).toBeEnabled()
})

it('keeps what was typed when a colleague takes the draft over, and says who has it', async () => {
  const app = openEditor()
  await waitUntilReady()
  await app.keys.type(getField('Ad Name'), '!')
  await app.meanwhile(bens)
  expect(await screen.findByText(/ben has taken over this draft/)).toBeInTheDocument()
  expect(getField('Ad Name')).toHaveValue('Spring – 2026-11-20!')
  expect(getField('Ad Name')).toBeDisabled()
})
