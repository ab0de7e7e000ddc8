import { copyFieldLabels } from '@hookline/contract/copy/copy-fields.rules'
import type { CopyVariant } from '@hookline/contract/copy/copy-variant.schemas'
import { editedVariantsMax } from '@hookline/contract/copy/copy-variant.schemas'
import type { ResultPayload } from '@hookline/contract/generation/generation.schemas'
import { countDecisions } from '@hookline/contract/history/decisions.rules'
import type { Decision } from '@hookline/contract/history/decisions.schemas'
import { readVariants } from '@hookline/contract/history/result-content.rules'
import { variantAsText, variantsAsText } from '@hookline/contract/history/variant-text.rules'
import { formatWholeNumber } from '@hookline/contract/whole-numbers.rules'
import { Button, Group, Stack, Text, Title, VisuallyHidden } from '@mantine/core'
import { IconCopy, IconLink, IconRefresh, type TablerIcon } from '@tabler/icons-react'
import { type ReactNode, Suspense, useId, useMemo, useState } from 'react'
import { useShortcuts } from '../../lib/shortcuts.ts'
import { showToast } from '../../lib/toast.ts'
import { type RowAction, RowActions } from '../../ui/data-table/row-action.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { CopyButton } from '../../ui/texts/copy-button.tsx'
import { ClaimsNote } from '../claims/late-claims-note.ts'
import { useVariantFindings } from '../copy-check/use-findings.ts'
import { ResultMessage } from './result-message.tsx'
import classes from './result-viewers.module.css'
import { DecisionBadge, listDecisionActions, type VariantDeciding } from './variant-decision.tsx'
import { VariantTexts } from './variant-texts.tsx'

const RegeneratePanel = lazyPart(async () => ({
  default: (await import('../regenerate/regenerate-panel.tsx')).RegeneratePanel,
}))

export interface VariantAnchors {
  chosen: number | null
  buildVariantUrl: (number: number) => string
}

/** Present where a variant can be regenerated. */
export interface VariantRegeneration {
  historyId: number
  updatedAt: string
  /** False when the variant could not be replaced. */
  onTake: (index: number, variant: CopyVariant) => Promise<boolean>
}

interface CopyVariantsViewerProps {
  result: ResultPayload
  anchors?: VariantAnchors | undefined
  deciding?: VariantDeciding | undefined
  regeneration?: VariantRegeneration | undefined
}

export function CopyVariantsViewer({ result, ...rest }: CopyVariantsViewerProps) {
  const variants = readVariants(result)
  if (variants.message !== undefined) return <ResultMessage message={variants.message} rawContent={result.rawContent} />
  return <VariantRows variants={variants.value} {...rest} />
}

interface VariantRowsProps extends Omit<CopyVariantsViewerProps, 'result'> {
  variants: readonly CopyVariant[]
}

function VariantRows({ variants: all, anchors, deciding, regeneration }: VariantRowsProps) {
  const variants = useMemo(() => all.slice(0, editedVariantsMax), [all])
  const [regenerated, setRegenerated] = useState<number | null>(null)
  const regenerateCurrent = () => {
    const number = findCurrentNumber()
    if (number > 0) setRegenerated(number)
  }
  useShortcuts('Copy variants', [
    { key: 'c', label: 'Copy the variant with the focus or the pointer', onPress: copyCurrent },
    ...(deciding
      ? [
          { key: 'a', label: 'Accept that variant', onPress: () => decideCurrent(deciding, 'accepted') },
          { key: 'x', label: 'Reject that variant', onPress: () => decideCurrent(deciding, 'rejected') },
          { key: 'z', label: 'Undo the last decision', withCommand: true, onPress: () => deciding.undo?.() },
        ]
      : []),
    ...(regeneration
      ? [{ key: 'r', label: 'Regenerate the variant with the focus or the pointer', onPress: regenerateCurrent }]
      : []),
  ])
  function closeRegeneration(number: number) {
    setRegenerated(null)
    document.querySelector<HTMLElement>(`[data-copy-row="${number}"]`)?.focus({ preventScroll: true })
  }
  const count = all.length
  const { accepted, decided } = countDecisions(deciding?.decided.map(({ decision }) => decision) ?? [])
  return (
    <Stack gap="sm">
      <Group justify="space-between">
        {/* Where nothing is decided, the row above says how many there are. */}
        {deciding && (
          <Text c="dimmed" role="status">
            {count === 1 ? '1 variant' : `${count} variants`}
            {decided > 0 && `, ${accepted} of ${count} accepted`}
          </Text>
        )}
        <Group gap="xs" ms="auto">
          {deciding?.undo && (
            <Button size="compact-sm" variant="subtle" onClick={deciding.undo}>
              Undo
            </Button>
          )}
          <CopyButton value={variantsAsText(all)} label="Copy all" size="compact-sm" />
        </Group>
      </Group>
      <ClaimsNote />
      {count > variants.length && (
        <Text size="sm">
          The first {variants.length} of {formatWholeNumber(count)} variants are shown. “Copy all” copies every variant.
        </Text>
      )}
      <ol className={classes.variants}>
        {variants.map((variant, index) => (
          <li key={index}>
            <VariantRow
              variants={variants}
              number={index + 1}
              anchors={anchors}
              deciding={deciding}
              onRegenerate={regeneration && (() => setRegenerated(index + 1))}
            >
              {regeneration && regenerated === index + 1 && (
                <Suspense>
                  <RegeneratePanel
                    historyId={regeneration.historyId}
                    updatedAt={regeneration.updatedAt}
                    index={index}
                    variant={variant}
                    onTake={(next) => regeneration.onTake(index, next)}
                    onClose={() => closeRegeneration(index + 1)}
                  />
                </Suspense>
              )}
            </VariantRow>
          </li>
        ))}
      </ol>
    </Stack>
  )
}

