import { settingLabels } from '@hookline/contract/generation/generation-settings.rules'
import { projectMaxLength, tagsMax } from '@hookline/contract/labels/labels.schemas'
import { Group, Stack, Text, TextInput } from '@mantine/core'
import { Suspense } from 'react'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { CollapsiblePanel } from '../../../ui/page/collapsible-panel.tsx'
import { ModifiedBadge } from './modified-badge.tsx'

/** Loaded after the page: the panel is closed at first. */
const TagsInput = lazyPart(() => import('./tags-input.ts'))

interface LabelFieldsProps {
  project: string | null
  tags: string[]
  isModified: boolean
  onChange: (labels: { project?: string; tags?: string[] }) => void
}

/** The project and tags that each result of the batch gets. */
export function LabelFields({ project, tags, isModified, onChange }: LabelFieldsProps) {
  const labels = [project?.trim(), ...tags.map((tag) => `#${tag}`)].filter(Boolean)
  return (
    <CollapsiblePanel
      isPlain
      title="Project and tags"
      aside={
        <Group gap={6} wrap="nowrap">
          {isModified && <ModifiedBadge />}
          <Text span size="sm" c="dimmed" truncate dir="auto">
            {labels.join(' ') || 'None'}
          </Text>
        </Group>
      }
    >
      <Stack gap="sm">
        <TextInput
          label={settingLabels.project}
          autoComplete="off"
          maxLength={projectMaxLength}
          value={project ?? ''}
          onChange={({ currentTarget }) => onChange({ project: currentTarget.value })}
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
    </CollapsiblePanel>
  )
}
