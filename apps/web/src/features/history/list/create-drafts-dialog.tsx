import { Alert, Radio, Stack, Text } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { DialogForm, FormDialog } from '../../../ui/form-dialog.tsx'
import { useFocusReturn } from '../../../ui/use-focus-return.ts'
import { countDrafts, type DraftSource, type DraftsPlan, planDrafts, refuseCount } from './create-drafts.rules.ts'
import { countResults } from './history-bulk.rules.ts'
import { useCreateDrafts } from './use-create-drafts.ts'

type Way = 'result' | 'variant'

interface CreateDraftsDialogProps {
  isOpen: boolean
  /** The results of which drafts are made, at their latest known state. */
  items: readonly DraftSource[]
  onClose: () => void
}

/** Says how many ad drafts results will make, lets the person choose how, and makes them. */
export default function CreateDraftsDialog({ isOpen, items: given, onClose }: CreateDraftsDialogProps) {
  useFocusReturn()
  // What is made is what was read here, whatever changes behind the dialog.
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
        // A choice of two is not worth a question.
        isDirty={false}
        canSubmit={refusal === null}
        onSubmit={handleSubmit}
      >
        {!plan.refusal && (
          <WayChoice way={way} plan={plan} isOneResult={items.length === 1} isDisabled={isCreating} onChange={setWay} />
        )}
        {plan.skippedCount > 0 && !plan.refusal && (
          <Text size="sm" c="dimmed">
            {countResults(plan.skippedCount)} will be skipped: drafts are made of finished ad copy only.
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
