import { type AddressInput, type PostalAddress, validateAddress } from '../../estate/index.ts'
import type { FixRules } from './fix-rule.ts'
import type { RowIssue } from './row-plan.ts'

/** Fixes that replace a part of an address with the value its issue suggests. */
const suggestedFixes: ReadonlySet<string | undefined> = new Set(['use_suggestion', 'cut'])

/** The stored form of a row's address with the fixes chosen for its issues, and the remaining issues. */
export function checkAddress(
  input: AddressInput,
  defaultCountry: string,
  rules: FixRules,
): { address: PostalAddress; issues: RowIssue[] } {
  const asWritten = validateAddress(input, defaultCountry)
  const corrections = asWritten.issues.filter(
    (issue) => issue.fix !== null && suggestedFixes.has(rules.find(issue)?.fix),
  )
  const corrected = Object.fromEntries(corrections.map(({ field, fix }) => [field, fix]))
  const { address, issues } =
    corrections.length === 0 ? asWritten : validateAddress({ ...input, ...corrected }, defaultCountry)
  return {
    address,
    issues: issues.map(({ fix, ...issue }) => ({ ...issue, ...(fix !== null && { suggestion: fix }) })),
  }
}
