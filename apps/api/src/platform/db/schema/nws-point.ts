import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'

/**
 * In which zones of the NWS a point lies, as the NWS said, for all organisations. Holds no data of an organisation, so
 * no row-level security stands on it; only jobs use it.
 */
export const nwsPoint = pgTable(
  'nws_point',
  {
    /** Ten-thousandths of a degree: the NWS takes four decimals, which is about 10 m. */
    latE4: integer('lat_e4').notNull(),
    lonE4: integer('lon_e4').notNull(),
    /** For example TXZ192. All four are null where the NWS has no forecast, and while it has not answered. */
    forecastZone: text('forecast_zone'),
    countyZone: text('county_zone'),
    fireZone: text('fire_zone'),
    timeZone: text('time_zone'),
    /** When it last answered. */
    answeredAt: moment('answered_at'),
    /** When it may be asked again: a long time after an answer, soon after a failure or while somebody is asking. */
    askAgainAt: moment('ask_again_at').notNull(),
    failures: integer('failures').notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.latE4, t.lonE4] }), index('nws_point_again').on(t.askAgainAt)],
)
