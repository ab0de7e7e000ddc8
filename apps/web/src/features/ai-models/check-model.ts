import { findProviderIssues } from '@hookline/contract/ai-models/ai-models.rules'
import { type AiModelProvider, aiModelBodySchema } from '@hookline/contract/ai-models/ai-models.schemas'
import { fieldErrors } from '../../lib/field-errors.ts'
import { modelBody, type modelValues } from './model-form.rules.ts'

/** The error of each invalid field: the schema's and the provider's. */
export function checkModel(values: ReturnType<typeof modelValues>, providers: readonly AiModelProvider[]) {
  const refused = findProviderIssues(values, providers).map(({ path, message }) => [path, message])
  return { ...Object.fromEntries(refused), ...fieldErrors(aiModelBodySchema, modelBody(values)) }
}
