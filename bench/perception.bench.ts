// npm run bench -- perception [rounds]
//
// A 30 s ad of 1080×1920 with captions and speech is watched, 3 times (or as often as given): the time, the processor
// time of all processes, and the delay of this process's event loop meanwhile. Once more for the memory of all its
// processes together (Linux, /proc). Then what is found in all test ads, whose words and cuts are known, and which claims
// of the copy that the offline writer makes of them have no evidence.
import { readFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { createOfflineAi } from '../apps/server/src/providers/ai/offline/ai.offline.ts'
import { buildAiRequest, buildAiVideo } from '../apps/server/test/ai-requests.ts'
import { groundClaims } from '../packages/contract/src/claims/ground-claims.rules.ts'
import { parseOutput } from '../packages/contract/src/generation/parse-output.rules.ts'
import { type WatchReport, watchVideo } from '../packages/perception/src/watch-video.ts'
import { type AdName, adPlans } from '../packages/perception/test/ads/ads.ts'
import { measureFoundWords } from '../packages/perception/test/ads/find-words.ts'
import { makeAd } from '../packages/perception/test/ads/make-ads.ts'
import { descendants, proportionalMb } from './processes.ts'
import { measureMs, ms, quantile, report, reportTimes, wantBelow } from './report.ts'

const rounds = Number(process.argv[2] ?? 3)
const wantedMb = 1024
const wantedDelayMs = 50
const wantedCutMs = 300
const wantedShare = { captions: 0.95, sure: 0.98, speech: 0.85 }
const memoryEveryMs = 100

interface Span {
  fromMs: number
  toMs: number
  text: string
}

await measureTimes()
await measureMemory()
await measureAccuracy()

async function measureTimes() {
  const { path } = await makeAd('full')
  const times: number[] = []
  const processor: number[] = []
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  for (let n = 0; n < rounds; n++) {
    const before = childrenMs()
    times.push(await measureMs(() => watchVideo({ path })))
    processor.push(childrenMs() - before)
  }
  delay.disable()
  reportTimes('30 s of 1080×1920 with captions and speech', times, { wanted: wantBelow(30_000, times) })
  report({ what: 'processor time of all its processes', median: ms(quantile(processor, 0.5)) })
  const p99 = delay.percentile(99) / 1e6
  const wanted = { text: `p99 < ${wantedDelayMs} ms`, holds: p99 < wantedDelayMs }
  report({ what: 'delay of the event loop meanwhile', median: ms(delay.percentile(50) / 1e6), p99: ms(p99), wanted })
}

/** Processor time of the children that have ended: fields 16 and 17 of proc(5), in ticks of 10 ms. */
function childrenMs(): number {
  const fields = readFileSync('/proc/self/stat', 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')
  return (Number(fields[13]) + Number(fields[14])) * 10
}

async function measureMemory() {
  const { path } = await makeAd('full')
  let peak = 0
  const sampling = setInterval(() => {
    peak = Math.max(peak, proportionalMb(descendants()))
  }, memoryEveryMs)
  await watchVideo({ path })
  clearInterval(sampling)
  const wanted = { text: `< ${wantedMb} MB`, holds: peak < wantedMb }
  report({ what: 'peak memory of all its processes', median: `${peak.toFixed(0)} MB`, wanted })
}

async function measureAccuracy() {
  const captions: { truth: string; found: string }[] = []
  const spoken: { truth: string; found: string }[] = []
  const cutDistances: number[] = []
  let falseCuts = 0
  let inventions = 0
  const sureWords: { truth: string; found: string }[] = []
  const claims: string[] = []
  const states: string[] = []
  for (const name of Object.keys(adPlans) as AdName[]) {
    const { path, truth } = await makeAd(name)
    const watched = await watchVideo({ path })
    const { texts, speech, scenes, parts } = watched
    claims.push(...(await groundWrittenClaims(watched)))
    const found = scenes.slice(1).map(({ fromMs }) => fromMs)
    for (const cut of truth.cutsMs) cutDistances.push(distanceTo(found, cut))
    falseCuts += found.filter((cut) => distanceTo(truth.cutsMs, cut) > wantedCutMs).length
    if (name === 'cyrillic' || name === 'german') states.push(`${name}: text ${parts.text}, speech ${parts.speech}`)
    else {
      captions.push(...pairUp(truth.captions, texts))
      sureWords.push(...pairSureWords(texts, truth.captions))
      spoken.push({ truth: joinSpanTexts(truth.spoken), found: joinSpanTexts(speech) })
      if (truth.captions.length === 0) inventions += texts.length
      if (truth.spoken.length === 0) inventions += speech.length
    }
  }
  reportShare('words of captions found', captions, wantedShare.captions)
  reportShare('words called sure that are right', sureWords, wantedShare.sure)
  reportShare('spoken words found', spoken, wantedShare.speech)
  const worst = Math.max(...cutDistances)
  report({
    what: `${cutDistances.length} cuts: the largest distance`,
    median: ms(worst),
    wanted: { text: `< ${wantedCutMs} ms`, holds: worst < wantedCutMs },
  })
  const noneIs = (count: number) => ({ text: 'none', holds: count === 0 })
  report({ what: 'cuts found where there are none', median: String(falseCuts), wanted: noneIs(falseCuts) })
  report({
    what: 'texts and sentences found where there are none',
    median: String(inventions),
    wanted: noneIs(inventions),
  })
  const unfounded = claims.filter((state) => state === 'not found').length
  report({
    what: `${claims.length} claims of the offline copy: without evidence`,
    median: String(unfounded),
    wanted: noneIs(unfounded),
  })
  for (const state of states) report({ what: 'what cannot be read', median: state })
}

/** Grounds the claims in the copy that the offline writer makes of a video. */
async function groundWrittenClaims(watched: WatchReport): Promise<string[]> {
  const report = { ...watched, texts: watched.texts.map((text) => ({ ...text, cutOut: null })), frames: [] }
  const videos = [buildAiVideo({ filename: 'ad.mp4', report })]
  const parsed = parseOutput('variants', (await createOfflineAi().generate(buildAiRequest({ videos }))).text)
  if (!parsed.ok || !parsed.variants) throw new Error('the offline writer wrote no variants')
  return groundClaims(parsed.variants, report).flatMap(({ claims }) => claims.map(({ state }) => state))
}

/** Each caption with all that was read while it was shown. */
function pairUp(captions: Span[], texts: Span[]) {
  return captions.map((caption) => {
    const meanwhile = texts.filter(({ fromMs, toMs }) => fromMs < caption.toMs && toMs > caption.fromMs)
    return { truth: caption.text, found: joinSpanTexts(meanwhile) }
  })
}

/** The sure words of each text with all captions that were shown meanwhile. */
function pairSureWords(texts: WatchReport['texts'], captions: Span[]) {
  return texts.map(({ tokens, fromMs, toMs }) => {
    const meanwhile = captions.filter((caption) => caption.fromMs < toMs && caption.toMs > fromMs)
    const sure = tokens.filter((token) => token.sure)
    return { truth: joinSpanTexts(sure), found: joinSpanTexts(meanwhile) }
  })
}

function joinSpanTexts(spans: { text: string }[]): string {
  return spans.map(({ text }) => text).join(' ')
}

function distanceTo(times: number[], atMs: number): number {
  return Math.min(...times.map((time) => Math.abs(time - atMs)))
}

function reportShare(what: string, pairs: { truth: string; found: string }[], least: number) {
  const share = measureFoundWords(pairs)
  const wanted = { text: `≥ ${least * 100} %`, holds: share >= least }
  report({ what, median: `${(share * 100).toFixed(1)} %`, wanted })
}
