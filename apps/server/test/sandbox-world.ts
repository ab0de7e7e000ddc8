/** Objects of the seeded world: a traffic campaign in the US account, one of its ad sets, and a page. */
export const world = {
  adAccountId: 'act_10160300000000001',
  campaignId: '120210000000000002',
  adSetId: '120220000000000021',
  pageId: '106100000000000001',
}
