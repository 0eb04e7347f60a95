/** Area codes by state, so that most numbers look local. */
const areaCodes: Record<string, readonly number[]> = {
  CO: [303, 720, 970, 719, 983],
  WY: [307],
  TX: [409, 713, 281, 832, 361, 346],
  AL: [251],
  FL: [813, 656, 727],
  SC: [843, 854],
  NC: [910, 252],
  VA: [757, 948],
  CA: [510, 341, 909, 840, 530, 707],
  TN: [901],
  MO: [573],
  IA: [563],
  NE: [402, 531],
  OK: [405, 572],
  ME: [207],
}
/** Where people kept their numbers from, once those of a state are used up. */
const otherAreaCodes = [
  505, 435, 801, 385, 208, 406, 605, 701, 308, 316, 620, 785, 913, 580, 918, 575, 480, 520, 602,
]
/** 555-0100 to 555-0199 of each area code are reserved for fiction. */
const numbersPerAreaCode = 100

/** Contact details that no two people of an organization share. */
export class DemoContacts {
  readonly #emails = new Map<string, number>()
  readonly #names = new Set<string>()
  readonly #usedNumbers = new Map<number, number>()
  #tenants = 0

  email(name: string): string {
    const localPart = name
      .normalize('NFKD')
      .replaceAll(/đ/gi, 'd')
      .replaceAll(/[^a-z ]/gi, '')
      .toLowerCase()
      .replaceAll(' ', '.')
    const count = (this.#emails.get(localPart) ?? 0) + 1
    this.#emails.set(localPart, count)
    return `${localPart}${count === 1 ? '' : count}@tenants.example`
  }

  uniqueName(create: () => string): string {
    let name = create()
    while (this.#names.has(name)) name = create()
    this.#names.add(name)
    return name
  }

  phone(region: string | null, type: 'mobile' | 'work') {
    const areaCode = [...(areaCodes[region ?? ''] ?? []), ...otherAreaCodes].find(
      (code) => (this.#usedNumbers.get(code) ?? 0) < numbersPerAreaCode,
    )
    if (areaCode === undefined) throw new Error('The demo needs more area codes')
    const used = this.#usedNumbers.get(areaCode) ?? 0
    this.#usedNumbers.set(areaCode, used + 1)
    const e164 = `+1${areaCode}55501${String(used).padStart(2, '0')}`
    return { e164, raw: null, type, primary: true, smsCapable: type === 'mobile' }
  }

  /** As a property management system numbers its residents. */
  externalId(): string {
    this.#tenants += 1
    return `t${String(10_000 + this.#tenants * 7)}`
  }
}
