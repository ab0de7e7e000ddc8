import type { CopyVariant, ResultPayload } from '@hookline/contract/generation/generation.schemas'
import { readVariants } from '@hookline/contract/history/result-content.rules'
import {
  countCharacters,
  variantAsText,
  variantsAsText,
  visibleLimits,
} from '@hookline/contract/history/variant-text.rules'
import { Card, Group, Stack, Text, Title, VisuallyHidden } from '@mantine/core'
import { useId } from 'react'
import { ClaimChips } from '../claims/claim-chips.tsx'
import { ClaimsNote } from '../claims/claims-of-video.tsx'
import { CopyButton } from '../copy-button.tsx'
import { ResultMessage } from './result-message.tsx'
import classes from './result-viewers.module.css'

export interface VariantAnchors {
  chosen: number | null
  addressOf: (number: number) => string
}

export function CopyVariantsViewer({
  result,
  anchors,
}: {
  result: ResultPayload
  anchors: VariantAnchors | undefined
}) {
  const variants = readVariants(result)
  if (variants.message !== undefined) return <ResultMessage message={variants.message} rawContent={result.rawContent} />
  const count = variants.value.length
  return (
    <Stack gap="md">
      <Group justify="space-between">
        <Text c="dimmed">{count === 1 ? '1 copy variant' : `${count} copy variants`}</Text>
        <CopyButton value={variantsAsText(variants.value)} label="Copy all" />
      </Group>
      <ClaimsNote />
      <ol className={classes.variants}>
        {variants.value.map((variant, index) => (
          <li key={index}>
            <VariantCard variant={variant} number={index + 1} anchors={anchors} />
          </li>
        ))}
      </ol>
    </Stack>
  )
}

interface VariantCardProps {
  variant: CopyVariant
  number: number
  anchors: VariantAnchors | undefined
}

function VariantCard({ variant, number, anchors }: VariantCardProps) {
  const titleId = useId()
  const isChosen = anchors?.chosen === number
  const { headline, primaryText } = variant
  return (
    <Card
      component="article"
      aria-labelledby={titleId}
      padding="md"
      className={classes.variant}
      {...(anchors && { id: `variant-${number}`, tabIndex: -1 })}
      data-chosen={isChosen || undefined}
    >
      <Group justify="space-between" gap="xs" mb="xs">
        <Title order={3} id={titleId} c="dimmed">
          Variant {number}
        </Title>
        <Group gap={4}>
          {anchors && (
            <CopyButton
              value={anchors.addressOf(number)}
              label="Copy link"
              of={`to variant ${number}`}
              variant="subtle"
            />
          )}
          <CopyButton value={variantAsText(variant)} label="Copy both" of={`texts of variant ${number}`} />
        </Group>
      </Group>
      <Stack gap="sm">
        <VariantText name="headline" text={headline} limit={visibleLimits.headline} number={number} />
        <VariantText name="primary text" text={primaryText} limit={visibleLimits.primaryText} number={number} />
        <ClaimChips of={`variant ${number}`} headline={headline} primaryText={primaryText} />
      </Stack>
    </Card>
  )
}

interface VariantTextProps {
  name: 'headline' | 'primary text'
  text: string
  limit: number
  number: number
}

function VariantText({ name, text, limit, number }: VariantTextProps) {
  const count = countCharacters(text)
  const isHeadline = name === 'headline'
  return (
    <div>
      <Group justify="space-between" gap="xs" wrap="nowrap">
        <Text size="xs" className={classes.count} data-over={count > limit || undefined}>
          {isHeadline ? 'Headline' : 'Primary text'} · {count} / {limit}
          <VisuallyHidden>{count > limit ? ' characters, more than show' : ' characters that show'}</VisuallyHidden>
        </Text>
        <CopyButton value={text} of={`${name} of variant ${number}`} variant="subtle" size="compact-sm" />
      </Group>
      <p dir="auto" className={classes.copyText} data-headline={isHeadline || undefined}>
        {text}
      </p>
    </div>
  )
}
