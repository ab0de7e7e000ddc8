import { createGraphClient, type GraphNeeds } from './client/graph-client.ts'
import { listPermissions, type MetaAds, type OptionalPermission, optionalPermissions } from './meta-ads.ts'
import { showFacebook, showSandbox } from './reading/graph-previews.ts'

/** How to reach Meta; `sandbox` while no Meta app is configured. */
export type MetaConfig =
  | { kind: 'sandbox' }
  | {
      kind: 'graph'
      appId: string
      appSecret: string
      /** `null` where the sign-in asks for permissions by name. */
      loginConfigId: string | null
      /** Asked for besides what is required; a login configuration names its own. */
      optionalPermissions: readonly OptionalPermission[]
      graphUrl: string
      /** Where videos are uploaded to. */
      graphVideoUrl: string
      dialogUrl: string
      apiVersion: string
    }

/** Where the sandbox listens, and the app that it knows. */
export interface SandboxAddress {
  appId: string
  appSecret: string
  /** Of the Graph API, asked at each call: the port is known only after the server listens. */
  graphUrl(): string
  /** Where people reach this server, with the sign-in dialog of the sandbox behind it. */
  publicUrl: string
}

/** The version that is spoken with the sandbox: the one that the real Meta is asked for by default. */
const sandboxVersion = 'v26.0'

/** The way to the Meta that the configuration names. */
export function createMetaAds(config: MetaConfig, needs: GraphNeeds & { sandbox: SandboxAddress }): MetaAds {
  if (config.kind === 'graph') {
    const { graphUrl, graphVideoUrl } = config
    const permissions = listPermissions(config.loginConfigId ? optionalPermissions : config.optionalPermissions)
    const urls = { graphUrl: () => graphUrl, graphVideoUrl: () => graphVideoUrl }
    return createGraphClient({ ...config, ...urls, permissions, showAddress: showFacebook }, needs)
  }
  const { sandbox } = needs
  return createGraphClient(
    {
      ...sandbox,
      kind: 'sandbox',
      graphVideoUrl: sandbox.graphUrl,
      loginConfigId: null,
      permissions: listPermissions(optionalPermissions),
      apiVersion: sandboxVersion,
      dialogUrl: `${sandbox.publicUrl}/sandbox/dialog`,
      showAddress: (url) => showSandbox(url, { graphUrl: sandbox.graphUrl(), publicUrl: sandbox.publicUrl }),
    },
    needs,
  )
}
