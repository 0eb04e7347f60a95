import { describe, expect, it } from 'vitest'
import { toTitleCase } from './to-title-case.ts'

describe('title case', () => {
  it.each([
    ['THE ELMS AT 1ST ST NE', 'The Elms at 1st St NE'],
    ['ST. MARY’S OF THE HILLS II', 'St. Mary’s of the Hills II'],
    ["O'BRIEN-MCDONALD LLC", "O'Brien-McDonald LLC"],
    ['LA JUNTA', 'La Junta'],
    ['CAFÉ ÉTOILE 12B', 'Café Étoile 12B'],
    ['N 4TH AVE', 'N 4th Ave'],
    ['SEVERE STORMS, STRAIGHT-LINE WINDS, AND FLOODING', 'Severe Storms, Straight-Line Winds, and Flooding'],
    ['COVID-19 PANDEMIC', 'COVID-19 Pandemic'],
  ])('of %s is %s', (text, title) => {
    expect(toTitleCase(text)).toBe(title)
  })
})
