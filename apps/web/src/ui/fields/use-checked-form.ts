import { useForm } from '@mantine/form'
import type { FormEvent, SyntheticEvent } from 'react'
import { readFieldErrors } from '../../lib/field-errors.ts'
import { useSingleFlight } from '../../lib/use-single-flight.ts'

type FieldErrors = Record<string, string>

export interface CheckedFormOptions<Values> {
  /** In the order of the screen: the first invalid field gets the focus. */
  initialValues: Values
  /** The error of each invalid field. */
  check: (values: Values) => FieldErrors
  /** The field errors in a refusal of the server. */
  readRefusal?: (error: unknown) => FieldErrors
  /** Called when nothing is sent because fields are invalid. */
  onInvalid?: (errors: Record<string, unknown>) => void
}

export interface Sender<Body> {
  mutateAsync: (body: Body, options: { onError: (error: Error) => void }) => Promise<unknown>
}

/** A form that shows all field errors at once, its own and the server's. A refusal keeps the input. */
export function useCheckedForm<Values extends object>(options: CheckedFormOptions<Values>) {
  const { initialValues, check, readRefusal = readFieldErrors, onInvalid } = options
  const form = useForm<Values>({ initialValues, validate: check })
  const sendOnce = useSingleFlight((send: () => Promise<unknown>) => send())

  function takeFilledTexts({ currentTarget }: SyntheticEvent<HTMLFormElement>) {
    const filled = readFilledTexts(currentTarget, form.getValues())
    if (Object.keys(filled).length > 0) form.setValues(filled)
  }

  function focusFirst(errors: Record<string, unknown>) {
    const first = Object.keys(initialValues).find((field) => field in errors)
    if (first) form.getInputNode(first)?.focus()
  }

  function showRefusal(error: unknown) {
    const errors = readRefusal(error)
    if (Object.keys(errors).length === 0) return
    form.setErrors(errors)
    focusFirst(errors)
  }

  /** @param read the body to send; null sends nothing */
  function submitTo<Body>(sender: Sender<Body>, read: (values: Values) => Body | null) {
    return (event: FormEvent<HTMLFormElement>) => {
      takeFilledTexts(event)
      form.onSubmit(
        (values) => {
          const body = read(values)
          if (body !== null) sendOnce(() => sender.mutateAsync(body, { onError: showRefusal }))
        },
        (errors) => {
          focusFirst(errors)
          onInvalid?.(errors)
        },
      )(event)
    }
  }

  /** For forms that password managers fill without an event: the next render would erase what they filled in. */
  const keepFilled = {
    onFocus: takeFilledTexts,
    onInputCapture: takeFilledTexts,
    onPointerOver: takeFilledTexts,
  }

  return { form, submitTo, keepFilled }
}

const textTypes = new Set(['text', 'email', 'password', 'search', 'tel', 'url'])

/**
 * The texts in a form's fields that differ from its values: password managers and extensions may fill fields without an
 * event.
 * @param values of the form, by the names of its fields
 */
function readFilledTexts<Values extends object>(element: HTMLFormElement, values: Values): Partial<Values> {
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
