import { defaultToolIcon } from '@hookline/contract/tools/tools.rules'
import { type Tool, toolBodySchema } from '@hookline/contract/tools/tools.schemas'
import { Group, NativeSelect, Switch, Textarea, TextInput, ThemeIcon } from '@mantine/core'
import { useForm } from '@mantine/form'
import { fieldErrors, fieldErrorsOf, hasFieldErrors } from '../../lib/field-errors.ts'
import { toolTypeOptions } from '../../lib/tool-type-labels.ts'
import { ConflictNotice } from '../../ui/conflict-notice.tsx'
import { DialogForm } from '../../ui/form-dialog.tsx'
import { ToolIcon, toolIconNames } from './tool-icon.tsx'
import { useSaveTool } from './tools.queries.ts'

interface ToolFormProps {
  /** The tool as it was read; null for a new one. */
  tool: Tool | null
  isLoadingLatest: boolean
  onLoadLatest: () => void
  onClose: () => void
}

const newTool = {
  name: '',
  displayName: '',
  description: '',
  type: 'ad copy',
  path: '',
  icon: defaultToolIcon,
  active: true,
}

/** What a tool is called, where it leads and how it looks. Its name stays once it is there. */
export function ToolForm({ tool, isLoadingLatest, onLoadLatest, onClose }: ToolFormProps) {
  const form = useForm({
    initialValues: { ...newTool, ...tool },
    validate: (values) => fieldErrors(tool ? toolBodySchema.omit({ name: true }) : toolBodySchema, values),
  })
  const save = useSaveTool(tool, onClose)

  function focusFirst(errors: Record<string, unknown>) {
    form.getInputNode(Object.keys(errors)[0] ?? 'name')?.focus()
  }

  const handleSubmit = form.onSubmit((values) => {
    const { name, ...body } = values
    save.mutate(
      { ...toolBodySchema.omit({ name: true }).parse(body), name: name.trim() },
      {
        onError: (error) => {
          if (!hasFieldErrors(error)) return
          const errors = fieldErrorsOf(error)
          form.setErrors(errors)
          focusFirst(errors)
        },
      },
    )
  }, focusFirst)

  const { icon } = form.values
  const iconNames = toolIconNames.includes(icon) ? toolIconNames : [icon, ...toolIconNames]
  return (
    <DialogForm
      submitLabel={tool ? 'Save Changes' : 'Add Tool'}
      isBusy={save.isPending}
      onSubmit={handleSubmit}
      onCancel={onClose}
    >
      <TextInput
        label="Name"
        description={tool ? 'The name cannot be changed.' : 'Used in addresses of the API, such as hook-finder.'}
        withAsterisk
        disabled={tool !== null}
        autoCapitalize="none"
        spellCheck={false}
        data-autofocus={tool ? undefined : true}
        {...form.getInputProps('name')}
      />
      <TextInput
        label="Display Name"
        withAsterisk
        data-autofocus={tool ? true : undefined}
        {...form.getInputProps('displayName')}
      />
      <Textarea label="Description" rows={2} resize="vertical" {...form.getInputProps('description')} />
      <NativeSelect label="Tool Type" withAsterisk data={toolTypeOptions} {...form.getInputProps('type')} />
      <TextInput
        label="Path"
        description="The screen that it opens, such as /studio."
        withAsterisk
        spellCheck={false}
        {...form.getInputProps('path')}
      />
      <Group gap="sm" align="flex-end" wrap="nowrap">
        <NativeSelect label="Icon" data={iconNames} flex={1} {...form.getInputProps('icon')} />
        <ThemeIcon variant="light" size={32} role="img" aria-label="Preview of the icon">
          <ToolIcon name={icon} />
        </ThemeIcon>
      </Group>
      <Switch
        label="Active"
        description="An inactive tool is not in the menu and takes no jobs."
        {...form.getInputProps('active', { type: 'checkbox' })}
      />
      {!hasFieldErrors(save.error) && (
        <ConflictNotice error={save.error} isLoading={isLoadingLatest} onLoadLatest={onLoadLatest} />
      )}
    </DialogForm>
  )
}
