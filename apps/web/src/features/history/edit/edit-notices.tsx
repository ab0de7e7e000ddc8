import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react'
import type { ResultEdit } from './use-result-edit.ts'

/** An edit of an earlier visit that was not saved. */
export function UnsavedNotice({ edit }: { edit: ResultEdit }) {
  return (
    <Alert color="accent" icon={<IconInfoCircle aria-hidden />} title="You have an unsaved edit of this result.">
      <Group gap="xs" mt="xs">
        <Button size="xs" onClick={edit.begin}>
          Continue editing
        </Button>
        <Button size="xs" variant="default" onClick={edit.discardUnsaved}>
          Discard it
        </Button>
      </Group>
    </Alert>
  )
}

/** Somebody saved another version while this one was being written. */
export function OvertakenNotice({ edit }: { edit: ResultEdit }) {
  return (
    <Alert
      color="yellow"
      icon={<IconAlertTriangle aria-hidden />}
      title="This result was changed by someone else while you were editing."
    >
      <Stack gap="xs" align="flex-start">
        <Text>
          Your text is still here. Load the later version to go on from it, or keep yours: saving then replaces the
          later version. Both stay in the activity.
        </Text>
        <Group gap="xs">
          <Button size="xs" onClick={edit.loadLater}>
            Load the later version
          </Button>
          <Button size="xs" variant="default" onClick={edit.keepMine}>
            Keep my version
          </Button>
        </Group>
      </Stack>
    </Alert>
  )
}
