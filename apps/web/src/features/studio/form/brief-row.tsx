import { readInputValues } from '@hookline/contract/generation/brief.rules'
import { type BriefField, briefFields } from '@hookline/contract/generation/brief.schemas'
import { settingLabels } from '@hookline/contract/generation/generation-settings.rules'
import {
  describeUnfilled,
  findInputVariables,
  listUnfilled,
} from '@hookline/contract/generation/prompt-variables.rules'
import { Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { showToast } from '../../../lib/toast.ts'
import { BriefFields, briefFieldId } from '../../../parts/brief/brief-fields.tsx'
import { type BriefValues, readBriefValue } from '../../../parts/brief/brief-values.rules.ts'
import type { Studio } from '../studio-store.ts'
import { ModifiedBadge, SettingRow } from './setting-row.tsx'

/**
 * What the brief must hold for the texts that will be sent.
 * @param texts the system prompt and the template's instructions.
 */
export function useBrief(studio: Studio, texts: string[]) {
  const [isChecked, setChecked] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const required = findInputVariables(texts)

  /** Whether each value is there. A missing one is named by a toast and takes the focus. */
  function check(): boolean {
    // The user may have filled them in while the submit waited.
    const unfilled = listUnfilled(texts, readInputValues(studio.getState().form))
    setChecked(unfilled.length > 0)
    const [first] = unfilled
    if (!first) return true
    showToast({ title: 'Value missing', message: describeUnfilled(unfilled), kind: 'error' })
    setOpen(true)
    // The fields appear with the next frame.
    requestAnimationFrame(() => requestAnimationFrame(() => document.getElementById(briefFieldId(first))?.focus()))
    return false
  }

  return { required, isChecked, isOpen, setOpen, check }
}

interface BriefRowProps {
  brief: ReturnType<typeof useBrief>
  values: BriefValues
  onChange: (values: BriefValues) => void
  isModified: boolean
}

/** What the user says about the ad: a part of every prompt of the batch. */
export function BriefRow({ brief, values, onChange, isModified }: BriefRowProps) {
  const { required, isChecked, isOpen, setOpen } = brief
  const isMissing = (field: BriefField) =>
    (required as BriefField[]).includes(field) && !readBriefValue(values, field).trim()
  const missing = required.filter(isMissing)
  const filled = briefFields.map((field) => readBriefValue(values, field).trim()).filter(Boolean)
  return (
    <SettingRow
      title={settingLabels.brief}
      value={missing.length > 0 ? describeMissing(missing) : filled.join(' · ') || 'Empty'}
      badge={isModified && <ModifiedBadge />}
      isOpen={isOpen}
      onToggle={setOpen}
    >
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          A part of every prompt of the batch. Nothing is fetched from the landing page.
        </Text>
        <BriefFields
          values={values}
          onChange={onChange}
          required={required}
          describeError={(field) => isChecked && isMissing(field) && `Fill in a value for {{${field}}}.`}
        />
      </Stack>
    </SettingRow>
  )
}

const describeMissing = (names: readonly string[]) => `Needs ${names.map((name) => `{{${name}}}`).join(', ')}`
