import { expect, it } from 'vitest'
import { buildHistoryItem } from '../../../../test/build-history.ts'
import { formatCost, listFacts, listTechnicalFacts } from './result-facts.ts'

function findFact(label: string, parts: Parameters<typeof buildHistoryItem>[0]) {
  const item = buildHistoryItem(parts)
  return [...listFacts(item), ...listTechnicalFacts(item)].find(([name]) => name === label)?.[1]
}

it.each([
  ['one video', null, ['Video filename', 'summer.mp4']],
  ['two videos, a line each', 'winter.mp4', ['Video filenames', 'summer.mp4\nwinter.mp4']],
])('shows five facts of %s beside its project and tags', (_, secondVideoFilename, filenames) => {
  const facts = listFacts(buildHistoryItem({ videoFilename: 'summer.mp4', secondVideoFilename }))
  expect(facts.map(([label]) => label)).toEqual(['Generated on', filenames[0], 'Model', 'Template', 'Response format'])
  expect(facts).toContainEqual(filenames)
})

it.each([
  [0, '$0.00'],
  [0.00123, '$0.0012'],
  [0.25, '$0.25'],
])('formats %d dollars as %s', (costUsd, text) => {
  expect(formatCost(costUsd)).toBe(text)
})

it('names the template, else its id, else the default', () => {
  expect(findFact('Template', { templateId: 't-1', templateName: 'Launch' })).toBe('Launch')
  expect(findFact('Template', { templateId: 't-1' })).toBe('t-1')
  expect(findFact('Template', {})).toBe('Default')
})

it('names the response format with its client template type', () => {
  const parts = { responseFormatName: 'Plain', clientTemplateType: 'raw_text' } as const
  expect(findFact('Response format', parts)).toBe('Plain (raw_text)')
})

it('lists tokens, cost and time', () => {
  const usage = {
    inputTokens: 12345,
    outputTokens: 678,
    thoughtTokens: 0,
    costUsd: null,
    latencyMs: 1234,
    modelVersion: null,
  }
  expect(findFact('Tokens', { usage })).toBe('12,345 in · 678 out')
  expect(findFact('Cost', { usage })).toBe('No price known')
  expect(findFact('Cost', { usage: { ...usage, inputTokens: 0, outputTokens: 0 } })).toBe('No cost')
  expect(findFact('Time taken', { usage })).toBe('1.2 s')
  expect(findFact('Model version', { usage })).toBeUndefined()
})

it('describes the known facts of the video', () => {
  const media = {
    durationSeconds: 12.34,
    width: 1080,
    height: 1920,
    videoCodec: 'avc',
    audioCodec: null,
    rotation: 0,
    truncated: false,
  }
  expect(findFact('Video', { media, videoSize: 3 * 1024 * 1024 })).toBe('12.3 s · 1080 × 1920 · H.264 · 3 MB')
  expect(findFact('Video', {})).toBeUndefined()
})
