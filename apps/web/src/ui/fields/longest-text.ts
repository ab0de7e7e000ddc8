/** Attributes of a field that takes longer texts than others, or so long ones that a person may paste and shorten them. */
export const longestText = (maxChars: number) => ({ 'data-longest-text': maxChars })
