import { createFileRoute } from '@tanstack/react-router'
import { RecipesPage } from '../../../features/recipes/recipes-page.tsx'

export const Route = createFileRoute('/_protected/_settings/settings/recipes')({ component: RecipesPage })
