// React's development build records a task of the debugger for each element and a mark for each component, which Node
// keeps although no debugger is there: a fifth of the time of the screen tests. It does without where the console has none.
Object.assign(console, { createTask: undefined, timeStamp: undefined })
