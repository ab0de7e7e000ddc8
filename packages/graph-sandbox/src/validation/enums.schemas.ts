import lists from './meta-enums.json' with { type: 'json' }

// The values that Meta's SDK specifications list (15 Apr 2026), unchanged.

export const optimizationGoals: readonly string[] = lists['adset.optimization_goal']
export const billingEvents: readonly string[] = lists['adset.billing_event']
export const bidStrategies: readonly string[] = lists['adset.bid_strategy']
export const destinationTypes: readonly string[] = lists['adset.destination_type']
export const callToActionTypes: readonly string[] = lists['creative.call_to_action_type']
/** With those of the SDKs of June to August 2026. */
export const creativeFeatures: readonly string[] = [
  ...lists['creative.creative_features_spec_keys'],
  ...['dynamic_cta_text', 'hyperlink_formatting', 'image_banner', 'image_end_card', 'multi_creative_post_carousel'],
  ...['pac_genai_recomposition', 'pac_recomposition', 'product_browsing', 'video_uncrop_9x16_to_9x18'],
  'video_voiceover',
]
/** Those that Meta's documentation describes (Sep 2026). */
export const documentedFeatures: readonly string[] = [
  'adapt_to_placement',
  'add_text_overlay',
  'creative_stickers',
  'description_automation',
  'enhance_cta',
  'image_animation',
  'image_background_gen',
  'image_brightness_and_contrast',
  'image_templates',
  'image_text_translation',
  'image_touchups',
  'image_uncrop',
  'inline_comment',
  'media_type_automation',
  'pac_relaxation',
  'product_extensions',
  'reveal_details_over_time',
  'text_generation',
  'text_optimizations',
  'text_translation',
  'translate_voiceover',
  'video_auto_crop',
  'video_filtering',
  'video_uncrop',
]
export const customEventTypes: readonly string[] = lists['promoted_object.custom_event_type']
export const previewFormats: readonly string[] = lists['preview.ad_format']
