/** 'sound-off legibility' is 'Sound-off legibility'. Rules may not import the one of Mantine. */
export const upperFirst = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
