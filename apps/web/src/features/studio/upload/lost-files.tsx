import { Alert, Text } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'

export function LostFiles({ names, onClose }: { names: string[]; onClose: () => void }) {
  if (names.length === 0) return null
  return (
    <Alert
      color="yellow"
      icon={<IconInfoCircle aria-hidden />}
      withCloseButton
      closeButtonLabel="Close the list of files to choose again"
      onClose={onClose}
    >
      <details>
        <summary>
          {names.length} {names.length === 1 ? 'file has' : 'files have'} to be chosen again
        </summary>
        <Text component="ul" mt={4} style={{ overflowWrap: 'anywhere' }}>
          {names.map((name, index) => (
            <li key={`${index} ${name}`} dir="auto">
              {name}
            </li>
          ))}
        </Text>
      </details>
    </Alert>
  )
}
