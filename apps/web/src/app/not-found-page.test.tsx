import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderScreen } from '../../test/render-screen.tsx'

test('an unknown path shows the 404 page, signed in or not', async () => {
  renderScreen('/no/such/page', { user: null })
  expect(await screen.findByRole('heading', { level: 1, name: '404 Page Not Found' })).toBeInTheDocument()
  expect(screen.getByText('Did you forget to add the page to the router?')).toBeInTheDocument()
  expect(document.title).toBe('404 Page Not Found · Hookline')
})
