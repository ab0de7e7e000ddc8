import { draftsEndpoints } from '@hookline/contract/drafts/drafts.endpoints'
import { metaListsEndpoints } from '@hookline/contract/meta-lists/meta-lists.endpoints'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { draftId } from '../../../../test/build-draft.ts'
import { buildAdAccount, buildAdSet, buildCampaign, freshAge } from '../../../../test/build-meta.ts'
import { refuse } from '../../../../test/fake-api.ts'
import {
  buildPreset,
  getButton,
  getChooser,
  getField,
  getRadio,
  openEditor,
  options,
  rewrite,
  waitUntilReady,
} from '../../../../test/render-editor.tsx'
import { renderScreen } from '../../../../test/render-screen.tsx'

describe('the editor page', () => {
  it('reports a missing id, with a link back', async () => {
    renderScreen('/meta-ads-editor')
    expect(await screen.findByText('Ad ID not found in URL.')).toBeInTheDocument()
    for (const link of screen.getAllByRole('link', { name: 'Back to ad drafts' })) {
      expect(link).toHaveAttribute('href', '/meta-ads-workspace')
    }
  })

  it('shows that it is loading, then the draft', async () => {
    const { keys } = openEditor()
    expect(await screen.findByText('Loading ad draft and Meta data...')).toBeInTheDocument()
    expect(await screen.findByRole('heading', { level: 1, name: 'Edit Meta Ad Draft' })).toBeInTheDocument()
    await waitUntilReady()
    expect(getField('Ad Name')).toHaveValue('Spring – 2026-11-20')
    expect(getChooser('Campaign')).toHaveValue('Summer sales')
    await keys.click(await screen.findByRole('tab', { name: 'Video' }))
    expect(screen.getByRole('link', { name: 'View associated image' })).toHaveAttribute(
      'href',
      '/storage/screenshots/2026/11/spring.jpg',
    )
  })

  it('reports a draft that does not exist', async () => {
    renderScreen(`/meta-ads-editor/${draftId}`, {
      api: [[draftsEndpoints.get, refuse(404, 'NOT_FOUND', 'Ad draft not found.')]] as const,
    })
    expect(await screen.findByText('Ad draft not found.')).toBeInTheDocument()
  })

  it('offers a retry when the draft cannot be loaded', async () => {
    const { api, keys } = renderScreen(`/meta-ads-editor/${draftId}`, {
      api: [[draftsEndpoints.get, refuse(500, 'INTERNAL', 'Away.')]] as const,
    })
    await screen.findByText('The ad draft could not be loaded')
    api.answer(draftsEndpoints.get, refuse(404, 'NOT_FOUND', 'Ad draft not found.'))
    await keys.click(getButton('Retry'))
    expect(await screen.findByText('Ad draft not found.')).toBeInTheDocument()
  })

  it('focuses the field that the address names', async () => {
    openEditor({ search: '?field=website_url' })
    await waitFor(() => expect(getField('Website URL')).toHaveFocus())
  })
})

