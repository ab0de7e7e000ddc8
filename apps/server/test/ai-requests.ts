import { randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describeBrand } from '@hookline/contract/brand-guide/brand-guide.rules'
import type { BrandGuideBody } from '@hookline/contract/brand-guide/brand-guide.schemas'
import type { Brief } from '@hookline/contract/generation/brief.schemas'
import { composePrompt } from '@hookline/contract/generation/compose-prompt.rules'
import type { WatchReport } from '@hookline/contract/watch-reports/watch-reports.schemas'
import type { AiFile, AiFileCache, AiRequest, AiVideo } from '../src/providers/ai/ai.ts'

const jpeg = new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3, 4, 5, 6, 7, 8, 0xff, 0xd9])
/** Ten pictures of 12 s. */
export const testFrames = Array.from({ length: 10 }, (_, n) => ({ atMs: 600 + n * 1200, jpeg }))

export const testReport: WatchReport = {
  version: 1,
  durationMs: 12_300,
  width: 1080,
  height: 1920,
  hasSound: true,
  scenes: [{ fromMs: 0, toMs: 12_300 }],
  cutsPerMinute: 0,
  texts: [
    {
      id: 't1',
      fromMs: 200,
      toMs: 1800,
      text: '20% off with SAVE20',
      confidence: 0.97,
      sure: true,
      tokens: [],
      box: { x: 0.1, y: 0.7, width: 0.8, height: 0.1 },
      atMs: 1000,
      cutOut: null,
    },
  ],
  speech: [
    {
      ...{ id: 's1', fromMs: 2100, toMs: 4200, text: 'Free shipping until Sunday.', confidence: 0.9 },
      ...{ sure: true, heardAs: null },
    },
  ],
  colours: [],
  frames: [],
  parts: { text: 'done', speech: 'done' },
  tookMs: 1200,
}

/** A video of the given size; `open` writes it to a temporary file. */
export function buildAiVideo(replace: Partial<AiVideo> = {}): AiVideo & { opened: number } {
  const video = {
    objectName: 'videos/2026/11/1-summer-shoes.mp4',
    filename: 'summer-shoes.mp4',
    contentType: 'video/mp4',
    sizeBytes: 1000,
    sha256: randomUUID(),
    gsUrl: 'gs://bucket/videos/2026/11/1-summer-shoes.mp4',
    media: {
      durationSeconds: 12.3,
      width: 1080,
      height: 1920,
      videoCodec: 'avc',
      audioCodec: 'aac',
      rotation: 0,
      truncated: false,
    },
    report: null,
    opened: 0,
    async openFile() {
      video.opened++
      const path = join(tmpdir(), `hookline-video-${randomUUID()}.mp4`)
      await writeFile(path, Buffer.alloc(video.sizeBytes, 7))
      return { path, close: () => rm(path, { force: true }) }
    },
    readFrames: async () => testFrames,
    ...replace,
  }
  return video
}

const emptyGuide: BrandGuideBody = {
  productNames: [],
  wordsToAvoid: [],
  competitors: [],
  disclaimers: [],
  emojiLimit: null,
  voice: '',
}

export function buildAiRequest(
  replace: Partial<AiRequest> & { prompt?: string; guide?: Partial<BrandGuideBody> | undefined; brief?: Brief } = {},
): AiRequest & { stages: string[] } {
  const { prompt = '', guide, brief = {}, ...rest } = replace
  const output = replace.output ?? 'variants'
  const template = replace.template ?? null
  const { system, instructions } = composePrompt({
    systemPrompt: `You write ads. ${prompt}`,
    brand: guide ? describeBrand({ ...emptyGuide, ...guide }) : null,
    brief,
    template,
    format: null,
    output,
  })
  const stages: string[] = []
  return {
    modelId: 'gemini-3.8-flash',
    system,
    instructions,
    template,
    variables: {},
    output,
    videos: [buildAiVideo()],
    signal: new AbortController().signal,
    onStage: (stage) => stages.push(stage),
    stages,
    ...rest,
  }
}

export function createMemoryFileCache(): AiFileCache & { files: Map<string, AiFile> } {
  const files = new Map<string, AiFile>()
  return {
    files,
    find: async (keyId, sha256) => files.get(`${keyId} ${sha256}`) ?? null,
    save: async (keyId, sha256, file) => {
      files.set(`${keyId} ${sha256}`, file)
    },
    drop: async (keyId, sha256) => {
      files.delete(`${keyId} ${sha256}`)
    },
  }
}
