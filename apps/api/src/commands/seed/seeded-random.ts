/** A stream of random values that is the same for the same seed (sfc32). For made-up data, not for secrets. */
export class SeededRandom {
  readonly #state: Uint32Array

  constructor(seed: string) {
    this.#state = hashSeed(seed)
    for (let round = 0; round < 12; round += 1) this.uint32()
  }

  uint32(): number {
    const state = this.#state
    const result = (state[0]! + state[1]! + state[3]!) >>> 0
    state[3]! += 1
    state[0] = state[1]! ^ (state[1]! >>> 9)
    state[1] = state[2]! + (state[2]! << 3)
    state[2] = ((state[2]! << 21) | (state[2]! >>> 11)) + result
    return result
  }

  /** From 0 up to 1, which is never returned. */
  next(): number {
    return this.uint32() / 2 ** 32
  }

  /** A whole number from `min` to `max`, both included. */
  int(min: number, max: number): number {
    return min + Math.floor(this.next() * (max - min + 1))
  }

  chance(probability: number): boolean {
    return this.next() < probability
  }

  pick<Item>(items: readonly Item[]): Item {
    return items[this.int(0, items.length - 1)]!
  }

  /** A copy in random order. */
  shuffle<Item>(items: readonly Item[]): Item[] {
    const result = [...items]
    for (let last = result.length - 1; last > 0; last -= 1) {
      const other = this.int(0, last)
      const item = result[last]!
      result[last] = result[other]!
      result[other] = item
    }
    return result
  }

  bytes(count: number): Buffer {
    const bytes = Buffer.alloc(Math.ceil(count / 4) * 4)
    for (let offset = 0; offset < count; offset += 4) bytes.writeUInt32LE(this.uint32(), offset)
    return bytes.subarray(0, count)
  }

  hex(bytes: number): string {
    return this.bytes(bytes).toString('hex')
  }

  /** A version 7 UUID of that time. Two of the same millisecond are in random order. */
  id(at: Date): string {
    const bytes = this.bytes(16)
    bytes.writeUIntBE(at.getTime(), 0, 6)
    bytes[6] = 0x70 | (bytes[6]! & 0x0f)
    bytes[8] = 0x80 | (bytes[8]! & 0x3f)
    const hex = bytes.toString('hex')
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
  }
}

/** Four numbers from a text of any length (FNV-1a, once with each offset). */
function hashSeed(seed: string) {
  return Uint32Array.from([0x81_1c_9d_c5, 0x9e_37_79_b9, 0x85_eb_ca_6b, 0xc2_b2_ae_35], (offset) => {
    let hash = offset
    for (let index = 0; index < seed.length; index += 1)
      hash = Math.imul(hash ^ seed.charCodeAt(index), 0x01_00_01_93)
    return hash
  })
}