describe('a save', () => {
  it('sends trimmed texts without blanks and reports success; Ctrl+S saves, too', async () => {
    const app = openEditor()
    await waitUntilReady()
    await rewrite(app, getField('Headline 1'), '  Spring sale  ')
    await app.keys.click(getButton('Add headline'))
    expect(getField('Headline 2')).toHaveFocus()
    await app.keys.click(getButton('Save Draft'))
    expect(await screen.findByText('Ad draft updated successfully.')).toBeInTheDocument()
    expect(screen.getByText('Success')).toBeInTheDocument()
    expect(app.sent()).toMatchObject([
      { headlines: ['Spring sale'], new_ad_set_configuration: null, target_meta_ad_set_id: '120000000000000101' },
    ])
    expect(getField('Headline 1')).toHaveValue('Spring sale')
    expect(screen.queryByRole('textbox', { name: 'Headline 2' })).toBeNull()
    expect(screen.getByText('All changes are saved')).toBeInTheDocument()

    await rewrite(app, getField('Ad Name'), 'Autumn')
    await app.keys.keyboard('{Control>}s{/Control}')
    await waitFor(() => expect(app.sent()).toMatchObject([{}, { ad_name: 'Autumn' }]))
  })

  it('stores the changes that Meta may make, and says when there are none', async () => {
    const app = openEditor()
    await waitUntilReady()
    const field = await screen.findByRole('combobox', { name: 'Allowed Changes by Meta' })
    expect(screen.getByText('None: every known creative feature is switched off.')).toBeInTheDocument()
    await app.keys.type(field, 'improve')
    await app.keys.click(await screen.findByRole('option', { name: 'Text improvements' }))
    expect(screen.getByText('All others are switched off.')).toBeInTheDocument()
    await app.keys.click(getButton('Save Draft'))
    await waitFor(() => expect(app.sent()).toMatchObject([{ allowed_creative_features: ['text_optimizations'] }]))
  })

  it('is not sent while fields are invalid; each says why, and the first takes the focus', async () => {
    const app = openEditor()
    await waitUntilReady()
    await rewrite(app, getField('Website URL'), 'example')
    await app.keys.clear(getField('Ad Name'))
    await app.keys.click(getButton('Save Draft'))
    expect(await screen.findByText('Ad Name is required')).toBeInTheDocument()
    expect(screen.getByText('Enter a valid URL, such as https://example.com')).toBeInTheDocument()
    await waitFor(() => expect(getField('Website URL')).toHaveFocus())
    expect(app.sent()).toEqual([])
  })

  it('keeps the text and marks the field when the server refuses', async () => {
    const app = openEditor()
    await waitUntilReady()
    await rewrite(app, getField('Ad Name'), 'Autumn')
    const issues = [{ path: 'body.headlines.0', message: 'Too loud.' }]
    app.api.answer(draftsEndpoints.update, refuse(400, 'VALIDATION', 'Please check the form.', issues))
    await app.keys.click(getButton('Save Draft'))
    expect(await screen.findByText('Please check the form.')).toBeInTheDocument()
    expect(screen.getByText('Error')).toBeInTheDocument()
    expect(screen.getByText('Too loud.')).toBeInTheDocument()
    await waitFor(() => expect(getField('Headline 1')).toHaveFocus())
    expect(getField('Ad Name')).toHaveValue('Autumn')
  })
})

