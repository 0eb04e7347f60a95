/** `[0.24] [9.26] Sizes` → `Sizes`: the ids are for the list of requirements, not for readers. */
export function removeRequirementIds(name: string): string {
  return name.replaceAll(/\[[\d.]+\] /gu, '')
}
