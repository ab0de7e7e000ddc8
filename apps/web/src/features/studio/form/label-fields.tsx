import { settingLabels } from '@hookline/contract/generation/generation-settings.rules'
import { projectMaxLength, tagsMax } from '@hookline/contract/labels/labels.schemas'
import { Stack, TextInput } from '@mantine/core'
import { Suspense } from 'react'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { ModifiedBadge, SettingRow } from './setting-row.tsx'

/** Loaded after the page: the panel is closed at first. */
const TagsInput = lazyPart(() => import('./tags-input.ts'))

interface LabelFieldsProps {
  project: string | null
  tags: string[]
  isModified: boolean
  onChange: (labels: { project?: string; tags?: string[] }) => void
  onProjectEntered: () => void
}

/** The project and tags that each result of the batch gets. */
export function LabelFields({ project, tags, isModified, onChange, onProjectEntered }: LabelFieldsProps) {
  const labels = [project?.trim(), ...tags.map((tag) => `#${tag}`)].filter(Boolean)
  return (
    <SettingRow title="Project and tags" value={labels.join(' ') || 'None'} badge={isModified && <ModifiedBadge />}>
      <Stack gap="sm">
        <TextInput
          label={settingLabels.project}
          autoComplete="off"
          maxLength={projectMaxLength}
          value={project ?? ''}
          onChange={({ currentTarget }) => onChange({ project: currentTarget.value })}
          onBlur={onProjectEntered}
        />
        <Suspense>
          <TagsInput
            label={settingLabels.tags}
            description="Press Enter after each tag. All results of the batch get these tags."
            acceptValueOnBlur
            maxTags={tagsMax}
            value={tags}
            onChange={(next) => onChange({ tags: next })}
          />
        </Suspense>
      </Stack>
    </SettingRow>
  )
}
