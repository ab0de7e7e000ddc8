import type { Analysis } from '@hookline/contract/analysis/analysis.schemas'
import type { ResultPayload } from '@hookline/contract/generation/generation.schemas'
import type { ViewerType } from '@hookline/contract/response-formats/response-formats.schemas'
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { buildAnalysis, buildComparison } from '../../../test/build-analysis.ts'
import { renderPart } from '../../../test/render-part.tsx'
import { OfVideo, useVideoRef, VideoPlayerProvider } from '../watch-report/video-player.tsx'
import { ResultViewer } from './result-viewer.tsx'

function show(viewer: ViewerType, content: unknown, { hasPlayers = true, rawContent = '' } = {}) {
  const result: ResultPayload = {
    rawContent,
    content,
    templateInfo: { used: false, id: null, name: null },
    modelInfo: { id: 'offline', name: 'Offline' },
  }
  return renderPart(
    <VideoPlayerProvider>
      {hasPlayers && (
        <>
          <Player name="Player 1" />
          <OfVideo number={2}>
            <Player name="Player 2" />
          </OfVideo>
        </>
      )}
      <ResultViewer result={result} viewer={viewer} config={{}} />
    </VideoPlayerProvider>,
    [],
  )
}

function Player({ name }: { name: string }) {
  return (
    // biome-ignore lint/a11y/useMediaCaption: a stand-in for the player
    <video ref={useVideoRef()} aria-label={name} />
  )
}

const getPlayer = (name: string) => screen.getByLabelText<HTMLVideoElement>(name)
const findPart = async (name: string) => within(await screen.findByRole('region', { name }))
const readTexts = (elements: HTMLElement[]) => elements.map(({ textContent }) => textContent)

describe('an analysis', () => {
  it('shows each part, and in one line what it lacks', async () => {
    show('video-analysis', buildAnalysis())
    const hook = await findPart('Hook')
    expect(readTexts(hook.getAllByRole('definition'))).toEqual([
      'A bouquet is thrown away',
      'Forgot again?',
      'It holds: the problem is known to many.',
    ])
    expect(hook.getByText('Not found: words')).toBeInTheDocument()
    const rows = (await findPart('Scenes')).getAllByRole('row')
    expect(rows.map((row) => row.textContent)).toEqual([
      'TimePictureWordsText on screen',
      'Go to 0:00 for 1.4 sA wilted bouquetForgot again?',
      'Go to 0:01 for 7.6 sA courier ringsBloom remembers it.',
    ])
    const message = await findPart('Message')
    expect(readTexts(message.getAllByRole('term'))).toEqual(['Brand', 'Offer', 'Audience', 'Call to action'])
    expect(readTexts(message.getAllByRole('definition'))).toEqual([
      'Go to 0:01 Bloom',
      'Go to 0:06 20% off the first box',
      'People who forget birthdays',
      'Go to 0:08 Order today',
    ])
    expect(message.getByText('Not found: proof')).toBeInTheDocument()
    expect(readTexts((await findPart('Pace')).getAllByRole('definition'))).toEqual(['6.7', 'Go to 0:01', '7.6 s', '2'])
    const suggestions = (await findPart('Suggestions')).getByRole('list')
    expect(suggestions.tagName).toBe('OL')
    expect(suggestions).toHaveTextContent('Go to 0:00 Show the logo at onceGo to 0:08 Keep the last shot longer')
  })

  it('seeks the player to the second of a statement', async () => {
    const { keys } = show('video-analysis', buildAnalysis())
    await keys.click((await findPart('Message')).getByRole('button', { name: 'Go to 0:06' }))
    expect(getPlayer('Player 1').currentTime).toBe(6.2)
    ;(await findPart('Suggestions')).getByRole('button', { name: 'Go to 0:08' }).focus()
    await keys.keyboard('{Enter}')
    expect(getPlayer('Player 1').currentTime).toBe(8)
    expect(getPlayer('Player 2').currentTime).toBe(0)
  })

  it('shows seconds as text without a player', async () => {
    show('video-analysis', buildAnalysis(), { hasPlayers: false })
    expect((await findPart('Message')).getByText('0:06')).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: /^Go to/ })).toBeNull()
  })

  it('names the parts that it lacks in one line', async () => {
    const content: Partial<Analysis> = { summary: 'A bouquet.' }
    show('video-analysis', content)
    expect((await findPart('Summary')).getByText('A bouquet.')).toBeInTheDocument()
    expect(
      screen.getByText('Not found: hook, scenes, message, pace, strengths, weaknesses, suggestions, key takeaways'),
    ).toBeInTheDocument()
    expect(screen.queryByRole('region', { name: 'Hook' })).toBeNull()
  })

  it('names a column without content below the scenes', async () => {
    const scenes = [{ fromMs: 0, toMs: 2000, shows: null, says: 'Hi', text: null }]
    show('video-analysis', buildAnalysis({ scenes }))
    const table = await findPart('Scenes')
    expect(readTexts(table.getAllByRole('columnheader'))).toEqual(['Time', 'Words'])
    expect(table.getByText('Not found: picture, text on screen')).toBeInTheDocument()
  })

  it('copies itself as Markdown', async () => {
    const { keys } = show('video-analysis', buildAnalysis())
    await keys.click(await screen.findByRole('button', { name: 'Copy as Markdown' }))
    expect(await navigator.clipboard.readText()).toContain('- Offer (0:06): 20% off the first box')
  })

  it('shows an answer that is none unchanged', async () => {
    show('video-analysis', undefined, { rawContent: '["One"]' })
    expect(await screen.findByText('Content is not the analysis of a video')).toBeInTheDocument()
    expect(screen.getByText('["One"]')).toBeInTheDocument()
  })
})

