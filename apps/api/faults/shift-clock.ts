// Loaded into a process before anything else: shifts its clock by CLOCK_SHIFT_MS.
const shiftMs = Number(process.env.CLOCK_SHIFT_MS)
const RealDate = Date

class ShiftedDate extends RealDate {
  constructor(...parts: [] | [number]) {
    if (parts.length === 0) super(RealDate.now() + shiftMs)
    else super(...parts)
  }

  static override now() {
    return RealDate.now() + shiftMs
  }
}

Object.defineProperty(ShiftedDate, 'name', { value: 'Date' })
globalThis.Date = ShiftedDate as DateConstructor
