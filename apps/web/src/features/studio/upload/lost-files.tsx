import { Alert, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Disclosure } from '../../../ui/page/disclosure.tsx'

const shownOpen = 5

export function LostFiles({ names, onClose }: { names: string[]; onClose: () => void }) {
  if (names.length === 0) return null
  return (
    <Alert
      color="yellow"
      title="Add the same files again to continue"
      icon={<IconAlertTriangle aria-hidden />}
      withCloseButton
      closeButtonLabel="Close the list of files to add again"
      onClose={onClose}
    >
      <Disclosure
        summary={`${names.length} ${names.length === 1 ? 'file is' : 'files are'} not uploaded yet`}
        isInitiallyOpen={names.length <= shownOpen}
      >
        <Text component="ul" size="sm" mt={4} style={{ display: 'grid', gap: 4, overflowWrap: 'anywhere' }}>
          {names.map((name, index) => (
            <li key={`${index} ${name}`} dir="auto">
              {name}
            </li>
          ))}
        </Text>
      </Disclosure>
    </Alert>
  )
}