describe('dependent fields', () => {
  it('are cleared when the ad account changes', async () => {
    const app = openEditor({ draft: { instagram_user_id: '178400000000001' } })
    await waitUntilReady()
    expect(getChooser(/^Instagram Account/)).toHaveValue('hookline.shop')
    await app.keys.click(getChooser('Ad Account'))
    await app.keys.click(await screen.findByText('Shop EU'))
    expect(getChooser('Campaign')).toHaveValue('')
    expect(getChooser('Ad Set')).toHaveValue('')
    expect(getChooser(/^Instagram Account/)).toHaveValue('')
    // The pages of the new account are loaded.
    await waitFor(() => expect(getChooser('Facebook Page')).toHaveValue('Hookline Shop'))
  })

  it('say why a chosen ad account cannot be used, and what to do', async () => {
    const app = openEditor()
    const data = [buildAdAccount({ isActive: false, state: 'unsettled' })]
    app.api.answer(metaListsEndpoints.adAccounts, { ...freshAge, data })
    await waitUntilReady()
    expect(getChooser('Ad Account')).toHaveAccessibleDescription(
      'Unsettled: Pay the outstanding balance in Meta’s billing settings.',
    )
  })

  it('offer a campaign and an ad set once that their lists have twice', async () => {
    const app = openEditor({ campaigns: [buildCampaign(), buildCampaign()], adSets: [buildAdSet(), buildAdSet()] })
    await waitUntilReady()
    for (const name of ['Campaign', 'Ad Set']) {
      await app.keys.click(getChooser(name))
      expect(within(await screen.findByRole('listbox', { name })).getAllByRole('option')).toHaveLength(1)
    }
  })

  it('report a saved ad set that Meta no longer offers, and leaves it out', async () => {
    const app = openEditor({ adSets: [buildAdSet({ id: '120000000000000999', name: 'Other' })] })
    await waitUntilReady()
    const sentence = /The saved ad set \(120000000000000101\) is no longer offered by Meta/
    expect(await screen.findByText(sentence)).toBeInTheDocument()
    expect(getChooser('Ad Set')).toHaveValue('')
    await app.keys.click(getButton('Submit to Meta'))
    expect(await screen.findByText('Missing Information')).toBeInTheDocument()
    expect(screen.getAllByText('Please select an existing Ad Set.').length).toBeGreaterThan(0)
    expect(app.sent()).toEqual([])
  })

  it('keep a page that the ad account does not offer, and refuse to submit it', async () => {
    const app = openEditor({ draft: { facebook_page_id: '106160300000000001' } })
    await waitUntilReady()
    expect(getChooser('Facebook Page')).toHaveValue('Not available (106160300000000001)')
    const sentence = 'This page is not available in the chosen ad account. Choose another page.'
    expect(getChooser('Facebook Page')).toHaveAccessibleDescription(sentence)
    await app.keys.click(getButton('Submit to Meta'))
    expect(await screen.findByText('Missing Information')).toBeInTheDocument()
    expect(app.sent()).toEqual([])
    await app.keys.click(getChooser('Facebook Page'))
    await app.keys.click(await screen.findByText('Second page'))
    await waitFor(() => expect(getChooser('Facebook Page')).not.toHaveAccessibleDescription(sentence))
  })

  it('suggest no other page in a submitted draft', async () => {
    openEditor({ draft: { facebook_page_id: '106160300000000001', status: 'SUBMITTED_TO_META' } })
    await waitUntilReady()
    expect(getChooser('Facebook Page')).toHaveValue('Not available (106160300000000001)')
    expect(screen.queryByText(/^This page is not available/)).toBeNull()
  })

  it('save a new ad set instead of an existing one, with its amounts formatted', async () => {
    const app = openEditor()
    await waitUntilReady()
    await app.keys.click(getRadio('Create New Ad Set'))
    expect(screen.queryByRole('combobox', { name: 'Ad Set' })).toBeNull()
    await rewrite(app, await waitFor(() => getField('Ad Set Name')), 'Spring set')
    await rewrite(app, getField('Daily Budget (in cents)'), '5000')
    expect(await screen.findByText('= $50.00 a day')).toBeInTheDocument()
    expect(screen.getAllByText('Time in America/New_York')).toHaveLength(2)
    await app.keys.click(getButton('Save Draft'))
    await screen.findByText('Ad draft updated successfully.')
    expect(app.sent()).toMatchObject([
      { target_meta_ad_set_id: null, new_ad_set_configuration: { name: 'Spring set', daily_budget: 5000 } },
    ])
  })

  it('clear the amounts of a new ad set when the currency changes', async () => {
    const app = openEditor()
    await waitUntilReady()
    const yen = buildAdAccount({ id: 'act_3', name: 'Shop JP', currency: 'JPY' })
    app.api.answer(metaListsEndpoints.adAccounts, { ...freshAge, data: [buildAdAccount(), yen] })
    await app.keys.click(getButton('Refresh the lists of Meta'))
    await app.keys.click(getRadio('Create New Ad Set'))
    await rewrite(app, await waitFor(() => getField('Daily Budget (in cents)')), '5000')
    await app.keys.click(getChooser('Ad Account'))
    await app.keys.click(await screen.findByText('Shop JP'))
    expect(getChooser('Ad Account')).toHaveValue('Shop JP')
    expect(await screen.findByText('Amounts of the new ad set cleared')).toBeInTheDocument()
    expect(getField('Daily Budget (in JPY)')).toHaveValue('')
    await rewrite(app, getField('Daily Budget (in JPY)'), '700')
    expect(await screen.findByText('= ¥700 a day')).toBeInTheDocument()
    await app.keys.click(getButton('Save Draft'))
    await screen.findByText('Ad draft updated successfully.')
    expect(app.sent()).toMatchObject([{ new_ad_set_configuration: { daily_budget: 700, currency: 'JPY' } }])
  })

  it('hide the budget of a new ad set when the campaign has one', async () => {
    const app = openEditor({ campaigns: [buildCampaign({ ownsBudget: true })] })
    await waitUntilReady()
    await app.keys.click(getRadio('Create New Ad Set'))
    expect(await screen.findByText(/The campaign has the budget/)).toBeInTheDocument()
    expect(screen.queryByRole('textbox', { name: /Daily Budget/ })).toBeNull()
  })
})

