import { type Recipe, type RecipeBody, recipeNameMax } from '@hookline/contract/recipes/recipes.schemas'
import { NativeSelect, Switch, Text, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useState } from 'react'
import { showFailure } from '../../lib/failure-toast.ts'
import { readFieldErrors } from '../../lib/field-errors.ts'
import { useSingleFlight } from '../../lib/use-single-flight.ts'
import { DialogForm, FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import { useListChange } from '../../ui/lists/use-list-change.ts'
import { joinRecipe, newRecipe } from './recipe-body.rules.ts'
import { recipeQuery, recipesQuery, sendRecipe } from './recipes-query.ts'

export interface SaveRecipeDialogProps {
  isOpen: boolean
  onClose: () => void
  /** Chosen at first, when it is the user's own. */
  recipeId: string | null
  /** What is saved, and what an existing recipe keeps. */
  description: ReactNode
  /** The parts to save. @param name of the recipe */
  readParts: (name: string) => Partial<RecipeBody> | Promise<Partial<RecipeBody>>
  onSaved: (recipe: Recipe) => void
}

/** Saves parts as a new recipe, or into one that the user has. */
export default function SaveRecipeDialog({ isOpen, onClose, ...form }: SaveRecipeDialogProps) {
  const [isSaving, setSaving] = useState(false)
  return (
    <FormDialog isOpen={isOpen} size="md" isLocked={isSaving} onClose={onClose} title="Save as recipe">
      <SaveRecipeForm {...form} onClose={onClose} onSavingChange={setSaving} />
    </FormDialog>
  )
}

interface Wanted {
  into: Recipe | null
  name: string
  isShared: boolean
}

function SaveRecipeForm(
  props: Omit<SaveRecipeDialogProps, 'isOpen'> & { onSavingChange: (isSaving: boolean) => void },
) {
  const { recipeId, description, readParts, onClose, onSaved, onSavingChange } = props
  const { data: recipes = [] } = useQuery(recipesQuery)
  const queryClient = useQueryClient()
  const own = recipes.filter(({ isOwn }) => isOwn)
  const [chosenId, setChosenId] = useState(recipeId ?? '')
  const into = own.find(({ id }) => id === chosenId) ?? null
  const [name, setName] = useState('')
  const [isShared, setShared] = useState(false)
  const [isChecked, setChecked] = useState(false)
  const save = useListChange({
    queryKey: recipesQuery.queryKey,
    send: async ({ into, name, isShared }: Wanted) => {
      const parts = await readParts(into?.name ?? name)
      if (!into) return sendRecipe(null, newRecipe(name, isShared, parts))
      return sendRecipe(into, joinRecipe(await queryClient.fetchQuery(recipeQuery(into)), parts))
    },
    describe: ({ data }) => ({ title: 'Recipe saved', message: data.name }),
    onDone: ({ data }) => {
      onSaved(data)
      onClose()
    },
    failed: (error) => showFailure('The recipe could not be saved', error),
  })
  const saveOnce = useSingleFlight(async (wanted: Wanted) => {
    onSavingChange(true)
    await save.mutateAsync(wanted).finally(() => onSavingChange(false))
  })
  const nameError = isChecked && !into && !name.trim() ? 'Recipe name is required' : readFieldErrors(save.error).name

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    setChecked(true)
    if (into || name.trim()) saveOnce({ into, name: name.trim(), isShared })
  }

  return (
    <DialogForm submitLabel="Save recipe" isBusy={save.isPending} isDirty={name !== ''} onSubmit={handleSubmit}>
      <Text size="sm" c="dimmed">
        {description}
      </Text>
      {own.length > 0 && (
        <NativeSelect
          label="Save as"
          value={into?.id ?? ''}
          data={[
            { value: '', label: 'A new recipe' },
            { group: 'Change a recipe of yours', items: own.map(({ id, name }) => ({ value: id, label: name })) },
          ]}
          onChange={({ currentTarget }) => setChosenId(currentTarget.value)}
        />
      )}
      {!into && (
        <>
          <TextInput
            label="Name"
            withAsterisk
            autoComplete="off"
            data-autofocus
            maxLength={recipeNameMax}
            value={name}
            error={nameError}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
          />
          <Switch
            label="Share with the team"
            description="Teammates can use it, but not your presets."
            checked={isShared}
            onChange={({ currentTarget }) => setShared(currentTarget.checked)}
          />
        </>
      )}
    </DialogForm>
  )
}
