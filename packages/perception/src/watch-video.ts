export type { WatchReport } from './watch-report.ts'
