import { Center, Loader } from '@mantine/core'

/** Fills the screen with a spinner while nothing else can be shown. */
export function FullScreenLoader({ label = 'Loading' }: { label?: string }) {
  return (
    <Center mih="60vh" flex={1} role="status" aria-label={label}>
      <Loader />
    </Center>
  )
}
