import { aboutEndpoints } from '@hookline/contract/about/about.endpoints'
import { queryOptions } from '@tanstack/react-query'
import { call } from './call.ts'

export const aboutQuery = queryOptions({
  queryKey: ['about'],
  queryFn: ({ signal }) => call(aboutEndpoints.about, { signal }),
})
