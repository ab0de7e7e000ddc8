import { createGraphClient, type GraphNeeds } from './client/graph-client.ts'
import { listPermissions, type MetaAds, type OptionalPermission, optionalPermissions } from './meta-ads.ts'
import { showFacebook, showSandbox } from './reading/graph-previews.ts'

/** `sandbox` while no Meta app is configured. */
export type MetaConfig =
  | { kind: 'sandbox' }
  | {
      kind: 'graph'
      appId: string
      appSecret: string
      /** Null when the sign-in requests permissions by name. */
      loginConfigId: string | null
      /** Ignored with a login configuration, which names its own. */
      optionalPermissions: readonly OptionalPermission[]
      graphUrl: string
      /** Where videos are uploaded to. */
      graphVideoUrl: string
      dialogUrl: string
      apiVersion: string
    }

export interface SandboxAddress {
  appId: string
  appSecret: string
  /** The port is known only once the server listens, so this is called for each request. */
  graphUrl(): string
  /** The address of this server for people; it serves the sandbox's sign-in dialog. */
  publicUrl: string
}

/** The default version for the real Meta too. */
const sandboxVersion = 'v27.0'

/** Meta's client, for the configured app or for the sandbox. */
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
