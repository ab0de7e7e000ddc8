import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, vi } from 'vitest'
import { preloadLazyModules } from '../src/lib/lazy-modules.ts'
import { FakeEventSource } from './fake-event-source.ts'

configure({ asyncUtilTimeout: 8000, getElementError: (message) => new Error(message ?? 'Not found') })

// Lazy dialogs open without a fetch, as after the idle preload.
beforeAll(preloadLazyModules)

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
