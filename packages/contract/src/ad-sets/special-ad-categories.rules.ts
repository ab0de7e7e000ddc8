/** Meta's special ad categories that forbid to prefer people, and what they are for in words. */
const restrictedCategories: Record<string, string> = {
  HOUSING: 'housing',
  EMPLOYMENT: 'employment',
  CREDIT: 'credit',
  FINANCIAL_PRODUCTS_SERVICES: 'financial products',
}

/** Whether an ad of these categories may not prefer people by age, gender and the like. */
export const isRestricted = (categories: readonly string[]) => describeRestricted(categories) !== null

/** What the first category that restricts is for: 'housing'; null without one. */
export function describeRestricted(categories: readonly string[]): string | null {
  const category = categories.find((one) => one in restrictedCategories)
  return category === undefined ? null : (restrictedCategories[category] ?? null)
}
