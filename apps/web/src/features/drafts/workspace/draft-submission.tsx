import { isBeingSent } from '@hookline/contract/drafts/drafts.rules'
import type { Draft, SubmissionSummary } from '@hookline/contract/drafts/drafts.schemas'
import { isConnectionError } from '@hookline/contract/errors'
import { Box, Group, Text, UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { errorMessage } from '../../../lib/api-error.ts'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { metaRefusalQuery } from '../drafts.queries.ts'
import { MetaRefusalFacts } from '../meta-facts.tsx'
import { SubmissionProgress } from '../submission-progress.tsx'

/** The state of a draft's last submission. */
export function DraftSubmission({ draft }: { draft: Draft }) {
  const { submission } = draft
  if (!submission) return null
  if (isBeingSent(submission)) return <SubmissionProgress submission={submission} />
  if (submission.state === 'done') return submission.error && <Text size="sm">{submission.error}</Text>
  return <Failed draft={draft} submission={submission} />
}

function Failed({ draft, submission }: { draft: Draft; submission: SubmissionSummary }) {
  const [isOpen, setOpen] = useState(false)
  const { errorField, errorCode, error } = submission
  return (
    <div>
      <Text size="sm" c="var(--mantine-color-error)">
        {error ?? 'Failed to submit ad to Meta.'}
      </Text>
      <Group gap="4px 10px" fz={13}>
        {errorField && (
          <Link to="/meta-ads-editor/$adId" params={{ adId: draft.id }} search={{ field: errorField }}>
            Go to the field
          </Link>
        )}
        {isConnectionError(errorCode) && <Link to="/settings/meta">Reconnect to Meta</Link>}
        <UnstyledButton
          mih={24}
          fz={13}
          c="var(--mantine-color-anchor)"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          What Meta said
        </UnstyledButton>
      </Group>
      {isOpen && <WhatMetaSaid submission={submission} />}
    </div>
  )
}

function WhatMetaSaid({ submission }: { submission: SubmissionSummary }) {
  const { data: meta, error } = useQuery(metaRefusalQuery(submission))
  if (meta) return <MetaRefusalFacts meta={meta} />
  if (error) return <Text size="sm">{errorMessage(error)}</Text>
  return <Text size="sm">{meta === undefined ? 'Loading…' : 'Meta did not refuse a call of this submission.'}</Text>
}

/** 'Ready', or 'Not Ready' with links to the fields that need attention. */
export function DraftReadiness({ draft }: { draft: Draft }) {
  const [isOpen, setOpen] = useState(false)
  const listId = useId()
  if (draft.is_ready_to_submit) return <StatusBadge tone="success" label="Ready" />
  const Chevron = isOpen ? IconChevronUp : IconChevronDown
  return (
    <>
      <UnstyledButton
        display="inline-flex"
        mih={24}
        style={{ alignItems: 'center', gap: 2 }}
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        aria-label={`Not Ready: what is missing in ${draft.ad_name}`}
        onClick={() => setOpen(!isOpen)}
      >
        <StatusBadge tone="warning" label="Not Ready" />
        <Chevron size={14} aria-hidden />
      </UnstyledButton>
      {isOpen && (
        <Box
          component="ul"
          id={listId}
          w="100%"
          m={0}
          pl={20}
          fz={13}
          lh="24px"
          aria-label={`Missing in ${draft.ad_name}`}
        >
          {draft.readiness_issues.map(({ field, message }) => (
            <li key={`${field} ${message}`}>
              <Link to="/meta-ads-editor/$adId" params={{ adId: draft.id }} search={{ field }}>
                {message}
              </Link>
            </li>
          ))}
        </Box>
      )}
    </>
  )
}
