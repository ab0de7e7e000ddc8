import { useQuery } from '@tanstack/react-query'
import { PageLayout } from '../../ui/page/page-layout.tsx'
import { LoadingOrError } from './edit-template-page.tsx'
import { TemplateForm } from './template-form.tsx'
import { copyTemplate, type NewTemplateSearch, newValues } from './template-search.rules.ts'
import { templateQuery } from './templates.queries.ts'

/** @param search initial values from the address. */
export function NewTemplatePage({ search }: { search: NewTemplateSearch }) {
  const isCopy = search.duplicate === 'true'
  return (
    <PageLayout
      title="New Template"
      back={{ to: '/templates', label: 'Back to templates' }}
      description={isCopy ? 'A copy to change. Nothing is saved until you create it.' : undefined}
    >
      {isCopy && search.from ? (
        <CopyForm id={search.from} />
      ) : (
        <TemplateForm key={JSON.stringify(search)} opened={null} initialValues={newValues(search)} />
      )}
    </PageLayout>
  )
}

/** The copy of a template whose texts are too long for the address. */
function CopyForm({ id }: { id: string }) {
  const query = useQuery(templateQuery(id))
  if (query.data) return <TemplateForm opened={null} initialValues={copyTemplate(query.data)} />
  return <LoadingOrError query={query} />
}
