import { showToast } from '../../lib/toast.ts'

/** The longest text of an ordinary field; other fields name theirs by `maxLength` or `longestText`. */
const defaultMaxChars = 100_000

/** One key or emoji types no more; a longer text comes from a program, an extension or dictation. */
const typedMaxChars = 20

const titles = { paste: 'Nothing was pasted', drop: 'Nothing was dropped', beforeinput: 'Nothing was inserted' }
type Source = keyof typeof titles

/**
 * Refuses a pasted, dropped or otherwise inserted text that is longer than its field takes, and says so: a text of megabytes
 * would stop the page, and a field with `maxLength` would cut it silently.
 * @returns a function that ends it
 */
export function refuseLongTexts(page: Document): () => void {
  const listening = new AbortController()
  const { signal } = listening
  for (const source of Object.keys(titles) as Source[]) {
    page.addEventListener(source, (event) => refuse(source, event), { capture: true, signal })
  }
  return () => listening.abort()
}

function refuse(source: Source, event: DocumentEventMap[Source]): void {
  const field = event.target
  if (!event.cancelable || !(field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement)) return
  const text = readEnteredText(event).trim()
  if (text === '' || (source === 'beforeinput' && text.length <= typedMaxChars)) return
  const marked = source === 'drop' ? 0 : (field.selectionEnd ?? 0) - (field.selectionStart ?? 0)
  const length = field.value.length - marked + text.length
  const max = readMaxChars(field)
  if (length <= max) return
  event.preventDefault()
  event.stopPropagation()
  const [longest, wouldBe] = [max, length].map((count) => count.toLocaleString('en'))
  showToast({
    title: titles[source],
    message: `${readLabel(field)} takes at most ${longest} characters, and would have ${wouldBe}. Use a shorter text.`,
    kind: 'error',
  })
}

function readEnteredText(event: DocumentEventMap[Source]): string {
  if ('data' in event && event.data) return event.data
  const brought = 'clipboardData' in event ? event.clipboardData : 'dataTransfer' in event ? event.dataTransfer : null
  return brought?.getData('text/plain') ?? ''
}

type Field = HTMLTextAreaElement | HTMLInputElement

function readMaxChars(field: Field): number {
  if (field.maxLength >= 0) return field.maxLength
  return Number(field.dataset.longestText ?? defaultMaxChars)
}

/** Without the star of a required field. */
const readLabel = (field: Field) =>
  (field.labels?.[0]?.textContent ?? field.getAttribute('aria-label'))?.replace(/\*/g, '').trim() || 'This field'
