/** Whether the user has to connect or reconnect to Meta first. */
export const isConnectionError = (code: string | null) => code === 'META_NOT_CONNECTED' || code === 'META_RECONNECT'
