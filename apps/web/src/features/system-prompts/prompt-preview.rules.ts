/** How much of a prompt a card shows. */
const previewLength = 200

/** The beginning of a prompt, by characters as people count them, with an ellipsis where more follows. */
export function previewOf(content: string): string {
  if (content.length <= previewLength) return content
  const characters = [...new Intl.Segmenter().segment(content)].map(({ segment }) => segment)
  if (characters.length <= previewLength) return content
  return `${characters.slice(0, previewLength).join('').trimEnd()}…`
}
