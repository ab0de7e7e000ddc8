import { draftsEndpoints } from '@hookline/contract/drafts/drafts.endpoints'
import { Alert, Radio, Stack, Text } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { errorMessage } from '../../lib/api-error.ts'
import { call } from '../../lib/call.ts'
import { countResults } from '../../lib/count-words.rules.ts'
import { showToast } from '../../lib/toast.ts'
import { useSingleFlight } from '../../lib/use-single-flight.ts'
import { DialogForm, FormDialog } from '../form-dialog.tsx'
import {
  countDrafts,
  type DraftSource,
  type DraftsOutcome,
  type DraftsPlan,
  describeSkipped,
  planDrafts,
  refuseCount,
} from './create-drafts.rules.ts'

/** A message about skipped results takes longer to read. */
const skippedMs = 7000

type Way = 'result' | 'variant'

interface CreateDraftsDialogProps {
  isOpen: boolean
  items: readonly DraftSource[]
  onClose: () => void
}

export default function CreateDraftsDialog({ isOpen, items: given, onClose }: CreateDraftsDialogProps) {
  // The drafts are those counted here, whatever changes behind the dialog.
  const [items] = useState(given)
  const [way, setWay] = useState<Way>('result')
  const { create, isCreating } = useCreateDrafts(items)
  const plan = planDrafts(items)
  const count = way === 'variant' ? plan.perVariant : plan.perResult
  const refusal = plan.refusal ?? refuseCount(count)

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (!refusal) create(way === 'variant')
  }

  return (
    <FormDialog isOpen={isOpen} size="md" isLocked={isCreating} onClose={onClose} title="Create Meta drafts">
      <DialogForm
        submitLabel={plan.refusal ? 'Create drafts' : `Create ${countDrafts(count)}`}
        isBusy={isCreating}
        // Choosing again is easy: closing asks nothing.
        isDirty={false}
        canSubmit={refusal === null}
        onSubmit={handleSubmit}
      >
        {!plan.refusal && (
          <WayChoice way={way} plan={plan} isOneResult={items.length === 1} isDisabled={isCreating} onChange={setWay} />
        )}
        {plan.skippedCount > 0 && !plan.refusal && (
          <Text size="sm" c="dimmed">
            {countResults(plan.skippedCount)} will be skipped: drafts are created from finished ad copy only.
          </Text>
        )}
        {refusal && (
          <Alert color="yellow" role="alert" icon={<IconInfoCircle size={16} aria-hidden />}>
            {refusal}
          </Alert>
        )}
      </DialogForm>
    </FormDialog>
  )
}

interface WayChoiceProps {
  way: Way
  plan: DraftsPlan
  isOneResult: boolean
  isDisabled: boolean
  onChange: (way: Way) => void
}

function WayChoice({ way, plan, isOneResult, isDisabled, onChange }: WayChoiceProps) {
  const whole = isOneResult ? 'with the first five texts and headlines' : 'each with the first five of its result'
  return (
    <Radio.Group label="Make a draft of" value={way} onChange={(value) => onChange(value as Way)}>
      <Stack gap="xs" mt={4}>
        <Radio
          value="result"
          disabled={isDisabled}
          label={isOneResult ? 'The whole result' : 'Each result'}
          description={`${countDrafts(plan.perResult)}, ${whole}`}
        />
        <Radio
          value="variant"
          disabled={isDisabled}
          label="Each variant"
          description={`${countDrafts(plan.perVariant)}, to test variants against each other`}
        />
      </Stack>
    </Radio.Group>
  )
}

function useCreateDrafts(items: readonly DraftSource[]) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { mutateAsync, isPending } = useMutation({
    async mutationFn(perVariant: boolean): Promise<DraftsOutcome> {
      const generatedResultIds = items.map(({ id }) => id)
      const { data, skipped } = await call(draftsEndpoints.createFromSelection, {
        body: { generatedResultIds, perVariant },
      })
      return { made: data.map(({ id }) => id), skipped }
    },
    async onSuccess(outcome) {
      const message = describeSkipped(outcome, items)
      if (outcome.made.length === 0) {
        return showToast({ title: 'Error Creating Drafts', message, kind: 'error', durationMs: skippedMs })
      }
      void queryClient.invalidateQueries({ queryKey: ['meta-ads'] })
      await navigate({ to: '/meta-ads-workspace', state: { newDraftIds: outcome.made } })
      const title = `${countDrafts(outcome.made.length)} created`
      showToast({ title, kind: 'success', ...(message && { message, durationMs: skippedMs }) })
    },
    onError: (error) => showToast({ title: 'Error Creating Drafts', message: errorMessage(error), kind: 'error' }),
  })
  return { create: useSingleFlight(mutateAsync), isCreating: isPending }
}
