import { plain } from '../graph/field-specs.ts'
import type { Registry } from '../graph/scope.ts'
import type { Kind } from '../store/sandbox-store.ts'

/**
 * The type's other fields, by the lists of Meta's SDK (24.0.1). Few have a value here, and an answer leaves out those
 * without; only a field that the type does not have is refused.
 */
const otherFields: Partial<Record<Kind, string>> = {
  user:
    'about age_range birthday client_business_id community cover currency education favorite_athletes ' +
    'favorite_teams gender hometown inspirational_people install_type installed is_guest_user is_work_account ' +
    'languages link local_news_megaphone_dismiss_status local_news_subscription_status locale location ' +
    'meeting_for middle_name name_format payment_pricepoints political profile_pic quotes relationship_status ' +
    'religion shared_login_upgrade_required_by short_name significant_other sports ' +
    'supports_donate_button_in_live_video third_party_id timezone token_for_business updated_time verified ' +
    'video_upload_limits website',
  business:
    'block_offline_analytics collaborative_ads_managed_partner_business_info ' +
    'collaborative_ads_managed_partner_eligibility collaborative_ads_partner_premium_options created_by ' +
    'extended_updated_time is_hidden link marketing_messages_onboarding_status payment_account_id primary_page ' +
    'profile_picture_uri timezone_id two_factor_type updated_by updated_time user_access_expire_time vertical ' +
    'vertical_id whatsapp_business_manager_messaging_limit',
  account:
    'ad_account_promotable_objects agency_client_declaration all_capabilities attribution_spec ' +
    'brand_safety_content_filter_levels business_city business_state business_street business_street2 ' +
    'business_zip can_create_brand_lift_study custom_audience_info end_advertiser end_advertiser_name ' +
    'existing_customers expired_funding_source_details extended_credit_invoice_group failed_delivery_checks ' +
    'fb_entity has_migrated_permissions has_page_authorized_adaccount io_number ' +
    'is_attribution_spec_system_default is_ba_skip_delayed_eligible is_direct_deals_enabled ' +
    'is_in_3ds_authorization_enabled_market is_notifications_enabled is_personal is_prepay_account ' +
    'is_tax_id_required liable_address line_numbers media_agency min_campaign_group_spend_cap ' +
    'offsite_pixels_tos_accepted opportunity_score owner_business partner rf_spec send_bill_to_address ' +
    'show_checkout_experience sold_to_address tax_id tax_id_status tax_id_type tos_accepted ' +
    'user_access_expire_time user_tos_accepted viewable_business',
  page:
    'about ad_campaign affiliation app_id artists_we_like attire available_promo_offer_ids awards band_interests ' +
    'band_members best_page bio birthday booking_agent breaking_news_usage built business can_checkin can_post ' +
    'checkins company_overview connected_page_backed_instagram_account contact_address ' +
    'copyright_attribution_insights copyright_whitelisted_ig_partners country_page_likes cover culinary_team ' +
    'current_location delivery_and_pickup_option_info description description_html differently_open_offerings ' +
    'directed_by display_subtext displayed_message_response_time does_viewer_have_page_permission_link_ig emails ' +
    'engagement fan_count featured_video features followers_count food_styles founded general_info ' +
    'general_manager genre global_brand_page_name global_brand_root_id has_added_app has_lead_access ' +
    'has_transitioned_to_new_page_experience has_whatsapp_business_number has_whatsapp_number hometown hours ' +
    'impressum influences is_always_open is_calling_eligible is_chain is_community_page ' +
    'is_eligible_for_branded_content is_eligible_for_disable_connect_ig_btn_for_non_page_admin_am_web ' +
    'is_messenger_bot_get_started_enabled is_messenger_platform_bot is_owned is_permanently_closed is_unclaimed ' +
    'is_verified is_webhooks_subscribed keywords leadgen_tos_acceptance_time leadgen_tos_accepted ' +
    'leadgen_tos_accepting_user location members merchant_id merchant_review_status messaging_feature_status ' +
    'messenger_ads_default_icebreakers messenger_ads_default_quick_replies messenger_ads_quick_replies_type ' +
    'mini_shop_storefront mission mpg name_with_location_descriptor network new_like_count offer_eligible ' +
    'overall_star_rating owner_business page_token parent_page parking payment_options personal_info ' +
    'personal_interests pharma_safety_info phone pickup_options place_type plot_outline preferred_audience ' +
    'press_contact price_range privacy_info_url produced_by products promotion_eligible ' +
    'promotion_ineligible_reason public_transit rating_count recipient record_label release_date ' +
    'restaurant_services restaurant_specialties schedule screenplay_by season single_line_address starring ' +
    'start_info store_code store_location_descriptor store_number studio supports_donate_button_in_live_video ' +
    'talking_about_count temporary_status unread_message_count unread_notif_count unseen_message_count ' +
    'user_access_expire_time username voip_info website were_here_count whatsapp_number written_by',
  instagram:
    'biography business_discovery follows_count has_profile_pic is_published media_count mentioned_comment ' +
    'mentioned_media owner_business shopping_product_tag_eligibility shopping_review_status website',
  pixel:
    'automatic_matching_fields can_proxy config creator data_use_setting description duplicate_entries ' +
    'enable_auto_assign_to_accounts enable_automatic_matching event_stats event_time_max event_time_min ' +
    'first_party_cookie_status has_1p_pixel_event is_consolidated_container is_created_by_business is_crm ' +
    'is_mta_use is_restricted_use last_upload_app last_upload_app_changed_time match_rate_approx matched_entries ' +
    'owner_ad_account owner_business usage user_access_expire_time valid_entries',
  conversion:
    'aggregation_rule business creation_time data_sources default_conversion_value description event_source_type ' +
    'first_fired_time is_unavailable last_fired_time offline_conversion_data_set retention_days',
  campaign:
    'advantage_state_info boosted_object_id brand_lift_studies budget_rebalance_flag campaign_group_active_time ' +
    'can_create_brand_lift_study can_use_spend_cap has_secondary_skadnetwork_reporting is_budget_schedule_enabled ' +
    'is_direct_send_campaign is_message_campaign is_skadnetwork_attribution last_budget_toggling_time ' +
    'primary_attribution recommendations source_campaign source_recommendation_type topline_id',
  adset:
    'adset_schedule anchor_event_attribution_window_days asset_feed_id automatic_manual_state bid_adjustments ' +
    'bid_info brand_safety_config campaign_active_time campaign_attribution creative_sequence ' +
    'creative_sequence_repetition_pattern daily_min_spend_target daily_spend_cap ' +
    'existing_customer_budget_percentage full_funnel_exploration_mode instagram_user_id ' +
    'is_ba_skip_delayed_eligible is_budget_schedule_enabled is_incremental_attribution_enabled lifetime_imps ' +
    'lifetime_min_spend_target lifetime_spend_cap max_budget_spend_percentage min_budget_spend_percentage ' +
    'multi_optimization_goal_weight optimization_sub_event placement_soft_opt_out recommendations ' +
    'recurring_budget_semantics review_feedback rf_prediction_id source_adset source_adset_id ' +
    'targeting_optimization_types time_based_ad_rotation_id_blocks time_based_ad_rotation_intervals ' +
    'trending_topics_spec use_new_app_click value_rule_set_id value_rules_applied',
  creative:
    'ad_disclaimer_spec applink_treatment auto_update branded_content branded_content_sponsor_page_id ' +
    'bundle_folder_id call_to_action categorization_criteria category_media_source ' +
    'collaborative_ads_lsb_image_bank_id creative_sourcing_spec destination_set_id dynamic_ad_voice ' +
    'effective_authorization_category enable_direct_install enable_launch_instant_app facebook_branded_content ' +
    'format_transformation_spec image_crops instagram_branded_content interactive_components_spec ' +
    'link_deep_link_url link_destination_display_url link_og_id media_sourcing_spec messenger_sponsored_message ' +
    'object_id object_store_url object_url omnichannel_link_spec page_welcome_message ' +
    'photo_album_source_object_story_id place_page_set_id platform_customizations playable_asset_id ' +
    'portrait_customizations product_data recommender_settings regional_regulation_disclaimer_spec ' +
    'source_facebook_post_id source_instagram_media_id template_url template_url_spec use_page_actor_override',
  ad:
    'ad_active_time ad_schedule_end_time ad_schedule_start_time bid_amount bid_info conversion_specs ' +
    'creative_asset_groups_spec demolink_hash display_sequence engagement_audience failed_delivery_checks ' +
    'last_updated_by_app_id placement priority recommendations source_ad source_ad_id targeting ' +
    'tracking_and_conversion_with_defaults',
  video:
    'ad_breaks backdated_time backdated_time_granularity boost_eligibility_info content_category custom_labels ' +
    'embed_html embeddable event format from icon is_crosspost_video is_crossposting_eligible is_episode ' +
    'is_instagram_eligible is_reference_only live_status music_video_copyright place post_id post_views ' +
    'premiere_living_room_status privacy scheduled_publish_time universal_video_id views',
  image: 'creatives is_associated_creatives_in_adgroups owner_business',
  report:
    'async_report_url date_start date_stop emails error_code friendly_name is_async_export is_bookmarked ' +
    'is_running schedule_id time_completed time_ref',
}

/** The same types, which know these fields too. */
export function withOtherFields(registry: Registry): Registry {
  const kinds = Object.entries(registry).map(([kind, type]) => {
    const names = otherFields[kind as Kind]
    return [kind, names ? { ...type, fields: { ...plain(names), ...type.fields } } : type]
  })
  return Object.fromEntries(kinds)
}
