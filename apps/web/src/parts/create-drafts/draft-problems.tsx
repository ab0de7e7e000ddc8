import { draftsEndpoints } from '@hookline/contract/drafts/drafts.endpoints'
import { type BulkUpdates, bulkUpdatesSchema, type Draft } from '@hookline/contract/drafts/drafts.schemas'
import { Button, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { errorMessage } from '../../lib/api-error.ts'
import { call } from '../../lib/call.ts'
import { countDrafts } from '../../lib/count-words.rules.ts'
import { showToast } from '../../lib/toast.ts'
import { callToActionOptions } from '../drafts/call-to-action.ts'
import { draftListsKey } from '../drafts/draft-query.ts'
import { AdAccountField, AdSetField, CampaignField, FacebookPageField } from '../meta-lists/meta-fields.tsx'
import {
  commonValue,
  type DraftProblem,
  describeReady,
  type FixableField,
  groupProblems,
} from './draft-problems.rules.ts'

interface DraftProblemsProps {
  /** As they were created. */
  created: readonly Draft[]
  /** What was skipped; '' when nothing was. */
  skipped: string
  onOpenDrafts: (drafts: readonly Draft[]) => void
  onClose: () => void
}

/** How many new drafts are ready, and what the others lack: each choice sets it in all drafts that lack it. */
export function DraftProblems({ created, skipped, onOpenDrafts, onClose }: DraftProblemsProps) {
  const { drafts, fix, undo, isFixing } = useFixes(created)
  const problems = groupProblems(drafts)
  const frame = useFocusAfterFix(isFixing ? null : problems.length)
  return (
    <Stack gap="sm" ref={frame}>
      <Group gap="xs" role="status" data-summary tabIndex={-1}>
        {problems.length === 0 && <IconCircleCheck size={16} color="var(--mantine-color-green-text)" aria-hidden />}
        <Text fw={600}>{describeReady(drafts)}</Text> {undo && <Text size="sm">{undo.said}</Text>}
      </Group>
      {skipped && (
        <Text size="sm" c="dimmed">
          {skipped}
        </Text>
      )}
      {problems.length > 0 && (
        <Stack gap="sm" component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
          {problems.map((problem) => (
            <li key={problem.field ?? problem.title}>
              <Problem
                problem={problem}
                isDisabled={isFixing}
                onFix={(updates) => fix(problem.drafts, updates)}
                onOpen={() => onOpenDrafts(problem.drafts)}
              />
            </li>
          ))}
        </Stack>
      )}
      <Group justify="flex-end" gap="xs">
        {undo && (
          <Button variant="subtle" disabled={isFixing} onClick={undo.run} mr="auto">
            Undo
          </Button>
        )}
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
        <Button data-open-drafts onClick={() => onOpenDrafts(drafts)}>
          Open the drafts
        </Button>
      </Group>
    </Stack>
  )
}

interface Fix {
  drafts: readonly Draft[]
  updates: BulkUpdates
}

/** Sets fields of drafts, all or none, and can take the last one back. */
function useFixes(created: readonly Draft[]) {
  const [drafts, setDrafts] = useState(created)
  const [last, setLast] = useState<Fix | null>(null)
  const queryClient = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: async (changes: { id: string; updates: BulkUpdates }[]) =>
      (await call(draftsEndpoints.bulkUpdate, { body: { changes } })).data,
    onSuccess: (updated) => {
      const byId = new Map(updated.map((draft) => [draft.id, draft]))
      setDrafts((known) => known.map((draft) => byId.get(draft.id) ?? draft))
    },
    onError: (error) =>
      showToast({ title: 'The drafts could not be changed', message: errorMessage(error), kind: 'error' }),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: draftListsKey }),
  })
  const said = last && `Set in ${countDrafts(last.drafts.length)}.`
  return {
    drafts,
    isFixing: isPending,
    fix: (wrong: readonly Draft[], updates: BulkUpdates) =>
      mutate(
        wrong.map(({ id }) => ({ id, updates })),
        { onSuccess: () => setLast({ drafts: wrong, updates }) },
      ),
    undo: last && {
      said,
      run: () =>
        mutate(
          last.drafts.map((draft) => ({ id: draft.id, updates: formerValues(draft, last.updates) })),
          { onSuccess: () => setLast(null) },
        ),
    },
  }
}

function formerValues(draft: Draft, updates: BulkUpdates): BulkUpdates {
  const fields = Object.keys(updates) as (keyof BulkUpdates)[]
  return Object.fromEntries(fields.map((field) => [field, draft[field]]))
}

