import { Readable } from 'node:stream'
import type { MetaAdsSession } from '../../src/providers/meta-ads/meta-ads.ts'
import { buildCreativePlan, buildGraphAdSet, tinyPng } from '../meta-plans.ts'
import { metaLogin, type SandboxFault, type TestSandbox } from '../meta-sandbox.ts'
import { captureRefusal, type Step, type StepWorld } from './steps.ts'

const redirectUri = 'http://localhost:3000/api/meta/auth/callback'
/** Objects of the sandbox's seeded world. */
const seeded = {
  account: 'act_10160300000000001',
  traffic: '120210000000000002',
  page: '106100000000000001',
}

const makeAdSet = (session: MetaAdsSession) => session.createAdSet(seeded.account, buildGraphAdSet(seeded.traffic))

/** Steps that need a browser or a fault on demand, which only the sandbox offers. */
export function sandboxSteps(): Step[] {
  return [
    {
      name: 'sign-in',
      async run({ meta, arrange }) {
        const code = await arrange((sandbox) => codeFrom(sandbox), 'hidden')
        return meta.finishLogin({ code, redirectUri })
      },
    },
    {
      name: 'sign-in-used-code',
      async run({ meta, arrange }) {
        const code = await arrange(async (sandbox) => {
          const fresh = await codeFrom(sandbox)
          await sandbox.connect().finishLogin({ code: fresh, redirectUri })
          return fresh
        }, 'hidden')
        return captureRefusal(meta.finishLogin({ code, redirectUri }))
      },
    },
    {
      name: 'sign-in-other-address',
      async run({ meta, arrange }) {
        const code = await arrange((sandbox) => codeFrom(sandbox), 'hidden')
        return captureRefusal(meta.finishLogin({ code, redirectUri: `${redirectUri}/` }))
      },
    },
    {
      name: 'permission-missing',
      async run({ as, arrange }) {
        const token = await arrange(async (sandbox) => {
          const code = await codeFrom(sandbox, ['ads_management'])
          return (await sandbox.connect().finishLogin({ code, redirectUri })).accessToken
        }, 'hidden')
        return captureRefusal(makeAdSet(as(token)))
      },
    },
    {
      name: 'permissions-revoked',
      async run({ as, arrange }) {
        const session = as(await arrange((sandbox) => sandbox.token(), 'hidden'))
        await session.revoke()
        return captureRefusal(session.listAdAccounts())
      },
    },
    failing('token-expired', { kind: 'expired-token' }),
    failing('token-needs-sign-in', { kind: 'expired-token', code: 459 }),
    failing('rate-limit-account', { kind: 'rate-limit', ms: 60_000 }),
    failing('rate-limit-app', { kind: 'rate-limit', code: 4, ms: 60_000 }),
    failing('rate-limit-ads-management', { kind: 'rate-limit', code: 80_004, ms: 60_000 }),
    failing('gateway-page', { kind: 'html-502' }),
    failing('error-after-execution', { kind: 'execute-then-500' }),
    {
      name: 'read-retried',
      async run({ session, arrange }) {
        await arrange((sandbox) => sandbox.fault({ kind: 'html-502' }), undefined)
        return session.getCampaign(seeded.traffic)
      },
    },
    {
      name: 'app-in-development',
      async run({ session, arrange }) {
        await arrange((sandbox) => sandbox.change({ isInDevelopment: true }), undefined)
        return captureRefusal(makeCreative(session))
      },
    },
    { name: 'creative-video-missing', run: ({ session }) => captureRefusal(makeCreative(session)) },
    {
      name: 'video-broken',
      async run({ session }) {
        const name = '[broken-video].mp4'
        const { videoId, sessionId } = await session.startVideo(seeded.account, { name, sizeBytes: tinyPng.length })
        const chunk = {
          sessionId,
          startOffset: 0,
          sizeBytes: tinyPng.length,
          open: async () => Readable.from([tinyPng]),
        }
        await session.sendVideoChunk(seeded.account, chunk)
        await session.finishVideo(seeded.account, { sessionId, name })
        return session.getVideoStatus(seeded.account, videoId)
      },
    },
    {
      name: 'ad-disapproved',
      async run({ session }) {
        const { id: adSetId } = await makeAdSet(session)
        const { hash: imageHash } = await session.uploadImage(seeded.account, { name: 'dot.png', bytes: tinyPng })
        const looks = buildCreativePlan({ ...noInstagram, videoId: null, imageHash })
        const { id: creativeId } = await session.createCreative(seeded.account, looks)
        const name = 'An ad [disapprove]'
        const { id } = await session.createAd(seeded.account, {
          name,
          adSetId,
          creativeId,
          pixelId: null,
          conversionDomain: null,
        })
        return session.getAd(id)
      },
    },
    {
      name: 'activated',
      async run({ session }) {
        const { id } = await makeAdSet(session)
        await session.activate(id)
        return session.getAdSet(id)
      },
    },
  ]
}

const noInstagram = { pageId: seeded.page, instagramUserId: null }

/** The id of a missing video. */
function makeCreative(session: MetaAdsSession) {
  const media = { videoId: '238000000000000001', imageHash: '0'.repeat(32) }
  return session.createCreative(seeded.account, buildCreativePlan({ ...noInstagram, ...media }))
}

/** A create with a fault: it is sent once. */
function failing(name: string, fault: SandboxFault): Step {
  return {
    name,
    async run({ session, arrange }: StepWorld) {
      await arrange((sandbox) => sandbox.fault(fault), undefined)
      return captureRefusal(makeAdSet(session))
    },
  }
}

async function codeFrom(sandbox: TestSandbox, without: string[] = []): Promise<string> {
  const address = sandbox.connect().loginUrl({ redirectUri, state: 's' })
  return (await metaLogin(address, { without })).searchParams.get('code') ?? ''
}
