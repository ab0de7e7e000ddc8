import { listWords } from '../list-words.rules.ts'

/** What of an ad a feature changes. */
export type CreativeKind = 'video' | 'image' | 'carousel' | 'catalog' | 'message'

/** A switch with which Meta may change a published creative. */
export interface CreativeFeature {
  /** Meta's key in `degrees_of_freedom_spec.creative_features_spec`. */
  key: string
  /** Its name on screens; the words of the key without it. */
  label?: string
  /** The creatives that it can change. */
  kinds: readonly CreativeKind[]
  /** The month of the SDK that first had it, `YYYY-MM`. */
  since: string
  /** `documentation`: described by Meta. `sdk`: only listed in Meta's SDK. `report`: seen in answers of Meta alone. */
  source: 'documentation' | 'sdk' | 'report'
}

/**
 * The switches that are known, without the bundle `standard_enhancements`, which Meta refuses (docs/meta-api.md). New
 * ones appear every few months; an answer with a key that is not listed is normal.
 */
export const creativeFeatures: readonly CreativeFeature[] = [
  {
    key: 'adapt_to_placement',
    label: 'Adapt to placement',
    kinds: ['image', 'video'],
    since: '2024-06',
    source: 'documentation',
  },
  { key: 'add_text_overlay', label: 'Text overlays', kinds: ['catalog'], since: '2024-08', source: 'documentation' },
  { key: 'ads_with_benefits', kinds: ['catalog'], since: '2024-06', source: 'sdk' },
  {
    key: 'advantage_plus_creative',
    label: 'Advantage+ creative',
    kinds: ['image', 'video'],
    since: '2023-09',
    source: 'sdk',
  },
  { key: 'app_highlights', kinds: ['image', 'video'], since: '2024-04', source: 'sdk' },
  { key: 'audio', kinds: ['image', 'video'], since: '2023-09', source: 'sdk' },
  { key: 'auto_promotion_tag', kinds: ['catalog'], since: '2026-03', source: 'sdk' },
  { key: 'biz_ai', label: 'Business AI', kinds: ['image', 'video'], since: '2025-06', source: 'sdk' },
  { key: 'carousel_to_video', label: 'Carousel to video', kinds: ['catalog'], since: '2023-09', source: 'sdk' },
  { key: 'catalog_feed_tag', kinds: ['catalog'], since: '2024-04', source: 'sdk' },
  { key: 'creative_stickers', label: 'Stickers', kinds: ['image', 'video'], since: '2025-09', source: 'documentation' },
  { key: 'customize_product_recommendation', kinds: ['catalog'], since: '2024-04', source: 'sdk' },
  { key: 'cv_transformation', label: 'Video transformation', kinds: ['video'], since: '2023-09', source: 'sdk' },
  {
    key: 'description_automation',
    label: 'Dynamic descriptions',
    kinds: ['catalog'],
    since: '2023-09',
    source: 'documentation',
  },
  { key: 'dha_optimization', kinds: ['catalog'], since: '2023-09', source: 'sdk' },
  { key: 'dynamic_cta_text', kinds: ['image', 'video'], since: '2026-06', source: 'sdk' },
  { key: 'dynamic_partner_content', kinds: ['catalog'], since: '2024-10', source: 'sdk' },
  { key: 'enable_ncs_testimonials', label: 'Testimonials', kinds: ['image', 'video'], since: '2026-03', source: 'sdk' },
  {
    key: 'enhance_cta',
    label: 'Enhanced call to action',
    kinds: ['image', 'video'],
    since: '2024-08',
    source: 'documentation',
  },
  { key: 'fb_feed_tag', kinds: ['catalog'], since: '2024-10', source: 'sdk' },
  { key: 'fb_reels_tag', kinds: ['catalog'], since: '2024-10', source: 'sdk' },
  { key: 'fb_story_tag', kinds: ['catalog'], since: '2024-10', source: 'sdk' },
  { key: 'feed_caption_optimization', kinds: ['image', 'video'], since: '2024-06', source: 'sdk' },
  { key: 'generate_cta', kinds: ['image', 'video'], since: '2025-10', source: 'sdk' },
  { key: 'hide_price', kinds: ['catalog'], since: '2025-06', source: 'sdk' },
  { key: 'hyperlink_formatting', kinds: ['image', 'video'], since: '2026-06', source: 'sdk' },
  { key: 'ig_feed_tag', kinds: ['catalog'], since: '2024-10', source: 'sdk' },
  { key: 'ig_glados_feed', kinds: ['image'], since: '2023-09', source: 'sdk' },
  { key: 'ig_reels_tag', kinds: ['catalog'], since: '2024-10', source: 'sdk' },
  { key: 'ig_stream_tag', kinds: ['catalog'], since: '2024-10', source: 'sdk' },
  { key: 'ig_video_native_subtitle', kinds: ['video'], since: '2026-03', source: 'sdk' },
  { key: 'image_animation', label: 'Image animation', kinds: ['image'], since: '2024-10', source: 'documentation' },
  { key: 'image_auto_crop', kinds: ['image'], since: '2023-09', source: 'sdk' },
  {
    key: 'image_background_gen',
    label: 'Background generation',
    kinds: ['catalog'],
    since: '2023-09',
    source: 'documentation',
  },
  { key: 'image_banner', kinds: ['image'], since: '2026-06', source: 'sdk' },
  {
    key: 'image_brightness_and_contrast',
    label: 'Image brightness and contrast',
    kinds: ['image'],
    since: '2024-06',
    source: 'documentation',
  },
  { key: 'image_end_card', kinds: ['image'], since: '2026-06', source: 'sdk' },
  { key: 'image_enhancement', kinds: ['image'], since: '2023-09', source: 'sdk' },
  { key: 'image_templates', label: 'Image templates', kinds: ['image'], since: '2023-09', source: 'documentation' },
  {
    key: 'image_text_translation',
    label: 'Translation of text in images',
    kinds: ['image'],
    since: '2026-03',
    source: 'documentation',
  },
  { key: 'image_touchups', label: 'Image touch-ups', kinds: ['image'], since: '2023-09', source: 'documentation' },
  { key: 'image_uncrop', label: 'Image expansion', kinds: ['image'], since: '2023-09', source: 'documentation' },
  {
    key: 'inline_comment',
    label: 'Relevant comments',
    kinds: ['image', 'video'],
    since: '2023-09',
    source: 'documentation',
  },
  { key: 'local_store_extension', kinds: ['image', 'video'], since: '2024-08', source: 'sdk' },
  { key: 'media_liquidity_animated_image', kinds: ['image'], since: '2023-09', source: 'sdk' },
  { key: 'media_order', kinds: ['catalog'], since: '2023-09', source: 'sdk' },
  {
    key: 'media_type_automation',
    label: 'Dynamic media',
    kinds: ['catalog'],
    since: '2023-09',
    source: 'documentation',
  },
  { key: 'multi_creative_post_carousel', kinds: ['carousel'], since: '2026-06', source: 'sdk' },
  { key: 'multi_photo_to_video', kinds: ['carousel'], since: '2024-11', source: 'sdk' },
  { key: 'music_generation', label: 'Generated music', kinds: ['image', 'video'], since: '2025-06', source: 'sdk' },
  { key: 'pac_genai_recomposition', kinds: ['image', 'video'], since: '2026-06', source: 'sdk' },
  { key: 'pac_recomposition', kinds: ['image', 'video'], since: '2026-06', source: 'sdk' },
  {
    key: 'pac_relaxation',
    label: 'Flexible media',
    kinds: ['image', 'video'],
    since: '2024-10',
    source: 'documentation',
  },
  { key: 'product_browsing', kinds: ['catalog'], since: '2026-06', source: 'sdk' },
  {
    key: 'product_extensions',
    label: 'Product showcase',
    kinds: ['image', 'video', 'catalog'],
    since: '2023-09',
    source: 'documentation',
  },
  { key: 'product_metadata_automation', kinds: ['catalog'], since: '2023-09', source: 'sdk' },
  { key: 'product_tags', kinds: ['catalog'], since: '2023-09', source: 'sdk' },
  { key: 'profile_card', kinds: ['image', 'video'], since: '2023-09', source: 'sdk' },
  { key: 'profile_extension', kinds: ['image', 'video'], since: '2025-06', source: 'sdk' },
  { key: 'replace_media_text', kinds: ['image', 'video'], since: '2025-09', source: 'sdk' },
  {
    key: 'reveal_details_over_time',
    label: 'Details over time',
    kinds: ['image', 'video'],
    since: '2025-09',
    source: 'documentation',
  },
  { key: 'show_destination_blurbs', kinds: ['image', 'video'], since: '2025-09', source: 'sdk' },
  { key: 'show_summary', kinds: ['image', 'video'], since: '2025-06', source: 'sdk' },
  { key: 'site_extensions', label: 'Site links', kinds: ['image', 'video'], since: '2024-04', source: 'sdk' },
  {
    key: 'standard_enhancements_catalog',
    label: 'Standard enhancements of catalogs',
    kinds: ['catalog'],
    since: '2023-09',
    source: 'sdk',
  },
  { key: 'text_extraction_for_headline', kinds: ['image', 'video'], since: '2025-10', source: 'sdk' },
  { key: 'text_extraction_for_tap_target', kinds: ['image', 'video'], since: '2025-10', source: 'sdk' },
  { key: 'text_formatting_optimization', kinds: ['image', 'video'], since: '2026-03', source: 'sdk' },
  {
    key: 'text_generation',
    label: 'Text generation',
    kinds: ['image', 'video'],
    since: '2023-09',
    source: 'documentation',
  },
  {
    key: 'text_optimizations',
    label: 'Text improvements',
    kinds: ['image', 'video'],
    since: '2023-09',
    source: 'documentation',
  },
  { key: 'text_overlay_translation', kinds: ['image', 'video'], since: '2025-07', source: 'sdk' },
  {
    key: 'text_translation',
    label: 'Text translation',
    kinds: ['image', 'video'],
    since: '2025-06',
    source: 'documentation',
  },
  {
    key: 'translate_voiceover',
    label: 'Voice-over translation',
    kinds: ['video'],
    since: '2025-10',
    source: 'documentation',
  },
  { key: 'video_auto_crop', label: 'Video cropping', kinds: ['video'], since: '2023-09', source: 'documentation' },
  { key: 'video_filtering', label: 'Video filters', kinds: ['video'], since: '2024-06', source: 'documentation' },
  { key: 'video_highlight', kinds: ['video'], since: '2023-09', source: 'sdk' },
  { key: 'video_highlights', kinds: ['video'], since: '2025-09', source: 'sdk' },
  { key: 'video_to_image', kinds: ['video'], since: '2025-06', source: 'sdk' },
  { key: 'video_uncrop', label: 'Video expansion', kinds: ['video'], since: '2024-10', source: 'documentation' },
  { key: 'video_uncrop_9x16_to_9x18', kinds: ['video'], since: '2026-06', source: 'sdk' },
  { key: 'video_voiceover', kinds: ['video'], since: '2026-08', source: 'report' },
  { key: 'wa_mm_image_filtering', kinds: ['message'], since: '2025-09', source: 'sdk' },
  { key: 'wa_mm_text_truncation_length', kinds: ['message'], since: '2025-07', source: 'sdk' },
]

