import { Alert, Stack, Text, Title } from '@mantine/core'
import { IconAlertTriangle, IconVariable } from '@tabler/icons-react'
import { memo } from 'react'
import { PresetSelect } from '../../../ui/meta-presets/preset-select.tsx'
import classes from './draft-editor.module.css'
import { type DraftErrors, type DraftFormValues, fieldId } from './draft-form.rules.ts'
import { InsertMenu } from './insert-menu.tsx'
import { exampleAddress, unknownMacros, urlMacros, usualParameters } from './link.rules.ts'
import { TextFieldRow } from './text-field-row.tsx'
import type { ChangeForm } from './use-draft-form.ts'

interface LinkFieldsProps
  extends Pick<DraftFormValues, 'website_url' | 'url_parameters_string' | 'call_to_action_type'> {
  /** Values for the macros in the example. */
  adName: string
  adSetName: string | null
  campaignName: string | null
  errors: DraftErrors
  isReadOnly: boolean
  change: ChangeForm
}

const macroChoices = [
  { key: 'usual', title: 'The usual UTM parameters', detail: usualParameters, text: usualParameters },
  ...urlMacros.map((macro) => ({ key: macro, title: macro, text: macro })),
]

/** Website, URL parameters, and an example of the resulting address. */
export const LinkFields = memo(function LinkFields(props: LinkFieldsProps) {
  const { website_url: website, url_parameters_string: parameters, errors, isReadOnly, change } = props
  const needsWebsite = props.call_to_action_type !== 'NO_BUTTON'
  const setParameters = (text: string) => change({ url_parameters_string: text })
  const unknown = unknownMacros(parameters)
  const example = exampleAddress(website, parameters, {
    '{{campaign.name}}': props.campaignName,
    '{{adset.name}}': props.adSetName,
    '{{ad.name}}': props.adName,
  })
  return (
    <Stack gap="sm">
      <Title order={3}>Link details</Title>
      <PresetSelect
        presetType="LINK_DETAILS"
        label="Link Details Preset"
        onApply={({ preset_name, configuration }) => {
          const { website_url, url_parameters_string } = configuration
          change({ website_url, url_parameters_string: url_parameters_string ?? '' })
          return `The link has the details of "${preset_name}".`
        }}
      />
      <TextFieldRow
        field="website_url"
        label="Website URL"
        withAsterisk={needsWebsite}
        description={needsWebsite ? undefined : 'Not needed: the ad has no button.'}
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        placeholder="https://example.com"
        value={website}
        onChange={(text) => change({ website_url: text })}
        error={errors.website_url}
      />
      <TextFieldRow
        field="url_parameters_string"
        label="URL Parameters"
        autoComplete="off"
        spellCheck={false}
        placeholder="utm_source=facebook&utm_campaign={{campaign.name}}"
        value={parameters}
        onChange={setParameters}
        error={errors.url_parameters_string}
        actions={
          !isReadOnly && (
            <InsertMenu
              label="Insert a macro into URL Parameters"
              icon={<IconVariable size={16} aria-hidden />}
              fieldId={fieldId('url_parameters_string')}
              value={parameters}
              onChange={setParameters}
              choices={macroChoices}
            />
          )
        }
      />
      {unknown.length > 0 && (
        <Alert color="yellow" role="note" icon={<IconAlertTriangle aria-hidden />}>
          Meta does not know {unknown.join(', ')} and passes it on as it is.
        </Alert>
      )}
      {example && (
        <Text size="xs" c="dimmed" component="div">
          A click leads to, for example: <div className={classes.example}>{example}</div>
        </Text>
      )}
    </Stack>
  )
})
