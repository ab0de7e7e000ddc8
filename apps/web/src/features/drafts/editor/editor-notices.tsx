import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react'
import type { DraftForm } from './use-draft-form.ts'

/** What happened to the draft elsewhere, and what an earlier visit left. What is typed stays until the person decides. */
export function EditorNotices({ form, isDeleted }: { form: DraftForm; isDeleted: boolean }) {
  if (isDeleted) {
    return (
      <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />} title="This draft was deleted meanwhile.">
        Your text is still here: copy what you need before you leave.
      </Alert>
    )
  }
  if (form.isOvertaken) {
    return (
      <Alert
        color="yellow"
        icon={<IconAlertTriangle aria-hidden />}
        title="This draft was changed elsewhere while you were editing."
      >
        <Stack gap="xs" align="flex-start">
          <Text>
            Your text is still here. Load the latest version to go on from it, or keep yours and save over it.
          </Text>
          <Group gap="xs">
            <Button size="xs" onClick={form.loadLatest}>
              Load the latest version
            </Button>
            <Button size="xs" variant="default" onClick={form.keepMine}>
              Keep my version
            </Button>
          </Group>
        </Stack>
      </Alert>
    )
  }
  if (!form.wasKept) return null
  return (
    <Alert color="accent" icon={<IconInfoCircle aria-hidden />} title="Your unsaved changes are back.">
      <Stack gap="xs" align="flex-start">
        <Text>They were left in this tab and are not saved yet.</Text>
        <Button size="xs" variant="default" onClick={form.discard}>
          Discard them
        </Button>
      </Stack>
    </Alert>
  )
}
