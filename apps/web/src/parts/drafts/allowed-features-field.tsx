import { allowableFeatures, nameFeature } from '@hookline/contract/drafts/creative-features.rules'
import { draftFields } from '@hookline/contract/drafts/draft-fields.rules'
import { MultiSelect } from '@mantine/core'
import type { ReactNode } from 'react'

/** Those that can change a video or an image ad. */
const options = allowableFeatures
  .filter(({ kinds }) => kinds.includes('video') || kinds.includes('image'))
  .map(({ key }) => ({ value: key, label: nameFeature(key) }))
  .toSorted((one, other) => one.label.localeCompare(other.label))
const offered = new Set(options.map(({ value }) => value))

interface AllowedFeaturesFieldProps {
  id?: string
  /** Where a form finds the field to focus it. */
  'data-path'?: string
  value: string[]
  onChange: (keys: string[]) => void
  isDisabled?: boolean
  error?: ReactNode
}

/** The creative features that Meta may use, none unless chosen. A chosen one that is not offered keeps its place. */
export function AllowedFeaturesField(props: AllowedFeaturesFieldProps) {
  const { id, value, onChange, isDisabled = false, error } = props
  const others = value.filter((key) => !offered.has(key)).map((key) => ({ value: key, label: nameFeature(key) }))
  return (
    <MultiSelect
      {...(id && { id })}
      data-path={props['data-path']}
      label={draftFields.allowed_creative_features.label}
      description={
        value.length === 0 ? 'None: every known creative feature is switched off.' : 'All others are switched off.'
      }
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      placeholder={value.length === 0 && !isDisabled ? 'Search creative features' : ''}
      data={[...others, ...options]}
      value={value}
      onChange={onChange}
      disabled={isDisabled}
      error={error}
      searchable
      hidePickedOptions
      nothingFoundMessage="No feature with this name"
      maxDropdownHeight={260}
    />
  )
}
