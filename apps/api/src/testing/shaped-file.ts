/**
 * Fictional files in the shape of real exports, all about the same two buildings: Maple Court (code MPLC, 1200 Maple
 * St, Kerrville, TX 78028) and Prairie View (PRVW, 455 4th Ave W, Dickinson, ND 58601). People, numbers (555-01xx) and
 * addresses are invented.
 */
export interface ShapedFile {
  key: string
  content: string
}

export const mapleAddress = '1200 Maple St Kerrville, TX 78028'
export const mapleCourt = `"Maple Court - ${mapleAddress}"`
export const prairieView = '"Prairie View - 455 4th Ave W Dickinson, ND 58601"'

export const joinLines = (...rows: string[]) => `${rows.join('\n')}\n`
