import { showToast } from '../../lib/toast.ts'

/** The longest text of an ordinary field; other fields name theirs by `maxLength` or `longestText`. */
const defaultMaxChars = 100_000

/**
 * Refuses a pasted or dropped text that is longer than its field takes, and says so: a text of megabytes would stop the page,
 * and a field with `maxLength` would cut it silently.
 * @returns a function that ends it
 */
export function refuseLongTexts(page: Document): () => void {
  const refuse = (event: ClipboardEvent | DragEvent) => {
    const field = event.target
    if (!(field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement)) return
    const brought = 'clipboardData' in event ? event.clipboardData : event.dataTransfer
    const text = brought?.getData('text/plain').trim() ?? ''
    const marked = event.type === 'paste' ? (field.selectionEnd ?? 0) - (field.selectionStart ?? 0) : 0
    const length = field.value.length - marked + text.length
    const max = readMaxChars(field)
    if (text === '' || length <= max) return
    event.preventDefault()
    event.stopPropagation()
    const [longest, wouldBe] = [max, length].map((count) => count.toLocaleString('en'))
    showToast({
      title: event.type === 'paste' ? 'Nothing was pasted' : 'Nothing was dropped',
      message: `${readLabel(field)} takes at most ${longest} characters, and would have ${wouldBe}. Use a shorter text.`,
      kind: 'error',
    })
  }
  page.addEventListener('paste', refuse, { capture: true })
  page.addEventListener('drop', refuse, { capture: true })
  return () => {
    page.removeEventListener('paste', refuse, { capture: true })
    page.removeEventListener('drop', refuse, { capture: true })
  }
}

type Field = HTMLTextAreaElement | HTMLInputElement

function readMaxChars(field: Field): number {
  if (field.maxLength >= 0) return field.maxLength
  return Number(field.dataset.longestText ?? defaultMaxChars)
}

/** Without the star of a required field. */
const readLabel = (field: Field) =>
  (field.labels?.[0]?.textContent ?? field.getAttribute('aria-label'))?.replace(/\*/g, '').trim() || 'This field'
