import { metaPresetsEndpoints } from '@hookline/contract/meta-presets/meta-presets.endpoints'
import { type PresetPart, partNames, presetParts, presetTypeByPart } from '@hookline/contract/recipes/recipes.rules'
import type { RecipeBody } from '@hookline/contract/recipes/recipes.schemas'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/call.ts'
import SaveRecipeDialog from '../../../parts/recipes/save-recipe-dialog.tsx'
import { useLastRecipe } from '../../../parts/recipes/use-last-recipe.ts'
import { type DraftFormValues, toBody } from './draft-form.rules.ts'
import { findPreset, readDraftIds, toDraftPresets } from './draft-recipe.rules.ts'

export interface SaveDraftRecipeProps {
  isOpen: boolean
  onClose: () => void
  values: DraftFormValues
  /** The name of the chosen ad account; null while unknown. */
  accountName: string | null
}

/** Saves what a draft is made with as a recipe. Its fields become presets where there are none with the same values. */
export default function SaveDraftRecipeDialog({ isOpen, onClose, values, accountName }: SaveDraftRecipeProps) {
  const [lastId, setLastId] = useLastRecipe()
  const queryClient = useQueryClient()

  async function readParts(name: string): Promise<Partial<RecipeBody>> {
    const draft = toBody(values)
    const wanted = toDraftPresets(draft, accountName)
    const { data: presets } = await call(metaPresetsEndpoints.list, {})
    // A colleague may change or stop sharing theirs.
    const own = presets.filter(({ is_own }) => is_own)
    const ids = {} as Record<PresetPart, string | null>
    try {
      // One after the other: a second attempt after a failure finds those that were created.
      for (const part of presetParts) {
        const configuration = wanted[part]
        ids[part] = configuration && (findPreset(own, part, configuration)?.id ?? (await create(part, configuration)))
      }
    } finally {
      void queryClient.invalidateQueries({ queryKey: ['meta', 'presets'] })
    }
    return { ...ids, ...readDraftIds(draft, ids.accountPresetId !== null) }

    async function create(part: PresetPart, configuration: Record<string, unknown>): Promise<string> {
      const preset_name = `${name.slice(0, 150)} – ${partNames[part]}`
      const body = { preset_name, description: null, preset_type: presetTypeByPart[part], configuration }
      return (await call(metaPresetsEndpoints.create, { body: body as never })).data.id
    }
  }

  return (
    <SaveRecipeDialog
      isOpen={isOpen}
      onClose={onClose}
      recipeId={lastId || null}
      description="Saves the account, page, campaign, ad set, ad settings and link of this draft as your presets. The “Copy” section of an existing recipe stays as it is."
      readParts={readParts}
      onSaved={({ id }) => setLastId(id)}
    />
  )
}
