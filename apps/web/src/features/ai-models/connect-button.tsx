import { Button } from '@mantine/core'

/** Leads from a model that lacks its key to where the key is set; nothing once an AI service is connected. */
export function ConnectButton({ onConnect }: { onConnect: (() => void) | undefined }) {
  if (!onConnect) return null
  return (
    <Button mt="sm" onClick={onConnect}>
      How to connect
    </Button>
  )
}
