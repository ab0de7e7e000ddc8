import { hasRole } from '@hookline/contract/accounts/accounts.rules'
import { type BrandGuide, brandGuideBodySchema } from '@hookline/contract/brand-guide/brand-guide.schemas'
import { Alert, Button, Fieldset, NumberInput, Skeleton, Stack, TagsInput, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { fieldErrors } from '../../lib/field-errors.ts'
import { useCurrentUser } from '../../lib/session.ts'
import { brandGuideQuery } from '../../parts/brand-guide/brand-guide-query.ts'
import { useCheckedForm } from '../../ui/fields/use-checked-form.ts'
import { QueryError } from '../../ui/lists/error-box.tsx'
import { PageFormFoot } from '../../ui/page/page-form-foot.tsx'
import { formWidth, PageLayout } from '../../ui/page/page-layout.tsx'
import { DiscardQuestion } from '../../ui/unsaved-edit/discard-question.tsx'
import { ConflictNotice } from '../../ui/unsaved-edit/edit-notices.tsx'
import { useLeaveBlocker } from '../../ui/unsaved-edit/leave-guard.tsx'
import { useSaveBrandGuide } from './brand-guide.queries.ts'

/** How the team's brand speaks: part of every prompt for ad copy. */
export function BrandGuidePage() {
  const query = useQuery(brandGuideQuery)
  const [version, setVersion] = useState(0)
  const loadLatest = () => void query.refetch().then(() => setVersion((count) => count + 1))
  return (
    <PageLayout
      title="Brand Guide"
      description="Shared by the whole team. It goes into every ad copy prompt, and texts are checked against it."
    >
      <QueryError title="The brand guide could not be loaded" query={query} />
      {query.isPending && <Skeleton h={480} maw={formWidth} role="status" aria-label="Loading the brand guide" />}
      {query.data && (
        <BrandGuideForm key={version} guide={query.data} onLoadLatest={loadLatest} isLoading={query.isFetching} />
      )}
    </PageLayout>
  )
}

interface BrandGuideFormProps {
  guide: BrandGuide
  onLoadLatest: () => void
  isLoading: boolean
}

function BrandGuideForm({ guide: { updatedAt, ...guide }, onLoadLatest, isLoading }: BrandGuideFormProps) {
  const mayEdit = hasRole(useCurrentUser().role, 'admin')
  const [base, setBase] = useState(updatedAt)
  const { form, submitTo } = useCheckedForm({
    initialValues: { ...guide, emojiLimit: guide.emojiLimit === null ? '' : String(guide.emojiLimit) },
    check: ({ emojiLimit, ...values }) =>
      fieldErrors(brandGuideBodySchema, { ...values, emojiLimit: readLimit(emojiLimit) }),
  })
  const save = useSaveBrandGuide((saved) => {
    setBase(saved.updatedAt)
    form.resetDirty()
  })
  const isDirty = form.isDirty()
  const blocker = useLeaveBlocker(isDirty)
  const getTextsProps = (field: 'productNames' | 'wordsToAvoid' | 'competitors' | 'disclaimers') => ({
    ...form.getInputProps(field),
    ...(mayEdit && { placeholder: 'Press Enter after each' }),
    acceptValueOnBlur: true,
    splitChars: field === 'disclaimers' ? ['\n'] : [',', '\n'],
  })
  return (
    <form
      onSubmit={submitTo(save, ({ emojiLimit, ...values }) => ({
        ...values,
        emojiLimit: readLimit(emojiLimit),
        updatedAt: base,
      }))}
      noValidate
    >
      <Stack maw={formWidth}>
        <ConflictNotice error={save.error} isLoading={isLoading} onLoadLatest={onLoadLatest} />
        {!mayEdit && <Alert color="gray">Only admins and owners can change the brand guide.</Alert>}
        <Fieldset variant="unstyled" disabled={!mayEdit}>
          <Stack gap="md">
            <Textarea
              label="Voice"
              description="How the brand speaks, in a few sentences."
              placeholder="Warm, plain, a little dry. Short sentences. No superlatives."
              rows={5}
              resize="vertical"
              {...form.getInputProps('voice')}
            />
            <TagsInput
              label="Product names"
              description="Write them exactly as ads must spell them. Capitals in these names are not flagged."
              {...getTextsProps('productNames')}
            />
            <TagsInput
              label="Words to avoid"
              description="Whole words, upper or lower case. A text that contains one is blocked, and its draft is Not Ready."
              {...getTextsProps('wordsToAvoid')}
            />
            <TagsInput
              label="Competitors"
              description="Names that ads must not mention. A text that contains one is blocked, and its draft is Not Ready."
              {...getTextsProps('competitors')}
            />
            <TagsInput
              label="Disclaimers"
              description="Required in every primary text. Missing ones are flagged, and Fix adds them."
              {...getTextsProps('disclaimers')}
            />
            <NumberInput
              label="Emoji limit"
              description="Maximum per text; leave empty for no limit. Extra emoji are flagged, and Fix removes them."
              styles={{ wrapper: { maxWidth: 160 } }}
              min={0}
              max={50}
              allowDecimal={false}
              {...form.getInputProps('emojiLimit')}
            />
          </Stack>
        </Fieldset>
        {mayEdit && (
          <PageFormFoot>
            <Button type="submit" loading={save.isPending} disabled={!isDirty}>
              Save Changes
            </Button>
          </PageFormFoot>
        )}
      </Stack>
      <DiscardQuestion isOpen={blocker.isHeld} onDiscard={blocker.leave} onStay={blocker.stay} />
    </form>
  )
}

const readLimit = (text: string | number) => (text === '' ? null : Number(text))
