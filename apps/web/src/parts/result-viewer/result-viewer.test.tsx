import type { ResultPayload } from '@hookline/contract/generation/generation.schemas'
import type { ViewerType } from '@hookline/contract/response-formats/response-formats.schemas'
import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { Providers } from '../../app/providers.tsx'
import { createQueryClient } from '../../lib/query-client.ts'
import { ResultViewer } from './result-viewer.tsx'

const copied = vi.fn(async (_: string) => undefined)

beforeEach(() => {
  copied.mockClear()
  vi.stubGlobal('navigator', { ...navigator, userAgent: navigator.userAgent, clipboard: { writeText: copied } })
})

function show(viewer: ViewerType, parts: Partial<ResultPayload> | null, config: Record<string, unknown> = {}) {
  const result = parts && {
    rawContent: '',
    templateInfo: { used: false, id: null, name: null },
    modelInfo: { id: 'offline-draft-writer', name: 'Offline draft writer' },
    ...parts,
  }
  return render(
    <Providers queryClient={createQueryClient()}>
      <ResultViewer result={result} viewer={viewer} config={config} />
    </Providers>,
  )
}

describe('copy variants', () => {
  const variants = [
    { headline: 'Summer is here', primaryText: 'Pack the car.' },
    { headline: 'x'.repeat(52), primaryText: 'y'.repeat(130) },
  ]

  const getVariant = (number: number) => within(screen.getByRole('article', { name: `Variant ${number}` }))
  const getCopyButton = (number: number) => getVariant(number).getByRole('button', { name: `Copy variant ${number}` })

  it('are copied one by one and all at once', async () => {
    show('default-copy-variants', { variants })
    await act(async () => fireEvent.click(getCopyButton(1)))
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Copy all' })))
    expect(copied.mock.calls[0]).toEqual(['Summer is here\n\nPack the car.'])
    expect(copied.mock.calls[1]?.[0]).toMatch(/^Variant 1\nSummer is here[\s\S]*Variant 2\nx{52}/)
  })

  it('are copied by C where the focus is', async () => {
    show('default-copy-variants', { variants })
    await act(async () => fireEvent.keyDown(document.body, { key: 'c' }))
    expect(copied).not.toHaveBeenCalled()
    const menu = getVariant(2).getByRole('button', { name: 'Actions for variant 2' })
    act(() => menu.focus())
    await act(async () => fireEvent.keyDown(menu, { key: 'c' }))
    expect(copied.mock.calls).toEqual([[`${'x'.repeat(52)}\n\n${'y'.repeat(130)}`]])
    expect(getVariant(2).getByRole('button', { name: /^Copied/ })).toBeInTheDocument()
  })

  it('confirm a copy for two seconds', async () => {
    vi.useFakeTimers()
    show('default-copy-variants', { variants })
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Copy all' })))
    expect(screen.getByRole('button', { name: /^Copied/ })).toBeInTheDocument()
    await act(async () => vi.advanceTimersByTime(1999))
    expect(screen.getByRole('button', { name: /^Copied/ })).toBeInTheDocument()
    await act(async () => vi.advanceTimersByTime(1))
    expect(screen.getByRole('button', { name: 'Copy all' })).toBeInTheDocument()
  })

  it('mute and count what Meta does not show', () => {
    show('default-copy-variants', { variants })
    const readCounts = (number: number) =>
      getVariant(number)
        .getAllByText(/^(Headline|Text) \d+/)
        .map(({ textContent }) => textContent)
    expect(readCounts(1)).toEqual(['Headline 14 of 40 characters', 'Text 13 of 125 characters'])
    expect(readCounts(2)).toEqual(['Headline 52 / 40 characters, 12 cut off', 'Text 130 / 125 characters, 5 cut off'])
    expect(getVariant(2).getByText('x'.repeat(12)).parentElement).toHaveTextContent('x'.repeat(52))
    expect(getVariant(2).getByText('y'.repeat(5)).parentElement).toHaveTextContent('y'.repeat(130))
  })

  it('show an answer without variants unchanged', () => {
    show('default-copy-variants', { rawContent: 'Sorry, no copy today.' })
    expect(screen.getByText("Expected 'variants' array")).toBeInTheDocument()
    expect(screen.getByText('Sorry, no copy today.')).toBeInTheDocument()
  })
})

it('shows a notice above the content', () => {
  show('raw-text-viewer', { rawContent: 'Text', notice: 'No AI watched this video.' })
  expect(screen.getByText('No AI watched this video.')).toBeInTheDocument()
  expect(screen.getByText('Text')).toBeInTheDocument()
})

it('shows an error with its details and raw content', () => {
  show('default-copy-variants', { error: 'No valid content generated', details: 'Cut off.', rawContent: '{"vari' })
  for (const text of ['No valid content generated', 'Cut off.', '{"vari']) {
    expect(screen.getByText(text)).toBeInTheDocument()
  }
})

it('reports a missing result', () => {
  show('json-object-viewer', null)
  expect(screen.getByText('Result data is missing.')).toBeInTheDocument()
})

