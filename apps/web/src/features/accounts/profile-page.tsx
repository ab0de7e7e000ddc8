import { Tabs, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { userQuery } from '../../lib/session.ts'
import { showToast } from '../../lib/toast.ts'
import { PageLayout } from '../../ui/page-layout.tsx'
import { PasswordForm } from './password-form.tsx'
import { ProfileForm } from './profile-form.tsx'
import { takeSavedNote } from './profile-reload.ts'
import { SessionsTab } from './sessions-tab.tsx'

/** The own account: name and e-mail, password, open sessions. */
export function ProfilePage() {
  const { data: user } = useQuery(userQuery)
  const [tab, setTab] = useState<string | null>('profile')
  useEffect(() => {
    if (takeSavedNote()) showToast({ title: 'Profile updated', message: 'Your changes are saved.', kind: 'success' })
  }, [])
  return (
    <PageLayout title="Profile Settings" back={{ to: '/', label: 'Back to home' }} width={720}>
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
