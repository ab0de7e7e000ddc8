/** What comes after this in a video is not watched. */
export const longestWatchedMs = 20 * 60_000
