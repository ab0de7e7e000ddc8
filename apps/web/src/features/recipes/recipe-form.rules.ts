import type { DraftPer } from '@hookline/contract/drafts/drafts.schemas'
import { type InputVariable, inputVariables } from '@hookline/contract/generation/prompt-variables.rules'
import { presetParts } from '@hookline/contract/recipes/recipes.rules'
import type { Recipe, RecipeBody } from '@hookline/contract/recipes/recipes.schemas'

type Texts =
  | 'modelId'
  | 'systemPrompt'
  | 'templateId'
  | 'responseFormatId'
  | 'project'
  | 'accountPresetId'
  | 'adAccountId'
  | 'campaignId'
  | 'adSetId'
  | 'adSetPresetId'
  | 'adDetailsPresetId'
  | 'linkDetailsPresetId'
  | 'linkDescriptionsPresetId'
  | 'namingPattern'

/** The values of the form in the order of the screen; '' is no choice. */
export type RecipeFormValues = Record<'name' | Texts, string> & {
  shared: boolean
  variables: Record<InputVariable, string>
  tags: string[]
  draftPer: DraftPer
}

/** @param recipe null for a new one */
export function recipeValues(recipe: Recipe | null): RecipeFormValues {
  const text = (field: Texts) => recipe?.[field] ?? ''
  return {
    name: recipe?.name ?? '',
    shared: recipe?.shared ?? false,
    modelId: text('modelId'),
    systemPrompt: text('systemPrompt'),
    templateId: text('templateId'),
    variables: Object.fromEntries(inputVariables.map((name) => [name, recipe?.variables[name] ?? ''])) as Record<
      InputVariable,
      string
    >,
    responseFormatId: text('responseFormatId'),
    project: text('project'),
    tags: recipe?.tags ?? [],
    accountPresetId: text('accountPresetId'),
    adAccountId: text('adAccountId'),
    campaignId: text('campaignId'),
    adSetId: text('adSetId'),
    adSetPresetId: text('adSetPresetId'),
    adDetailsPresetId: text('adDetailsPresetId'),
    linkDetailsPresetId: text('linkDetailsPresetId'),
    linkDescriptionsPresetId: text('linkDescriptionsPresetId'),
    namingPattern: text('namingPattern'),
    draftPer: recipe?.draftPer ?? 'result',
  }
}

/** What the form sends. */
export function bodyOfForm({ variables, ...values }: RecipeFormValues): RecipeBody {
  const texts = Object.entries(values).map(([field, value]) => [
    field,
    typeof value === 'string' ? value.trim() || null : value,
  ])
  const filled = Object.entries(variables).filter(([, value]) => value.trim() !== '')
  return { ...Object.fromEntries(texts), variables: Object.fromEntries(filled) } as RecipeBody
}

/** The parts of a recipe in one line, as far as their names are known. */
export function describeRecipe(recipe: Recipe, names: ReadonlyMap<string, string>): string {
  const copy = [recipe.modelId, recipe.templateId, recipe.responseFormatId]
  const drafts = presetParts.map((part) => recipe[part])
  const named = (ids: (string | null)[]) => ids.flatMap((id) => (id && names.get(id)) ?? [])
  const parts = [
    ...named(copy),
    recipe.systemPrompt && 'own system prompt',
    recipe.project,
    ...recipe.tags.map((tag) => `#${tag}`),
    ...named(drafts),
    recipe.campaignId && 'a campaign',
    recipe.adSetId && 'an ad set',
    recipe.namingPattern && 'own ad names',
    recipe.draftPer === 'variant' && 'one draft per variant',
  ]
  return parts.filter(Boolean).join(' · ')
}