/**
 * The changed field is gone: the focus goes to the next one, at last to the button that opens the drafts.
 * @param count null while fields are disabled
 */
function useFocusAfterFix(count: number | null) {
  const frame = useRef<HTMLDivElement>(null)
  const before = useRef<number | null>(null)
  useEffect(() => {
    if (count === null || before.current === count) return
    const isFirst = before.current === null
    before.current = count
    const find = (selector: string) => frame.current?.querySelector<HTMLElement>(selector)
    const next = isFirst ? null : find('li :is(input, select):not([disabled], [type="hidden"])')
    const last = find(isFirst ? '[data-summary]' : '[data-open-drafts]')
    ;(next ?? last)?.focus()
  }, [count])
  return frame
}

interface ProblemProps {
  problem: DraftProblem
  isDisabled: boolean
  onFix: (updates: BulkUpdates) => void
  onOpen: () => void
}

function Problem({ problem: { field, title, drafts }, isDisabled, onFix, onOpen }: ProblemProps) {
  if (!field) {
    return (
      <Group gap="xs" justify="space-between" wrap="nowrap" align="flex-start">
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {title}
        </Text>
        <Button variant="default" size="compact-sm" flex="none" aria-label={`Open: ${title}`} onClick={onOpen}>
          Open
        </Button>
      </Group>
    )
  }
  return <Fields field={field} label={title} drafts={drafts} isDisabled={isDisabled} onFix={onFix} />
}

interface FieldsProps {
  field: FixableField
  label: string
  drafts: readonly Draft[]
  isDisabled: boolean
  onFix: (updates: BulkUpdates) => void
}

function Fields({ field, label, drafts, isDisabled, onFix }: FieldsProps) {
  const account = commonValue(drafts, 'meta_ad_account_id')
  const campaign = commonValue(drafts, 'meta_campaign_id')
  const choose = {
    label,
    isDisabled,
    isClearable: false,
    value: null,
    onChange: (id: string | null) => id !== null && onFix({ [field]: id }),
  }
  const waits = !account.value && !account.isMixed ? 'Choose an ad account first' : null
  const mixed = account.isMixed ? 'Open the drafts: they have different ad accounts' : null
  switch (field) {
    case 'meta_ad_account_id':
      return <AdAccountField {...choose} />
    case 'facebook_page_id':
      return <FacebookPageField {...choose} adAccountId={account.value} blockedBy={waits} />
    case 'meta_campaign_id':
      return <CampaignField {...choose} adAccountId={account.value} {...(mixed && { blockedBy: mixed })} />
    case 'target_meta_ad_set_id':
      return (
        <AdSetField
          {...choose}
          adAccountId={account.value}
          campaignId={campaign.value}
          {...(campaign.isMixed && { blockedBy: 'Open the drafts: they have different campaigns' })}
        />
      )
    case 'call_to_action_type':
      return (
        <NativeSelect
          label={label}
          disabled={isDisabled}
          value=""
          data={[{ value: '', label: 'Choose…' }, ...callToActionOptions]}
          onChange={({ currentTarget }) =>
            onFix({ call_to_action_type: currentTarget.value as BulkUpdates['call_to_action_type'] })
          }
        />
      )
    case 'website_url':
      return <WebsiteField label={label} isDisabled={isDisabled} onFix={onFix} />
  }
}

function WebsiteField({ label, isDisabled, onFix }: Pick<FieldsProps, 'label' | 'isDisabled' | 'onFix'>) {
  const [url, setUrl] = useState('')
  const [error, setError] = useState<string | null>(null)
  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    const read = bulkUpdatesSchema.shape.website_url.safeParse(url.trim())
    setError(read.error?.issues[0]?.message ?? null)
    if (read.success) onFix({ website_url: read.data })
  }
  return (
    <form onSubmit={handleSubmit} noValidate>
      <Group gap="xs" align="flex-end" wrap="nowrap">
        <TextInput
          flex={1}
          type="url"
          label={label}
          placeholder="https://example.com"
          value={url}
          disabled={isDisabled}
          error={error}
          inputWrapperOrder={['label', 'error', 'input']}
          onChange={({ currentTarget }) => setUrl(currentTarget.value)}
        />
        <Button type="submit" variant="default" disabled={isDisabled || url.trim() === ''}>
          Apply
        </Button>
      </Group>
    </form>
  )
}
