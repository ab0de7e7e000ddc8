import lists from './meta-enums.json' with { type: 'json' }

// The values that Meta's SDK specifications list (15 Apr 2026), unchanged.

export const optimizationGoals: readonly string[] = lists['adset.optimization_goal']
export const billingEvents: readonly string[] = lists['adset.billing_event']
export const bidStrategies: readonly string[] = lists['adset.bid_strategy']
export const destinationTypes: readonly string[] = lists['adset.destination_type']
export const callToActionTypes: readonly string[] = lists['creative.call_to_action_type']
export const creativeFeatures: readonly string[] = lists['creative.creative_features_spec_keys']
export const customEventTypes: readonly string[] = lists['promoted_object.custom_event_type']
export const previewFormats: readonly string[] = lists['preview.ad_format']