describe('a preset', () => {
  const presets = [
    buildPreset('META_ACCOUNT_SELECTION', {
      ad_account_id: 'act_2',
      ad_account_name: 'Shop EU',
      allowed_creative_features: ['inline_comment'],
    }),
    buildPreset('AD_DETAILS_PRESET', { call_to_action_type: 'NO_BUTTON', initial_ad_status_on_meta: 'ACTIVE' }),
    buildPreset('LINK_DETAILS', { website_url: 'https://preset.example', url_parameters_string: 'utm_source=fb' }),
    buildPreset('LINK_DESCRIPTIONS_PRESET', { link_description_1: 'One', link_description_3: 'Three' }),
    buildPreset('TEXT_SNIPPET', { snippet_text: 'Free shipping' }),
    buildPreset('AD_SET_CONFIGURATION', { name: 'From a preset', daily_budget: 700 }),
  ]
  const apply = async (app: ReturnType<typeof openEditor>, label: string) => {
    await app.keys.click(getButton(`Apply preset: ${label}`))
    await app.keys.click(await screen.findByRole('menuitem', { name: /^My / }))
  }
  const waitUntilLoaded = async () => {
    await waitUntilReady()
    await waitFor(() => expect(getButton('Apply preset: Account Preset')).toBeEnabled())
  }

  it('fills in its fields and shows a toast', async () => {
    const app = openEditor({ presets })
    await waitUntilLoaded()
    await apply(app, 'Account Preset')
    expect(await screen.findByText('Ad account "Shop EU" is chosen.')).toBeInTheDocument()
    expect(getChooser('Ad Account')).toHaveValue('Shop EU')
    expect(getChooser('Campaign')).toHaveValue('')
    expect(screen.getByText('Relevant comments')).toBeInTheDocument()

    await apply(app, 'Ad Details Preset')
    expect(options('Call to Action')).toHaveValue('NO_BUTTON')
    expect(options('Initial Ad Status')).toHaveValue('ACTIVE')

    await apply(app, 'Link Details Preset')
    expect(getField('Website URL')).toHaveValue('https://preset.example')
    expect(getField('URL Parameters')).toHaveValue('utm_source=fb')

    await apply(app, 'Link Descriptions Preset')
    expect(getField('Link description 1')).toHaveValue('One')
    expect(getField('Link description 2')).toHaveValue('Three')

    await app.keys.click(getRadio('Create New Ad Set'))
    await apply(app, 'Ad Set Preset')
    expect(getField('Ad Set Name')).toHaveValue('From a preset')
    expect(screen.getByText('= $7.00 a day')).toBeInTheDocument()
  })

  it('is inserted at the cursor when it is a text snippet', async () => {
    const app = openEditor({ presets })
    await waitUntilLoaded()
    await app.keys.click(getButton('Insert a snippet into Headline 1'))
    await app.keys.click(await screen.findByRole('menuitem', { name: /My TEXT_SNIPPET/ }))
    expect(getField('Headline 1')).toHaveValue('New in springFree shipping')
    await waitFor(() => expect(getField('Headline 1')).toHaveFocus())
    const headline = getField('Headline 1') as HTMLTextAreaElement
    headline.setSelectionRange(0, 3)
    await app.keys.click(getButton('Insert a snippet into Headline 1'))
    await app.keys.click(await screen.findByRole('menuitem', { name: /My TEXT_SNIPPET/ }))
    expect(getField('Headline 1')).toHaveValue('Free shipping in springFree shipping')
  })
})

it('shows where a click leads, with known values for macros, and warns of unknown macros', async () => {
  const app = openEditor({ draft: { url_parameters_string: 'a={{ad.nmae}}' } })
  await waitUntilReady()
  expect(screen.getByText(/Meta does not know {{ad.nmae}}/)).toBeInTheDocument()
  await app.keys.clear(getField('URL Parameters'))
  await app.keys.click(getButton('Insert a macro into URL Parameters'))
  await app.keys.click(await screen.findByText('The usual UTM parameters'))
  const example = await screen.findByText(/^https:\/\/www\.example\.com\/spring\?utm_source=fb/)
  expect(example).toHaveTextContent('utm_campaign=Summer%20sales')
  expect(example).toHaveTextContent('utm_content=Spring')
})

it('asks before leaving with unsaved changes, and restores them on return', async () => {
  const app = openEditor()
  await waitUntilReady()
  await rewrite(app, getField('Ad Name'), 'Autumn')
  await app.keys.click(screen.getByRole('link', { name: 'Back to ad drafts' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }))
  await app.keys.click(dialog.getByRole('button', { name: 'Keep editing' }))
  expect(getField('Ad Name')).toHaveValue('Autumn')
  app.unmount()

  const again = openEditor()
  await waitUntilReady()
  expect(await screen.findByText('Your unsaved changes are back.')).toBeInTheDocument()
  expect(getField('Ad Name')).toHaveValue('Autumn')
  await again.keys.click(getButton('Discard them'))
  expect(getField('Ad Name')).toHaveValue('Spring – 2026-11-20')
  expect(screen.queryByText('Your unsaved changes are back.')).toBeNull()
})
