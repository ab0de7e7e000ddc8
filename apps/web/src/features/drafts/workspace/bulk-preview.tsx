import type { BulkUpdates, Draft } from '@hookline/contract/drafts/drafts.schemas'
import { Alert, Text } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { describeField, previewBulkUpdate } from './bulk-update.rules.ts'
import classes from './workspace-page.module.css'

/** What applying would do: how many drafts change, and what of them. */
export function BulkPreview({ drafts, updates }: { drafts: Draft[]; updates: BulkUpdates }) {
  const preview = previewBulkUpdate(drafts, updates)
  const hasUpdates = preview.fields.length > 0
  return (
    <Alert icon={<IconInfoCircle aria-hidden />} color={hasUpdates ? 'accent' : 'gray'} role="status">
      <Text fw={600}>{hasUpdates ? `${preview.changed} will change` : 'Nothing is chosen yet'}</Text>
      {hasUpdates && preview.same > 0 && <Text size="sm">{preview.same} already the same</Text>}
      {hasUpdates && (
        <ul className={classes.preview}>
          {preview.fields.map((field) => (
            <Text key={field.label} component="li" size="sm">
              {field.label}: {describeField(field)}
            </Text>
          ))}
        </ul>
      )}
    </Alert>
  )
}
