import { templatesEndpoints } from '@hookline/contract/templates/templates.endpoints'
import type { Template } from '@hookline/contract/templates/templates.schemas'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { errorMessage } from '../../../lib/api-error.ts'
import { call } from '../../../lib/call.ts'
import { showToast } from '../../../lib/toast.ts'
import { type StudioTool, templatesQuery } from '../studio.queries.ts'
import type { TemplateForm } from '../studio.schemas.ts'

type TemplateType = StudioTool['category']

/** Saves the template form. */
export function useSaveTemplate(type: TemplateType, onSaved: (template: Template) => void) {
  const change = useTemplateListChange(type)
  return useMutation({
    mutationFn: async ({ templateId, updatedAt, name, description, instructions }: TemplateForm) => {
      const body = { name: name.trim(), description: description.trim(), instructions: instructions.trim(), type }
      const answer = templateId
        ? await call(templatesEndpoints.update, {
            params: { id: templateId },
            body: { ...body, ...(updatedAt && { updatedAt }) },
          })
        : await call(templatesEndpoints.create, { body })
      return answer.data.template
    },
    onSuccess: (template) => {
      change((templates) => {
        const isKnown = templates.some(({ id }) => id === template.id)
        return isKnown ? templates.map((one) => (one.id === template.id ? template : one)) : [...templates, template]
      })
      onSaved(template)
      showToast({ title: 'Template saved', message: template.name, kind: 'success' })
    },
    onError: (error) => showFailure('Failed to save template', error),
  })
}

export function useDeleteTemplate(type: TemplateType, onDeleted: () => void) {
  const change = useTemplateListChange(type)
  return useMutation({
    mutationFn: (id: string) => call(templatesEndpoints.remove, { params: { id } }),
    onSuccess: (_, deletedId) => {
      change((templates) => templates.filter(({ id }) => id !== deletedId))
      onDeleted()
      showToast({ title: 'Template deleted', kind: 'success' })
    },
    onError: (error) => showFailure('Failed to delete template', error),
  })
}

function useTemplateListChange(type: TemplateType) {
  const queryClient = useQueryClient()
  return (change: (templates: Template[]) => Template[]) => {
    queryClient.setQueryData(templatesQuery(type).queryKey, (templates) => change(templates ?? []))
    // Other screens list templates under other keys.
    void queryClient.invalidateQueries({ queryKey: ['templates'] })
  }
}

function showFailure(title: string, error: Error): void {
  showToast({ title, message: errorMessage(error), kind: 'error' })
}
