import { brandGuideEndpoints } from '@hookline/contract/brand-guide/brand-guide.endpoints'
import type { BrandGuideBody } from '@hookline/contract/brand-guide/brand-guide.schemas'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { isStale } from '../../lib/api-error.ts'
import { call } from '../../lib/call.ts'
import { showFailure } from '../../lib/failure-toast.ts'
import { hasFieldErrors } from '../../lib/field-errors.ts'
import { showToast } from '../../lib/toast.ts'
import { brandGuideQuery } from '../../parts/brand-guide/brand-guide-query.ts'

export function useSaveBrandGuide() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: BrandGuideBody & { updatedAt: string }) => call(brandGuideEndpoints.update, { body }),
    onSuccess: ({ data }) => {
      queryClient.setQueryData(brandGuideQuery.queryKey, data)
      showToast({ title: 'Brand guide saved', message: 'It applies to the next generations.', kind: 'success' })
    },
    onError: (error) => {
      if (!hasFieldErrors(error)) showFailure('The brand guide was not saved', error)
      // The latest version is compared with what was typed.
      if (isStale(error)) void queryClient.invalidateQueries({ queryKey: brandGuideQuery.queryKey })
    },
  })
}
