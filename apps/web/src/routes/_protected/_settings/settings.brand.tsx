import { createFileRoute } from '@tanstack/react-router'
import { z } from 'zod'
import { BrandGuidePage } from '../../../features/brand-guide/brand-guide-page.tsx'
import { addressText } from '../../../lib/address-text.rules.ts'

const searchSchema = z.object({ project: addressText(z.string().trim().min(1).max(200)) })

export const Route = createFileRoute('/_protected/_settings/settings/brand')({
  validateSearch: searchSchema,
  component: BrandGuideScreen,
})

function BrandGuideScreen() {
  const { project = null } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <BrandGuidePage
      project={project}
      onProjectChange={(next) => void navigate({ search: next === null ? {} : { project: next } })}
    />
  )
}
