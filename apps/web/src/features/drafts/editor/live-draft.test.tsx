import { draftsEndpoints } from '@hookline/contract/drafts/drafts.endpoints'
import { staleMessage } from '@hookline/contract/errors.schemas'
import { act, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { draftId } from '../../../../test/build-draft.ts'
import { buildUser } from '../../../../test/build-user.ts'
import { refuse } from '../../../../test/fake-api.ts'
import { FakeEventSource } from '../../../../test/fake-event-source.ts'
import { getButton, getField, openEditor, rewrite, waitUntilReady } from '../../../../test/render-editor.tsx'

describe('a draft that is changed elsewhere', () => {
  it('shows the change while there are no unsaved changes', async () => {
    const app = openEditor()
    await waitUntilReady()
    await app.meanwhile({ ad_name: 'Theirs' })
    expect(await screen.findByDisplayValue('Theirs')).toBeInTheDocument()
    expect(screen.getByText('All changes are saved')).toBeInTheDocument()
  })

  it('keeps the text when a save is refused, loads the latest version, and restores mine', async () => {
    const app = openEditor()
    await waitUntilReady()
    await rewrite(app, getField('Ad Name'), 'Mine')
    await app.meanwhile({ ad_name: 'Theirs' }, { isTold: false })
    app.api.answer(draftsEndpoints.update, refuse(409, 'CONFLICT', staleMessage))
    await app.keys.click(getButton('Save Draft'))
    expect(await screen.findByText(staleMessage)).toBeInTheDocument()
    expect(getField('Ad Name')).toHaveValue('Mine')
    await app.keys.click(await screen.findByRole('button', { name: 'Load the latest version' }))
    expect(getField('Ad Name')).toHaveValue('Theirs')
    await app.keys.click(await screen.findByRole('button', { name: 'Bring back mine' }))
    expect(getField('Ad Name')).toHaveValue('Mine')
  })

  it('is overwritten when mine is kept', async () => {
    const app = openEditor()
    await waitUntilReady()
    await rewrite(app, getField('Ad Name'), 'Mine')
    await app.meanwhile({ ad_name: 'Theirs' })
    expect(await screen.findByText('You changed this draft elsewhere while you were editing.')).toBeInTheDocument()
    const both = within(screen.getByRole('region', { name: 'Both versions' }))
    expect(both.getAllByRole('group')).toHaveLength(1)
    expect(both.getByRole('group', { name: 'Ad Name' })).toHaveTextContent('YoursMineLatestTheirs')
    await app.keys.click(await screen.findByRole('button', { name: 'Keep my version' }))
    const readAt = app.stored().updated_at
    await app.keys.click(getButton('Save Draft'))
    await screen.findByText('Ad draft updated successfully.')
    expect(app.sent()).toMatchObject([{ ad_name: 'Mine', updatedAt: readAt }])
  })

  it('is compared by the names that the form shows for ids and options', async () => {
    const app = openEditor()
    await waitUntilReady()
    await rewrite(app, getField('Ad Name'), 'Mine')
    await app.meanwhile({
      call_to_action_type: 'SHOP_NOW',
      initial_ad_status_on_meta: 'ACTIVE',
      meta_ad_account_id: 'act_2',
    })
    const both = within(await screen.findByRole('region', { name: 'Both versions' }))
    const compare = (name: string) => both.getByRole('group', { name })
    expect(compare('Call to Action')).toHaveTextContent('YoursLearn moreLatestShop now')
    expect(compare('Initial Ad Status')).toHaveTextContent('YoursPausedLatestActive')
    expect(compare('Ad Account')).toHaveTextContent('YoursShop USLatestShop EU')
  })

  it('keeps the text for copying when it is deleted', async () => {
    const app = openEditor()
    await waitUntilReady()
    await rewrite(app, getField('Ad Name'), 'Mine')
    const data = {
      id: draftId,
      user_id: buildUser().user_uuid,
      change: 'deleted',
      status: null,
      submission: null,
    } as const
    await act(async () => FakeEventSource.latest?.hear({ type: 'draft', data }))
    expect(await screen.findByText('This draft was deleted meanwhile.')).toBeInTheDocument()
    expect(getField('Ad Name')).toHaveValue('Mine')
    expect(getButton('Save Draft')).toBeDisabled()
  })
})
