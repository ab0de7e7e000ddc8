import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { errorMessage } from '../lib/api-error.ts'
import { ErrorBox } from '../ui/error-box.tsx'
import { PageLayout } from '../ui/page-layout.tsx'

/** What browsers and the bundler say when a part of the app itself does not come. */
const partMissing = /preload CSS|dynamically imported module|Importing a module script failed/

/** Shown in place of a screen that could not be drawn; the rest of the app stays. */
export function CrashScreen({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  async function handleRetry() {
    reset()
    await router.invalidate()
  }
  return (
    <PageLayout title="This page could not be shown" back={{ to: '/', label: 'Back to home' }}>
      <ErrorBox message={describeCrash(error)} onRetry={handleRetry} />
    </PageLayout>
  )
}

function describeCrash(error: unknown): string {
  const message = errorMessage(error)
  return partMissing.test(message) ? 'The page could not be loaded. Check your connection and try again.' : message
}
