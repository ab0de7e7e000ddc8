const previewLength = 200

/** The first 200 graphemes of a prompt. A longer one ends after a whole word, not at a list's or heading's mark, and with an ellipsis. */
export function previewPrompt(content: string): string {
  if (content.length <= previewLength) return content
  const characters = [...new Intl.Segmenter().segment(content)].map(({ segment }) => segment)
  if (characters.length <= previewLength) return content
  return `${characters
    .slice(0, previewLength)
    .join('')
    .replace(/\s+\S{0,20}$/, '')
    .replace(/[\s#*-]+$/, '')}…`
}
