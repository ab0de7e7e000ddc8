import { fileURLToPath } from 'node:url'

const find = (file: string) => fileURLToPath(import.meta.resolve(file))
const findSource = (family: string, weight: number) =>
  find(`@fontsource/${family}/files/${family}-latin-${weight}-normal.woff`)

/** Files of fonts that packages bring: a font named by its family differs from machine to machine. */
export const fonts = {
  sans: findSource('arimo', 400),
  sansBold: findSource('arimo', 700),
  serif: findSource('tinos', 400),
  serifBold: findSource('tinos', 700),
  narrowBold: findSource('archivo-narrow', 700),
  /** These have Cyrillic and Arabic letters too. */
  dejaVu: find('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'),
  dejaVuBold: find('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'),
}

/** The option of ffmpeg's `drawtext` that names a font's file. */
export function fontOption(file: string): string {
  return `fontfile='${file.replaceAll('\\', '/').replaceAll(':', '\\:')}'`
}
