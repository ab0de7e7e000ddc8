import { writeRecordings } from './graph-recording/files.ts'
import { recordGraph, recordSandbox } from './graph-recording/record.ts'

// Records the Graph API's answers as fixtures: src/providers/meta-ads/fixtures/recorded/README.md.

const { RECORD_TOKEN, RECORD_GRAPH_URL, RECORD_AD_ACCOUNT, META_APP_ID, META_APP_SECRET, META_API_VERSION } =
  process.env
if (RECORD_TOKEN) {
  if (!META_APP_ID || !META_APP_SECRET)
    throw new Error('RECORD_TOKEN needs META_APP_ID and META_APP_SECRET of its app.')
  const recordings = await recordGraph({
    url: RECORD_GRAPH_URL || 'https://graph.facebook.com',
    token: RECORD_TOKEN,
    appId: META_APP_ID,
    appSecret: META_APP_SECRET,
    apiVersion: META_API_VERSION || 'v27.0',
    adAccountId: RECORD_AD_ACCOUNT,
  })
  writeRecordings(recordings, false)
  console.log(`${recordings.length} recordings of ${recordings[0]?.from}. Read them before you keep them.`)
} else {
  const recordings = await recordSandbox()
  writeRecordings(recordings, true)
  console.log(`${recordings.length} recordings of the sandbox`)
}
