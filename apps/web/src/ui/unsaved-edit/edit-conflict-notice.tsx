import { Box, Button, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useCurrentUser } from '../../lib/session.ts'
import { NoticeLine } from '../page/notice-line.tsx'
import { isolateText } from '../texts/user-text.tsx'
import { compareFields, type FieldDifference } from './compare-fields.rules.ts'
import classes from './edit-conflict-notice.module.css'
import { focusEditedAfter } from './focus-edited.ts'
import type { EditConflict } from './use-edit.ts'

interface EditConflictNoticeProps {
  conflict: EditConflict
  loadLatest: () => void
  keepMine: () => void
}

/** A newer version was saved while this one was being edited: who saved it, and both texts beside each other. */
export function EditConflictNotice({ conflict, loadLatest, keepMine }: EditConflictNoticeProps) {
  const { username } = useCurrentUser()
  const { kind, changedBy, mine, stored } = conflict
  const differences = useMemo(() => compareFields(mine, stored), [mine, stored])
  return (
    <div className={classes.notice}>
      <NoticeLine
        color="yellow"
        icon={<IconAlertTriangle aria-hidden />}
        title={describeConflict(kind, changedBy, username)}
        actions={
          <>
            <Button size="compact-sm" onClick={focusEditedAfter(loadLatest)}>
              Load the latest version
            </Button>
            <Button size="compact-sm" variant="default" onClick={focusEditedAfter(keepMine)}>
              Keep my version
            </Button>
          </>
        }
        details={differences.length > 0 && <BothTexts differences={differences} />}
      >
        Your text is still here. Load the latest version to continue from it, or keep yours: saving then replaces the
        latest version.
      </NoticeLine>
    </div>
  )
}

function describeConflict(kind: string, changedBy: string | null, username: string): string {
  if (changedBy === null) return `This ${kind} was changed elsewhere while you were editing.`
  if (changedBy === username) return `You changed this ${kind} elsewhere while you were editing.`
  return `${isolateText(changedBy)} changed this ${kind} while you were editing.`
}

function BothTexts({ differences }: { differences: FieldDifference[] }) {
  return (
    // Scrolls, so it takes the focus.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it
    <section className={classes.fields} aria-label="Both versions" tabIndex={0}>
      {differences.map(({ label, mine, stored }) => (
        <Box key={label} role="group" aria-label={label} className={classes.field}>
          <Text size="sm" fw={500}>
            {label}
          </Text>
          <div className={classes.pair}>
            <OneText version="Yours" text={mine} />
            <OneText version="Latest" text={stored} />
          </div>
        </Box>
      ))}
    </section>
  )
}

function OneText({ version, text }: { version: string; text: string }) {
  return (
    <div>
      <Text size="xs" c="dimmed">
        {version}
      </Text>
      <Text size="sm" dir="auto" className={classes.text} c={text === '' ? 'dimmed' : undefined}>
        {text === '' ? 'Empty' : text}
      </Text>
    </div>
  )
}
