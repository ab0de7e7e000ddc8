import type { CopyVariant, ResultPayload } from '@hookline/contract/generation/generation.schemas'
import { countDecisions } from '@hookline/contract/history/decisions.rules'
import { readVariants } from '@hookline/contract/history/result-content.rules'
import { variantAsText, variantsAsText, visibleLimits } from '@hookline/contract/history/variant-text.rules'
import { Button, Group, Stack, Text, Title, VisuallyHidden } from '@mantine/core'
import { IconCopy, IconLink, type TablerIcon } from '@tabler/icons-react'
import { useId } from 'react'
import { useShortcuts } from '../../lib/shortcuts.ts'
import { showToast } from '../../lib/toast.ts'
import { ClaimChips } from '../claims/claim-chips.tsx'
import { ClaimsNote } from '../claims/claims-of-video.tsx'
import { CopyButton } from '../copy-button.tsx'
import { type RowAction, RowActions } from '../row-action.tsx'
import { CopyText, Count } from './copy-text.tsx'
import { ResultMessage } from './result-message.tsx'
import classes from './result-viewers.module.css'
import { type VariantDeciding, VariantDecisionRow } from './variant-decision.tsx'

export interface VariantAnchors {
  chosen: number | null
  addressOf: (number: number) => string
}

interface CopyVariantsViewerProps {
  result: ResultPayload
  anchors: VariantAnchors | undefined
  deciding: VariantDeciding | undefined
}

export function CopyVariantsViewer({ result, anchors, deciding }: CopyVariantsViewerProps) {
  const variants = readVariants(result)
  if (variants.message !== undefined) return <ResultMessage message={variants.message} rawContent={result.rawContent} />
  return <VariantRows variants={variants.value} anchors={anchors} deciding={deciding} />
}

interface VariantRowsProps {
  variants: readonly CopyVariant[]
  anchors: VariantAnchors | undefined
  deciding: VariantDeciding | undefined
}

function VariantRows({ variants, anchors, deciding }: VariantRowsProps) {
  useShortcuts('Copy variants', [
    { key: 'c', label: 'Copy the variant with the focus or the pointer', onPress: copyCurrent },
    ...(deciding
      ? [
          { key: 'a', label: 'Accept that variant', onPress: () => pressInCurrent('[data-decide="accepted"]') },
          { key: 'x', label: 'Reject that variant', onPress: () => pressInCurrent('[data-decide="rejected"]') },
          { key: 'z', label: 'Undo the last decision', onPress: () => deciding.undo?.() },
        ]
      : []),
  ])
  const count = variants.length
  const { accepted, decided } = countDecisions(deciding?.decided.map(({ decision }) => decision) ?? [])
  return (
    <Stack gap="sm">
      <Group justify="space-between">
        <Text c="dimmed" role={deciding && 'status'}>
          {count === 1 ? '1 copy variant' : `${count} copy variants`}
          {decided > 0 && `, ${accepted} of ${count} accepted`}
        </Text>
        <Group gap="xs">
          {deciding?.undo && (
            <Button size="compact-sm" variant="subtle" onClick={deciding.undo}>
              Undo
            </Button>
          )}
          <CopyButton value={variantsAsText(variants)} label="Copy all" />
        </Group>
      </Group>
      <ClaimsNote />
      <ol className={classes.variants}>
        {variants.map((variant, index) => (
          <li key={index}>
            <VariantRow variant={variant} number={index + 1} anchors={anchors} deciding={deciding} />
          </li>
        ))}
      </ol>
    </Stack>
  )
}

const copyCurrent = () => pressInCurrent('[data-copy] button')

/** Presses a button of the variant with the keyboard's focus, else of the one under the pointer. */
function pressInCurrent(button: string) {
  const focused = document.querySelector(':focus-visible')?.closest('[data-copy-row]')
  const current = focused ?? document.querySelector('[data-copy-row]:hover')
  current?.querySelector<HTMLButtonElement>(button)?.click()
}

interface VariantRowProps {
  variant: CopyVariant
  number: number
  anchors: VariantAnchors | undefined
  deciding: VariantDeciding | undefined
}

function VariantRow({ variant, number, anchors, deciding }: VariantRowProps) {
  const titleId = useId()
  const { headline, primaryText } = variant
  const address = anchors?.addressOf(number)
  const copies = [
    copyAction('Headline', headline, IconCopy),
    copyAction('Primary text', primaryText, IconCopy),
    address === undefined ? null : copyAction('Link', address, IconLink),
  ]
  return (
    <article
      aria-labelledby={titleId}
      className={classes.variant}
      {...(anchors && { id: `variant-${number}`, tabIndex: -1 })}
      data-copy-row
      data-chosen={anchors?.chosen === number || undefined}
    >
      <Title order={3} id={titleId} className={classes.number}>
        <VisuallyHidden>Variant </VisuallyHidden>
        {number}
      </Title>
      <div className={classes.actions}>
        <span data-copy>
          <CopyButton value={variantAsText(variant)} of={`variant ${number}`} size="compact-sm" />
        </span>
        <RowActions isNarrow name={`variant ${number}`} actions={copies} />
      </div>
      <div className={classes.texts}>
        <CopyText text={headline} limit={visibleLimits.headline} isHeadline />
        <CopyText text={primaryText} limit={visibleLimits.primaryText} />
        <div className={classes.counts}>
          <Count name="Headline" text={headline} limit={visibleLimits.headline} />
          <Count name="Primary text" text={primaryText} limit={visibleLimits.primaryText} />
        </div>
        <ClaimChips of={`variant ${number}`} headline={headline} primaryText={primaryText} />
        {deciding && <VariantDecisionRow deciding={deciding} index={number - 1} />}
      </div>
    </article>
  )
}

function copyAction(name: string, text: string, Icon: TablerIcon): RowAction {
  const verb = `Copy ${name.toLowerCase()}`
  return { verb, label: verb, Icon, onAct: () => void copyPart(name, text) }
}

async function copyPart(name: string, text: string) {
  try {
    await navigator.clipboard.writeText(text)
    showToast({ title: `${name} copied`, kind: 'success' })
  } catch {
    showToast({ title: 'Copy failed', kind: 'error' })
  }
}
