-- Weather zones no longer count toward data quality, because Parapet looks them up itself. A trigger carries the score
-- to the property's figures. What the previous release saves during the rollout keeps its deduction until the next edit.
-- short: one number per property, where there are no zones
UPDATE "property" SET "data_quality" = "data_quality" + 10
WHERE "forecast_zone" IS NULL AND "fire_zone" IS NULL AND "geocode_status" NOT IN ('failed', 'pending')
  AND "country" IN ('US', 'PR', 'GU', 'VI', 'AS', 'MP');
