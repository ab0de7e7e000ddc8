/** '2,200', as sentences write a number. */
export const formatWholeNumber = (count: number): string => count.toLocaleString('en')
