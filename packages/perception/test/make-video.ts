import { writeFileSync } from 'node:fs'
import { openFfmpeg } from '../src/decode/ffmpeg.ts'

/** Makes a small video out of FFmpeg's own sources, with the FFmpeg that decodes it. */
export async function makeVideo(path: string, ...args: string[]): Promise<string> {
  const ffmpeg = await openFfmpeg('/dev/null')
  const file = ffmpeg.createFile()
  const { code, log } = ffmpeg.run(...args, '-f', path.endsWith('.mov') ? 'mov' : 'mp4', file)
  if (code !== 0) throw new Error(log.join('\n'))
  writeFileSync(path, ffmpeg.takeFile(file))
  ffmpeg.close()
  return path
}

export const lavfi = (source: string) => ['-f', 'lavfi', '-i', source]
export const x264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p']
/** A second each of red, green and blue. */
export const threeColours = [
  ...['red', 'lime', 'blue'].flatMap((colour) => lavfi(`color=${colour}:s=192x108:r=25:d=1`)),
  '-filter_complex',
  '[0][1][2]concat=n=3[out]',
  '-map',
  '[out]',
]
