import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event'

/**
 * The hands of a test. Whether an element takes the pointer is not checked: that reads the computed styles of all its
 * ancestors at each press, and no style sheet is loaded that could refuse it.
 */
export const setUpKeys = () => userEvent.setup({ delay: null, pointerEventsCheck: PointerEventsCheckLevel.Never })
