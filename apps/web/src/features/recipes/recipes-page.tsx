import { describeMissing } from '@hookline/contract/recipes/recipes.rules'
import type { Recipe } from '@hookline/contract/recipes/recipes.schemas'
import { Box, Group, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconCopy } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { showFailure } from '../../lib/failure-toast.ts'
import { useSingleFlight } from '../../lib/use-single-flight.ts'
import { withoutMissing } from '../../parts/recipes/recipe-body.rules.ts'
import { recipeQuery, recipesQuery, useSaveRecipe } from '../../parts/recipes/recipes-query.ts'
import type { TableColumn } from '../../ui/data-table/sortable-table.tsx'
import { TablePage } from '../../ui/data-table/table-page.tsx'
import { describeRecipe } from './recipe-form.rules.ts'
import { RecipeForm } from './recipe-form.tsx'
import { useChecksAtMeta, useDeleteRecipe, useRecipeOptions } from './recipes.queries.ts'

/** The user's recipes and those that others share. */
export function RecipesPage() {
  const { names } = useRecipeOptions()
  const query = useQuery(recipesQuery)
  useChecksAtMeta(query.data ?? [])
  const queryClient = useQueryClient()
  const create = useSaveRecipe(null, () => undefined)
  const duplicate = useSingleFlight(async (recipe: Recipe) => {
    const whole = await queryClient.fetchQuery(recipeQuery(recipe)).catch((error) => {
      showFailure('The recipe could not be loaded', error)
    })
    if (whole) await create.mutateAsync({ ...withoutMissing(whole), name: `${recipe.name} (copy)`, shared: false })
  })

  const columns: TableColumn<Recipe>[] = [
    {
      key: 'name',
      header: 'Name',
      sortBy: ({ name }) => name,
      isTitle: true,
      render: ({ name }, isNarrow) => (isNarrow ? name : <Box miw={160}>{name}</Box>),
    },
    {
      key: 'parts',
      header: 'Parts',
      text: (recipe) => [describeMissing(recipe), describeRecipe(recipe, names)].filter(Boolean).join(' · '),
      render: (recipe, isNarrow) =>
        isNarrow ? <PartsLine recipe={recipe} names={names} /> : <Parts recipe={recipe} names={names} />,
    },
    {
      key: 'shared',
      header: 'Used by',
      sortBy: ({ shared }) => (shared ? 'Team' : 'Only you'),
      from: 'sm',
    },
    { key: 'owner', header: 'Owner', sortBy: ({ username, isOwn }) => (isOwn ? 'You' : username), from: 'sm' },
  ]

  return (
    <TablePage<Recipe>
      title="Recipes"
      noun="Recipe"
      label="Recipes"
      description="A recipe saves the settings for ad copy and drafts under one name. Choose it in the studio and when you create drafts."
      query={query}
      errorTitle="The recipes could not be loaded"
      empty={{
        title: 'No recipes yet',
        message: 'Create one here, or press “Save as recipe” in the studio or in a draft.',
      }}
      columns={columns}
      getRowName={({ name }) => name}
      whyNotEdit={whyNot}
      whyNotDelete={whyNot}
      rowActions={(recipe, edit, remove) => [
        { verb: 'Duplicate', label: `Duplicate ${recipe.name}`, Icon: IconCopy, onAct: () => duplicate(recipe) },
        edit,
        remove,
      ]}
      addLabel="New Recipe"
      addTitle="New Recipe"
      formSize={720}
      renderForm={(form) => <RecipeForm {...form} />}
      deleteQuestion={({ name }) =>
        `Are you sure you want to delete "${name}"? Results and drafts that were made with it stay.`
      }
      remove={useDeleteRecipe()}
    />
  )
}

const whyNot = ({ isOwn, username }: Recipe) =>
  isOwn ? null : `Only ${username} can change it. Duplicate it to make your own.`

interface PartsProps {
  recipe: Recipe
  names: ReadonlyMap<string, string>
}

function Parts({ recipe, names }: PartsProps) {
  const parts = describeRecipe(recipe, names)
  const missing = describeMissing(recipe)
  return (
    <Stack gap={2}>
      {parts ? (
        <Text size="sm" lineClamp={1} title={parts} style={{ wordBreak: 'break-all' }}>
          {parts}
        </Text>
      ) : (
        !missing && (
          <Text size="sm" c="dimmed">
            Nothing yet
          </Text>
        )
      )}
      {missing && (
        <Group gap={4} wrap="nowrap" align="flex-start" c="var(--mantine-color-yellow-text)">
          <IconAlertTriangle size={14} aria-hidden style={{ flex: 'none', marginTop: 3 }} />
          <Text size="sm" c="inherit">
            {missing}
          </Text>
        </Group>
      )}
    </Stack>
  )
}

/** What is missing comes first, because the line is cut. Without the columns of who uses it and whose it is. */
function PartsLine({ recipe, names }: PartsProps) {
  const missing = describeMissing(recipe)
  const sharer = recipe.shared && (recipe.isOwn ? 'shared with the team' : `shared by ${recipe.username}`)
  const parts = [describeRecipe(recipe, names), sharer].filter(Boolean).join(' · ')
  if (!missing) return parts || 'Nothing yet'
  return (
    <>
      <Text span inherit c="var(--mantine-color-yellow-text)">
        <IconAlertTriangle size={14} aria-hidden style={{ verticalAlign: -2 }} /> {missing}
      </Text>
      {parts && ` · ${parts}`}
    </>
  )
}
