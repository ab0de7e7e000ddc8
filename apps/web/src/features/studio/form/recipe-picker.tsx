import { nameSetting, settingKeys } from '@hookline/contract/generation/generation-settings.rules'
import { listWords } from '@hookline/contract/list-words.rules'
import { describeMissing } from '@hookline/contract/recipes/recipes.rules'
import type { Recipe, RecipeBody } from '@hookline/contract/recipes/recipes.schemas'
import { Button, Group, NativeSelect, Text } from '@mantine/core'
import { useEffect, useEffectEvent, useState } from 'react'
import type { SaveRecipeDialogProps } from '../../../parts/recipes/save-recipe-dialog.tsx'
import { useLastRecipe } from '../../../parts/recipes/use-last-recipe.ts'
import { lazyDialog } from '../../../ui/dialogs/lazy-dialog.tsx'
import { useDialog } from '../../../ui/dialogs/use-dialog.ts'
import { DiscardQuestion } from '../../../ui/unsaved-edit/discard-question.tsx'
import type { Studio } from '../studio-store.ts'
import { fillBriefFromProject } from './project-brief.ts'
import { readRecipeSettings } from './studio-recipe.rules.ts'

const SaveRecipeDialog = lazyDialog<SaveRecipeDialogProps>(
  () => import('../../../parts/recipes/save-recipe-dialog.tsx'),
)

const labelHeight = 24

interface RecipePickerProps {
  studio: Studio
  /** Undefined while they load. */
  recipes: Recipe[] | undefined
  recipe: Recipe | null
  error: Error | null
  /** Whether the system prompt has an unsaved edit, which another recipe would discard. */
  hasUnsavedPrompt: boolean
  /** The present choices. */
  readParts: () => Partial<RecipeBody>
}

/** Fills the form by a recipe, and saves the form as one. The recipe chosen last is chosen at first. */
export function RecipePicker(props: RecipePickerProps) {
  const { studio, recipes, recipe, error, hasUnsavedPrompt, readParts } = props
  const [lastId, setLastId] = useLastRecipe()
  const [asked, setAsked] = useState<{ recipe: Recipe | null } | null>(null)
  const dialog = useDialog<null>()

  function choose(next: Recipe | null) {
    setAsked(null)
    setLastId(next?.id ?? '')
    studio.changeForm({ ...readRecipeSettings(next), recipeId: next?.id ?? null })
    void fillBriefFromProject(studio)
  }

  const chooseLast = useEffectEvent((recipes: Recipe[]) => {
    const { form } = studio.getState()
    if (form.recipeId !== undefined) return
    const { modelId, systemPrompt, templateId, responseFormatId } = form
    const isUntouched = !modelId && !systemPrompt && !templateId && !responseFormatId
    const last = isUntouched ? recipes.find(({ id }) => id === lastId) : undefined
    studio.changeForm(last ? { ...readRecipeSettings(last), recipeId: last.id } : { recipeId: null })
    void fillBriefFromProject(studio)
  })
  useEffect(() => {
    if (recipes) chooseLast(recipes)
  }, [recipes])

  const problem = recipe ? describeMissing(recipe) : error && 'The recipes could not be loaded.'
  const own = recipes?.filter(({ isOwn }) => isOwn) ?? []
  const shared = recipes?.filter(({ isOwn }) => !isOwn) ?? []
  const toRecipeOptions = (recipes: Recipe[]) => recipes.map(({ id, name }) => ({ value: id, label: name }))
  return (
    <>
      <Group gap="xs" align="flex-start">
        <NativeSelect
          label="Recipe"
          flex={1}
          miw={140}
          value={recipe?.id ?? ''}
          data={[
            { value: '', label: recipes || error ? 'No recipe' : 'Loading…' },
            ...toRecipeOptions(own),
            ...(shared.length > 0 ? [{ group: 'Shared by others', items: toRecipeOptions(shared) }] : []),
          ]}
          description={
            problem && (
              <Text span inherit c="var(--mantine-color-yellow-text)">
                {problem}
              </Text>
            )
          }
          inputWrapperOrder={['label', 'input', 'description']}
          onChange={({ currentTarget }) => {
            const next = recipes?.find(({ id }) => id === currentTarget.value) ?? null
            if (hasUnsavedPrompt) setAsked({ recipe: next })
            else choose(next)
          }}
        />
        {/* Beside the field, below its label. */}
        <Button variant="default" mt={labelHeight} onClick={() => dialog.open(null)}>
          Save as recipe
        </Button>
      </Group>
      <SaveRecipeDialog
        key={dialog.openCount}
        isOpen={dialog.isOpen}
        onClose={dialog.close}
        recipeId={recipe?.id ?? null}
        description={`Saves the ${listWords(settingKeys.map(nameSetting))} of this form.`}
        readParts={readParts}
        onSaved={(saved) => {
          setLastId(saved.id)
          studio.changeForm({ ...readRecipeSettings(saved), recipeId: saved.id })
        }}
      />
      <DiscardQuestion
        isOpen={asked !== null}
        onDiscard={() => asked && choose(asked.recipe)}
        onStay={() => setAsked(null)}
      />
    </>
  )
}
