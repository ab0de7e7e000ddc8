import type { Template } from '@hookline/contract/templates/templates.schemas'
import { Button, Card, Group, Skeleton, Stack } from '@mantine/core'
import { toolTypeLabels } from '../../lib/tool-type-labels.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { cardGrid, TextCard } from '../../ui/text-card.tsx'
import { duplicateSearch } from './template-search.rules.ts'
import classes from './templates-page.module.css'

export function TemplateCard({ template, onDelete }: { template: Template; onDelete: () => void }) {
  const { id, name, type, description, instructions } = template
  return (
    <TextCard name={name} type={toolTypeLabels[type]} description={description}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard */}
      <section dir="auto" tabIndex={0} className={classes.instructions} aria-label={`Instructions of ${name}`}>
        {instructions}
      </section>
      <Group gap="xs">
        <LinkButton to="/templates/$id" params={{ id }} variant="default" size="xs" aria-label={`Edit ${name}`}>
          Edit
        </LinkButton>
        <LinkButton
          to="/templates/new"
          search={duplicateSearch(template)}
          variant="default"
          size="xs"
          aria-label={`Duplicate ${name}`}
        >
          Duplicate
        </LinkButton>
        <Button variant="subtle" color="red" size="xs" onClick={onDelete} aria-label={`Delete ${name}`}>
          Delete
        </Button>
      </Group>
    </TextCard>
  )
}

const skeletonCount = 6

export function TemplateSkeletons() {
  return (
    <div className={cardGrid} role="status" aria-busy="true" aria-label="Loading templates">
      {Array.from({ length: skeletonCount }, (_, index) => index).map((index) => (
        <Card key={index} padding="md" data-testid="template-skeleton">
          <Stack gap="sm">
            <Skeleton height={20} width="60%" />
            <Skeleton height={14} />
            <Skeleton height={128} />
            <Skeleton height={30} width="70%" />
          </Stack>
        </Card>
      ))}
    </div>
  )
}
