import { historyEndpoints } from '@hookline/contract/history/history.endpoints'
import type { HistoryItem } from '@hookline/contract/history/history.schemas'
import { watchReportsEndpoints } from '@hookline/contract/watch-reports/watch-reports.endpoints'
import { fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { buildAnalysisItem, buildComparisonItem } from '../../../../test/build-history.ts'
import { buildSeenText, watched } from '../../../../test/build-watch-report.ts'
import { getButton, getTab, open as openForEdit, startEditing } from '../../../../test/render-result-edit.tsx'
import { renderScreen } from '../../../../test/render-screen.tsx'
import { isolateText } from '../../../ui/texts/user-text.tsx'

function open(item: HistoryItem) {
  return renderScreen('/result/1', {
    api: [
      [historyEndpoints.get, { result: item, data: { result: item } }],
      [watchReportsEndpoints.ofResult, { data: watched({ texts: [buildSeenText('20% OFF', 6200)] }) }],
    ],
  })
}

const findTitle = (name: string) => screen.findByRole('heading', { level: 1, name })
const getVideo = (name: string) => screen.getByLabelText<HTMLVideoElement>(`Input video ${name}`)
const getHref = (name: string) => screen.getByRole('link', { name }).getAttribute('href')

describe('an analysis', () => {
  it('seeks its video by a statement and by what the video says', async () => {
    const { keys } = open(buildAnalysisItem())
    expect(await findTitle('summer.mp4')).toBeInTheDocument()
    const message = within(await screen.findByRole('region', { name: 'Message' }))
    await keys.click(message.getByRole('button', { name: 'Go to 0:08' }))
    expect(getVideo('summer.mp4').currentTime).toBe(8)
    await keys.click(await screen.findByRole('button', { name: '0:06 20% OFF' }))
    expect(getVideo('summer.mp4').currentTime).toBe(6.2)
  })

  it('leads to its tool and to the studio, not to Meta drafts', async () => {
    open(buildAnalysisItem())
    expect(await screen.findByRole('link', { name: 'Write ad copy from this' })).toHaveAttribute(
      'href',
      '/studio?from=1',
    )
    expect(getHref('Reprocess')).toBe('/analyze?reprocessId=1')
    expect(screen.queryByRole('button', { name: 'Create Meta drafts' })).toBeNull()
  })

  it('offers no copy from a failed analysis', async () => {
    open(buildAnalysisItem({}, { status: 'FAILED_AI_API', error_message: 'Quota used up.' }))
    expect(await screen.findByText('Quota used up.')).toBeInTheDocument()
    expect(screen.queryByRole('link', { name: 'Write ad copy from this' })).toBeNull()
  })

  it('checks no claims', async () => {
    const variants = [{ headline: '20% off', primaryText: 'Pack the car.' }]
    const { result } = buildAnalysisItem()
    open(
      buildAnalysisItem({}, { clientTemplateType: 'default-copy-variants', result: result && { ...result, variants } }),
    )
    expect(await screen.findByRole('button', { name: '0:06 20% OFF' })).toBeInTheDocument()
    expect(screen.getByText('20% off')).toBeInTheDocument()
    expect(screen.queryByRole('list', { name: /^Claims/ })).toBeNull()
  })

  it('is edited as JSON that keeps one of its parts', async () => {
    const app = openForEdit(buildAnalysisItem())
    await startEditing(app)
    const field = screen.getByRole('textbox', { name: 'Analysis as JSON' })
    expect(JSON.parse((field as HTMLTextAreaElement).value).message.offer).toEqual({
      text: '20% off the first box',
      firstMs: 6200,
    })
    fireEvent.change(field, { target: { value: '{"summary":' } })
    expect(screen.getByText('Warning: The current text is not valid JSON.')).toBeInTheDocument()
    fireEvent.change(field, { target: { value: '{"mood": "calm"}' } })
    expect(screen.getByText(/must be a JSON object with at least one of its parts/)).toBeInTheDocument()
    expect(getButton('Save Changes')).toBeDisabled()
    fireEvent.change(field, { target: { value: '{"summary": "Shorter.", "mood": "calm"}' } })
    await app.keys.click(getButton('Save Changes'))
    const summary = within(await screen.findByRole('region', { name: 'Summary' }))
    expect(summary.getByText('Shorter.')).toBeInTheDocument()
    expect(app.sent()[0]?.edited_result).toEqual({ content: { summary: 'Shorter.', mood: 'calm' } })
    await app.keys.click(getTab('Original AI Output'))
    expect(await screen.findByText('A wilted bouquet, then a fresh one at the door.')).toBeInTheDocument()
  })

  it('shows an edit that it cannot read as it is stored', async () => {
    open(buildAnalysisItem({}, { is_edited: true, edited_result: { content: 'Text' } }))
    expect(await screen.findByText('Error Displaying Result')).toBeInTheDocument()
    expect(screen.getByText(/must be a JSON object with at least one of its parts/)).toBeInTheDocument()
    expect(screen.getByText('"Text"')).toBeInTheDocument()
  })
})

describe('a comparison', () => {
  it('is named after both videos and shows both, with their facts and links', async () => {
    const { keys } = open(buildComparisonItem())
    expect(await findTitle(`${isolateText('summer.mp4')} vs ${isolateText('winter.mp4')}`)).toBeInTheDocument()
    expect(getVideo('1 summer.mp4')).toHaveAttribute('src', '/storage/videos/summer.mp4')
    expect(getVideo('2 winter.mp4')).toHaveAttribute('src', '/storage/videos/winter.mp4')
    expect(getVideo('2 winter.mp4')).toHaveAttribute('poster', '/storage/winter.jpg')
    const details = within(screen.getByRole('region', { name: 'Details' }))
    const readTexts = ({ getAllByRole }: typeof details) =>
      getAllByRole('definition').map(({ textContent }) => textContent)
    expect(readTexts(details)).toContain('summer.mp4\nwinter.mp4')
    await keys.click(screen.getByRole('button', { name: 'Facts' }))
    const technical = within(await screen.findByRole('region', { name: 'Technical details' }))
    expect(readTexts(technical)).toEqual(expect.arrayContaining(['Comparison', '976.6 KB', '1.9 MB']))
    const links = within(details.getByRole('region', { name: 'Storage Links' }))
    expect(links.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
      'Video 1 storage URI',
      'Video 1 public URL',
      'Video 2 storage URI',
      'Video 2 public URL',
      'Video 2 screenshot storage URI',
      'Video 2 screenshot public URL',
    ])
  })

  it('seeks each video by the seconds of its own', async () => {
    const { keys } = open(buildComparisonItem())
    await keys.click(await screen.findByRole('button', { name: 'Go to 0:06 in Video 1' }))
    await keys.click(screen.getByRole('button', { name: 'Go to 0:04 in Video 2' }))
    expect([getVideo('1 summer.mp4').currentTime, getVideo('2 winter.mp4').currentTime]).toEqual([6.2, 4])
  })

  it('plays both videos together when that is switched on', async () => {
    const play = vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
    const { keys } = open(buildComparisonItem())
    await keys.click(await screen.findByRole('switch', { name: /^Play together/ }))
    getVideo('1 summer.mp4').currentTime = 3
    fireEvent.seeking(getVideo('1 summer.mp4'))
    fireEvent.play(getVideo('1 summer.mp4'))
    expect(getVideo('2 winter.mp4').currentTime).toBe(3)
    expect(play.mock.contexts).toEqual([getVideo('2 winter.mp4')])
    await keys.click(screen.getByRole('switch', { name: /^Play together/ }))
    getVideo('1 summer.mp4').currentTime = 5
    fireEvent.seeking(getVideo('1 summer.mp4'))
    expect(getVideo('2 winter.mp4').currentTime).toBe(3)
    play.mockRestore()
  })

  it('plays the other video alone when the browser cannot play one', async () => {
    open(buildComparisonItem())
    await findTitle(`${isolateText('summer.mp4')} vs ${isolateText('winter.mp4')}`)
    fireEvent.error(getVideo('1 summer.mp4'))
    expect(screen.getByRole('img', { name: 'Thumbnail of Video 1' })).toBeInTheDocument()
    expect(getVideo('2 winter.mp4')).toBeInTheDocument()
    expect(screen.queryByRole('switch', { name: /^Play together/ })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Go to 0:06 in Video 1' })).toBeNull()
    expect(await screen.findByRole('button', { name: 'Go to 0:04 in Video 2' })).toBeInTheDocument()
  })

  it('leads to its tool and to the studio, not to Meta drafts', async () => {
    open(buildComparisonItem())
    expect(await screen.findByRole('link', { name: 'Write ad copy from this' })).toHaveAttribute(
      'href',
      '/studio?from=1',
    )
    expect(getHref('Reprocess')).toBe('/compare?reprocessId=1')
    expect(screen.queryByRole('button', { name: 'Create Meta drafts' })).toBeNull()
  })
})
