import { createFileRoute } from '@tanstack/react-router'
import { EditTemplatePage } from '../../../features/templates/edit-template-page.tsx'

export const Route = createFileRoute('/_protected/_settings/templates/$id')({ component: EditTemplateScreen })

function EditTemplateScreen() {
  const { id } = Route.useParams()
  return <EditTemplatePage key={id} id={id} />
}
