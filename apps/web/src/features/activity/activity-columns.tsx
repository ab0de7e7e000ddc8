import type { ActivityLogEntry } from '@hookline/contract/activity/activity.schemas'
import { historyEndpoints } from '@hookline/contract/history/history.endpoints'
import { ActionIcon, Anchor, Box, Button, Group, Text } from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { call } from '../../lib/call.ts'
import { showFailure } from '../../lib/failure-toast.ts'
import { formatDate } from '../../lib/format-date.ts'
import { optionWords } from '../../lib/option-words.ts'
import { focusPageHeading } from '../../lib/page-focus.ts'
import { useCurrentUser } from '../../lib/session.ts'
import { showToast } from '../../lib/toast.ts'
import { upperFirst } from '../../lib/upper-first.rules.ts'
import { callToActionOptions } from '../../parts/drafts/call-to-action.ts'
import { withoutDate } from '../../parts/drafts/draft-words.rules.ts'
import type { TableColumn } from '../../ui/data-table/sortable-table.tsx'
import { FactList } from '../../ui/page/fact-list.tsx'
import { MiddleEllipsis } from '../../ui/texts/middle-ellipsis.tsx'
import { UserText } from '../../ui/texts/user-text.tsx'
import classes from './activity-columns.module.css'
import { findSubjectAddress } from './entry-address.rules.ts'
import { describeEntry, type FieldChange, joinIds, listFieldChanges } from './entry-words.rules.ts'

/** The server sorts, because it has the other pages too: the keys of sortable columns are its sort fields. */
export const activityColumns: TableColumn<ActivityLogEntry>[] = [
  {
    key: 'occurredAt',
    header: 'Time',
    render: ({ occurredAt }, isNarrow) => !isNarrow && <Time at={occurredAt} />,
  },
  { key: 'username', header: 'Person', render: ({ username }, isNarrow) => !isNarrow && username },
  {
    key: 'action',
    header: 'Change',
    isTitle: true,
    render: (entry, isNarrow) => <Change entry={entry} isNarrow={isNarrow} />,
  },
]

/** What a narrow line has room for; a longer sentence can be opened. */
const lineChars = 40
/** A cut name keeps this many characters at its end, because names differ there. */
const endChars = 8

const Time = ({ at }: { at: string }) => <time dateTime={at}>{formatDate(at)}</time>

/** @param props.isNarrow whether it also shows the time and the person, which then have no cells */
function Change({ entry, isNarrow }: { entry: ActivityLogEntry; isNarrow: boolean }) {
  const [isOpen, setOpen] = useState(false)
  const detailsId = useId()
  const { before, name, after } = describeEntry(entry)
  const changes = listFieldChanges(entry)
  const sentence = [before, name && `“${name}”`, after].filter(Boolean).join(' ')
  const Icon = isOpen ? IconChevronUp : IconChevronDown
  const hasChanges = changes.length > 0
  const canOpen = hasChanges || (isNarrow && sentence.length > lineChars)
  const isCut = isNarrow && canOpen && !isOpen
  const subject = name !== null && <SubjectName entry={entry} name={name} isCut={isCut} />
  return (
    <Box fw={400} w="100%">
      <Group gap={4} wrap="nowrap">
        <Box flex={1} miw={0}>
          {isNarrow ? (
            <>
              <div
                id={hasChanges ? undefined : detailsId}
                className={isCut ? classes.line : classes.sentence}
                title={upperFirst(sentence)}
              >
                <span>{upperFirst(before)}</span> {subject && <span className={classes.name}>{subject}</span>}
                {after && ' '}
                {after && <span>{after}</span>}
              </div>
              <Text size="xs" c="dimmed" truncate>
                <Time at={entry.occurredAt} /> · {entry.username}
              </Text>
            </>
          ) : (
            <>
              {before} {subject}
              {after && ` ${after}`}
            </>
          )}
        </Box>
        {entry.isRestorable && <RestoreButton resultId={entry.subjectId} name={name} />}
        {canOpen && (
          <ActionIcon
            variant="subtle"
            color="gray"
            size={isNarrow ? 44 : 24}
            my={isNarrow ? -4 : undefined}
            aria-label={`Details: ${sentence}`}
            aria-expanded={isOpen}
            aria-controls={detailsId}
            onClick={() => setOpen(!isOpen)}
          >
            <Icon size={14} aria-hidden />
          </ActionIcon>
        )}
      </Group>
      {hasChanges && (
        <Box id={detailsId} mt={isOpen ? 4 : undefined}>
          {isOpen && <FactList facts={joinIds(changes).map(describeChange)} />}
        </Box>
      )}
    </Box>
  )
}

function describeChange({ field, before, after }: FieldChange): [string, string] {
  const read = codedFields.test(field) ? describeCode : String
  return [upperFirst(field), before === 'none' ? read(after) : `${read(before)} → ${read(after)}`]
}

/** Fields whose values are codes of Meta, such as 'LEARN_MORE'. */
const codedFields = /(call to action|type|status|event|goal|strategy|objective)$/

function describeCode(value: string): string {
  if (!/^[A-Z_]+$/.test(value)) return value
  return callToActionOptions.find((option) => option.value === value)?.label ?? optionWords(value)
}

interface SubjectNameProps {
  entry: ActivityLogEntry
  name: string
  /** Cut before its end, without the date of a draft. */
  isCut: boolean
}

function SubjectName({ entry, name, isCut }: SubjectNameProps) {
  const { username } = useCurrentUser()
  const words = isCut ? <MiddleEllipsis text={withoutDate(name)} endChars={endChars} /> : withDatesTogether(name)
  const address = findSubjectAddress(entry, { isOwn: entry.username === username })
  return (
    <>
      “
      {address ? (
        <Anchor component={Link} to={address} inherit fw={500}>
          <UserText>{words}</UserText>
        </Anchor>
      ) : (
        <UserText>{words}</UserText>
      )}
      ”
    </>
  )
}

const withDatesTogether = (name: string) =>
  name.split(/(\d{4}-\d\d-\d\d)/).map((part, n) =>
    n % 2 === 0 ? (
      part
    ) : (
      <span key={part} style={{ whiteSpace: 'nowrap' }}>
        {part}
      </span>
    ),
  )

function RestoreButton({ resultId, name }: { resultId: string; name: string | null }) {
  const queryClient = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(historyEndpoints.restore, { params: { id: Number(resultId) } }),
    onSuccess: async () => {
      showToast({ title: 'Result restored', kind: 'success' })
      void queryClient.invalidateQueries({ queryKey: ['history'] })
      await queryClient.invalidateQueries({ queryKey: ['activity'] })
      // The button is gone after the reload.
      focusPageHeading()
    },
    onError: (error) => showFailure('Restore failed', error),
  })
  return (
    <Button
      variant="default"
      size="compact-xs"
      flex="none"
      loading={isPending}
      aria-label={`Restore ${name ?? `result ${resultId}`}`}
      onClick={() => mutate()}
    >
      Restore
    </Button>
  )
}
