import { searchMaxChars } from '@hookline/contract/paging.schemas'
import type { Template, TemplateSummary } from '@hookline/contract/templates/templates.schemas'
import { Box, Button, Group, NativeSelect, Paper } from '@mantine/core'
import { IconPlus, IconTemplate } from '@tabler/icons-react'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { focusPageHeading } from '../../lib/page-focus.ts'
import { DeleteTemplateDialog } from '../../parts/templates/delete-template-dialog.tsx'
import { toolTypeLabels, toolTypeOptions } from '../../parts/tools/tool-type-labels.ts'
import { useDialog } from '../../ui/dialogs/use-dialog.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { EmptyState } from '../../ui/lists/empty-state.tsx'
import { SearchBox } from '../../ui/lists/search-box.tsx'
import { PageLayout } from '../../ui/page/page-layout.tsx'
import { CardList, TextCard } from '../../ui/page/text-card.tsx'
import { duplicateSearch, filterTemplates, type TemplateSearch, templateSearchSchema } from './template-search.rules.ts'
import { allTemplatesQuery, showTemplateFailure } from './templates.queries.ts'
import classes from './templates-page.module.css'

interface TemplatesPageProps {
  search: TemplateSearch
  onSearchChange: (search: TemplateSearch) => void
}

const typeOptions = [{ value: '', label: 'All Types' }, ...toolTypeOptions]

export function TemplatesPage({ search, onSearchChange }: TemplatesPageProps) {
  const searchBox = useRef<HTMLInputElement>(null)
  const query = useQuery(allTemplatesQuery)
  const deletion = useDialog<TemplateSummary>()
  const [clears, setClears] = useState(0)
  const isFiltered = Boolean(search.search || search.type)
  const hasNone = query.data?.length === 0 && !isFiltered

  return (
    <PageLayout
      title="Manage Templates"
      description="Instructions added to the system prompt. The whole team shares them."
      actions={
        !hasNone && (
          <LinkButton to="/templates/new" leftSection={<IconPlus size={16} aria-hidden />}>
            New Template
          </LinkButton>
        )
      }
    >
      {!hasNone && (
        <Group component="section" aria-label="Search and filters" gap="xs" wrap="nowrap">
          <Box flex={1}>
            <SearchBox
              // Remounted, because the latest input may not have reached the address yet.
              key={clears}
              ref={searchBox}
              placeholder="Search templates..."
              value={search.search ?? ''}
              maxLength={searchMaxChars}
              onChange={(text) => onSearchChange({ ...search, search: text || undefined })}
            />
          </Box>
          <NativeSelect
            aria-label="Type"
            w={140}
            data={typeOptions}
            value={search.type ?? ''}
            onChange={(event) => {
              const { type } = templateSearchSchema.parse({ type: event.currentTarget.value })
              onSearchChange({ ...search, type })
            }}
          />
        </Group>
      )}
      <TemplateList
        query={query}
        search={search}
        isFiltered={isFiltered}
        onClear={() => {
          setClears((count) => count + 1)
          onSearchChange({})
        }}
        onDelete={deletion.open}
      />
      <DeleteTemplateDialog
        dialog={deletion}
        onDeleted={() => {
          deletion.close()
          // The Delete button is gone with its card, and the search with the last card.
          if (query.data?.length === 1) focusPageHeading()
          else searchBox.current?.focus()
        }}
        onError={(error) => showTemplateFailure('delete', error)}
      />
    </PageLayout>
  )
}

interface TemplateListProps {
  query: UseQueryResult<Template[]>
  search: TemplateSearch
  isFiltered: boolean
  onClear: () => void
  onDelete: (template: Template) => void
}

function TemplateList({ query, search, isFiltered, onClear, onDelete }: TemplateListProps) {
  return (
    <CardList
      label="Templates"
      query={query}
      errorMessage="Failed to load templates. Please try again later."
      skeletons={{ count: 6, textHeight: 168 }}
      filter={(templates) => filterTemplates(templates, search)}
      empty={
        <EmptyState
          icon={<IconTemplate size={32} />}
          title={isFiltered ? 'No templates found' : 'No templates yet'}
          message={
            isFiltered ? 'No template matches the search and the type.' : 'A template holds instructions to reuse.'
          }
          action={
            isFiltered ? (
              <Button variant="default" onClick={onClear}>
                Clear Filters
              </Button>
            ) : (
              <LinkButton to="/templates/new">Create Your First Template</LinkButton>
            )
          }
        />
      }
      renderCard={(template) => <TemplateCard template={template} onDelete={() => onDelete(template)} />}
    />
  )
}

function TemplateCard({ template, onDelete }: { template: Template; onDelete: () => void }) {
  const { id, name, type, description, instructions } = template
  return (
    <TextCard name={name} type={toolTypeLabels[type]} description={description}>
      <Paper className={classes.frame} px="sm" py="xs" bg="var(--app-sunken)">
        <Box
          component="section"
          aria-label={`Instructions of ${name}`}
          dir="auto"
          // Scrollable content must be reachable by keyboard.
          tabIndex={0}
          className={classes.instructions}
        >
          {instructions}
        </Box>
      </Paper>
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
        <Button variant="subtle" color="gray" size="xs" onClick={onDelete} aria-label={`Delete ${name}`}>
          Delete
        </Button>
      </Group>
    </TextCard>
  )
}
