/** The only Meta app of the sandbox. Its secret is public on purpose. */
export const sandboxApp = {
  id: '1000000000000001',
  secret: '5a4db0c5a11e4f0e9b1a3c77d20f6e58',
  name: 'Hookline (sandbox)',
} as const

/** Every scope that the sign-in dialog can give. */
export const knownScopes = [
  'public_profile',
  'email',
  'ads_management',
  'ads_read',
  'business_management',
  'pages_show_list',
  'pages_read_engagement',
  'pages_manage_ads',
  'instagram_basic',
  'leads_retrieval',
] as const

export interface SandboxSettings {
  /** Bytes of one chunk of a video upload; the server chooses, the client obeys. */
  chunkBytes: number
  /** How long a finished video stays in `processing`. */
  processingMs: number
  /** How long a new ad is in review. */
  reviewMs: number
  /** `limited`: score 60, then blocked for 300 s; `full`: 9000, then 60 s. */
  tier: 'limited' | 'full'
  /** A sales campaign accepts only the goals in Meta's table. */
  strictSalesGoals: boolean
  /** Posting a creative again gives the id of the first. */
  dedupeCreatives: boolean
  /** Also after one of its features was switched. */
  dedupeSwitched: boolean
  /** The app is in development: each creative is refused, as Meta does until the app is live. */
  isInDevelopment: boolean
  /** Whether the app has the Instagram product. Without it, a sign-in that requests `instagram_basic` is refused. */
  hasInstagram: boolean
  /** How several texts are taken: in both shapes, with link and media in the feed only, or never (2061015). */
  severalTexts: 'both' | 'in-feed' | 'never'
  /** Which features a creative may state: any, only `documented` ones, or none (3858023). */
  features: 'any' | 'documented' | 'none'
  /** The version that answers, whatever was asked for, such as v26.0; empty for the requested one. */
  servedVersion: string
  /** Refuse calls without `appsecret_proof`, as with Meta's "Require App Secret". */
  requireProof: boolean
}

export const defaultSettings: SandboxSettings = {
  chunkBytes: 4_194_304,
  processingMs: 300,
  reviewMs: 2000,
  tier: 'full',
  strictSalesGoals: false,
  dedupeCreatives: true,
  dedupeSwitched: false,
  isInDevelopment: false,
  hasInstagram: true,
  severalTexts: 'both',
  features: 'any',
  servedVersion: '',
  requireProof: false,
}
