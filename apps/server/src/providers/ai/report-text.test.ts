import { expect, it } from 'vitest'
import { testReport } from '../../../test/ai-requests.ts'
import { describeReport, timeLabel } from './report-text.ts'

it.each([
  [0, '[00:00]'],
  [999, '[00:00]'],
  [61_500, '[01:01]'],
  [3_600_000, '[60:00]'],
])('labels %i ms as %s', (atMs, label) => {
  expect(timeLabel(atMs)).toBe(label)
})

it.each([
  ['a video that was not watched', null],
  ['a video without text and speech', { ...testReport, texts: [], speech: [] }],
])('says nothing of %s', (_case, report) => {
  expect(describeReport(report)).toBeNull()
})

it('marks what is not sure, so that a model does not state it', () => {
  const [seen] = testReport.texts
  const [heard] = testReport.speech
  const token = { box: { x: 0, y: 0, width: 1, height: 1 }, atMs: 0 }
  const tokens = [
    { ...token, text: 'Only', sure: true },
    { ...token, text: '£19', sure: false },
  ]
  const text = describeReport({
    ...testReport,
    texts: [{ ...seen, text: 'Only £19', sure: false, tokens }] as typeof testReport.texts,
    speech: [{ ...heard, text: 'she shed', sure: false }] as typeof testReport.speech,
  })
  expect(text).toContain('] Only [£19?]\n')
  expect(text).toMatch(/\] \[she shed\?\]$/)
  expect(text).toContain('never state it as it was read')
})

it('tells that the screen shows another number than the voice gives', () => {
  const [heard] = testReport.speech
  const spoken = { ...heard, text: 'It is $29.', sure: false, contradictedBy: 'text-1' }
  const text = describeReport({ ...testReport, speech: [spoken] as typeof testReport.speech })
  expect(text).toMatch(/\] \[It is \$29\.\?\] \(the screen shows another number\)$/)
})

it('leaves out an empty section', () => {
  expect(describeReport({ ...testReport, texts: [] })).not.toContain('Text on screen')
})

it('cuts off the speech of a very long video', () => {
  const speech = Array.from({ length: 2000 }, (_, n) => ({ ...testReport.speech[0], id: `s${n}` }))
  const text = describeReport({ ...testReport, speech: speech as typeof testReport.speech })
  expect(text?.length).toBe(12_001)
  expect(text).toMatch(/…$/)
})
