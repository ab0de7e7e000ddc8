import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { matchMedia } from '../../../../test/match-media.ts'
import { button, field, openEditor, options, preview, ready, rewrite } from '../../../../test/render-editor.tsx'

describe('texts', () => {
  it('are added (at most five), moved and removed, and keep the focus', async () => {
    const app = openEditor({ draft: { headlines: ['One', 'Two', 'Three', 'Four'] } })
    await ready()
    await app.keys.click(button('Add headline'))
    expect(field('Headline 5')).toHaveFocus()
    expect(screen.queryByRole('button', { name: 'Add headline' })).toBeNull()
    button('Move Headline 2').focus()
    await app.keys.keyboard('{ArrowUp}')
    expect(field('Headline 1')).toHaveValue('Two')
    expect(button('Move Headline 1')).toHaveFocus()
    await app.keys.click(button('Move Headline 1'))
    await app.keys.click(await screen.findByRole('menuitem', { name: 'Move down' }))
    expect(field('Headline 2')).toHaveValue('Two')
    button('Move Headline 2').focus()
    await app.keys.keyboard('{ArrowUp}')
    await app.keys.click(button('Remove Headline 1'))
    expect(field('Headline 1')).toHaveValue('One')
    expect(field('Headline 1')).toHaveFocus()
    await app.keys.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(field('Headline 1')).toHaveValue('Two')
  })

  it.each([
    ['a wide', '', ['Move Headline 1', 'Headline 1', 'Remove Headline 1']],
    ['a narrow', '(max-width: calc(36em', ['Headline 1', 'Move Headline 1', 'Remove Headline 1']],
  ])('come in the order in which %s window shows them', async (_, query, names) => {
    matchMedia(query || 'none')
    openEditor({ draft: { headlines: ['One', 'Two'] } })
    await ready()
    const [first] = screen.getByRole('region', { name: 'Headlines 2 of 5' }).querySelectorAll('li')
    const controls = [...(first?.querySelectorAll('button, textarea') ?? [])]
    expect(controls.map((control) => control.getAttribute('aria-label'))).toEqual(names)
  })

  it('keep at least one primary text and headline, but no link description', async () => {
    const app = openEditor({ draft: { link_descriptions: ['Free shipping'] } })
    await ready()
    expect(button('Remove Primary text 1')).toBeDisabled()
    expect(button('Remove Headline 1')).toBeDisabled()
    await app.keys.click(button('Remove Link description 1'))
    expect(screen.getByRole('region', { name: 'Link descriptions 0 of 5' })).toBeInTheDocument()
    expect(button('Add link description')).toHaveFocus()
  })

  it('say that a submitted ad has none', async () => {
    openEditor({ draft: { status: 'SUBMITTED_TO_META', link_descriptions: [] } })
    const list = await screen.findByRole('region', { name: 'Link descriptions 0 of 5' })
    expect(list).toHaveTextContent('None')
  })

  it('show their visible length, the part that is cut off, and duplicates', async () => {
    const long = `${'👋🏽'.repeat(40)} and the rest`
    openEditor({ draft: { headlines: [long, 'Sale', ' sale '] } })
    await ready()
    expect(screen.getByText(/^53 \/ 40/)).toBeInTheDocument()
    expect(screen.getByText(/^Most placements hide the last 13 characters: …/)).toBeInTheDocument()
    expect(screen.getByText('and the rest', { selector: 's' })).toBeInTheDocument()
    expect(screen.getAllByText(/The same as an earlier one/)).toHaveLength(1)
  })
})

describe('the preview', () => {
  it('shows the texts, the domain and the button', async () => {
    const app = openEditor()
    await ready()
    expect(preview().getByText('Hookline Shop')).toBeInTheDocument()
    expect(preview().getByText('example.com')).toBeInTheDocument()
    expect(preview().getByText('Learn more')).toBeInTheDocument()
    await rewrite(app, field('Headline 1'), 'Spring sale')
    expect(await preview().findByText('Spring sale')).toBeInTheDocument()
    await app.keys.selectOptions(options('Call to Action'), 'BOOK_TRAVEL')
    expect(await preview().findByText('Book now')).toBeInTheDocument()
    await app.keys.selectOptions(options('Call to Action'), 'NO_BUTTON')
    expect(preview().queryByText('Book now')).toBeNull()
  })

  it('cuts a long primary text like the placement, and expands it', async () => {
    const text = 'a'.repeat(72) + 'b'.repeat(53) + 'c'.repeat(10)
    const app = openEditor({ draft: { primary_texts: [text] } })
    await ready()
    expect(preview().getByText((shown) => shown === 'a'.repeat(72) + 'b'.repeat(53))).toBeInTheDocument()
    await app.keys.click(preview().getByRole('button', { name: '… See more' }))
    expect(preview().getByText(text)).toBeInTheDocument()
    await app.keys.click(screen.getByRole('tab', { name: 'Reel' }))
    expect(preview('Reel').getByText('a'.repeat(72))).toBeInTheDocument()
  })

  it('pages through the texts', async () => {
    const app = openEditor({ draft: { headlines: ['First', 'Second'] } })
    await ready()
    expect(preview().getByText('First')).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Next primary text' })).toBeNull()
    await app.keys.click(button('Next headline'))
    expect(preview().getByText('Second')).toBeInTheDocument()
    expect(screen.getByText('Headline 2 of 2')).toBeInTheDocument()
    await app.keys.click(screen.getByRole('tab', { name: 'Story' }))
    expect(screen.queryByRole('button', { name: 'Next headline' })).toBeNull()
  })

  it('has its own colour scheme, and shows the areas that stories and reels cover', async () => {
    const app = openEditor()
    await ready()
    const colours = screen.getByRole('radiogroup', { name: 'Colours of the preview' })
    await app.keys.click(within(colours).getByRole('radio', { name: 'Dark' }))
    expect(preview().getByText('Hookline Shop').closest('[data-scheme]')).toHaveAttribute('data-scheme', 'dark')
    expect(screen.queryByRole('switch', { name: 'Show safe zones' })).toBeNull()
    await app.keys.click(screen.getByRole('tab', { name: 'Reel' }))
    expect(colours).not.toBeInTheDocument()
    await app.keys.click(screen.getByRole('switch', { name: 'Show safe zones' }))
    expect(preview('Reel').getByText('Keep free: bottom 35 %')).toBeInTheDocument()
  })
})
