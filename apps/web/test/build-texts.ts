import type { SystemPrompt } from '@hookline/contract/system-prompts/system-prompts.schemas'
import type { Template } from '@hookline/contract/templates/templates.schemas'
import { type FakeRequest, refuse } from './fake-api.ts'

/** The answers of the lists that screens read. */
export const listPrompts = (...prompts: SystemPrompt[]) => ({
  data: prompts.map(({ content, ...prompt }) => ({ ...prompt, preview: content })),
})
export const listTemplates = (...templates: Template[]) => ({
  data: templates.map(({ instructions: _, ...template }) => template),
})

/** The answers with one of these as a whole. */
export const readPrompt =
  (...prompts: SystemPrompt[]) =>
  ({ params }: FakeRequest) => {
    const prompt = prompts.find(({ id }) => id === params.id)
    return prompt ? { prompt, data: { prompt } } : refuse(404, 'NOT_FOUND', 'System prompt not found.')
  }
export const readTemplate =
  (...templates: Template[]) =>
  ({ params }: FakeRequest) => {
    const template = templates.find(({ id }) => id === params.id)
    return template ? { template, data: { template } } : refuse(404, 'NOT_FOUND', 'Template not found.')
  }
