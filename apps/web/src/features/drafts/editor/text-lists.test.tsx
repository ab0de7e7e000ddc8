import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { matchMedia } from '../../../../test/match-media.ts'
import {
  getButton,
  getField,
  getPreview,
  openEditor,
  options,
  rewrite,
  waitUntilReady,
} from '../../../../test/render-editor.tsx'

describe('texts', () => {
  it('are added (at most five), moved and removed, and keep the focus', async () => {
    const app = openEditor({ draft: { headlines: ['One', 'Two', 'Three', 'Four'] } })
    await waitUntilReady()
    await app.keys.click(getButton('Add headline'))
    expect(getField('Headline 5')).toHaveFocus()
    expect(screen.queryByRole('button', { name: 'Add headline' })).toBeNull()
    getButton('Move Headline 2').focus()
    await app.keys.keyboard('{ArrowUp}')
    expect(getField('Headline 1')).toHaveValue('Two')
    expect(getButton('Move Headline 1')).toHaveFocus()
    await app.keys.click(getButton('Move Headline 1'))
    await app.keys.click(await screen.findByRole('menuitem', { name: 'Move down' }))
    expect(getField('Headline 2')).toHaveValue('Two')
    getButton('Move Headline 2').focus()
    await app.keys.keyboard('{ArrowUp}')
    await app.keys.click(getButton('Remove Headline 1'))
    expect(getField('Headline 1')).toHaveValue('One')
    expect(getField('Headline 1')).toHaveFocus()
    await app.keys.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(getField('Headline 1')).toHaveValue('Two')
  })

  it.each([
    ['a wide', '', ['Move Headline 1', 'Headline 1', 'Remove Headline 1']],
    ['a narrow', 'max-width', ['Headline 1', 'Move Headline 1', 'Remove Headline 1']],
  ])('come in the order in which %s window shows them', async (_, query, names) => {
    matchMedia(query || 'none')
    openEditor({ draft: { headlines: ['One', 'Two'] } })
    await waitUntilReady()
    const [first] = screen.getByRole('region', { name: 'Headlines 2 of 5' }).querySelectorAll('li')
    const controls = [...(first?.querySelectorAll('button, textarea') ?? [])]
    expect(controls.map((control) => control.getAttribute('aria-label'))).toEqual(names)
  })

  it('keep at least one primary text and headline, but no link description', async () => {
    const app = openEditor({ draft: { link_descriptions: ['Free shipping'] } })
    await waitUntilReady()
    expect(getButton('Remove Primary text 1')).toBeDisabled()
    expect(getButton('Remove Headline 1')).toBeDisabled()
    await app.keys.click(getButton('Remove Link description 1'))
    expect(screen.getByRole('region', { name: 'Link Descriptions 0 of 5' })).toBeInTheDocument()
    expect(getButton('Add link description')).toHaveFocus()
  })

  it('say that a submitted ad has none', async () => {
    openEditor({ draft: { status: 'SUBMITTED_TO_META', link_descriptions: [] } })
    const list = await screen.findByRole('region', { name: 'Link Descriptions 0 of 5' })
    expect(list).toHaveTextContent('None')
  })

  it('show their visible length, the part that is cut off, and duplicates', async () => {
    const long = `${'👋🏽'.repeat(40)} and the rest`
    openEditor({ draft: { headlines: [long, 'Sale', ' sale '] } })
    await waitUntilReady()
    expect(screen.getByText(/^53 \/ 40/)).toBeInTheDocument()
    expect(screen.getByText(/^Most placements hide the last 13 characters: …/)).toBeInTheDocument()
    expect(screen.getByText('and the rest', { selector: 's' })).toBeInTheDocument()
    expect(screen.getAllByText(/The same as an earlier one/)).toHaveLength(1)
  })
})

describe('the preview', () => {
  it('shows the texts, the domain and the button', async () => {
    const app = openEditor()
    await waitUntilReady()
    expect(getPreview().getByText('Hookline Shop')).toBeInTheDocument()
    expect(getPreview().getByText('example.com')).toBeInTheDocument()
    expect(getPreview().getByText('Learn more')).toBeInTheDocument()
    await rewrite(app, getField('Headline 1'), 'Spring sale')
    expect(await getPreview().findByText('Spring sale')).toBeInTheDocument()
    await app.keys.selectOptions(options('Call to Action'), 'BOOK_TRAVEL')
    expect(await getPreview().findByText('Book now')).toBeInTheDocument()
    await app.keys.selectOptions(options('Call to Action'), 'NO_BUTTON')
    expect(getPreview().queryByText('Book now')).toBeNull()
  })

  it('cuts a long primary text like the placement, and expands it', async () => {
    const text = 'a'.repeat(72) + 'b'.repeat(53) + 'c'.repeat(10)
    const app = openEditor({ draft: { primary_texts: [text] } })
    await waitUntilReady()
    expect(getPreview().getByText((shown) => shown === 'a'.repeat(72) + 'b'.repeat(53))).toBeInTheDocument()
    await app.keys.click(getPreview().getByRole('button', { name: '… See more' }))
    expect(getPreview().getByText(text)).toBeInTheDocument()
    await app.keys.click(screen.getByRole('tab', { name: 'Reel' }))
    expect(getPreview('Reel').getByText('a'.repeat(72))).toBeInTheDocument()
  })

  it('pages through the texts', async () => {
    const app = openEditor({ draft: { headlines: ['First', 'Second'] } })
    await waitUntilReady()
    expect(getPreview().getByText('First')).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Next primary text' })).toBeNull()
    await app.keys.click(getButton('Next headline'))
    expect(getPreview().getByText('Second')).toBeInTheDocument()
    expect(screen.getByText('Headline 2 of 2')).toBeInTheDocument()
    await app.keys.click(screen.getByRole('tab', { name: 'Story' }))
    expect(screen.queryByRole('button', { name: 'Next headline' })).toBeNull()
  })

  it('has its own colour scheme, and shows the areas that stories and reels cover', async () => {
    const app = openEditor()
    await waitUntilReady()
    const colours = screen.getByRole('radiogroup', { name: 'Colours of the preview' })
    await app.keys.click(within(colours).getByRole('radio', { name: 'Dark' }))
    expect(getPreview().getByText('Hookline Shop').closest('[data-scheme]')).toHaveAttribute('data-scheme', 'dark')
    expect(screen.queryByRole('switch', { name: 'Show safe zones' })).toBeNull()
    await app.keys.click(screen.getByRole('tab', { name: 'Reel' }))
    expect(colours).not.toBeInTheDocument()
    await app.keys.click(screen.getByRole('switch', { name: 'Show safe zones' }))
    expect(screen.getByText('Keep free: top 14 %, bottom 35 %')).toBeInTheDocument()
  })
})
