import { draftsEndpoints } from '@hookline/contract/drafts/drafts.endpoints'
import type { CreateDraftsBody, Draft, DraftPer } from '@hookline/contract/drafts/drafts.schemas'
import { describeMissing } from '@hookline/contract/recipes/recipes.rules'
import { Alert, Checkbox, NativeSelect, Radio, Stack, Text, VisuallyHidden } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useRef, useState } from 'react'
import { errorMessage } from '../../lib/api-error.ts'
import { call, newRandomId } from '../../lib/call.ts'
import { countDrafts, countResults, formatCount } from '../../lib/count-words.rules.ts'
import { showToast } from '../../lib/toast.ts'
import { useSingleFlight } from '../../lib/use-single-flight.ts'
import { DialogForm, FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import { recipesQuery } from '../recipes/recipes-query.ts'
import { useLastRecipe } from '../recipes/use-last-recipe.ts'
import {
  countAccepted,
  type DraftSource,
  type DraftsPlan,
  describeSkipped,
  planDrafts,
  refuseCount,
} from './create-drafts.rules.ts'
import { DraftProblems } from './draft-problems.tsx'

/** A message about skipped results takes longer to read. */
const skippedMs = 7000

interface CreateDraftsDialogProps {
  isOpen: boolean
  items: readonly DraftSource[]
  onClose: () => void
}

interface Outcome {
  drafts: Draft[]
  skipped: string
}

/**
 * Creates drafts of results. Drafts of accepted variants are meant to be sent next: when some of them lack something,
 * the dialog stays and asks for it. Otherwise the workspace opens.
 */
export default function CreateDraftsDialog({ isOpen, items: given, onClose }: CreateDraftsDialogProps) {
  // The drafts are those counted here, whatever changes behind the dialog.
  const [items] = useState(given)
  const accepted = countAccepted(items)
  const [isAcceptedOnly, setAcceptedOnly] = useState(accepted !== null)
  const [recipeId, setRecipeId] = useLastRecipe()
  const { data: recipes = [], isPending: isLoadingRecipes } = useQuery(recipesQuery)
  const recipe = recipes.find(({ id }) => id === recipeId)
  const [ownWay, setWay] = useState<DraftPer | null>(null)
  const way = ownWay ?? recipe?.draftPer ?? 'result'
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const open = useOpenDrafts()
  const { create, isCreating } = useCreateDrafts(items, (made) => {
    const isReady = made.drafts.every(({ is_ready_to_submit }) => is_ready_to_submit)
    if ((isAcceptedOnly || recipe) && !isReady) setOutcome(made)
    else void open(made.drafts, made.skipped)
  })
  const plan = planDrafts(items, { acceptedOnly: isAcceptedOnly })
  const count = way === 'variant' ? plan.perVariant : plan.perResult
  const refusal = plan.refusal ?? refuseCount(count)

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (!refusal) create({ draftPer: way, acceptedOnly: isAcceptedOnly, ...(recipe && { recipeId: recipe.id }) })
  }

  if (outcome) {
    const title = `${countDrafts(outcome.drafts.length)} created`
    return (
      <FormDialog isOpen={isOpen} size="md" onClose={onClose} title={title}>
        <DraftProblems
          created={outcome.drafts}
          skipped={outcome.skipped}
          onOpenDrafts={(drafts) => void open(drafts)}
          onClose={onClose}
        />
      </FormDialog>
    )
  }
  return (
    <FormDialog isOpen={isOpen} size="md" isLocked={isCreating} onClose={onClose} title="Create Meta drafts">
      <DialogForm
        submitLabel={plan.refusal ? 'Create drafts' : `Create ${countDrafts(count)}`}
        isBusy={isCreating}
        // Closing asks nothing, because choosing again is easy.
        isDirty={false}
        canSubmit={refusal === null && !(recipeId && isLoadingRecipes)}
        onSubmit={handleSubmit}
      >
        {accepted && (
          <Checkbox
            label="Accepted variants only"
            description={`${formatCount(accepted.accepted)} of ${formatCount(accepted.variants)} variants are accepted`}
            checked={isAcceptedOnly}
            disabled={isCreating}
            onChange={({ currentTarget }) => setAcceptedOnly(currentTarget.checked)}
          />
        )}
        {recipes.length > 0 && (
          <NativeSelect
            label="Recipe"
            description={
              recipe ? (describeMissing(recipe) ?? undefined) : 'Fills in account, page, campaign, ad set and link'
            }
            value={recipe?.id ?? ''}
            data={[{ value: '', label: 'No recipe' }, ...recipes.map(({ id, name }) => ({ value: id, label: name }))]}
            disabled={isCreating}
            onChange={({ currentTarget }) => {
              setRecipeId(currentTarget.value)
              setWay(null)
            }}
          />
        )}
        {!plan.refusal && (
          <WayChoice way={way} plan={plan} isOneResult={items.length === 1} isDisabled={isCreating} onChange={setWay} />
        )}
        {plan.skippedCount > 0 && !plan.refusal && (
          <Text size="sm" c="dimmed">
            {countResults(plan.skippedCount)} will be skipped: drafts are created from finished ad copy only
            {isAcceptedOnly && ', with an accepted variant'}.
          </Text>
        )}
        <VisuallyHidden role="status">{isCreating && `Creating ${countDrafts(count)}…`}</VisuallyHidden>
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
  way: DraftPer
  plan: DraftsPlan
  isOneResult: boolean
  isDisabled: boolean
  onChange: (way: DraftPer) => void
}

function WayChoice({ way, plan, isOneResult, isDisabled, onChange }: WayChoiceProps) {
  const texts = 'with the first five texts and headlines'
  const whole = isOneResult ? texts : `${plan.perResult === 1 ? '' : 'each '}${texts} of its result`
  return (
    <Radio.Group label="Create a draft of" value={way} onChange={(value) => onChange(value as DraftPer)}>
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

type Wanted = Pick<CreateDraftsBody, 'draftPer' | 'acceptedOnly' | 'recipeId'>

/** @param onCreated called with at least one draft */
function useCreateDrafts(items: readonly DraftSource[], onCreated: (outcome: Outcome) => void) {
  const queryClient = useQueryClient()
  // A press that repeats one whose answer was lost gets the drafts which that one created.
  const requestKey = useRef(newRandomId())
  const { mutateAsync, isPending } = useMutation({
    async mutationFn(wanted: Wanted): Promise<Outcome> {
      const generatedResultIds = items.map(({ id }) => id)
      const { data, skipped } = await call(draftsEndpoints.createFromSelection, {
        body: { generatedResultIds, ...wanted, requestKey: requestKey.current },
      })
      return { drafts: data, skipped: describeSkipped(skipped, items) }
    },
    onSuccess(outcome) {
      if (outcome.drafts.length === 0) {
        const message = outcome.skipped
        return showToast({ title: 'Error Creating Drafts', message, kind: 'error', durationMs: skippedMs })
      }
      void queryClient.invalidateQueries({ queryKey: ['meta-ads'] })
      onCreated(outcome)
    },
    onError: (error) => showToast({ title: 'Error Creating Drafts', message: errorMessage(error), kind: 'error' }),
  })
  return { create: useSingleFlight(mutateAsync), isCreating: isPending }
}

/** Opens the workspace with the drafts selected. With `skipped`, a toast says how many were created. */
function useOpenDrafts() {
  const navigate = useNavigate()
  return async (drafts: readonly Draft[], skipped?: string) => {
    await navigate({ to: '/meta-ads-workspace', state: { newDraftIds: drafts.map(({ id }) => id) } })
    if (skipped === undefined) return
    const title = `${countDrafts(drafts.length)} created`
    showToast({ title, kind: 'success', ...(skipped && { message: skipped, durationMs: skippedMs }) })
  }
}
