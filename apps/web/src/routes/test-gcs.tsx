import { createFileRoute } from '@tanstack/react-router'
import { StorageTestPage } from '../features/diagnostics/storage-test-page.tsx'

export const Route = createFileRoute('/test-gcs')({ component: StorageTestPage })