it('shows JSON as a tree that opens, closes and is copied whole', async () => {
  const content = { hook: { text: 'Look', deep: { second: 3 } } }
  show('json-object-viewer', { content })
  expect(screen.getByText('"Look"')).toBeInTheDocument()
  expect(screen.queryByText('second')).toBeNull()
  const deep = screen.getByText('deep').closest('details')
  await act(async () => {
    if (deep) deep.open = true
    deep?.dispatchEvent(new Event('toggle'))
  })
  expect(screen.getByText('second')).toBeInTheDocument()
  await act(async () => fireEvent.click(screen.getByRole('button', { name: /^Copy JSON/ })))
  expect(JSON.parse(copied.mock.calls[0]?.[0] ?? '')).toEqual(content)
})

it('shows takeaways as a list', async () => {
  show('key-takeaways-list-viewer', { content: ['Starts fast', 'Shows the price'] })
  expect(await screen.findByText('2 takeaways')).toBeInTheDocument()
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Starts fast',
    'Shows the price',
  ])
})

describe('Markdown', () => {
  it('starts below the headings of the page', async () => {
    show('markdown', { rawContent: '# Idea\n\nSome **bold** words' })
    expect(await screen.findByRole('heading', { level: 3, name: 'Idea' })).toBeInTheDocument()
    expect(screen.getByText('bold').tagName).toBe('STRONG')
  })

  it('removes HTML, dangerous links and images', async () => {
    const rawContent =
      'Safe <img src=x onerror=alert(1)> ![pic](https://x.test/p.png) [bad](javascript:alert(1)) [good](https://x.test/)\n\n<script>alert(1)</script>'
    const { container } = show('markdown', { rawContent })
    expect(await screen.findByRole('link', { name: 'good' })).toHaveAttribute('rel', 'noopener noreferrer nofollow')
    expect(container.querySelector('img, script')).toBeNull()
    expect(screen.getByText('bad').closest('a')?.getAttribute('href') || null).toBeNull()
  })
})

describe('a path map', () => {
  const content = {
    hook: { text: 'Look' },
    shots: [
      { at: 1, mood: 'calm' },
      { at: 7, mood: 'loud' },
    ],
  }

  it('shows the values of each path under its label', async () => {
    show(
      'json-path-map',
      { content },
      { Hook: '$.hook.text', Moods: '$.shots[*].mood', Late: '$.shots[?(@.at>5)].mood' },
    )
    await screen.findByText('Hook', { selector: 'dt' })
    const readValues = (label: string) => {
      const found = screen.getByText(label, { selector: 'dt' }).nextElementSibling?.children ?? []
      return Array.from(found).map((value) => value.firstElementChild?.textContent)
    }
    expect(readValues('Hook')).toEqual(['Look'])
    expect(readValues('Moods')).toEqual(['calm', 'loud'])
    expect(readValues('Late')).toEqual(['loud'])
  })

  it('reports a path that finds nothing or cannot be read', async () => {
    show('json-path-map', { content }, { Price: '$.price', Broken: '$.shots[?(' })
    expect(await screen.findByText('Not in this result.')).toBeInTheDocument()
    expect(screen.getByText('The path $.shots[?( cannot be read.')).toBeInTheDocument()
  })

  it('stops at a path that takes too long, and shows the paths before it', async () => {
    const build = (depth: number): unknown =>
      depth === 0 ? 'x' : Object.fromEntries(Array.from({ length: 6 }, (_, n) => [`k${n}`, build(depth - 1)]))
    const many = { Name: '$.name', Much: '$..*..*..*..*..*' }
    show('json-path-map', { content: { list: build(5), name: 'Tea' } }, many)
    expect(await screen.findByText(/^The path \$\.\.\*\S+ takes too long\./)).toBeInTheDocument()
    expect(screen.getByText('Tea')).toBeInTheDocument()
  })

  it('refuses a path that calls a function', async () => {
    show('json-path-map', { content }, { Evil: '$.shots[?(/(a+)+$/.test(@.mood))]' })
    expect(await screen.findByText(/A filter may compare values, but not call functions/)).toBeInTheDocument()
  })

  it('shows the first values of many', async () => {
    const content = { list: Array.from({ length: 150 }, (_, n) => `value ${n + 1}.`) }
    show('json-path-map', { content }, { All: '$.list[*]' })
    expect(await screen.findByText('value 100.')).toBeInTheDocument()
    expect(screen.queryByText('value 101.')).toBeNull()
    expect(screen.getByText('and 50 more')).toBeInTheDocument()
  })

  it('shows objects as they are stored', async () => {
    show('json-path-map', { content: { a: { b: { c: 'Deep' } } } }, { Inner: '$..b' })
    expect(await screen.findByText('"Deep"')).toBeInTheDocument()
  })

  it('never runs code of a path', async () => {
    show('json-path-map', { content }, { Evil: "$..[?(constructor.constructor('globalThis.wasRun = 1')())]" })
    expect(await screen.findByText('Evil', { selector: 'dt' })).toBeInTheDocument()
    expect(globalThis).not.toHaveProperty('wasRun')
  })
})
