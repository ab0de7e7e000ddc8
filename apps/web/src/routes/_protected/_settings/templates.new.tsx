import { createFileRoute } from '@tanstack/react-router'
import { NewTemplatePage } from '../../../features/templates/new-template-page.tsx'
import { newTemplateSearchSchema } from '../../../features/templates/template-search.rules.ts'

export const Route = createFileRoute('/_protected/_settings/templates/new')({
  validateSearch: newTemplateSearchSchema,
  component: NewTemplateScreen,
})

function NewTemplateScreen() {
  return <NewTemplatePage search={Route.useSearch()} />
}
