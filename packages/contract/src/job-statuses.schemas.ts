/** `enqueued`: waiting, also for a retry; `new`: leased but not started; the last three are final. */
export const jobStatuses = ['enqueued', 'new', 'processing', 'completed', 'failed', 'cancelled'] as const
export type JobStatus = (typeof jobStatuses)[number]
