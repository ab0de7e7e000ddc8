/** Whether a host name means this machine. */
export const isLoopbackName = (hostname: string): boolean => /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname)
