import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import React from 'react'
import { afterEach, beforeEach, vi } from 'vitest'
import { FakeEventSource } from './fake-event-source.ts'

configure({ asyncUtilTimeout: 8000, getElementError: (message) => new Error(message ?? 'Not found') })

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  vi.stubGlobal('EventSource', FakeEventSource)
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

Element.prototype.scrollIntoView ??= () => undefined

// React's development build keeps a stack for each element, up to ten thousand a second. Nothing reads them here, and they
// took a fifth of the processor time.
const internals = Object(React).__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
  get: () => Number.POSITIVE_INFINITY,
  set: () => undefined,
})
