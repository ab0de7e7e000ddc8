import { aboutEndpoints } from '@hookline/contract/about/about.endpoints'
import { queryOptions } from '@tanstack/react-query'
import { call } from './call.ts'

/** What this installation is: version, registration, simulated parts. */
export const aboutQuery = queryOptions({
  queryKey: ['about'],
  queryFn: ({ signal }) => call(aboutEndpoints.about, { signal }),
})
