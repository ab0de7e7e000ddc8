import { onTestFinished, vi } from 'vitest'

/** For the rest of a test, the media queries that contain `part` match, and no others. */
export function matchMedia(part: string): void {
  const mock = vi
    .spyOn(window, 'matchMedia')
    .mockImplementation(
      (media) => Object.assign(new EventTarget(), { matches: media.includes(part), media }) as MediaQueryList,
    )
  onTestFinished(() => mock.mockRestore())
}