describe('a comparison', () => {
  it('names the better video of each aspect in words', async () => {
    show('video-comparison', buildComparison())
    const rows = (await findPart('Verdict by aspect')).getAllByRole('row')
    expect(rows.map((row) => row.textContent)).toEqual([
      'AspectBetterWhyVideo 1Video 2',
      'HookVideo 1It begins with the problemGo to 0:00 in Video 1Go to 0:02 in Video 2',
      'OfferVideo 2It is on screen for longerGo to 0:06 in Video 1Go to 0:04 in Video 2',
      'PaceEven',
      'ProofGo to 0:09 in Video 2',
    ])
    expect(screen.getByText('Video 1: 1 · Video 2: 1 · Even: 1')).toBeInTheDocument()
    expect((await findPart('Differences')).getByText('Only Video 2 has a voice')).toBeInTheDocument()
    expect((await findPart('What both share')).getByText('The same offer')).toBeInTheDocument()
    expect((await findPart('What to try next')).getByRole('list').tagName).toBe('OL')
    expect((await findPart('Key takeaways')).getByText('Begin with the bouquet')).toBeInTheDocument()
  })

  it('names aspects of which nothing is said in one line', async () => {
    const nothing = { better: null, why: null, video1Ms: null, video2Ms: null }
    const aspects = [
      ...buildComparison().aspects,
      { aspect: 'branding', ...nothing },
      { aspect: 'clarity', ...nothing },
    ]
    show('video-comparison', buildComparison({ aspects }))
    const verdicts = await findPart('Verdict by aspect')
    expect(verdicts.getAllByRole('row')).toHaveLength(5)
    expect(verdicts.getByText('Not found: branding, clarity')).toBeInTheDocument()
  })

  it('names the verdict among what is lacking when nothing is said of any aspect', async () => {
    const aspects = [{ aspect: 'branding', better: null, why: null, video1Ms: null, video2Ms: null }]
    show('video-comparison', buildComparison({ aspects, differences: [] }))
    expect(await screen.findByText('Not found: verdict by aspect, differences')).toBeInTheDocument()
    expect(screen.queryByRole('region', { name: 'Verdict by aspect' })).toBeNull()
  })

  it('seeks each player by its own seconds', async () => {
    const { keys } = show('video-comparison', buildComparison())
    await keys.click(await screen.findByRole('button', { name: 'Go to 0:06 in Video 1' }))
    await keys.click(screen.getByRole('button', { name: 'Go to 0:04 in Video 2' }))
    expect([getPlayer('Player 1').currentTime, getPlayer('Player 2').currentTime]).toEqual([6.2, 4])
  })

  it('shows what is there of an incomplete answer', async () => {
    show('video-comparison', { shared: ['The offer'] }, { hasPlayers: false })
    expect((await findPart('What both share')).getByText('The offer')).toBeInTheDocument()
    expect(
      screen.getByText('Not found: summary, verdict by aspect, differences, what to try next, key takeaways'),
    ).toBeVisible()
  })

  it('copies itself as Markdown', async () => {
    const { keys } = show('video-comparison', buildComparison())
    await keys.click(await screen.findByRole('button', { name: 'Copy as Markdown' }))
    expect(await navigator.clipboard.readText()).toContain('- Pace: Even')
  })

  it('shows an answer that is none unchanged', async () => {
    show('video-comparison', { scenes: [] }, { rawContent: '{"scenes":[]}' })
    expect(await screen.findByText('Content is not the comparison of two videos')).toBeInTheDocument()
  })
})
