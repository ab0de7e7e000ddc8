import { IconTextPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { presetsQuery } from '../../../ui/meta-presets/presets-query.ts'
import { InsertMenu } from './insert-menu.tsx'

interface SnippetMenuProps {
  /** The name of the field, as a person reads it. */
  of: string
  fieldId: string
  value: string
  onChange: (text: string) => void
}

/** Inserts a text snippet into a field; nothing while there are no snippets. */
export function SnippetMenu({ of, ...field }: SnippetMenuProps) {
  const { data: presets = [] } = useQuery(presetsQuery('TEXT_SNIPPET'))
  if (presets.length === 0) return null
  const choices = presets.map(({ id, preset_name, configuration }) => ({
    key: id,
    title: preset_name,
    detail: configuration.snippet_text,
    text: configuration.snippet_text,
  }))
  return (
    <InsertMenu
      label={`Insert a snippet into ${of}`}
      icon={<IconTextPlus size={16} aria-hidden />}
      choices={choices}
      {...field}
    />
  )
}
