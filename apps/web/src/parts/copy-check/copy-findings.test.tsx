import { brandGuideEndpoints } from '@hookline/contract/brand-guide/brand-guide.endpoints'
import { ignoreFinding } from '@hookline/contract/copy-check/blocking.rules'
import type { IgnoredFinding, IgnoreFindingBody } from '@hookline/contract/copy-check/copy-check.schemas'
import { screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { emptyBrandGuide } from '../../../test/build-brand-guide.ts'
import { renderPart } from '../../../test/render-part.tsx'
import { CopyChecked } from './copy-checked.tsx'
import { CopyFindings } from './copy-findings.tsx'

const guide = { ...emptyBrandGuide, wordsToAvoid: ['cheap'], emojiLimit: 1 }

function Field({ start, isLocked, canStore }: { start: string; isLocked: boolean; canStore: boolean }) {
  const [text, setText] = useState(start)
  const [ignored, setIgnored] = useState<IgnoredFinding[]>([])
  function handleIgnore(finding: IgnoreFindingBody) {
    if (canStore) setIgnored((now) => ignoreFinding(now, finding))
    return canStore
  }
  return (
    <CopyChecked ignored={ignored} onIgnore={isLocked ? undefined : handleIgnore}>
      <textarea
        id="field"
        aria-label="Headline"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <CopyFindings
        of="Headline of variant 1"
        text={text}
        field="headline"
        index={0}
        onFix={isLocked ? undefined : setText}
        fieldId="field"
      />
    </CopyChecked>
  )
}

function show(text: string, { isLocked = false, canStore = true } = {}) {
  return renderPart(<Field start={text} isLocked={isLocked} canStore={canStore} />, [
    [brandGuideEndpoints.get, { data: guide }],
  ])
}

const findRows = async () => {
  const list = await screen.findByRole('list', { name: 'Findings: Headline of variant 1' })
  return within(list).getAllByRole('listitem')
}

it('shows each finding with its severity in words, and marks what it is about', async () => {
  const { container } = show('So cheap, so CHEAP!!')
  const rows = await findRows()
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Blocked Take out “cheap”: the brand guide says to avoid it\./),
    expect.stringMatching(/^Warning Write “CHEAP” in normal case/),
    expect.stringMatching(/^Warning One “!” is enough/),
  ])
  const marks = [...container.querySelectorAll('mark')]
  expect(marks.map((mark) => [mark.textContent, mark.dataset.severity])).toEqual([
    ['cheap', 'block'],
    ['CHEAP', 'block'],
    ['!!', 'warn'],
  ])
})

it('shows nothing for a text without findings', async () => {
  const { api } = show('Fine')
  await waitFor(() => expect(api.calls(brandGuideEndpoints.get)).toHaveLength(1))
  expect(screen.queryByRole('list')).toBeNull()
})

it('fixes the text that is typed now and gives the field the focus', async () => {
  const { keys } = show('Now!!')
  await findRows()
  const field = screen.getByRole('textbox', { name: 'Headline' })
  await keys.type(field, ' Yes!!')
  await keys.click(screen.getByRole('button', { name: /^Fix/ }))
  expect(field).toHaveValue('Now! Yes!')
  expect(field).toHaveFocus()
  await waitFor(() => expect(screen.queryByRole('list')).toBeNull())
})

it('offers no fix where none is certain', async () => {
  show('So cheap')
  const [row] = await findRows()
  expect(within(row as HTMLElement).queryByRole('button', { name: /^Fix/ })).toBeNull()
})

it('ignores a finding for a reason until it is taken back or the text changes', async () => {
  const { keys } = show('So cheap')
  await findRows()
  await keys.click(screen.getByRole('button', { name: /^Ignore, because…/ }))
  const dialog = await screen.findByRole('dialog', { name: 'Ignore this finding?' })
  expect(within(dialog).getByRole('button', { name: 'Ignore' })).toBeDisabled()
  await keys.type(within(dialog).getByRole('textbox', { name: 'Because' }), 'A quote{Enter}')
  await keys.click(within(dialog).getByRole('button', { name: 'Ignore' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const [row] = await findRows()
  expect(row).toHaveTextContent(/^Ignored .*Because: A quote/)
  const again = screen.getByRole('button', { name: /^Check again/ })
  await waitFor(() => expect(again).toHaveFocus())
  await keys.type(screen.getByRole('textbox', { name: 'Headline' }), '.')
  await waitFor(async () => expect((await findRows())[0]).toHaveTextContent(/^Blocked/))
  await keys.type(screen.getByRole('textbox', { name: 'Headline' }), '{Backspace}')
  await waitFor(async () => expect((await findRows())[0]).toHaveTextContent(/^Ignored/))
  await keys.click(screen.getByRole('button', { name: /^Check again/ }))
  expect((await findRows())[0]).toHaveTextContent(/^Blocked/)
})

it('keeps the dialog with the reason when it was not stored', async () => {
  const { keys } = show('So cheap', { canStore: false })
  await findRows()
  await keys.click(screen.getByRole('button', { name: /^Ignore, because…/ }))
  await keys.type(await screen.findByRole('textbox', { name: 'Because' }), 'A quote')
  await keys.click(screen.getByRole('button', { name: 'Ignore' }))
  expect(screen.getByRole('textbox', { name: 'Because' })).toHaveValue('A quote')
})

it('changes nothing where the text is locked', async () => {
  show('So cheap!!', { isLocked: true })
  expect(await findRows()).toHaveLength(2)
  expect(screen.queryByRole('button')).toBeNull()
})

it('shows notes on request', async () => {
  const { keys } = show(`Visit bloom.com, ${'a'.repeat(40)}`)
  const toggle = await screen.findByRole('button', { name: '1 note on Headline of variant 1' })
  expect(screen.queryByRole('list')).toBeNull()
  await keys.click(toggle)
  expect(toggle).toHaveAttribute('aria-expanded', 'true')
  expect((await findRows()).map(({ textContent }) => textContent?.slice(0, 12))).toEqual(['Note “bloom.'])
})

it('checks a text once its writer pauses', async () => {
  const { keys, api } = show('Fine')
  const field = await screen.findByRole('textbox', { name: 'Headline' })
  await waitFor(() => expect(api.calls(brandGuideEndpoints.get)).toHaveLength(1))
  await keys.type(field, ' and cheap')
  expect(screen.queryByRole('list')).toBeNull()
  expect((await findRows())[0]).toHaveTextContent(/^Blocked/)
})
