import { createFileRoute } from '@tanstack/react-router'
import { ProfilePage } from '../../../features/accounts/profile-page.tsx'

export const Route = createFileRoute('/_protected/_settings/profile')({ component: ProfilePage })
