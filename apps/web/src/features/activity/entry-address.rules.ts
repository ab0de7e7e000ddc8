import type { ActivityLogEntry, SubjectType } from '@hookline/contract/activity/activity.schemas'

const addresses: Partial<Record<SubjectType, (id: string) => string>> = {
  ai_model: () => '/settings/ai-models',
  draft: (id) => `/meta-ads-editor/${id}`,
  history: (id) => `/result/${id}`,
  preset: () => '/settings/meta-presets',
  recipe: () => '/settings/recipes',
  response_format: () => '/settings/response_formats',
  system_prompt: () => '/system-prompts',
  template: (id) => `/templates/${id}`,
  tool: () => '/tools',
  user: () => '/admin/user-management',
}

/**
 * Where a changed thing can be seen; null when it is gone or shown to its owner only.
 * @param of.isOwn whether the viewer made the change: presets are shown to their user
 */
export function findSubjectAddress(
  { subjectType, subjectId, isSubjectThere }: Pick<ActivityLogEntry, 'subjectType' | 'subjectId' | 'isSubjectThere'>,
  { isOwn }: { isOwn: boolean },
): string | null {
  if (!isSubjectThere || (!isOwn && subjectType === 'preset')) return null
  return (addresses as Record<string, (id: string) => string>)[subjectType]?.(subjectId) ?? null
}
