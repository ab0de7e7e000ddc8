import { createFileRoute } from '@tanstack/react-router'
import { BrandGuidePage } from '../../../features/brand-guide/brand-guide-page.tsx'

export const Route = createFileRoute('/_protected/_settings/settings/brand')({
  component: BrandGuidePage,
})
