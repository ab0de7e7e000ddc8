const previewLength = 200

/** The first 200 graphemes of a prompt, with an ellipsis if it is longer; no mark of a list or heading ends it. */
export function previewPrompt(content: string): string {
  if (content.length <= previewLength) return content
  const characters = [...new Intl.Segmenter().segment(content)].map(({ segment }) => segment)
  if (characters.length <= previewLength) return content
  return `${characters
    .slice(0, previewLength)
    .join('')
    .replace(/[\s#*-]+$/, '')}…`
}
