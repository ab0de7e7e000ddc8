import { copyFieldLabels } from '@hookline/contract/copy/copy-fields.rules'
import { editedVariantsMax, variantTextMaxChars } from '@hookline/contract/copy/copy-variant.schemas'
import { joinTexts } from '@hookline/contract/copy-check/blocking.rules'
import type { CopyFinding } from '@hookline/contract/copy-check/copy-check.schemas'
import { editedResultMaxChars } from '@hookline/contract/history/history.schemas'
import { formatWholeNumber } from '@hookline/contract/whole-numbers.rules'
import { Alert, Box, Button, Group, Stack, Textarea, Title } from '@mantine/core'
import { IconAlertTriangle, IconCopyPlus, IconTrash } from '@tabler/icons-react'
import { memo, useEffect, useId, useMemo, useRef } from 'react'
import { ClaimChips } from '../../../parts/claims/late-claim-chips.tsx'
import { ClaimsNote } from '../../../parts/claims/late-claims-note.ts'
import { CopyFindings, type CopyFindingsProps } from '../../../parts/copy-check/copy-findings.tsx'
import { useDuplicateVariants } from '../../../parts/copy-check/use-findings.ts'
import { Count } from '../../../parts/result-viewer/copy-text.tsx'
import { longestText } from '../../../ui/fields/longest-text.ts'
import type { ListChange } from '../../../ui/sortable-texts/keyed-list.rules.ts'
import { ItemButton, MoveButtons, SortableTexts } from '../../../ui/sortable-texts/sortable-texts.tsx'
import { type EditedVariant, type EditValue, findWarning, textLabels } from './edit-content.rules.ts'
import classes from './result-edit.module.css'
import type { ResultEdit } from './use-result-edit.ts'

export function ResultEditor({ edit }: { edit: ResultEdit }) {
  const { value, change } = edit
  if (!value) return null
  const warning = findWarning(value)
  if (value.kind !== 'variants') {
    const write = (text: string) => change((current) => (current.kind === 'variants' ? current : { ...current, text }))
    return <EditText kind={value.kind} text={value.text} warning={warning} onChange={write} />
  }
  return (
    <EditVariants
      variants={value.variants}
      warning={warning}
      onChange={(next) =>
        change((current) =>
          current.kind === 'variants' ? { kind: 'variants', variants: next(current.variants ?? []) } : current,
        )
      }
    />
  )
}

interface EditTextProps {
  kind: Exclude<EditValue['kind'], 'variants'>
  text: string
  warning: string | null
  onChange: (text: string) => void
}

const jsonTimes = 'All times are whole milliseconds from the start of the video.'

const descriptions = {
  json: undefined,
  analysis: jsonTimes,
  comparison: jsonTimes,
  takeaways: 'A JSON array of strings, for example ["First takeaway", "Second takeaway"].',
  text: undefined,
}

function EditText({ kind, text, warning, onChange }: EditTextProps) {
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => field.current?.focus(), [])
  return (
    <Stack gap="sm">
      <Textarea
        ref={field}
        label={textLabels[kind]}
        description={descriptions[kind]}
        classNames={{ input: `${classes.whole} ${kind === 'text' ? classes.copyText : classes.json}` }}
        rows={16}
        {...longestText(editedResultMaxChars)}
        spellCheck={kind === 'text'}
        value={text}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <div aria-live="polite">
        {warning && (
          <Alert color="yellow" role="note" icon={<IconAlertTriangle aria-hidden />}>
            {warning}
          </Alert>
        )}
      </div>
    </Stack>
  )
}

const blank = { headline: '', primaryText: '', origin: null }
const noVariants: EditedVariant[] = []

interface EditVariantsProps {
  variants: EditedVariant[] | null
  warning: string | null
  onChange: (next: (variants: EditedVariant[]) => EditedVariant[]) => void
}

