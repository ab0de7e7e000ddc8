import { useLocalStorage } from '@mantine/hooks'
import { useCurrentUser } from '../../lib/session.ts'

/** The recipe that the user chose last, for copy or for drafts; '' for none. Kept in this browser. */
export function useLastRecipe() {
  return useLocalStorage({
    key: `hookline-recipe-${useCurrentUser().user_uuid}`,
    defaultValue: '',
    serialize: (value) => value,
    deserialize: (value = '') => value,
    getInitialValueInEffect: false,
  })
}