const copyCurrent = () => findCurrent()?.querySelector<HTMLButtonElement>('[data-copy] button')?.click()

/** A second press takes the decision back. */
function decideCurrent({ decided, decide }: VariantDeciding, wanted: Decision) {
  const index = findCurrentNumber() - 1
  if (index >= 0) decide(index, decided[index]?.decision === wanted ? null : wanted)
}

/** From 1; 0 for none. */
const findCurrentNumber = () => Number(findCurrent()?.dataset.copyRow ?? 0)

/** The variant with the keyboard's focus, else the one under the pointer. */
function findCurrent(): HTMLElement | null {
  const focused = document.querySelector(':focus-visible')?.closest<HTMLElement>('[data-copy-row]')
  return focused ?? document.querySelector<HTMLElement>('[data-copy-row]:hover')
}

const blank: CopyVariant = { headline: '', primaryText: '' }

interface VariantRowProps {
  variants: readonly CopyVariant[]
  /** Which of them, from 1. */
  number: number
  anchors: VariantAnchors | undefined
  deciding: VariantDeciding | undefined
  onRegenerate: (() => void) | undefined
  children: ReactNode
}

function VariantRow(props: VariantRowProps) {
  const { variants, number, anchors, deciding, onRegenerate, children } = props
  const titleId = useId()
  const variant = variants[number - 1] ?? blank
  const { headline, primaryText } = variant
  const findings = useVariantFindings(variants, number - 1)
  const address = anchors?.buildVariantUrl(number)
  const { decision = null, reason = null } = deciding?.decided[number - 1] ?? {}
  const actions: (RowAction | null)[] = [
    ...(deciding ? listDecisionActions(deciding, number - 1) : []),
    onRegenerate
      ? { verb: 'Regenerate', label: `Regenerate variant ${number}`, Icon: IconRefresh, onAct: onRegenerate }
      : null,
    copyAction(copyFieldLabels.headline, headline, IconCopy),
    copyAction(copyFieldLabels.primaryText, primaryText, IconCopy),
    address === undefined ? null : copyAction('Link', address, IconLink),
  ]
  return (
    <article
      aria-labelledby={titleId}
      className={classes.variant}
      tabIndex={-1}
      {...(anchors && { id: `variant-${number}` })}
      data-copy-row={number}
      data-chosen={anchors?.chosen === number || undefined}
    >
      <Title order={3} id={titleId} className={classes.number}>
        <VisuallyHidden>Variant </VisuallyHidden>
        {number}
      </Title>
      <div className={classes.texts}>
        <VariantTexts name={`variant ${number}`} variant={variant} findings={findings} />
        {reason && (
          <Text size="sm" c="dimmed" className={classes.reason}>
            Accepted because: {reason}
          </Text>
        )}
      </div>
      <div className={classes.actions}>
        <span data-copy>
          <CopyButton value={variantAsText(variant)} of={`variant ${number}`} size="compact-sm" />
        </span>
        <RowActions isNarrow name={`variant ${number}`} actions={actions} />
      </div>
      {decision && (
        <div className={classes.decision}>
          <DecisionBadge
            decision={decision}
            isBlocked={decision === 'accepted' && reason === null && findings.isBlocked}
          />
        </div>
      )}
      {children && <div className={classes.below}>{children}</div>}
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