function EditVariants({ variants, warning, onChange }: EditVariantsProps) {
  const all = variants ?? noVariants
  const shown = useMemo(() => all.slice(0, editedVariantsMax), [all])
  const more = all.length - shown.length
  const duplicates = useDuplicateVariants(shown)
  return (
    <Stack gap="md" className={classes.variants}>
      {warning && (
        <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />}>
          {warning}
        </Alert>
      )}
      <ClaimsNote />
      {more > 0 && (
        <Alert color="yellow" role="note" icon={<IconAlertTriangle aria-hidden />}>
          <Stack gap="xs" align="flex-start">
            {`The first ${editedVariantsMax} of ${formatWholeNumber(all.length)} variants are shown. An edited result may have at most ${editedVariantsMax}, so delete the others to save.`}
            <Button
              size="compact-sm"
              variant="default"
              onClick={() => onChange((current) => current.slice(0, editedVariantsMax))}
            >
              Delete the other {formatWholeNumber(more)}
            </Button>
          </Stack>
        </Alert>
      )}
      <SortableTexts
        items={shown}
        itemLabel="Variant"
        listLabel="Copy variants"
        emptyText={variants ? 'There are no variants. Add one, or cancel to get them back.' : ''}
        blank={blank}
        hasAutoFocus
        lastQuestion={{ title: 'Delete the last variant?', message: 'The result will have no variants left.' }}
        max={editedVariantsMax}
        onChange={onChange}
      >
        {(variant, index, change) => (
          <VariantCard
            variant={variant}
            number={index + 1}
            isLast={index === shown.length - 1}
            duplicate={duplicates.find((one) => one.index === index)}
            onChange={change}
          />
        )}
      </SortableTexts>
    </Stack>
  )
}

interface VariantCardProps {
  variant: EditedVariant
  number: number
  isLast: boolean
  /** It says nearly the same as an earlier one. */
  duplicate: CopyFinding | undefined
  onChange: (change: ListChange<EditedVariant>) => void
}

/** A memo, because counting the characters of long texts takes time. */
const VariantCard = memo(function VariantCard({ variant, number, isLast, duplicate, onChange }: VariantCardProps) {
  const { key, headline, primaryText } = variant
  const titleId = useId()
  const index = number - 1
  const others = useMemo(() => (duplicate ? [duplicate] : []), [duplicate])
  const adText = joinTexts(variant)
  return (
    <Box role="group" aria-labelledby={titleId} tabIndex={-1} data-part="card" className={classes.variant}>
      <Group justify="space-between" gap="xs" mb="xs">
        <Title order={3} id={titleId} c="dimmed">
          Variant {number}
        </Title>
        <Group gap={4}>
          <MoveButtons
            label={`variant ${number}`}
            isFirst={number === 1}
            isLast={isLast}
            onMove={(by) => onChange({ type: 'move', key, by })}
          />
          <ItemButton label={`Duplicate variant ${number}`} onPress={() => onChange({ type: 'duplicate', key })}>
            <IconCopyPlus size={16} aria-hidden />
          </ItemButton>
          <ItemButton label={`Delete variant ${number}`} onPress={() => onChange({ type: 'remove', key })}>
            <IconTrash size={16} aria-hidden />
          </ItemButton>
        </Group>
      </Group>
      <Stack gap="sm">
        <CountedText
          label={copyFieldLabels.headline}
          part="text"
          text={headline}
          checked={{ of: `Headline of variant ${number}`, field: 'headline', index, adText }}
          onWrite={(text) => onChange({ type: 'write', key, values: { headline: text } })}
        />
        <CountedText
          label={copyFieldLabels.primaryText}
          text={primaryText}
          checked={{ of: `Primary text of variant ${number}`, field: 'primaryText', index, adText, others }}
          onWrite={(text) => onChange({ type: 'write', key, values: { primaryText: text } })}
        />
        <ClaimChips of={`variant ${number}`} headline={headline} primaryText={primaryText} />
      </Stack>
    </Box>
  )
})

interface CountedTextProps {
  label: string
  part?: string
  text: string
  checked: Pick<CopyFindingsProps, 'of' | 'index' | 'adText' | 'others'> & { field: 'headline' | 'primaryText' }
  onWrite: (text: string) => void
}

/** A field that counts its characters, with the findings of the copy check. */
export function CountedText({ label, part, text, checked, onWrite }: CountedTextProps) {
  const id = useId()
  return (
    <div>
      <Textarea
        id={id}
        label={label}
        description={<Count text={text} field={checked.field} />}
        inputWrapperOrder={['label', 'description', 'input']}
        classNames={{ root: classes.counted, input: classes.copyText }}
        data-part={part}
        rows={2}
        {...longestText(variantTextMaxChars)}
        value={text}
        onChange={(event) => onWrite(event.currentTarget.value)}
      />
      <CopyFindings {...checked} text={text} onFix={onWrite} fieldId={id} />
    </div>
  )
}
