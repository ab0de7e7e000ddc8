import type { WatchReport } from '@hookline/contract/watch-reports/watch-reports.schemas'
import { describe, expect, it } from 'vitest'
import { adversarialTexts, findSteepGrowth } from '../../../packages/contract/test/growth.ts'
import { describeDevice } from './features/accounts/device.rules.ts'
import { readSignedRequest } from './features/meta-connection/meta-callbacks.service.ts'
import { blamedDraftField } from './features/submissions/blamed-field.rules.ts'
import { taggedName } from './features/submissions/submissions.rules.ts'
import { displayFileName, safeFileName } from './features/uploads/uploads.rules.ts'
import { toJson, toText } from './platform/json.ts'
import { tableLine, withoutGuard } from './platform/table-line.rules.ts'
import type { AiRequest } from './providers/ai/ai.ts'
import { createOfflineAi } from './providers/ai/offline/ai.offline.ts'
import { describeReport } from './providers/ai/report-text.ts'

const box = { x: 0, y: 0, width: 1, height: 0.1 }
const buildReport = (text: string): WatchReport => ({
  version: 1,
  durationMs: 9000,
  width: 1080,
  height: 1920,
  hasSound: true,
  scenes: [{ fromMs: 0, toMs: 9000 }],
  cutsPerMinute: 0,
  texts: [{ id: 't', text, fromMs: 0, toMs: 2000, confidence: 1, sure: true, tokens: [], box, atMs: 0, cutOut: null }],
  speech: [{ id: 's', text, fromMs: 0, toMs: 9000, confidence: 1, sure: true, heardAs: null }],
  colours: [],
  frames: [],
  parts: { text: 'done', speech: 'done' },
  tookMs: 1,
})

/** Calls the writer, which works without a pause. */
function writeOffline(change: Partial<AiRequest>, text = 'Best cups, 20% off.', filename = 'cups.mp4') {
  const request: AiRequest = {
    modelId: 'offline-draft-writer',
    system: 'Write.',
    instructions: '',
    template: null,
    variables: {},
    output: 'variants',
    videos: [
      {
        objectName: '',
        filename,
        contentType: 'video/mp4',
        sizeBytes: 1,
        sha256: '',
        gsUrl: '',
        media: null,
        report: buildReport(text),
        openFile: () => Promise.reject(new Error('not read')),
        readFrames: () => Promise.reject(new Error('not read')),
      },
    ],
    signal: new AbortController().signal,
    onStage: () => undefined,
    ...change,
  }
  // With nothing to write it refuses, after the same reading.
  createOfflineAi()
    .generate(request)
    .catch(() => undefined)
}

const ofVideo = 'the offline writer, of a video'
/** What the server does with text of people, models, videos and other services, beside the rules of the contract. */
const works: Record<string, (text: string) => unknown> = {
  'the offline writer, of a template': (text) =>
    writeOffline({ system: text, instructions: text, template: { name: text, instructions: text } }),
  [ofVideo]: (text) => writeOffline({}, text, text),
  describeReport: (text) => describeReport(buildReport(text)),
  describeDevice,
  readSignedRequest: (text) => [readSignedRequest(`${text}.a`, 's'), readSignedRequest(`a.${text}`, 's')],
  blamedDraftField: (text) => blamedDraftField('ad_set', { blamedFields: [text], subcode: null }, true),
  taggedName: (text) => taggedName(text, 'id'),
  displayFileName,
  safeFileName,
  toJson,
  toText,
  'tableLine and withoutGuard': (text) => withoutGuard(tableLine([text, `=${text}`], ',')),
}

/** It takes half a second for 100 kB, so it is measured with every fifth kind of text. */
const isMeasured = (work: string, index: number) => work !== ofVideo || index % 5 === 0

describe.for(Object.entries(works))('%s', ([work, run]) => {
  it('does work that grows as its text does', () => {
    const texts = Object.entries(adversarialTexts).filter((_, index) => isMeasured(work, index))
    const steep = texts.flatMap(([name, write]) => {
      const growth = findSteepGrowth(run, write)
      return growth ? [`${name}: ${growth}`] : []
    })
    expect(steep).toEqual([])
  })
})
