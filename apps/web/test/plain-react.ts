// What React's development build records for a debugger takes a third of the time of the screen tests.

// A task for each element and a mark for each component: none where the console has no such functions.
Object.assign(console, { createTask: undefined, timeStamp: undefined })

// A stack for each element: none by the JSX runtime of production. React itself stays the development build, for `act`.
const mode = process.env.NODE_ENV
process.env.NODE_ENV = 'production'
await import('react/jsx-runtime')
process.env.NODE_ENV = mode

export {}
