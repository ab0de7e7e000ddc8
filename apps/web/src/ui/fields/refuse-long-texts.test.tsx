import { Textarea, TextInput } from '@mantine/core'
import { createEvent, fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderPart } from '../../../test/render-part.tsx'
import { longestText } from './longest-text.ts'

async function renderFields() {
  const { keys } = renderPart(
    <>
      <Textarea label="Primary text" defaultValue="Old" withAsterisk {...longestText(5000)} />
      <TextInput label="Name" maxLength={10} />
      <Textarea label="Notes" />
    </>,
    [],
  )
  const paste = async (name: string, text: string) => {
    await keys.click(await screen.findByRole('textbox', { name }))
    await keys.paste(text)
  }
  return { keys, paste, field: (name: string) => screen.getByRole('textbox', { name }) }
}

it('refuses a pasted text of megabytes, says so, and leaves the field as it was', async () => {
  const { paste, field } = await renderFields()
  await paste('Primary text', 'x'.repeat(5_000_000))
  expect(field('Primary text')).toHaveValue('Old')
  expect(await screen.findByText('Nothing was pasted')).toBeVisible()
  expect(
    screen.getByText('Primary text takes at most 5,000 characters, and would have 5,000,003. Use a shorter text.'),
  ).toBeVisible()
})

it('takes a pasted text that fits', async () => {
  const { paste, field } = await renderFields()
  await paste('Primary text', ' and new')
  expect(field('Primary text')).toHaveValue('Old and new')
  await paste('Name', ' 12345678 ')
  expect(field('Name')).toHaveValue(' 12345678 ')
})

it('counts the marked text as replaced', async () => {
  const { keys, paste, field } = await renderFields()
  await paste('Name', '1234567890')
  await keys.tripleClick(field('Name'))
  await keys.paste('abcdefghij')
  expect(field('Name')).toHaveValue('abcdefghij')
})

it('refuses what a limited field would cut silently', async () => {
  const { paste, field } = await renderFields()
  await paste('Name', 'a name that is too long')
  expect(field('Name')).toHaveValue('')
  expect(screen.getByText('Name takes at most 10 characters, and would have 23. Use a shorter text.')).toBeVisible()
})

it('bounds a field without a limit of its own', async () => {
  const { paste, field } = await renderFields()
  await paste('Notes', 'x'.repeat(100_001))
  expect(field('Notes')).toHaveValue('')
})

it.each(['insertText', 'insertReplacementText', 'insertFromYank', 'insertCompositionText'])(
  'refuses a long text that a program or dictation inserts (%s)',
  async (inputType) => {
    const { field } = await renderFields()
    await screen.findByRole('textbox', { name: 'Name' })
    const insert = (name: string, data: string) => {
      const event = createEvent(
        'beforeinput',
        field(name),
        { bubbles: true, cancelable: true },
        { EventType: 'InputEvent' },
      )
      Object.assign(event, { inputType, data })
      return fireEvent(field(name), event)
    }
    expect(insert('Primary text', ' and new')).toBe(true)
    expect(insert('Primary text', 'x'.repeat(5_000_000))).toBe(false)
    expect(await screen.findByText('Nothing was inserted')).toBeVisible()
    expect(
      screen.getByText('Primary text takes at most 5,000 characters, and would have 5,000,003. Use a shorter text.'),
    ).toBeVisible()
  },
)

it('leaves typing alone in a field that is full or too long already', async () => {
  const { keys, field } = await renderFields()
  await keys.type(await screen.findByRole('textbox', { name: 'Name' }), '12345678901')
  expect(field('Name')).toHaveValue('1234567890')
  expect(screen.queryByText('Nothing was inserted')).toBeNull()
})
