import { accountsEndpoints } from '@hookline/contract/accounts/accounts.endpoints'
import {
  describeMinChars,
  passwordFormSchema,
  profileSchema,
  type User,
} from '@hookline/contract/accounts/accounts.schemas'
import { Button, Group, PasswordInput, Stack, Tabs, Text, TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { errorMessage } from '../../lib/api-error.ts'
import { call } from '../../lib/call.ts'
import { fieldErrors } from '../../lib/field-errors.ts'
import { userQuery } from '../../lib/session.ts'
import { showToast } from '../../lib/toast.ts'
import { useCheckedForm } from '../../ui/fields/use-checked-form.ts'
import { UsernameInput } from '../../ui/fields/username-input.tsx'
import { formWidth, PageLayout } from '../../ui/page/page-layout.tsx'
import { sessionsQuery } from './sessions.queries.ts'
import { SessionsTab } from './sessions-tab.tsx'

/** The user's own account: name and e-mail, password, open sessions. */
export function ProfilePage() {
  const { data: user } = useQuery(userQuery)
  const [tab, setTab] = useState<string | null>('profile')
  useEffect(() => {
    if (takeSavedNote()) showToast({ title: 'Profile updated', message: 'Your changes are saved.', kind: 'success' })
  }, [])
  return (
    <PageLayout title="Profile Settings" description="Your name, your password and where you are signed in.">
      {user ? (
        <Tabs value={tab} onChange={setTab}>
          <Tabs.List mb="lg">
            <Tabs.Tab value="profile">Profile Information</Tabs.Tab>
            <Tabs.Tab value="password">Change Password</Tabs.Tab>
            <Tabs.Tab value="sessions">Sessions</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="profile">
            <ProfileForm user={user} />
          </Tabs.Panel>
          <Tabs.Panel value="password">
            <PasswordForm username={user.username} />
          </Tabs.Panel>
          <Tabs.Panel value="sessions">{tab === 'sessions' && <SessionsTab />}</Tabs.Panel>
        </Tabs>
      ) : (
        <Text>You must be logged in to view this page.</Text>
      )}
    </PageLayout>
  )
}

function ProfileForm({ user }: { user: User }) {
  const { form, submitTo, keepFilled } = useCheckedForm({
    initialValues: { username: user.username, email: user.email ?? '' },
    check: (values) => fieldErrors(profileSchema, values),
  })
  const save = useMutation({
    mutationFn: (body: typeof form.values) => call(accountsEndpoints.updateUser, { body }),
    onSuccess: reloadAfterSave,
    onError: showFailed('Failed to update profile'),
  })

  return (
    <form onSubmit={submitTo(save, (values) => values)} {...keepFilled} noValidate>
      <Stack gap="sm" maw={formWidth}>
        <UsernameInput {...form.getInputProps('username')} />
        <TextInput label="Email (optional)" type="email" autoComplete="email" {...form.getInputProps('email')} />
        <Group mt="xs">
          <Button type="submit" loading={save.isPending} disabled={!form.isDirty()}>
            Save Changes
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** @param username tells a password manager whose password it is */
function PasswordForm({ username }: { username: string }) {
  const queryClient = useQueryClient()
  const { form, submitTo, keepFilled } = useCheckedForm({
    initialValues: { currentPassword: '', newPassword: '', confirmPassword: '' },
    check: (values) => fieldErrors(passwordFormSchema, values),
  })
  const save = useMutation({
    mutationFn: ({ currentPassword, newPassword }: typeof form.values) =>
      call(accountsEndpoints.updateUser, { body: { currentPassword, newPassword } }),
    onSuccess: () => {
      form.reset()
      showToast({ title: 'Password updated', message: 'Your other sessions were signed out.', kind: 'success' })
      return queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey })
    },
    onError: showFailed('Failed to update password'),
  })

  return (
    <form onSubmit={submitTo(save, (values) => values)} {...keepFilled} noValidate>
      <Stack gap="sm" maw={formWidth}>
        <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
        <PasswordInput
          label="Current Password"
          autoComplete="current-password"
          {...form.getInputProps('currentPassword')}
        />
        <PasswordInput
          label="New Password"
          description={describeMinChars('newPassword')}
          autoComplete="new-password"
          {...form.getInputProps('newPassword')}
        />
        <PasswordInput
          label="Confirm New Password"
          autoComplete="new-password"
          {...form.getInputProps('confirmPassword')}
        />
        <Text size="sm" c="dimmed">
          Changing the password signs you out everywhere else.
        </Text>
        <Group mt="xs">
          <Button type="submit" loading={save.isPending}>
            Change Password
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

const noteKey = 'hookline-profile-saved'

/** The reloaded page shows the toast, because the reload would remove it here. */
function reloadAfterSave(): void {
  sessionStorage.setItem(noteKey, 'yes')
  window.location.reload()
}

/** Whether saving the profile reloaded this page; true once. */
function takeSavedNote(): boolean {
  const isNoted = sessionStorage.getItem(noteKey) !== null
  sessionStorage.removeItem(noteKey)
  return isNoted
}

const showFailed = (title: string) => (error: Error) =>
  showToast({ title, message: errorMessage(error, title), kind: 'error' })
