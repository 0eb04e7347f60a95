import type { KnownPlace } from '../../places/known-place.ts'
import type { RowIssue } from '../../row-issue.ts'
import type { UnitDraft } from './unit-draft.ts'
import {
  fingerprintAddress,
  foldText,
  validateAddress,
  type PropertyRowToInsert,
  toPropertyInsert,
} from '../../../estate/index.ts'

export interface NewPropertyInput {
  orgId: string
  userId: string | null
  portfolioId: string
  defaultCountry: string
}

type Made = { place: KnownPlace; issues: null } | { place: null; issues: RowIssue[] }

/** Properties that rows name with their address and nobody has, made because somebody asked for it. */
export class MissingProperties {
  readonly #input: NewPropertyInput
  readonly #byName = new Map<string, KnownPlace>()
  readonly #rows = new Map<string, PropertyRowToInsert>()
  #names: string[] = []
  readonly #wanted = new Set<string>()

  constructor(input: NewPropertyInput) {
    this.#input = input
  }

  get names() {
    return this.#names
  }

  /** How many different properties rows name and nobody has. */
  get wantedCount() {
    return this.#wanted.size
  }

  get portfolioId() {
    return this.#input.portfolioId
  }

  /** Notes a property that a row names and nobody has. */
  want(text: string) {
    this.#wanted.add(foldText(text))
  }

  find = (text: string): KnownPlace | undefined => this.#byName.get(foldText(text))

  /** The property that the row describes. Its first row says where it stands. */
  make(text: string, draft: UnitDraft): Made {
    const { address, issues } = validateAddress(draft.address ?? {}, this.#input.defaultCountry)
    const errors = issues.filter(({ severity }) => severity === 'error')
    if (errors.length > 0) {
      return {
        place: null,
        issues: errors.map(({ severity, code, field, value, message }) => ({
          severity,
          code,
          field,
          value,
          message,
        })),
      }
    }
    const { orgId, userId, portfolioId } = this.#input
    // What follows the street within the property is the unit, which is no part of where the property stands.
    const row = toPropertyInsert({
      orgId,
      portfolioId,
      createdBy: userId,
      name: draft.property || draft.propertyCode,
      code: draft.propertyCode === '' || draft.propertyCode.length > 40 ? null : draft.propertyCode,
      address: { ...address, line2: null },
    })
    const { city, region, postalCode, country } = address
    const place: KnownPlace = {
      id: row.id,
      name: row.name,
      nameSort: '',
      code: row.code,
      externalId: null,
      fingerprint: fingerprintAddress(address),
      portfolioId,
      isVisible: true,
      city,
      region,
      postalCode,
      country,
    }
    this.#byName.set(foldText(text), place)
    this.#rows.set(place.id, row)
    this.#names.push(row.name)
    return { place, issues: null }
  }

  /** Rows of those properties among `ids` that no batch has taken yet. */
  take(ids: Iterable<string>): PropertyRowToInsert[] {
    const rows: PropertyRowToInsert[] = []
    for (const id of ids) {
      const row = this.#rows.get(id)
      if (row) rows.push(row)
      this.#rows.delete(id)
    }
    return rows
  }
}
