import { draftFields } from '@hookline/contract/drafts/draft-fields.rules'
import { listWords } from '@hookline/contract/list-words.rules'
import { Alert, Stack, Text, Title } from '@mantine/core'
import { IconAlertTriangle, IconVariable } from '@tabler/icons-react'
import classes from './draft-editor.module.css'
import { type DraftFormValues, fieldId } from './draft-form.rules.ts'
import { useEditor } from './editor-context.ts'
import { InsertMenu } from './insert-menu.tsx'
import { exampleAddress, unknownMacros, urlMacros, usualParameters } from './link.rules.ts'
import { PresetMenu } from './preset-menu.tsx'
import { PartHead } from './section.tsx'
import { TextFieldRow } from './text-field-row.tsx'

const macroChoices = [
  { key: 'usual', title: 'The usual UTM parameters', detail: usualParameters, text: usualParameters },
  ...urlMacros.map((macro) => ({ key: macro, title: macro, text: macro })),
]

/** Website, URL parameters, and an example of the resulting address. */
export function LinkFields({ values }: { values: DraftFormValues }) {
  const { facts, isReadOnly, change } = useEditor()
  const { website_url: website, url_parameters_string: parameters, ad_set_mode: mode, new_ad_set: newAdSet } = values
  const needsWebsite = values.call_to_action_type !== 'NO_BUTTON'
  const unknown = unknownMacros(parameters)
  const example = exampleAddress(website, parameters, {
    '{{campaign.name}}': facts.campaign?.name ?? null,
    '{{adset.name}}': mode === 'new' ? newAdSet.name : (facts.adSet?.name ?? null),
    '{{ad.name}}': values.ad_name,
  })
  return (
    <Stack gap="xs">
      <PartHead>
        <Title order={3}>Link details</Title>
        {!isReadOnly && (
          <PresetMenu
            presetType="LINK_DETAILS"
            label="Link Details Preset"
            onApply={({ preset_name, configuration }) => {
              const { website_url, url_parameters_string } = configuration
              change({ website_url, url_parameters_string: url_parameters_string ?? '' })
              return `The link has the details of "${preset_name}".`
            }}
          />
        )}
      </PartHead>
      <div className={classes.linkFields}>
        <TextFieldRow
          field="website_url"
          withAsterisk={needsWebsite}
          description={needsWebsite ? undefined : 'Not needed: the ad has no button.'}
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          placeholder="https://example.com"
          values={values}
        />
        <TextFieldRow
          field="url_parameters_string"
          autoComplete="off"
          spellCheck={false}
          placeholder="utm_source=facebook&utm_campaign={{campaign.name}}"
          values={values}
          actions={
            !isReadOnly && (
              <InsertMenu
                label={`Insert a macro into ${draftFields.url_parameters_string.label}`}
                icon={<IconVariable size={16} aria-hidden />}
                fieldId={fieldId('url_parameters_string')}
                value={parameters}
                onChange={(text) => change({ url_parameters_string: text })}
                choices={macroChoices}
              />
            )
          }
        />
      </div>
      {unknown.length > 0 && (
        <Alert color="yellow" role="note" icon={<IconAlertTriangle aria-hidden />}>
          Meta does not know {listWords(unknown)} and passes it on as it is.
        </Alert>
      )}
      {example && (
        <Text size="xs" c="dimmed" component="div" style={{ overflowWrap: 'anywhere' }}>
          A click leads to, for example:{' '}
          <Text span size="xs" ff="monospace">
            {example}
          </Text>
        </Text>
      )}
    </Stack>
  )
}
