import { brandGuideEndpoints } from '@hookline/contract/brand-guide/brand-guide.endpoints'
import type { BlockedVariant, BrandGuideBody } from '@hookline/contract/brand-guide/brand-guide.schemas'
import { historyEndpoints } from '@hookline/contract/history/history.endpoints'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { isStale } from '../../lib/api-error.ts'
import { call } from '../../lib/call.ts'
import { showFailure } from '../../lib/failure-toast.ts'
import { hasFieldErrors } from '../../lib/field-errors.ts'
import { showToast } from '../../lib/toast.ts'
import { brandGuideQuery } from '../../parts/brand-guide/brand-guide-query.ts'

/** The projects that have their own guide. */
export const brandProjectsQuery = queryOptions({
  queryKey: ['brand-guide', 'projects'],
  queryFn: async ({ signal }) => (await call(brandGuideEndpoints.projects, { signal })).data.projects,
})

/** The projects of results, as suggestions. */
export const usedProjectsQuery = queryOptions({
  queryKey: ['history', 'labels'],
  queryFn: async ({ signal }) => (await call(historyEndpoints.labels, { signal })).data,
  select: ({ projects }) => projects,
})

/** Saves the guide of a project, or the team's for null. */
export function useSaveBrandGuide(project: string | null) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: BrandGuideBody & { updatedAt: string }) =>
      call(brandGuideEndpoints.update, { query: project === null ? {} : { project }, body }),
    onSuccess: ({ data }) => {
      queryClient.setQueryData(brandGuideQuery(project).queryKey, data)
      // Projects without a guide of their own show the team's.
      void queryClient.invalidateQueries({ queryKey: ['brand-guide'] })
      showToast({ title: 'Brand guide saved', message: 'It applies to the next generations.', kind: 'success' })
    },
    onError: (error) => {
      if (!hasFieldErrors(error)) showFailure('The brand guide was not saved', error)
      // The latest version is compared with what was typed.
      if (isStale(error)) void queryClient.invalidateQueries({ queryKey: brandGuideQuery(project).queryKey })
    },
  })
}

export function useDeleteBrandGuide({ onDeleted }: { onDeleted: (blocked: BlockedVariant[]) => void }) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (project: string) => call(brandGuideEndpoints.remove, { query: { project } }),
    onSuccess: async ({ blocked }, project) => {
      onDeleted(blocked)
      await queryClient.invalidateQueries({ queryKey: ['brand-guide'] })
      showToast({ title: 'Brand guide deleted', message: `${project} uses the team's guide.`, kind: 'success' })
    },
    onError: (error) => showFailure('The brand guide was not deleted', error),
  })
}
