import { draftFields } from '@hookline/contract/drafts/draft-fields.rules'
import { settingLabels } from '@hookline/contract/generation/generation-settings.rules'
import { type PresetPart, partNames, presetTypeByPart } from '@hookline/contract/recipes/recipes.rules'
import {
  type Recipe,
  type RecipeDetail,
  type RecipePart,
  recipeBodySchema,
} from '@hookline/contract/recipes/recipes.schemas'
import { Divider, NativeSelect, SimpleGrid, Stack, Switch, TagsInput, Text, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { type ReactNode, useId } from 'react'
import { fieldErrors } from '../../lib/field-errors.ts'
import { BriefFields } from '../../parts/brief/brief-fields.tsx'
import { groupModels } from '../../parts/generation-options/model-options.rules.ts'
import { AdAccountField, AdSetField, CampaignField } from '../../parts/meta-lists/meta-fields.tsx'
import { namePreset } from '../../parts/meta-presets/presets-query.ts'
import { recipeQuery, useSaveRecipe } from '../../parts/recipes/recipes-query.ts'
import { EditForm, type EditFormProps } from '../../ui/data-table/row-dialogs.tsx'
import { useRowForm } from '../../ui/data-table/use-row-form.ts'
import { WholeRowForm } from '../../ui/data-table/whole-row-form.tsx'
import { NamingPatternField } from './naming-pattern-field.tsx'
import { findRecipeAccount, type RecipeFormValues, recipeValues, toRecipeBody } from './recipe-form.rules.ts'
import { useRecipeOptions } from './recipes.queries.ts'

/** The form of a recipe with its system prompt, which the list leaves out. */
export const RecipeForm = (form: EditFormProps<Recipe>) => (
  <WholeRowForm form={form} wholeQuery={recipeQuery} renderForm={(whole) => <RecipeFields {...whole} />} />
)

/** A recipe in two sections: what copy is made with, and what drafts are made with. */
function RecipeFields(props: EditFormProps<RecipeDetail>) {
  const { edited, onClose } = props
  const { form, submitTo, edit } = useRowForm(props, {
    readValues: recipeValues,
    check: (values) => fieldErrors(recipeBodySchema, values),
  })
  const save = useSaveRecipe(edited, onClose)
  return (
    <EditForm
      {...props}
      addLabel="Create Recipe"
      isDirty={form.isDirty()}
      edit={edit}
      save={save}
      onSubmit={submitTo(save, toRecipeBody)}
    >
      <TextInput label="Name" withAsterisk data-autofocus autoComplete="off" {...form.getInputProps('name')} />
      <Switch
        label="Share with the team"
        description="Teammates can use it, with the presets that you share too. Only you can change it."
        {...form.getInputProps('shared', { type: 'checkbox' })}
      />
      <Section title="Copy">
        <CopyFields form={form} edited={edited} />
      </Section>
      <Section title="Drafts">
        <DraftFields form={form} edited={edited} />
      </Section>
    </EditForm>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <Divider mb="sm" />
      <Text id={id} fw={600} mb="xs">
        {title}
      </Text>
      <Stack gap="sm">{children}</Stack>
    </section>
  )
}

interface FieldsProps {
  form: UseFormReturnType<RecipeFormValues>
  edited: Recipe | null
}

interface PartSelectProps extends FieldsProps {
  part: RecipePart
  label: string
  none: string
  options: Parameters<typeof NativeSelect>[0]['data'] & object
  description?: string | undefined
}

/** A select of one part. A part that is gone stays chosen and is marked until another is chosen. */
function PartSelect({ form, edited, part, label, none, options, description }: PartSelectProps) {
  const { error, ...input } = form.getInputProps(part)
  const goneId = edited?.missing.includes(part) ? (edited[part] ?? null) : null
  const isGone = goneId !== null && form.values[part] === goneId
  return (
    <NativeSelect
      label={label}
      description={description}
      data={[{ value: '', label: none }, ...(goneId ? [{ value: goneId, label: 'No longer there' }] : []), ...options]}
      error={error ?? (isGone && `This ${partNames[part]} no longer exists. Choose another.`)}
      {...input}
    />
  )
}

function CopyFields(props: FieldsProps) {
  const { form } = props
  const { models, templates, formats } = useRecipeOptions()
  const toNamedOptions = (rows: { id: string; name: string }[]) =>
    rows.map(({ id, name }) => ({ value: id, label: name }))
  return (
    <>
      <PartSelect
        {...props}
        part="modelId"
        label={settingLabels.modelId}
        none="The default model"
        options={groupModels(models)}
      />
      <Textarea
        label={settingLabels.systemPrompt}
        description="Leave empty to use the saved system prompt."
        rows={4}
        resize="vertical"
        spellCheck={false}
        {...form.getInputProps('systemPrompt')}
      />
      <PartSelect
        {...props}
        part="templateId"
        label={settingLabels.templateId}
        none="No template"
        options={toNamedOptions(templates)}
      />
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm" verticalSpacing="sm">
        <BriefFields
          values={form.values}
          onChange={form.setValues}
          describeError={(field) => form.errors[`brief.${field}`]}
        />
      </SimpleGrid>
      <Text size="xs" c="dimmed" mt={-4}>
        The brief is a part of every prompt. System prompts and templates use its fields as {'{{product}}'} and the
        like.
      </Text>
      <PartSelect
        {...props}
        part="responseFormatId"
        label={settingLabels.responseFormatId}
        none="Ad copy variants"
        options={toNamedOptions(formats)}
      />
      <TextInput label={settingLabels.project} autoComplete="off" {...form.getInputProps('project')} />
      <TagsInput
        label={settingLabels.tags}
        description="Each result gets the project and the tags."
        acceptValueOnBlur
        {...form.getInputProps('tags')}
      />
    </>
  )
}

function DraftFields(props: FieldsProps) {
  const { form } = props
  const { presets } = useRecipeOptions()
  const { adAccountId, campaignId, adSetId } = form.values
  const account = findRecipeAccount(form.values, presets)
  const presetSelect = (part: PresetPart, label: string, description?: string) => (
    <PartSelect
      {...props}
      part={part}
      label={label}
      none="None"
      description={description}
      options={presets
        .filter(({ preset_type }) => preset_type === presetTypeByPart[part])
        .map((preset) => ({ value: preset.id, label: namePreset(preset) }))}
    />
  )
  const metaProps = (field: 'adAccountId' | 'campaignId' | 'adSetId') => {
    const { value, onChange, ...input } = form.getInputProps(field)
    const handleChange = (id: string | null) => {
      onChange(id ?? '')
      // A campaign belongs to one ad account, an ad set to one campaign.
      if (field === 'adAccountId') form.setFieldValue('campaignId', '')
      if (field !== 'adSetId') form.setFieldValue('adSetId', '')
    }
    return { ...input, value, onChange: handleChange }
  }

  return (
    <>
      {presetSelect('accountPresetId', 'Account preset', 'The ad account, Facebook page and Instagram account.')}
      {account === adAccountId && <AdAccountField {...metaProps('adAccountId')} />}
      <CampaignField adAccountId={account || null} {...metaProps('campaignId')} />
      <AdSetField adAccountId={account || null} campaignId={campaignId || null} {...metaProps('adSetId')} />
      {!adSetId && presetSelect('adSetPresetId', 'New ad set', 'An ad set preset, when no ad set is chosen.')}
      <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="sm" verticalSpacing="sm">
        {presetSelect('adDetailsPresetId', 'Ad details')}
        {presetSelect('linkDetailsPresetId', 'Link details')}
        {presetSelect('linkDescriptionsPresetId', draftFields.link_descriptions.label)}
      </SimpleGrid>
      <NativeSelect
        label="Drafts"
        data={[
          { value: 'result', label: 'One of each result, with up to five texts' },
          { value: 'variant', label: 'One of each variant' },
        ]}
        {...form.getInputProps('draftPer')}
      />
      <NamingPatternField
        {...form.getInputProps('namingPattern')}
        value={form.values.namingPattern}
        project={form.values.project}
      />
    </>
  )
}
