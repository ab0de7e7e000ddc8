import { hasRole } from '@hookline/contract/accounts/accounts.rules'
import {
  type BlockedVariant,
  type BrandGuide,
  brandGuideBodySchema,
  emojiLimitMax,
} from '@hookline/contract/brand-guide/brand-guide.schemas'
import { Alert, Box, Button, Fieldset, NumberInput, Skeleton, Stack, TagsInput, Text, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { z } from 'zod'
import { fieldErrors, readFieldErrors } from '../../lib/field-errors.ts'
import { useCurrentUser } from '../../lib/session.ts'
import { useSingleFlight } from '../../lib/use-single-flight.ts'
import { brandGuideQuery } from '../../parts/brand-guide/brand-guide-query.ts'
import { QueryError } from '../../ui/lists/error-box.tsx'
import { PageFormFoot } from '../../ui/page/page-form-foot.tsx'
import { formWidth, PageLayout } from '../../ui/page/page-layout.tsx'
import { UserText } from '../../ui/texts/user-text.tsx'
import { EditNotices } from '../../ui/unsaved-edit/edit-notices.tsx'
import { LeaveGuard } from '../../ui/unsaved-edit/leave-guard.tsx'
import { useEdit } from '../../ui/unsaved-edit/use-edit.ts'
import { useSaveBrandGuide } from './brand-guide.queries.ts'
import { GuideChoice } from './guide-choice.tsx'
import { NewlyBlocked } from './newly-blocked.tsx'

interface BrandGuidePageProps {
  /** Null for the guide of the team. */
  project: string | null
  onProjectChange: (project: string | null) => void
}

/** How a brand speaks: part of every prompt for ad copy. */
export function BrandGuidePage({ project, onProjectChange }: BrandGuidePageProps) {
  const query = useQuery(brandGuideQuery(project))
  const [blocked, setBlocked] = useState<BlockedVariant[]>([])

  function handleProjectChange(next: string | null) {
    setBlocked([])
    onProjectChange(next)
  }

  return (
    <PageLayout
      title="Brand Guide"
      description="Shared by the whole team. It goes into every ad copy prompt, and texts are checked against it."
    >
      <GuideChoice project={project} onProjectChange={handleProjectChange} onDeleted={setBlocked} />
      {blocked.length > 0 && (
        <Box maw={formWidth} mb="md">
          <NewlyBlocked variants={blocked} onClose={() => setBlocked([])} />
        </Box>
      )}
      <QueryError title="The brand guide could not be loaded" query={query} />
      {query.isPending && <Skeleton h={480} maw={formWidth} role="status" aria-label="Loading the brand guide" />}
      {query.data && <BrandGuideForm key={project} guide={query.data} project={project} onSaved={setBlocked} />}
    </PageLayout>
  )
}

const texts = z.array(z.string())
/** The values of the form; the limit is '' for none. */
const formSchema = z.object({
  voice: z.string(),
  productNames: texts,
  wordsToAvoid: texts,
  competitors: texts,
  disclaimers: texts,
  emojiLimit: z.string(),
})
type FormValues = z.infer<typeof formSchema>

/** In the order of the screen. */
const labels: Record<keyof FormValues, string> = {
  voice: 'Voice',
  productNames: 'Product names',
  wordsToAvoid: 'Words to avoid',
  competitors: 'Competitors',
  disclaimers: 'Disclaimers',
  emojiLimit: 'Emoji limit',
}
const fields = Object.keys(labels) as (keyof FormValues)[]

const guideEdit = {
  kind: 'brand guide',
  schema: formSchema,
  read: ({ updatedAt, updatedBy, emojiLimit, ...guide }: BrandGuide) => ({
    value: formSchema.parse({ ...guide, emojiLimit: emojiLimit === null ? '' : String(emojiLimit) }),
    updatedAt,
    changedBy: updatedBy,
  }),
  fingerprint: (values: FormValues) => JSON.stringify(fields.map((field) => values[field])),
  describe: (values: FormValues) =>
    fields.map((field) => ({ label: labels[field], text: [values[field]].flat().join('\n') })),
}

const toBody = ({ emojiLimit, ...values }: FormValues) => ({
  ...values,
  emojiLimit: emojiLimit === '' ? null : Number(emojiLimit),
})

interface BrandGuideFormProps {
  guide: BrandGuide
  project: string | null
  /** Takes the accepted variants that the guide newly blocks. */
  onSaved: (blocked: BlockedVariant[]) => void
}

function BrandGuideForm({ guide, project, onSaved }: BrandGuideFormProps) {
  const mayEdit = hasRole(useCurrentUser().role, 'admin')
  const [errors, setErrors] = useState<Record<string, string>>({})
  const { mutateAsync } = useSaveBrandGuide(project)
  const edit = useEdit({
    ...guideEdit,
    id: project === null ? 'team' : `project ${project}`,
    stored: guide,
    async save(values, { updatedAt }) {
      const saved = await mutateAsync({ ...toBody(values), updatedAt })
      onSaved(saved.blocked)
      return saved.data
    },
  })
  const { value, isDirty, isSaving } = edit

  function showErrors(found: Record<string, string>) {
    setErrors(found)
    const first = fields.find((field) => field in found)
    if (first) document.querySelector<HTMLElement>(`[data-path="${first}"]`)?.focus()
  }

  const save = useSingleFlight(async () => {
    if (!value) return
    const found = fieldErrors(brandGuideBodySchema, toBody(value))
    showErrors(found)
    if (Object.keys(found).length > 0) return
    await edit.save().catch((error) => showErrors(readFieldErrors(error)))
  })
  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    save()
  }

  function change(part: Partial<FormValues>) {
    edit.change((now) => ({ ...now, ...part }))
    setErrors((now) => Object.fromEntries(Object.entries(now).filter(([field]) => !(field in part))))
  }
  if (!value) return null
  const getFieldProps = (field: keyof FormValues) => ({
    label: labels[field],
    error: errors[field],
    'data-path': field,
  })
  const getTextsProps = (field: 'productNames' | 'wordsToAvoid' | 'competitors' | 'disclaimers') => ({
    ...getFieldProps(field),
    value: value[field],
    onChange: (next: string[]) => change({ [field]: next }),
    ...(mayEdit && { placeholder: 'Press Enter after each' }),
    acceptValueOnBlur: true,
    splitChars: field === 'disclaimers' ? ['\n'] : [',', '\n'],
  })
  return (
    <form onSubmit={handleSubmit} noValidate>
      <Stack maw={formWidth}>
        <EditNotices edit={edit} />
        {!mayEdit && <Alert color="gray">Only admins and owners can change the brand guide.</Alert>}
        {project !== guide.project && (
          <Text size="sm">
            <UserText>{project ?? ''}</UserText> uses the team's guide, shown here.
            {mayEdit && ' Change and save it to give the project its own.'}
          </Text>
        )}
        <Fieldset variant="unstyled" disabled={!mayEdit}>
          <Stack gap="md">
            <Textarea
              description="How the brand speaks, in a few sentences."
              placeholder="Warm, plain, a little dry. Short sentences. No superlatives."
              rows={5}
              resize="vertical"
              {...getFieldProps('voice')}
              value={value.voice}
              onChange={(event) => change({ voice: event.currentTarget.value })}
            />
            <TagsInput
              description="Write them exactly as ads must spell them. Capitals in these names are not flagged."
              {...getTextsProps('productNames')}
            />
            <TagsInput
              description="Whole words, upper or lower case. A text that contains one is blocked, and its draft is Not Ready."
              {...getTextsProps('wordsToAvoid')}
            />
            <TagsInput
              description="Names that ads must not mention. A text that contains one is blocked, and its draft is Not Ready."
              {...getTextsProps('competitors')}
            />
            <TagsInput
              description="Required in every primary text. Missing ones are flagged, and Fix adds them."
              {...getTextsProps('disclaimers')}
            />
            <NumberInput
              description="Maximum per text; leave empty for no limit. Extra emoji are flagged, and Fix removes them."
              styles={{ wrapper: { maxWidth: 160 } }}
              min={0}
              max={emojiLimitMax}
              allowDecimal={false}
              {...getFieldProps('emojiLimit')}
              value={value.emojiLimit}
              onChange={(next) => change({ emojiLimit: String(next) })}
            />
          </Stack>
        </Fieldset>
        {mayEdit && (
          <PageFormFoot>
            <Button type="submit" loading={isSaving} disabled={!isDirty}>
              Save Changes
            </Button>
          </PageFormFoot>
        )}
      </Stack>
      <LeaveGuard isDirty={isDirty} />
    </form>
  )
}
