import { Anchor, Code, Group, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { aboutQuery } from '../../lib/about.ts'
import { upperFirst } from '../../lib/upper-first.rules.ts'
import { Modal } from '../../ui/dialogs/modal.tsx'
import { listParts, partWords, type SimulatedPart } from './simulated-parts.ts'

interface ConnectDialogProps {
  isOpen: boolean
  parts: readonly SimulatedPart[]
  onClose: () => void
}

/** Describes each simulated part and the variables that connect the real one. */
export default function ConnectDialog({ isOpen, parts, onClose }: ConnectDialogProps) {
  const aiWays = useQuery(aboutQuery).data?.aiWays ?? []
  return (
    <Modal isOpen={isOpen} onClose={onClose} title="Connect the real services" size="lg">
      <Stack gap="md">
        {parts.length > 1 && <Text>Simulated here: {listParts(parts)}.</Text>}
        <Text>
          Set these environment variables or add them to <Code>.env</Code>, then restart Hookline.{' '}
          <Code>.env.example</Code> explains each.
        </Text>
        {parts.map((part) => {
          const { name, now, ways } = partWords[part]
          return (
            <section key={part}>
              <Title order={3}>{upperFirst(name)}</Title>
              <Text c="dimmed">
                {now}
                {part === 'meta' && (
                  <>
                    {' '}
                    <Anchor component={Link} to="/settings/meta" underline="always" onClick={onClose}>
                      Connect to the sandbox in Meta Settings
                    </Anchor>
                    .
                  </>
                )}
              </Text>
              {(part === 'ai' ? aiWays : ways).map((way) => (
                <div key={way.name}>
                  <Text size="sm" mt={8} mb={2}>
                    {way.name}
                  </Text>
                  <Group gap={4}>
                    {way.variables.map((variable) => (
                      <Code key={variable}>{variable}</Code>
                    ))}
                  </Group>
                </div>
              ))}
            </section>
          )
        })}
      </Stack>
    </Modal>
  )
}
