// First: it decides which React is loaded.
import './production-react.ts'
import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'
import { resetPageStores } from '../src/lib/store.ts'
import { FakeEventSource } from './fake-event-source.ts'

configure({ asyncUtilTimeout: 30_000, getElementError: (message) => new Error(message ?? 'Not found') })

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  localStorage.clear()
  sessionStorage.clear()
  resetPageStores()
  vi.stubGlobal('EventSource', FakeEventSource)
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

Element.prototype.scrollIntoView ??= () => undefined
