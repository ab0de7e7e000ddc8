import { useForm } from '@mantine/form'
import type { FormEvent } from 'react'
import type { z } from 'zod'
import { fieldErrors, fieldErrorsOf } from '../../lib/field-errors.ts'

interface Sender<Values> {
  mutate: (values: Values, options: { onError: (error: Error) => void }) => void
}

/** A form whose faults, found here or by the server, stand at their fields; the first one takes the focus. */
export function useUserForm<Values extends Record<string, string>>(schema: z.ZodType, initialValues: Values) {
  const form = useForm<Values>({ initialValues, validate: (values) => fieldErrors(schema, values) as never })

  function showErrors(errors: Record<string, unknown>) {
    const [first] = Object.keys(errors)
    if (first === undefined) return
    form.setErrors(errors as never)
    form.getInputNode(first)?.focus()
  }

  /** @param read what is sent; null sends nothing. */
  function submitTo<Body>(sender: Sender<Body>, read: (values: Values) => Body | null) {
    return (event: FormEvent<HTMLFormElement>) =>
      form.onSubmit((values) => {
        const body = read(values as Values)
        if (body !== null) sender.mutate(body, { onError: (error) => showErrors(fieldErrorsOf(error)) })
      }, showErrors)(event)
  }

  return { form, submitTo }
}
