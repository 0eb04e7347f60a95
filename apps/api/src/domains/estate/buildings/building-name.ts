// Names of several words stand alone as well: “North Tower”, “The Lofts”.
const namesItsKind =
  /\s|(?:building|bldg|tower|house|hall|block|wing|annex|garage|office|barn|cottage|lodge|manor)(?![a-z])/i

/** A building within a sentence: “Building B”, but “Clubhouse” for one with that name. The web app does the same. */
export const nameBuilding = (name: string) => (namesItsKind.test(name) ? name : `Building ${name}`)
