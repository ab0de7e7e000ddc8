import type { User } from '@hookline/contract/accounts/accounts.schemas'
import { defaultToolKey } from '@hookline/contract/tools/tools.rules'
import { useQuery } from '@tanstack/react-query'
import { toolsQuery } from '../features/tools/tools.queries.ts'
import { allScreens, mayOpen, type Screen } from './screens.ts'

/** Is the studio's tool active? What is inactive is offered nowhere; while the tools are not known, it is. */
export function useIsStudioOffered(): boolean {
  const { data: tools } = useQuery(toolsQuery)
  return !tools || tools.some(({ name, active }) => name === defaultToolKey && active)
}

/** Every screen that the person can go to by name. */
export function useOfferedScreens(user: User): Screen[] {
  const isStudioOffered = useIsStudioOffered()
  return allScreens.filter((screen) => mayOpen(screen, user) && (isStudioOffered || screen.to !== '/studio'))
}
