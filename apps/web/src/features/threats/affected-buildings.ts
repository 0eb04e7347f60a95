import type { ThreatImpact } from '~/data/threats/queries'
import { nameBuildings } from '~/lib/building-name'
import { threatBriefTexts as texts } from './brief-texts.ts'

/** Which of the property's buildings are affected; null if naming them adds nothing. */
export function describeBuildings({
  buildings,
  ownLocation,
}: Pick<ThreatImpact, 'buildings' | 'ownLocation'>): string | null {
  const nameThose = (isAffected: boolean) =>
    nameBuildings(buildings.filter((building) => building.isAffected === isAffected).map(({ name }) => name))
  const [affected, others] = [nameThose(true), nameThose(false)]
  if (affected !== '' && others !== '') return texts.someBuildings(affected, others)
  if (others !== '') return texts.notBuildings(others)
  return affected === '' || ownLocation !== 'unaffected' ? null : affected
}