/** The switches that Meta describes, but for catalogs: what an account is sent that refuses the whole list. */
export const documentedFeatures: readonly CreativeFeature[] = creativeFeatures.filter(
  ({ source, kinds }) => source === 'documentation' && kinds.some((kind) => kind !== 'catalog'),
)

/** The switch for ads beside those of others: a field of the creative, and no feature key. */
export const contextualMultiAds = 'contextual_multi_ads'

const labels = new Map<string, string>([
  ...creativeFeatures.flatMap(({ key, label }) => (label ? [[key, label] as const] : [])),
  [contextualMultiAds, 'Multi-advertiser ads'],
])

/** A switch on a screen: 'Text improvements'. Unknown keys have one too. */
export function nameFeature(key: string): string {
  const words = key.replaceAll('_', ' ')
  return labels.get(key) ?? words.charAt(0).toUpperCase() + words.slice(1)
}

/** What a draft or an account preset may allow. */
export const allowableFeatures: readonly Pick<CreativeFeature, 'key' | 'kinds'>[] = [
  ...creativeFeatures,
  { key: contextualMultiAds, kinds: ['image', 'video'] },
]
const allowableKeys = new Set(allowableFeatures.map(({ key }) => key))

/** Refuses names that are no feature of Meta's; null when all are. */
export function refuseUnknownFeatures(keys: readonly string[]): string | null {
  const unknown = keys.filter((key) => !allowableKeys.has(key)).map((key) => `"${key}"`)
  if (unknown.length === 0) return null
  return `Unknown creative ${unknown.length === 1 ? 'feature' : 'features'} ${listWords(unknown)}. Use Meta's keys, such as "text_optimizations".`
}
