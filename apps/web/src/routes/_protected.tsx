import { createFileRoute } from '@tanstack/react-router'
import { RequireUser } from '../app/require-user.tsx'

export const Route = createFileRoute('/_protected')({ component: RequireUser })
