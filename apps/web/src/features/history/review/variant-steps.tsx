import { Group, Text, VisuallyHidden } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useReviewState } from './review-context.ts'
import classes from './review-page.module.css'
import { StepButton } from './step-button.tsx'

interface VariantStepsProps {
  /** Whether nothing else near it says that it counts variants. */
  isAlone?: boolean
}

/** Which variant of its video is the current one, and the steps to those beside it; nothing without variants. */
export function VariantSteps({ isAlone = false }: VariantStepsProps) {
  const { place } = useReviewState()
  const { video, position } = place
  if (!video || !position || video.variants.length === 0) return null
  return (
    <Group gap={4} wrap="nowrap" flex={isAlone ? '1 0 auto' : undefined}>
      <Text size="sm" c="dimmed" mr={isAlone ? 'auto' : 4} className={classes.figures} style={{ whiteSpace: 'nowrap' }}>
        {isAlone ? 'Variant ' : <VisuallyHidden>Variant </VisuallyHidden>}
        {position.variant + 1} of {video.variants.length}
      </Text>
      <StepButton
        label="Previous variant"
        keyName="K"
        icon={IconChevronLeft}
        disabled={!place.canStepVariant(-1)}
        onClick={() => place.stepVariant(-1)}
      />
      <StepButton
        label="Next variant"
        keyName="J"
        icon={IconChevronRight}
        disabled={!place.canStepVariant(1)}
        onClick={() => place.stepVariant(1)}
      />
    </Group>
  )
}
