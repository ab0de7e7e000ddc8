const textTypes = new Set(['text', 'email', 'password', 'search', 'tel', 'url'])

/**
 * The texts in a form's fields that differ from its values: password managers and extensions may fill fields without an
 * event.
 * @param values of the form, by the names of its fields
 */
export function readFilledTexts<Values extends object>(element: HTMLFormElement, values: Values): Partial<Values> {
  const stored = new Map<string, unknown>(Object.entries(values))
  const texts = Array.from(element.elements).flatMap((field) => {
    // A list's field shows the label of its value.
    if (!(field instanceof HTMLInputElement) || field.hasAttribute('aria-haspopup')) return []
    const name = field.dataset.path ?? ''
    const known = stored.get(name)
    const isFilled = textTypes.has(field.type) && typeof known === 'string' && field.value !== known
    return isFilled ? [[name, field.value] as const] : []
  })
  return Object.fromEntries(texts) as Partial<Values>
}
