import { TextInput, type TextInputProps } from '@mantine/core'

export function UsernameInput(props: TextInputProps & { 'data-autofocus'?: boolean }) {
  return <TextInput label="Username" autoComplete="username" autoCapitalize="none" spellCheck={false} {...props} />
}
