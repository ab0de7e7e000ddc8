import { defaultToolIcon } from '@hookline/contract/tools/tools.rules'
import { type Tool, toolBodySchema } from '@hookline/contract/tools/tools.schemas'
import { Group, NativeSelect, Switch, Textarea, TextInput, ThemeIcon } from '@mantine/core'
import { fieldErrors } from '../../lib/field-errors.ts'
import { toolTypeOptions } from '../../parts/tools/tool-type-labels.ts'
import { EditForm, type EditFormProps } from '../../ui/data-table/row-dialogs.tsx'
import { useRowForm } from '../../ui/data-table/use-row-form.ts'
import { ToolIcon, toolIconNames } from './tool-icon.tsx'
import { useSaveTool } from './tools.queries.ts'

const newTool = {
  name: '',
  displayName: '',
  description: '',
  type: 'ad copy',
  path: '',
  icon: defaultToolIcon,
  active: true,
}

export function ToolForm(props: EditFormProps<Tool>) {
  const { edited, onClose } = props
  const schema = edited ? toolBodySchema.omit({ name: true }) : toolBodySchema
  const { form, submitTo, edit } = useRowForm(props, {
    readValues: (tool: Tool | null) => ({ ...newTool, ...tool }),
    check: (values) => fieldErrors(schema, values),
  })
  const save = useSaveTool(edited, onClose)
  const handleSubmit = submitTo(save, ({ name, ...body }) => ({
    ...toolBodySchema.omit({ name: true }).parse(body),
    name: name.trim(),
  }))
  const { icon } = form.values
  const iconNames = toolIconNames.includes(icon) ? toolIconNames : [icon, ...toolIconNames]
  return (
    <EditForm {...props} addLabel="Add Tool" isDirty={form.isDirty()} edit={edit} save={save} onSubmit={handleSubmit}>
      <TextInput
        label="Name"
        description={edited ? 'The name cannot be changed.' : 'Part of API paths, such as hook-finder.'}
        withAsterisk
        disabled={edited !== null}
        autoCapitalize="none"
        spellCheck={false}
        data-autofocus={edited ? undefined : true}
        {...form.getInputProps('name')}
      />
      <TextInput
        label="Display Name"
        withAsterisk
        data-autofocus={edited ? true : undefined}
        {...form.getInputProps('displayName')}
      />
      <Textarea label="Description" rows={2} resize="vertical" {...form.getInputProps('description')} />
      <NativeSelect label="Tool Type" withAsterisk data={toolTypeOptions} {...form.getInputProps('type')} />
      <TextInput
        label="Path"
        description="The screen to open, such as /studio."
        withAsterisk
        spellCheck={false}
        {...form.getInputProps('path')}
      />
      <Group gap="xs" align="flex-end" wrap="nowrap">
        <NativeSelect label="Icon" data={iconNames} flex={1} {...form.getInputProps('icon')} />
        <ThemeIcon variant="light" size={36} role="img" aria-label="Icon preview">
          <ToolIcon name={icon} />
        </ThemeIcon>
      </Group>
      <Switch
        label="Active"
        description="Inactive tools are hidden from the menu and accept no jobs."
        {...form.getInputProps('active', { type: 'checkbox' })}
      />
    </EditForm>
  )
}
