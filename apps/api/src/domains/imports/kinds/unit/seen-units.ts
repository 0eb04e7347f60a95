import type { KnownPlace } from '../../places/known-place.ts'
import { unitKey } from '../../places/unit-finder.ts'
import type { RowIssue } from '../../row-issue.ts'
import type { UnitDraft } from './unit-draft.ts'
import { unitIssues } from './unit-issues.ts'
import { foldText } from '../../../estate/index.ts'

/** The rows of a file that were taken so far, by the unit they mean. */
export class SeenUnits {
  readonly #byName = new Map<string, number>()
  readonly #byExternalId = new Map<string, number>()

  /** What an earlier row has in common with this one that it must not, or null. */
  findDuplicate(place: KnownPlace, draft: UnitDraft): RowIssue | null {
    const row = this.#byName.get(nameKey(place.id, draft))
    if (row !== undefined) return unitIssues.sameUnit(draft, row, place.name)
    const byId = draft.externalId ? this.#byExternalId.get(`${place.id}|${draft.externalId}`) : undefined
    return byId === undefined ? null : unitIssues.sameExternalId(draft, byId)
  }

  add(n: number, propertyId: string, draft: UnitDraft) {
    this.#byName.set(nameKey(propertyId, draft), n)
    if (draft.externalId) this.#byExternalId.set(`${propertyId}|${draft.externalId}`, n)
  }
}

const nameKey = (propertyId: string, { name, building }: UnitDraft) =>
  `${propertyId}|${building ? foldText(building) : ''}|${unitKey(name)}`
