-- Every table with its keys and indexes, ordered by reference. The drizzle schema in ../schema describes the same
-- tables, column by column. An organization's rows have org_id first in every key, and foreign keys include it, so no
-- row can refer to another organization.

--
-- Organizations and people
--

-- The customer company. archived_at is when the operator deactivated it.
CREATE TABLE org (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  slug text NOT NULL,
  logo text,
  onboarded boolean NOT NULL DEFAULT false,
  demo boolean NOT NULL DEFAULT false,
  email_allowed boolean NOT NULL DEFAULT false,
  legal_name text,
  postal_address jsonb,
  contact_email text,
  support_phone text,
  privacy_url text,
  locale text NOT NULL DEFAULT 'en-US',
  time_zone text NOT NULL DEFAULT 'America/New_York',
  currency text NOT NULL DEFAULT 'USD',
  unit_system text NOT NULL DEFAULT 'imperial',
  default_country text NOT NULL DEFAULT 'US',
  matching jsonb NOT NULL DEFAULT '{"preset":"medium","overrides":{},"includeZones":true}'::jsonb,
  retention jsonb NOT NULL DEFAULT '{"rawFeedDays":90,"importFileDays":30,"endedThreatMonths":24}'::jsonb,
  consent_languages text[] NOT NULL DEFAULT '{"en"}',
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  created_by uuid,
  updated_by uuid,
  version integer NOT NULL DEFAULT 1,
  archived_at timestamptz(3),
  CONSTRAINT org_slug_unique UNIQUE (slug)
);

-- One row per person across all organizations. email_key is the address in lowercase.
CREATE TABLE app_user (
  id uuid PRIMARY KEY,
  email text NOT NULL,
  email_key text NOT NULL,
  name text NOT NULL,
  picture text,
  onboarded boolean NOT NULL DEFAULT false,
  descope_id text NOT NULL,
  selected_org_id uuid,
  company_role text,
  theme text NOT NULL DEFAULT 'system',
  phone text,
  locale text NOT NULL DEFAULT 'en-US',
  time_zone text NOT NULL DEFAULT 'America/New_York',
  unit_system text NOT NULL DEFAULT 'imperial',
  notify jsonb NOT NULL
    DEFAULT '{"threatMinSeverity":"moderate","channels":{"inApp":true,"email":true},"digest":"none","quietHours":null}'::jsonb,
  onboarding jsonb NOT NULL DEFAULT '{"step":"you","completedSteps":[],"completedAt":null}'::jsonb,
  list_settings jsonb NOT NULL DEFAULT '{}'::jsonb,
  last_seen_at timestamptz(3),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  created_by uuid,
  updated_by uuid,
  version integer NOT NULL DEFAULT 1,
  archived_at timestamptz(3),
  CONSTRAINT app_user_email_key_unique UNIQUE (email_key),
  CONSTRAINT app_user_descope_id_unique UNIQUE (descope_id)
);

-- Where a person is signed in, across organizations. Hashes are keyed: they identify a returning browser or sign-in and
-- reveal nothing else.
CREATE TABLE user_session (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL,
  key text NOT NULL,
  sign_in_hash text,
  device_hash text,
  browser text,
  os text,
  device_name text NOT NULL,
  first_seen_at timestamptz(3) NOT NULL,
  last_seen_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3),
  ended_at timestamptz(3),
  CONSTRAINT user_session_user_id_app_user_id_fk FOREIGN KEY (user_id) REFERENCES app_user (id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX user_session_open ON user_session (user_id, key) WHERE ended_at is null;
-- Ended rows are read too, so the partial index can't serve the first call of every minute.
CREATE INDEX user_session_user ON user_session (user_id);
CREATE INDEX user_session_seen ON user_session (last_seen_at);

-- A person's membership in an organization.
CREATE TABLE membership (
  id uuid NOT NULL,
  org_id uuid NOT NULL,
  user_id uuid NOT NULL,
  status text NOT NULL DEFAULT 'active',
  invitation_id uuid,
  joined_at timestamptz(3),
  last_active_at timestamptz(3),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  created_by uuid,
  updated_by uuid,
  version integer NOT NULL DEFAULT 1,
  archived_at timestamptz(3),
  CONSTRAINT membership_org_id_id_pk PRIMARY KEY (org_id, id),
  CONSTRAINT membership_org_user UNIQUE (org_id, user_id),
  CONSTRAINT membership_org_id_org_id_fk FOREIGN KEY (org_id) REFERENCES org (id),
  CONSTRAINT membership_user_id_app_user_id_fk FOREIGN KEY (user_id) REFERENCES app_user (id)
);
CREATE INDEX membership_user ON membership (user_id);

-- A named set of permissions. Built-in roles are rows, too, marked as system.
CREATE TABLE role (
  id uuid NOT NULL,
  org_id uuid NOT NULL,
  key text NOT NULL,
  name text NOT NULL,
  description text,
  permissions text[] NOT NULL DEFAULT '{}',
  system boolean NOT NULL DEFAULT false,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  created_by uuid,
  updated_by uuid,
  version integer NOT NULL DEFAULT 1,
  archived_at timestamptz(3),
  CONSTRAINT role_org_id_id_pk PRIMARY KEY (org_id, id),
  CONSTRAINT role_org_id_org_id_fk FOREIGN KEY (org_id) REFERENCES org (id)
);
CREATE UNIQUE INDEX role_org_key ON role (org_id, key) WHERE archived_at is null;

CREATE TABLE membership_role (
  org_id uuid NOT NULL,
  membership_id uuid NOT NULL,
  role_id uuid NOT NULL,
  CONSTRAINT membership_role_org_id_membership_id_role_id_pk PRIMARY KEY (org_id, membership_id, role_id),
  CONSTRAINT membership_role_org_id_membership_id_membership_org_id_id_fk
    FOREIGN KEY (org_id, membership_id) REFERENCES membership (org_id, id) ON DELETE CASCADE,
  CONSTRAINT membership_role_org_id_role_id_role_org_id_id_fk
    FOREIGN KEY (org_id, role_id) REFERENCES role (org_id, id)
);
CREATE INDEX membership_role_role ON membership_role (org_id, role_id);

-- A named set of permissions on one portfolio or property.
CREATE TABLE resource_role (
  id uuid NOT NULL,
  org_id uuid NOT NULL,
  key text NOT NULL,
  resource_type text NOT NULL,
  name text NOT NULL,
  description text,
  permissions text[] NOT NULL,
  system boolean NOT NULL DEFAULT false,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  created_by uuid,
  updated_by uuid,
  version integer NOT NULL DEFAULT 1,
  archived_at timestamptz(3),
  CONSTRAINT resource_role_org_id_id_pk PRIMARY KEY (org_id, id),
  CONSTRAINT resource_role_org_id_org_id_fk FOREIGN KEY (org_id) REFERENCES org (id)
);
CREATE UNIQUE INDEX resource_role_org_key ON resource_role (org_id, key) WHERE archived_at is null;

-- A resource role granted to one person on one portfolio or property.
CREATE TABLE resource_grant (
  id uuid NOT NULL,
  org_id uuid NOT NULL,
  user_id uuid NOT NULL,
  resource_role_id uuid NOT NULL,
  resource_type text NOT NULL,
  resource_id uuid NOT NULL,
  granted_by uuid,
  expires_at timestamptz(3),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT resource_grant_org_id_id_pk PRIMARY KEY (org_id, id),
  CONSTRAINT resource_grant_once UNIQUE (org_id, user_id, resource_role_id, resource_type, resource_id),
  CONSTRAINT resource_grant_org_id_user_id_membership_org_id_user_id_fk
    FOREIGN KEY (org_id, user_id) REFERENCES membership (org_id, user_id),
  CONSTRAINT resource_grant_org_id_resource_role_id_resource_role_org_id_id_fk
    FOREIGN KEY (org_id, resource_role_id) REFERENCES resource_role (org_id, id)
);
CREATE INDEX resource_grant_resource ON resource_grant (org_id, resource_type, resource_id);
CREATE INDEX resource_grant_role ON resource_grant (org_id, resource_role_id);
CREATE INDEX resource_grant_expiring ON resource_grant (expires_at) WHERE expires_at is not null;

-- Only the email contains the token; this is its SHA-256.
CREATE TABLE invitation (
  id uuid NOT NULL,
  org_id uuid NOT NULL,
  email text NOT NULL,
  email_key text NOT NULL,
  name text,
  role_ids uuid[] NOT NULL,
  grants jsonb NOT NULL DEFAULT '[]'::jsonb,
  message text,
  status text NOT NULL DEFAULT 'pending',
  token_hash text NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  sent_count integer NOT NULL DEFAULT 0,
  last_sent_at timestamptz(3),
  accepted_at timestamptz(3),
  accepted_by uuid,
  renewal_requested_at timestamptz(3),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  created_by uuid,
  updated_by uuid,
  version integer NOT NULL DEFAULT 1,
  archived_at timestamptz(3),
  CONSTRAINT invitation_org_id_id_pk PRIMARY KEY (org_id, id),
  CONSTRAINT invitation_token UNIQUE (token_hash),
  CONSTRAINT invitation_org_id_org_id_fk FOREIGN KEY (org_id) REFERENCES org (id)
);
CREATE UNIQUE INDEX invitation_pending ON invitation (org_id, email_key) WHERE status = 'pending';
CREATE INDEX invitation_email ON invitation (email_key);

-- A named list query, private to one person or shared with the organization.
CREATE TABLE saved_view (
  id uuid NOT NULL,
  org_id uuid NOT NULL,
  owner_user_id uuid NOT NULL,
  screen text NOT NULL,
  name text NOT NULL,
  query text NOT NULL,
  is_shared boolean NOT NULL DEFAULT false,
  is_default boolean NOT NULL DEFAULT false,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  created_by uuid,
  updated_by uuid,
  version integer NOT NULL DEFAULT 1,
  archived_at timestamptz(3),
  CONSTRAINT saved_view_org_id_id_pk PRIMARY KEY (org_id, id),
  CONSTRAINT saved_view_org_id_owner_user_id_membership_org_id_user_id_fk
    FOREIGN KEY (org_id, owner_user_id) REFERENCES membership (org_id, user_id)
);
CREATE UNIQUE INDEX saved_view_name ON saved_view (org_id, owner_user_id, screen, lower(name));
CREATE UNIQUE INDEX saved_view_default ON saved_view (org_id, owner_user_id, screen) WHERE is_default;
CREATE INDEX saved_view_shared ON saved_view (org_id, screen) WHERE is_shared;

--
-- Properties, units, and tenants
--

-- Each organization has one portfolio marked as unassigned, for properties that aren't in another one.
CREATE TABLE portfolio (
  id uuid NOT NULL,
  org_id uuid NOT NULL,
  name text NOT NULL,
  name_sort text COLLATE "C" GENERATED ALWAYS AS (sort_key(name)) STORED NOT NULL,
  code text,
  description text,
  color text,
  manager_user_id uuid,
  status text NOT NULL DEFAULT 'active',
  unassigned boolean NOT NULL DEFAULT false,
  tags text[] NOT NULL DEFAULT '{}',
  external_ids jsonb NOT NULL DEFAULT '{}'::jsonb,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  created_by uuid,
  updated_by uuid,
  version integer NOT NULL DEFAULT 1,
  archived_at timestamptz(3),
  CONSTRAINT portfolio_org_id_id_pk PRIMARY KEY (org_id, id),
  CONSTRAINT portfolio_org_code UNIQUE (org_id, code),
  CONSTRAINT portfolio_org_id_org_id_fk FOREIGN KEY (org_id) REFERENCES org (id)
);
CREATE UNIQUE INDEX portfolio_org_name ON portfolio (org_id, lower(name));
CREATE UNIQUE INDEX portfolio_org_unassigned ON portfolio (org_id) WHERE unassigned;
CREATE INDEX portfolio_sort ON portfolio (org_id, name_sort, id);

-- Coordinates are WGS 84 degrees. portfolio_sort is a copy of portfolio.name_sort, so that lists sort with one index.
CREATE TABLE property (
  id uuid NOT NULL,
  org_id uuid NOT NULL,
  portfolio_id uuid NOT NULL,
  portfolio_sort text COLLATE "C" NOT NULL DEFAULT '',
  name text NOT NULL,
  name_sort text COLLATE "C" GENERATED ALWAYS AS (sort_key(name)) STORED NOT NULL,
  code text,
  external_id text,
  property_class text NOT NULL DEFAULT 'residential',
  property_sub_type text,
  status text NOT NULL DEFAULT 'active',
  criticality text NOT NULL DEFAULT 'normal',
  line1 text NOT NULL,
  line2 text,
  line3 text,
  dependent_locality text,
  city text,
  city_sort text COLLATE "C" GENERATED ALWAYS AS (sort_key(coalesce(city, ''))) STORED NOT NULL,
  region text,
  postal_code text,
  sorting_code text,
  country text NOT NULL DEFAULT 'US',
  county text,
  county_fips text,
  fingerprint text NOT NULL,
  shares_address boolean NOT NULL DEFAULT false,
  lat double precision,
  lon double precision,
  geocode_status text NOT NULL DEFAULT 'pending',
  geocode_precision text NOT NULL DEFAULT 'unknown',
  geocode_source text,
  geocoded_at timestamptz(3),
  footprint jsonb,
  year_built integer,
  stories integer,
  unit_count_declared integer,
  living_area double precision,
  living_area_units text,
  manager_user_id uuid,
  on_site_contact jsonb,
  emergency_plan_url text,
  assets jsonb NOT NULL DEFAULT '[]'::jsonb,
  tags text[] NOT NULL DEFAULT '{}',
  notes text,
  external_ids jsonb NOT NULL DEFAULT '{}'::jsonb,
  picture text,
  forecast_zone text,
  fire_zone text,
  match_overrides jsonb,
  data_quality integer NOT NULL DEFAULT 0,
  search_text text NOT NULL DEFAULT '',
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  created_by uuid,
  updated_by uuid,
  version integer NOT NULL DEFAULT 1,
  archived_at timestamptz(3),
  CONSTRAINT property_org_id_id_pk PRIMARY KEY (org_id, id),
  CONSTRAINT property_org_id_portfolio_id_portfolio_org_id_id_fk
    FOREIGN KEY (org_id, portfolio_id) REFERENCES portfolio (org_id, id)
);
CREATE UNIQUE INDEX property_org_code ON property (org_id, code);
CREATE UNIQUE INDEX property_org_external ON property (org_id, external_id);
CREATE UNIQUE INDEX property_org_fingerprint ON property (org_id, fingerprint)
  WHERE not shares_address and archived_at is null;
CREATE INDEX property_by_name ON property (org_id, name_sort, id);
CREATE INDEX property_by_city ON property (org_id, city_sort, id);
CREATE INDEX property_by_portfolio ON property (org_id, portfolio_id, name_sort, id);
CREATE INDEX property_by_portfolio_name ON property (org_id, portfolio_sort, portfolio_id, name_sort, id);
CREATE INDEX property_by_updated ON property (org_id, updated_at, id);
CREATE INDEX property_sharing_address ON property (org_id, fingerprint) WHERE shares_address;
-- Few properties are in these states, so listing them doesn't need a scan.
CREATE INDEX property_not_active ON property (org_id, status, name_sort, id) WHERE status <> 'active';
CREATE INDEX property_not_located ON property (org_id, geocode_status, name_sort, id) WHERE geocode_status <> 'ok';
CREATE INDEX property_without_zones ON property (org_id, id)
  WHERE forecast_zone is null and fire_zone is null and lat is not null and status = 'active';
CREATE INDEX property_search ON property USING gin (search_text gin_trgm_ops);

-- How many units, tenants, and threats each property has. Only triggers write it, once per statement. Archived units
-- and tenants don't count.
CREATE TABLE property_figure (
  org_id uuid NOT NULL,
  property_id uuid NOT NULL,
  units integer NOT NULL DEFAULT 0,
  occupied integer NOT NULL DEFAULT 0,
  vacant integer NOT NULL DEFAULT 0,
  units_without_floor integer NOT NULL DEFAULT 0,
  tenants integer NOT NULL DEFAULT 0,
  reachable integer NOT NULL DEFAULT 0,
  assistance integer NOT NULL DEFAULT 0,
  without_contact integer NOT NULL DEFAULT 0,
  declared integer,
  size integer GENERATED ALWAYS AS (case when units > 0 then units else declared end) STORED,
  own_quality integer NOT NULL DEFAULT 100,
  quality integer GENERATED ALWAYS AS (
    greatest(0, own_quality
      - case when units = 0 and coalesce(declared, 0) = 0 then 10 else 0 end
      - case when occupied > 0 and tenants = 0 then 10 else 0 end
      - case when tenants > 0 then (15 * without_contact + tenants - 1) / tenants else 0 end
      - case when units > 0 and units_without_floor >= units then 2 else 0 end)
  ) STORED NOT NULL,
  threats_active integer NOT NULL DEFAULT 0,
  threats_unacknowledged integer NOT NULL DEFAULT 0,
  max_severity_rank smallint NOT NULL DEFAULT 0,
  risk_score smallint NOT NULL DEFAULT 0,
  CONSTRAINT property_figure_org_id_property_id_pk PRIMARY KEY (org_id, property_id)
);
-- Blanks come last in both directions, and the next page starts after a plain comparison.
CREATE INDEX property_figure_by_size ON property_figure (org_id, coalesce(size, 2147483647), property_id);
CREATE INDEX property_figure_by_size_down ON property_figure (org_id, coalesce(size, -1), property_id);
CREATE INDEX property_figure_by_quality ON property_figure (org_id, quality, property_id);
CREATE INDEX property_figure_by_risk ON property_figure (org_id, risk_score, property_id);
CREATE INDEX property_figure_by_severity ON property_figure (org_id, max_severity_rank, property_id);
CREATE INDEX property_figure_threatened ON property_figure (org_id, property_id) WHERE threats_active > 0;

-- portfolio_id and property_sort are copies from the property, so that lists filter and sort with one index.
CREATE TABLE unit (
  id uuid NOT NULL,
  org_id uuid NOT NULL,
  property_id uuid NOT NULL,
  portfolio_id uuid NOT NULL,
  property_sort text COLLATE "C" NOT NULL,
  name text NOT NULL,
  name_sort text COLLATE "C" GENERATED ALWAYS AS (sort_key(name)) STORED NOT NULL,
  building text,
  place_sort text COLLATE "C" GENERATED ALWAYS AS (
    sort_key(coalesce(building, chr(1114111)) || chr(1) || name)
  ) STORED NOT NULL,
  floor integer,
  address jsonb,
  unit_type text NOT NULL DEFAULT 'apartment',
  bedrooms integer,
  bathrooms numeric(5, 2),
  area double precision,
  area_units text,
  market_rent jsonb,
  status text NOT NULL DEFAULT 'vacant',
  occupant_type text NOT NULL DEFAULT 'unknown',
  accessible boolean NOT NULL DEFAULT false,
  below_grade boolean NOT NULL DEFAULT false,
  tags text[] NOT NULL DEFAULT '{}',
  notes text,
  external_id text,
  external_ids jsonb NOT NULL DEFAULT '{}'::jsonb,
  search_text text NOT NULL DEFAULT '',
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  created_by uuid,
  updated_by uuid,
  version integer NOT NULL DEFAULT 1,
  archived_at timestamptz(3),
  CONSTRAINT unit_org_id_id_pk PRIMARY KEY (org_id, id),
  CONSTRAINT unit_org_id_property_id_property_org_id_id_fk
    FOREIGN KEY (org_id, property_id) REFERENCES property (org_id, id)
);
CREATE INDEX unit_of_property ON unit (org_id, property_id);
CREATE UNIQUE INDEX unit_name ON unit (org_id, property_id, lower(coalesce(building, '')), lower(name))
  WHERE archived_at is null;
CREATE UNIQUE INDEX unit_external ON unit (org_id, external_id, property_id)
  WHERE external_id is not null and archived_at is null;
CREATE INDEX unit_by_property ON unit (org_id, property_sort, property_id, place_sort, id) WHERE archived_at is null;
CREATE INDEX unit_by_portfolio ON unit (org_id, portfolio_id, property_sort, property_id, place_sort, id)
  WHERE archived_at is null;
CREATE INDEX unit_by_status ON unit (org_id, status, property_sort, property_id, place_sort, id)
  WHERE archived_at is null;
CREATE INDEX unit_by_name ON unit (org_id, name_sort, id) WHERE archived_at is null;
CREATE INDEX unit_by_place ON unit (org_id, place_sort, id) WHERE archived_at is null;
-- Units without a building come last in this direction, too.
CREATE INDEX unit_by_place_down ON unit (org_id, (case when building is null then 0 else 1 end), place_sort, id)
  WHERE archived_at is null;
CREATE INDEX unit_by_updated ON unit (org_id, updated_at, id) WHERE archived_at is null;
-- Blanks come last in both directions, and the next page starts after a plain comparison.
CREATE INDEX unit_by_area ON unit (org_id, coalesce(area, 1e15), id) WHERE archived_at is null;
CREATE INDEX unit_by_area_down ON unit (org_id, coalesce(area, -1), id) WHERE archived_at is null;
-- Few units are of these types, so listing them doesn't need a scan.
CREATE INDEX unit_of_rare_type ON unit (org_id, unit_type, property_sort, property_id, place_sort, id)
  WHERE archived_at is null and unit_type <> 'apartment';
CREATE INDEX unit_of_owner ON unit (org_id, occupant_type, property_sort, property_id, place_sort, id)
  WHERE archived_at is null and occupant_type not in ('tenant', 'unknown');
CREATE INDEX unit_below_grade ON unit (org_id, property_sort, property_id, place_sort, id)
  WHERE archived_at is null and below_grade;
CREATE INDEX unit_accessible ON unit (org_id, property_sort, property_id, place_sort, id)
  WHERE archived_at is null and accessible;
CREATE INDEX unit_archived ON unit (org_id, property_sort, property_id, place_sort, id) WHERE archived_at is not null;
CREATE INDEX unit_tags ON unit USING gin (tags) WHERE tags <> '{}';
CREATE INDEX unit_search ON unit USING gin (search_text gin_trgm_ops);

-- property_id and unit_id are those of the current or next occupancy. portfolio_id, property_sort, and unit_sort are
-- copies from the property and the unit, so that lists filter and sort with one index. assistance is encrypted.
CREATE TABLE tenant (
  id uuid NOT NULL,
  org_id uuid NOT NULL,
  property_id uuid,
  unit_id uuid,
  portfolio_id uuid,
  property_sort text COLLATE "C" NOT NULL DEFAULT '',
  unit_sort text COLLATE "C" NOT NULL DEFAULT '',
  kind text NOT NULL DEFAULT 'person',
  first_name text,
  last_name text,
  company_name text,
  display_name text GENERATED ALWAYS AS (
    case
      when kind = 'company' then coalesce(company_name, '')
      when first_name is null then coalesce(last_name, '')
      else first_name || ' ' || coalesce(last_name, '')
      end
  ) STORED NOT NULL,
  name_sort text COLLATE "C" GENERATED ALWAYS AS (
    sort_key(case
      when kind = 'company' then coalesce(company_name, '')
      else coalesce(last_name, '') || chr(1) || coalesce(first_name, '')
      end)
  ) STORED NOT NULL,
  status text NOT NULL DEFAULT 'current',
  emails jsonb NOT NULL DEFAULT '[]'::jsonb,
  phones jsonb NOT NULL DEFAULT '[]'::jsonb,
  contact_keys text[] NOT NULL DEFAULT '{}',
  contact_text text NOT NULL DEFAULT '',
  language text,
  emergency_contact jsonb,
  assistance jsonb,
  has_assistance boolean GENERATED ALWAYS AS (assistance is not null) STORED NOT NULL,
  household_size integer,
  lease_to date,
  consent_email text NOT NULL DEFAULT 'none',
  consent_sms text NOT NULL DEFAULT 'none',
  reachable boolean NOT NULL DEFAULT false,
  tags text[] NOT NULL DEFAULT '{}',
  notes text,
  external_id text,
  external_ids jsonb NOT NULL DEFAULT '{}'::jsonb,
  search_text text NOT NULL DEFAULT '',
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  created_by uuid,
  updated_by uuid,
  version integer NOT NULL DEFAULT 1,
  archived_at timestamptz(3),
  CONSTRAINT tenant_org_id_id_pk PRIMARY KEY (org_id, id),
  CONSTRAINT tenant_org_id_property_id_property_org_id_id_fk
    FOREIGN KEY (org_id, property_id) REFERENCES property (org_id, id),
  CONSTRAINT tenant_org_id_unit_id_unit_org_id_id_fk FOREIGN KEY (org_id, unit_id) REFERENCES unit (org_id, id)
);
CREATE INDEX tenant_of_unit ON tenant (org_id, unit_id) WHERE unit_id is not null;
CREATE INDEX tenant_of_property ON tenant (org_id, property_id, name_sort, id);
CREATE INDEX tenant_of_portfolio ON tenant (org_id, portfolio_id, name_sort, id) WHERE archived_at is null;
CREATE INDEX tenant_by_name ON tenant (org_id, name_sort, id) WHERE archived_at is null;
CREATE INDEX tenant_by_place ON tenant
  (org_id, property_sort, coalesce(property_id, '00000000-0000-0000-0000-000000000000'), unit_sort, id)
  WHERE archived_at is null;
CREATE INDEX tenant_by_unit ON tenant (org_id, unit_sort, id) WHERE archived_at is null;
CREATE INDEX tenant_by_status ON tenant (org_id, status, name_sort, id) WHERE archived_at is null;
CREATE INDEX tenant_by_updated ON tenant (org_id, updated_at, id) WHERE archived_at is null;
-- Blanks come last in both directions, and the next page starts after a plain comparison.
CREATE INDEX tenant_by_lease_to ON tenant (org_id, coalesce(lease_to - date '1970-01-01', 2147483647), id)
  WHERE archived_at is null;
CREATE INDEX tenant_by_lease_to_down ON tenant (org_id, coalesce(lease_to - date '1970-01-01', -2147483648), id)
  WHERE archived_at is null;
CREATE INDEX tenant_external ON tenant (org_id, external_id) WHERE external_id is not null;
CREATE INDEX tenant_by_consent_email ON tenant (org_id, consent_email, name_sort, id)
  WHERE archived_at is null and consent_email <> 'none';
CREATE INDEX tenant_by_consent_sms ON tenant (org_id, consent_sms, name_sort, id)
  WHERE archived_at is null and consent_sms <> 'none';
CREATE INDEX tenant_reachable ON tenant (org_id, name_sort, id) WHERE archived_at is null and reachable;
CREATE INDEX tenant_with_assistance ON tenant (org_id, name_sort, id) WHERE archived_at is null and has_assistance;
CREATE INDEX tenant_companies ON tenant (org_id, name_sort, id) WHERE archived_at is null and kind = 'company';
CREATE INDEX tenant_by_language ON tenant (org_id, language, name_sort, id)
  WHERE archived_at is null and language is not null and language <> 'en';
CREATE INDEX tenant_archived ON tenant (org_id, name_sort, id) WHERE archived_at is not null;
CREATE INDEX tenant_contacts ON tenant USING gin (contact_keys) WHERE contact_keys <> '{}';
CREATE INDEX tenant_tags ON tenant USING gin (tags) WHERE tags <> '{}';
CREATE INDEX tenant_search ON tenant USING gin (search_text gin_trgm_ops);
CREATE INDEX tenant_contact_search ON tenant USING gin (contact_text gin_trgm_ops);

-- One tenant's time in a unit: past, current, or future. Dates are calendar days without a time zone.
CREATE TABLE occupancy (
  id uuid NOT NULL,
  org_id uuid NOT NULL,
  tenant_id uuid NOT NULL,
  property_id uuid NOT NULL,
  unit_id uuid,
  role text NOT NULL DEFAULT 'primary',
  lease_from date,
  lease_to date,
  move_in date,
  move_out date,
  lease_type text,
  external_id text,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  created_by uuid,
  updated_by uuid,
  version integer NOT NULL DEFAULT 1,
  archived_at timestamptz(3),
  CONSTRAINT occupancy_org_id_id_pk PRIMARY KEY (org_id, id),
  CONSTRAINT occupancy_org_id_tenant_id_tenant_org_id_id_fk
    FOREIGN KEY (org_id, tenant_id) REFERENCES tenant (org_id, id) ON DELETE CASCADE,
  CONSTRAINT occupancy_org_id_property_id_property_org_id_id_fk
    FOREIGN KEY (org_id, property_id) REFERENCES property (org_id, id),
  CONSTRAINT occupancy_org_id_unit_id_unit_org_id_id_fk FOREIGN KEY (org_id, unit_id) REFERENCES unit (org_id, id)
);
CREATE INDEX occupancy_of_property ON occupancy (org_id, property_id);
CREATE INDEX occupancy_of_tenant ON occupancy (org_id, tenant_id);
CREATE INDEX occupancy_of_unit ON occupancy (org_id, unit_id) WHERE unit_id is not null;

-- The National Weather Service zones of a point, shared by all organizations. Contains no organization's data.
CREATE TABLE nws_point (
  lat_e4 integer NOT NULL,
  lon_e4 integer NOT NULL,
  forecast_zone text,
  county_zone text,
  fire_zone text,
  time_zone text,
  fetched_at timestamptz(3),
  refresh_at timestamptz(3) NOT NULL,
  failures integer NOT NULL DEFAULT 0,
  CONSTRAINT nws_point_lat_e4_lon_e4_pk PRIMARY KEY (lat_e4, lon_e4)
);
CREATE INDEX nws_point_again ON nws_point (refresh_at);

--
-- Consent
--

-- Append-only proof of what someone agreed to. The latest record for a channel, address, and purpose applies. There is
-- no foreign key to the tenant, because the record outlives them. Erasing the tenant clears address and the personal
-- part of evidence; address_hash stays.
CREATE TABLE consent_record (
  id uuid NOT NULL,
  org_id uuid NOT NULL,
  tenant_id uuid,
  channel text NOT NULL,
  address text,
  address_hash text NOT NULL,
  purpose text NOT NULL,
  state text NOT NULL,
  method text NOT NULL,
  wording_version text,
  wording_hash text,
  language text,
  evidence jsonb NOT NULL DEFAULT '{}'::jsonb,
  occurred_at timestamptz(3) NOT NULL,
  actor jsonb NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  CONSTRAINT consent_record_org_id_id_pk PRIMARY KEY (org_id, id),
  CONSTRAINT consent_record_org_id_org_id_fk FOREIGN KEY (org_id) REFERENCES org (id)
);
CREATE INDEX consent_of_address ON consent_record (org_id, address_hash, purpose, occurred_at, id);
CREATE INDEX consent_of_tenant ON consent_record (org_id, tenant_id, occurred_at, id) WHERE tenant_id is not null;

-- An address that is never sent to, regardless of consent. address_hash is computed as in consent_record.
CREATE TABLE suppression (
  org_id uuid NOT NULL,
  channel text NOT NULL,
  address_hash text NOT NULL,
  reason text NOT NULL,
  since timestamptz(3) NOT NULL DEFAULT now(),
  CONSTRAINT suppression_org_id_channel_address_hash_pk PRIMARY KEY (org_id, channel, address_hash),
  CONSTRAINT suppression_org_id_org_id_fk FOREIGN KEY (org_id) REFERENCES org (id)
);

-- A public page behind a poster, where people without a personal link ask for alerts.
CREATE TABLE optin_page (
  id uuid NOT NULL,
  org_id uuid NOT NULL,
  public_id text NOT NULL,
  title text NOT NULL,
  intro text,
  channels text[] NOT NULL DEFAULT '{"email"}',
  languages text[] NOT NULL DEFAULT '{"en"}',
  fields jsonb NOT NULL DEFAULT '{"askUnit":true}'::jsonb,
  active boolean NOT NULL DEFAULT true,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  created_by uuid,
  updated_by uuid,
  version integer NOT NULL DEFAULT 1,
  archived_at timestamptz(3),
  CONSTRAINT optin_page_org_id_id_pk PRIMARY KEY (org_id, id),
  CONSTRAINT optin_page_public_id UNIQUE (public_id),
  CONSTRAINT optin_page_org_id_org_id_fk FOREIGN KEY (org_id) REFERENCES org (id)
);

-- A link that only the owner of one mailbox has. Only the email contains the token; this is its SHA-256.
CREATE TABLE optin_link (
  id uuid NOT NULL,
  org_id uuid NOT NULL,
  kind text NOT NULL DEFAULT 'personal',
  token_hash text NOT NULL,
  tenant_id uuid,
  recipient_id uuid,
  request_id uuid,
  channel text NOT NULL DEFAULT 'email',
  address text NOT NULL,
  language text,
  is_preview boolean NOT NULL DEFAULT false,
  expires_at timestamptz(3) NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  decided_at timestamptz(3),
  replaced_at timestamptz(3),
  CONSTRAINT optin_link_org_id_id_pk PRIMARY KEY (org_id, id),
  CONSTRAINT optin_link_token UNIQUE (token_hash),
  CONSTRAINT optin_link_org_id_org_id_fk FOREIGN KEY (org_id) REFERENCES org (id)
);
CREATE INDEX optin_link_of_tenant ON optin_link (org_id, tenant_id) WHERE tenant_id is not null;
CREATE INDEX optin_link_of_address ON optin_link (org_id, address);
CREATE INDEX optin_link_expires ON optin_link (expires_at);

-- A request for an email from a public page: a code or a new link. The code is stored as a salted hash.
CREATE TABLE optin_code (
  id uuid NOT NULL,
  org_id uuid NOT NULL,
  page_id uuid,
  address text NOT NULL,
  address_hash text NOT NULL,
  name text,
  unit text,
  language text NOT NULL,
  wording_version text NOT NULL,
  code_hash text,
  attempts integer NOT NULL DEFAULT 0,
  expires_at timestamptz(3) NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  used_at timestamptz(3),
  CONSTRAINT optin_code_org_id_id_pk PRIMARY KEY (org_id, id),
  CONSTRAINT optin_code_org_id_org_id_fk FOREIGN KEY (org_id) REFERENCES org (id),
  CONSTRAINT optin_code_org_id_page_id_optin_page_org_id_id_fk
    FOREIGN KEY (org_id, page_id) REFERENCES optin_page (org_id, id)
);
CREATE INDEX optin_code_of_address ON optin_code (org_id, address_hash, created_at);
CREATE INDEX optin_code_expires ON optin_code (expires_at);

--
-- Email to tenants
--

-- An address from which an organization emails its tenants, verified with a code or the DNS records of its domain.
CREATE TABLE email_sender (
  id uuid NOT NULL,
  org_id uuid NOT NULL,
  kind text NOT NULL,
  from_name text NOT NULL,
  from_email text NOT NULL,
  from_email_key text NOT NULL,
  reply_to text,
  is_default boolean NOT NULL DEFAULT false,
  status text NOT NULL DEFAULT 'pending',
  failure_reason text,
  pending_since timestamptz(3) NOT NULL DEFAULT now(),
  degraded_since timestamptz(3),
  verified_at timestamptz(3),
  last_checked_at timestamptz(3),
  code_hash text,
  code_expires_at timestamptz(3),
  code_attempts integer NOT NULL DEFAULT 0,
  codes_sent_at timestamptz(3)[] NOT NULL DEFAULT '{}',
  ownership_token text,
  dkim_selector text,
  dkim_public_key text,
  dkim_private_key bytea,
  dns jsonb NOT NULL DEFAULT '[]'::jsonb,
  checks timestamptz(3)[] NOT NULL DEFAULT '{}',
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  created_by uuid,
  updated_by uuid,
  version integer NOT NULL DEFAULT 1,
  archived_at timestamptz(3),
  CONSTRAINT email_sender_org_id_id_pk PRIMARY KEY (org_id, id),
  CONSTRAINT email_sender_org_id_org_id_fk FOREIGN KEY (org_id) REFERENCES org (id)
);
CREATE UNIQUE INDEX email_sender_address ON email_sender (org_id, from_email_key) WHERE archived_at is null;
CREATE UNIQUE INDEX email_sender_default ON email_sender (org_id) WHERE is_default and archived_at is null;
CREATE INDEX email_sender_watch ON email_sender (last_checked_at) WHERE archived_at is null;

-- How many emails a sender sent in one day (UTC), and how many bounced or were reported as spam.
CREATE TABLE email_sender_day (
  org_id uuid NOT NULL,
  sender_id uuid NOT NULL,
  day date NOT NULL,
  sent integer NOT NULL DEFAULT 0,
  bounced integer NOT NULL DEFAULT 0,
  complained integer NOT NULL DEFAULT 0,
  CONSTRAINT email_sender_day_org_id_sender_id_day_pk PRIMARY KEY (org_id, sender_id, day),
  CONSTRAINT email_sender_day_org_id_sender_id_email_sender_org_id_id_fk
    FOREIGN KEY (org_id, sender_id) REFERENCES email_sender (org_id, id) ON DELETE CASCADE
);

-- One welcome email to many tenants.
CREATE TABLE welcome_campaign (
  id uuid NOT NULL,
  org_id uuid NOT NULL,
  name text NOT NULL,
  status text NOT NULL DEFAULT 'draft',
  sender_id uuid,
  subject text NOT NULL,
  preheader text,
  body_markdown text NOT NULL,
  language_variants jsonb NOT NULL DEFAULT '{}'::jsonb,
  merge_fields text[] NOT NULL DEFAULT '{}',
  audience jsonb NOT NULL,
  scheduled_at timestamptz(3),
  send_window jsonb,
  throttle_per_minute integer,
  reminder jsonb,
  pause_reason text,
  confirmed_count integer,
  enqueued_at timestamptz(3),
  window_sent integer NOT NULL DEFAULT 0,
  window_bounced integer NOT NULL DEFAULT 0,
  window_complained integer NOT NULL DEFAULT 0,
  started_at timestamptz(3),
  started_by uuid,
  finished_at timestamptz(3),
  reminder_at timestamptz(3),
  task_id uuid,
  wording_version text,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  created_by uuid,
  updated_by uuid,
  version integer NOT NULL DEFAULT 1,
  archived_at timestamptz(3),
  CONSTRAINT welcome_campaign_org_id_id_pk PRIMARY KEY (org_id, id),
  CONSTRAINT welcome_campaign_org_id_org_id_fk FOREIGN KEY (org_id) REFERENCES org (id)
);
CREATE INDEX welcome_campaign_recent ON welcome_campaign (org_id, created_at, id);
CREATE UNIQUE INDEX welcome_campaign_open ON welcome_campaign (org_id)
  WHERE status in ('draft', 'scheduled', 'queued', 'sending', 'paused');

-- A tenant in the audience as it was when the campaign started.
CREATE TABLE welcome_recipient (
  id uuid NOT NULL,
  org_id uuid NOT NULL,
  campaign_id uuid NOT NULL,
  tenant_id uuid NOT NULL,
  property_id uuid,
  address text,
  address_hash text,
  language text NOT NULL DEFAULT 'en',
  time_zone text NOT NULL DEFAULT 'UTC',
  state text NOT NULL DEFAULT 'queued',
  skip_reason text,
  message_id text,
  attempts integer NOT NULL DEFAULT 0,
  soft_bounces integer NOT NULL DEFAULT 0,
  due_at timestamptz(3),
  token_expires_at timestamptz(3),
  sent_at timestamptz(3),
  delivered_at timestamptz(3),
  decided_at timestamptz(3),
  reminded_at timestamptz(3),
  events jsonb NOT NULL DEFAULT '[]'::jsonb,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  CONSTRAINT welcome_recipient_org_id_id_pk PRIMARY KEY (org_id, id),
  CONSTRAINT welcome_recipient_campaign FOREIGN KEY (org_id, campaign_id) REFERENCES welcome_campaign (org_id, id)
);
CREATE UNIQUE INDEX welcome_recipient_address ON welcome_recipient (org_id, campaign_id, address_hash);
CREATE UNIQUE INDEX welcome_recipient_once ON welcome_recipient (org_id, campaign_id, tenant_id);
CREATE INDEX welcome_recipient_state ON welcome_recipient (org_id, campaign_id, state, id);
CREATE INDEX welcome_recipient_tenant ON welcome_recipient (org_id, tenant_id);

-- A campaign's email to one recipient. It is claimed before it is submitted, so that it is never sent twice.
CREATE TABLE welcome_mail (
  id uuid NOT NULL,
  org_id uuid NOT NULL,
  campaign_id uuid NOT NULL,
  recipient_id uuid NOT NULL,
  kind text NOT NULL,
  message_id text NOT NULL,
  state text NOT NULL DEFAULT 'claimed',
  attempts integer NOT NULL DEFAULT 1,
  claimed_at timestamptz(3) NOT NULL,
  claimed_by text NOT NULL,
  completed_at timestamptz(3),
  smtp_answer text,
  CONSTRAINT welcome_mail_org_id_id_pk PRIMARY KEY (org_id, id),
  CONSTRAINT welcome_mail_message UNIQUE (message_id),
  CONSTRAINT welcome_mail_recipient FOREIGN KEY (org_id, recipient_id) REFERENCES welcome_recipient (org_id, id)
);
CREATE UNIQUE INDEX welcome_mail_once ON welcome_mail (org_id, recipient_id, kind);
CREATE INDEX welcome_mail_open ON welcome_mail (org_id, campaign_id, state) WHERE state in ('claimed', 'in_doubt');
CREATE INDEX welcome_mail_recent ON welcome_mail (org_id, campaign_id, claimed_at);

-- What a mail service reported about an email, with each report stored once.
CREATE TABLE mail_event (
  id uuid NOT NULL,
  org_id uuid NOT NULL,
  message_id text NOT NULL,
  type text NOT NULL,
  at timestamptz(3) NOT NULL,
  detail text,
  provider text NOT NULL,
  event_id text NOT NULL,
  received_at timestamptz(3) NOT NULL DEFAULT now(),
  CONSTRAINT mail_event_org_id_id_pk PRIMARY KEY (org_id, id),
  CONSTRAINT mail_event_once UNIQUE (event_id),
  CONSTRAINT mail_event_org_id_org_id_fk FOREIGN KEY (org_id) REFERENCES org (id)
);
CREATE INDEX mail_event_message ON mail_event (message_id);

--
-- Hazards
--

-- One URL to fetch, shared by all organizations whose sources need it. Contains no organization's data.
CREATE TABLE feed (
  id uuid PRIMARY KEY,
  connector text NOT NULL,
  request_key text NOT NULL,
  request jsonb NOT NULL,
  etag text,
  last_modified text,
  last_status integer,
  last_host text,
  last_run_at timestamptz(3),
  last_success_at timestamptz(3),
  last_changed_at timestamptz(3),
  failing_since timestamptz(3),
  consecutive_failures integer NOT NULL DEFAULT 0,
  last_error jsonb,
  next_run_at timestamptz(3),
  breaker_until timestamptz(3),
  lease_until timestamptz(3),
  lag_seconds integer[] NOT NULL DEFAULT '{}',
  made_at timestamptz(3),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  CONSTRAINT feed_request_key_unique UNIQUE (request_key)
);
CREATE INDEX feed_due ON feed (next_run_at);

-- One fetch and its result.
CREATE TABLE feed_run (
  id uuid PRIMARY KEY,
  feed_id uuid NOT NULL,
  started_at timestamptz(3) NOT NULL,
  ended_at timestamptz(3),
  status text NOT NULL,
  http_status integer,
  bytes integer NOT NULL DEFAULT 0,
  items integer NOT NULL DEFAULT 0,
  created integer NOT NULL DEFAULT 0,
  updated integer NOT NULL DEFAULT 0,
  unparsable jsonb NOT NULL DEFAULT '[]'::jsonb,
  dropped jsonb NOT NULL DEFAULT '{}'::jsonb,
  error jsonb,
  lag_p50_seconds integer,
  lag_p95_seconds integer,
  CONSTRAINT feed_run_feed_id_feed_id_fk FOREIGN KEY (feed_id) REFERENCES feed (id) ON DELETE CASCADE
);
CREATE INDEX feed_run_recent ON feed_run (feed_id, started_at);
CREATE INDEX feed_run_old ON feed_run (started_at);

-- A message as it was parsed, once for all organizations. Threats and their revisions are derived from these.
CREATE TABLE feed_message (
  feed_id uuid NOT NULL,
  connector text NOT NULL,
  identifier text NOT NULL,
  dedupe_key text NOT NULL,
  sent_at timestamptz(3) NOT NULL,
  received_at timestamptz(3) NOT NULL,
  seen_at timestamptz(3),
  ends_at timestamptz(3),
  is_open boolean NOT NULL,
  ingested_at timestamptz(3),
  message jsonb NOT NULL,
  raw bytea,
  raw_content_type text NOT NULL,
  CONSTRAINT feed_message_feed_id_identifier_pk PRIMARY KEY (feed_id, identifier),
  CONSTRAINT feed_message_feed_id_feed_id_fk FOREIGN KEY (feed_id) REFERENCES feed (id) ON DELETE CASCADE
);
CREATE INDEX feed_message_sent ON feed_message (connector, identifier);
CREATE INDEX feed_message_open ON feed_message (feed_id, sent_at) WHERE is_open;
CREATE INDEX feed_message_event ON feed_message (connector, dedupe_key);
CREATE INDEX feed_message_received ON feed_message (received_at);

-- The days on which heat was detected in a map cell: chimneys are hot every day, fires move on.
CREATE TABLE feed_sighting (
  feed_id uuid NOT NULL,
  cell text NOT NULL,
  day date NOT NULL,
  CONSTRAINT feed_sighting_feed_id_cell_day_pk PRIMARY KEY (feed_id, cell, day),
  CONSTRAINT feed_sighting_feed_id_feed_id_fk FOREIGN KEY (feed_id) REFERENCES feed (id) ON DELETE CASCADE
);

-- A connector as an organization configured it.
CREATE TABLE source (
  id uuid NOT NULL,
  org_id uuid NOT NULL,
  name text NOT NULL,
  connector text NOT NULL,
  category text NOT NULL DEFAULT 'hazard',
  status text NOT NULL DEFAULT 'active',
  config jsonb NOT NULL DEFAULT '{}'::jsonb,
  secret bytea,
  coverage jsonb NOT NULL DEFAULT '{"mode":"properties_bbox","areas":[]}'::jsonb,
  every_seconds integer NOT NULL,
  jitter_percent integer NOT NULL DEFAULT 10,
  stale_after_seconds integer NOT NULL,
  min_severity text,
  attribution text NOT NULL DEFAULT '',
  terms_url text,
  last_error jsonb,
  status_reason text,
  status_since timestamptz(3) NOT NULL DEFAULT now(),
  unmonitored_since timestamptz(3),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  created_by uuid,
  updated_by uuid,
  version integer NOT NULL DEFAULT 1,
  archived_at timestamptz(3),
  CONSTRAINT source_org_id_id_pk PRIMARY KEY (org_id, id),
  CONSTRAINT source_org_id_org_id_fk FOREIGN KEY (org_id) REFERENCES org (id)
);
CREATE INDEX source_by_connector ON source (org_id, connector);
CREATE INDEX source_by_status ON source (org_id, status);

-- The feeds that a source needs. A feed without a source isn't fetched.
CREATE TABLE source_feed (
  org_id uuid NOT NULL,
  source_id uuid NOT NULL,
  feed_id uuid NOT NULL,
  CONSTRAINT source_feed_org_id_source_id_feed_id_pk PRIMARY KEY (org_id, source_id, feed_id),
  CONSTRAINT source_feed_feed_id_feed_id_fk FOREIGN KEY (feed_id) REFERENCES feed (id) ON DELETE CASCADE,
  CONSTRAINT source_feed_org_id_source_id_source_org_id_id_fk
    FOREIGN KEY (org_id, source_id) REFERENCES source (org_id, id) ON DELETE CASCADE
);
CREATE INDEX source_feed_by_feed ON source_feed (feed_id, org_id);

-- How many messages matched for one source in one hour, and why the others were skipped.
CREATE TABLE source_count (
  org_id uuid NOT NULL,
  source_id uuid NOT NULL,
  hour timestamptz(3) NOT NULL,
  reason text NOT NULL,
  count integer NOT NULL DEFAULT 0,
  CONSTRAINT source_count_org_id_source_id_hour_reason_pk PRIMARY KEY (org_id, source_id, hour, reason),
  CONSTRAINT source_count_org_id_source_id_source_org_id_id_fk
    FOREIGN KEY (org_id, source_id) REFERENCES source (org_id, id) ON DELETE CASCADE
);
CREATE INDEX source_count_old ON source_count (hour);

-- One hazard event in one organization, if it affects or has affected a property there.
CREATE TABLE threat (
  id uuid NOT NULL,
  org_id uuid NOT NULL,
  source_id uuid,
  connector text NOT NULL,
  dedupe_key text NOT NULL,
  era integer NOT NULL DEFAULT 1,
  hazard text NOT NULL,
  event text NOT NULL,
  title text NOT NULL,
  status text NOT NULL,
  triage text NOT NULL DEFAULT 'new',
  severity text NOT NULL,
  severity_rank smallint NOT NULL,
  certainty text NOT NULL,
  urgency text NOT NULL,
  response_type text NOT NULL,
  headline text,
  description text,
  instruction text,
  sent_at timestamptz(3) NOT NULL,
  effective_at timestamptz(3),
  onset_at timestamptz(3),
  expires_at timestamptz(3),
  ends_at timestamptz(3),
  area_desc text,
  geometry jsonb,
  zones jsonb NOT NULL DEFAULT '{"ugc":[],"same":[]}'::jsonb,
  point jsonb,
  radius_meters double precision,
  bbox jsonb,
  magnitude jsonb,
  vtec jsonb,
  external_id text,
  external_url text,
  sender_name text,
  attribution text NOT NULL DEFAULT '',
  language text,
  is_test boolean NOT NULL DEFAULT false,
  revision integer NOT NULL DEFAULT 1,
  related_threat_ids uuid[] NOT NULL DEFAULT '{}',
  first_seen_at timestamptz(3) NOT NULL,
  ingest_lag_seconds integer NOT NULL DEFAULT 0,
  closed_at timestamptz(3),
  max_risk smallint NOT NULL DEFAULT 0,
  assignee_user_id uuid,
  acknowledged_at timestamptz(3),
  acknowledged_by uuid,
  resolved_at timestamptz(3),
  resolved_by uuid,
  resolution text,
  dismiss_reason text,
  escalated_at timestamptz(3),
  search_text text NOT NULL DEFAULT '',
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  created_by uuid,
  updated_by uuid,
  version integer NOT NULL DEFAULT 1,
  archived_at timestamptz(3),
  CONSTRAINT threat_org_id_id_pk PRIMARY KEY (org_id, id),
  CONSTRAINT threat_org_id_org_id_fk FOREIGN KEY (org_id) REFERENCES org (id)
);
CREATE UNIQUE INDEX threat_event ON threat (org_id, dedupe_key, era);
CREATE INDEX threat_open ON threat (org_id, severity_rank, id) WHERE status in ('upcoming', 'active');
CREATE INDEX threat_by_hazard ON threat (org_id, hazard);
CREATE INDEX threat_by_source ON threat (org_id, source_id);
CREATE INDEX threat_due ON threat (coalesce(ends_at, expires_at)) WHERE status in ('upcoming', 'active');
CREATE INDEX threat_by_severity ON threat (org_id, severity_rank, coalesce(onset_at, effective_at, sent_at), id);
CREATE INDEX threat_open_by_severity ON threat (org_id, severity_rank, coalesce(onset_at, effective_at, sent_at), id)
  WHERE status in ('upcoming', 'active') and not is_test;
CREATE INDEX threat_by_start ON threat (org_id, coalesce(onset_at, effective_at, sent_at), id);
CREATE INDEX threat_open_by_start ON threat (org_id, coalesce(onset_at, effective_at, sent_at), id)
  WHERE status in ('upcoming', 'active') and not is_test;
CREATE INDEX threat_by_sent ON threat (org_id, sent_at, id);
CREATE INDEX threat_open_by_sent ON threat (org_id, sent_at, id)
  WHERE status in ('upcoming', 'active') and not is_test;
CREATE INDEX threat_by_risk ON threat (org_id, max_risk, id);
CREATE INDEX threat_open_by_risk ON threat (org_id, max_risk, id)
  WHERE status in ('upcoming', 'active') and not is_test;
-- Blanks come last in both directions, and the next page starts after a plain comparison.
CREATE INDEX threat_by_end ON threat
  (org_id, coalesce(ends_at, expires_at, '9000-01-01 00:00:00+00'::timestamptz), id);
CREATE INDEX threat_open_by_end ON threat
  (org_id, coalesce(ends_at, expires_at, '9000-01-01 00:00:00+00'::timestamptz), id)
  WHERE status in ('upcoming', 'active') and not is_test;
CREATE INDEX threat_by_end_down ON threat
  (org_id, coalesce(ends_at, expires_at, '0010-01-01 00:00:00+00'::timestamptz), id);
CREATE INDEX threat_open_by_end_down ON threat
  (org_id, coalesce(ends_at, expires_at, '0010-01-01 00:00:00+00'::timestamptz), id)
  WHERE status in ('upcoming', 'active') and not is_test;
CREATE INDEX threat_over ON threat (org_id, closed_at) WHERE status in ('ended', 'expired', 'cancelled');
CREATE INDEX threat_assigned ON threat (org_id, assignee_user_id) WHERE assignee_user_id is not null;
CREATE INDEX threat_search ON threat USING gin (search_text gin_trgm_ops);

-- Every ID an event is known by: its key, additional keys, and the IDs of its messages.
CREATE TABLE threat_alias (
  org_id uuid NOT NULL,
  alias text NOT NULL,
  threat_id uuid NOT NULL,
  CONSTRAINT threat_alias_org_id_alias_threat_id_pk PRIMARY KEY (org_id, alias, threat_id),
  CONSTRAINT threat_alias_org_id_threat_id_threat_org_id_id_fk
    FOREIGN KEY (org_id, threat_id) REFERENCES threat (org_id, id) ON DELETE CASCADE
);

-- What one message changed about a threat. The message itself is in feed_message, by connector and identifier.
CREATE TABLE threat_revision (
  org_id uuid NOT NULL,
  threat_id uuid NOT NULL,
  n integer NOT NULL,
  received_at timestamptz(3) NOT NULL,
  sent_at timestamptz(3) NOT NULL,
  message_type text NOT NULL,
  connector text NOT NULL,
  identifier text NOT NULL,
  reference_ids text[] NOT NULL DEFAULT '{}',
  changes jsonb NOT NULL DEFAULT '[]'::jsonb,
  CONSTRAINT threat_revision_org_id_threat_id_n_pk PRIMARY KEY (org_id, threat_id, n),
  CONSTRAINT threat_revision_org_id_threat_id_threat_org_id_id_fk
    FOREIGN KEY (org_id, threat_id) REFERENCES threat (org_id, id) ON DELETE CASCADE
);
CREATE INDEX threat_revision_message ON threat_revision (connector, identifier);

-- A threat at one property. When the property is no longer affected, the row stays, with ended_at set.
CREATE TABLE threat_impact (
  org_id uuid NOT NULL,
  threat_id uuid NOT NULL,
  property_id uuid NOT NULL,
  method text NOT NULL,
  by_county_only boolean NOT NULL DEFAULT false,
  distance_meters double precision,
  bearing_deg double precision,
  rule jsonb NOT NULL,
  proximity text NOT NULL,
  risk_score smallint NOT NULL,
  risk_parts jsonb NOT NULL,
  first_matched_at timestamptz(3) NOT NULL,
  last_matched_at timestamptz(3) NOT NULL,
  ended_at timestamptz(3),
  triage text NOT NULL DEFAULT 'new',
  checklist jsonb NOT NULL DEFAULT '[]'::jsonb,
  note text,
  assignee_user_id uuid,
  CONSTRAINT threat_impact_org_id_threat_id_property_id_pk PRIMARY KEY (org_id, threat_id, property_id),
  CONSTRAINT threat_impact_org_id_threat_id_threat_org_id_id_fk
    FOREIGN KEY (org_id, threat_id) REFERENCES threat (org_id, id) ON DELETE CASCADE,
  CONSTRAINT threat_impact_org_id_property_id_property_org_id_id_fk
    FOREIGN KEY (org_id, property_id) REFERENCES property (org_id, id) ON DELETE CASCADE
);
CREATE INDEX threat_impact_property ON threat_impact (org_id, property_id, threat_id);
CREATE INDEX threat_impact_assigned ON threat_impact (org_id, assignee_user_id, threat_id)
  WHERE assignee_user_id is not null;
CREATE INDEX threat_impact_current ON threat_impact (org_id, property_id) WHERE ended_at is null;

-- Threats that are new or have worsened, and haven't been announced by email yet. Usually empty.
CREATE TABLE threat_notification_trigger (
  org_id uuid NOT NULL,
  threat_id uuid NOT NULL,
  severity_rank smallint NOT NULL,
  created_at timestamptz(3) NOT NULL,
  CONSTRAINT threat_notification_trigger_org_id_threat_id_pk PRIMARY KEY (org_id, threat_id),
  CONSTRAINT threat_notification_trigger_threat FOREIGN KEY (org_id, threat_id) REFERENCES threat (org_id, id) ON DELETE CASCADE
);

-- One member's notification about one threat, with its severity at the time. Several that are due are sent in one
-- email.
CREATE TABLE threat_notification (
  org_id uuid NOT NULL,
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  threat_id uuid NOT NULL,
  severity_rank smallint NOT NULL,
  state text NOT NULL DEFAULT 'waiting',
  due_at timestamptz(3) NOT NULL,
  attempts smallint NOT NULL DEFAULT 0,
  message_id text,
  created_at timestamptz(3) NOT NULL,
  claimed_at timestamptz(3),
  completed_at timestamptz(3),
  CONSTRAINT threat_notification_org_id_id_pk PRIMARY KEY (org_id, id),
  CONSTRAINT threat_notification_org_id_org_id_fk FOREIGN KEY (org_id) REFERENCES org (id),
  CONSTRAINT threat_notification_user_id_app_user_id_fk FOREIGN KEY (user_id) REFERENCES app_user (id) ON DELETE CASCADE,
  CONSTRAINT threat_notification_threat FOREIGN KEY (org_id, threat_id) REFERENCES threat (org_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX threat_notification_once ON threat_notification (org_id, threat_id, user_id, severity_rank);
CREATE INDEX threat_notification_due ON threat_notification (due_at) WHERE state = 'waiting';
CREATE INDEX threat_notification_claimed ON threat_notification (claimed_at) WHERE state = 'claimed';
CREATE INDEX threat_notification_old ON threat_notification (completed_at) WHERE completed_at is not null;
CREATE INDEX threat_notification_of_user ON threat_notification (user_id);

--
-- Imports
--

-- An uploaded file and how it was recognized. Rows are always read from the stored file.
CREATE TABLE import_file (
  id uuid NOT NULL,
  org_id uuid NOT NULL,
  kind text NOT NULL,
  status text NOT NULL,
  filename text NOT NULL,
  bytes integer NOT NULL,
  sha256 text NOT NULL,
  mime text NOT NULL,
  layout jsonb NOT NULL,
  columns jsonb NOT NULL,
  row_count integer NOT NULL,
  detected_format jsonb NOT NULL,
  header_fingerprint text NOT NULL,
  mapping jsonb NOT NULL,
  options jsonb NOT NULL,
  edits jsonb NOT NULL DEFAULT '{}'::jsonb,
  summary jsonb,
  result jsonb,
  created_portfolios jsonb NOT NULL DEFAULT '[]'::jsonb,
  issue_groups jsonb NOT NULL DEFAULT '[]'::jsonb,
  validated_at timestamptz(3),
  imported_at timestamptz(3),
  task_id uuid,
  undo_until timestamptz(3),
  uploaded_by uuid NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  created_by uuid,
  updated_by uuid,
  version integer NOT NULL DEFAULT 1,
  archived_at timestamptz(3),
  CONSTRAINT import_file_org_id_id_pk PRIMARY KEY (org_id, id),
  CONSTRAINT import_file_once UNIQUE (org_id, kind, id),
  CONSTRAINT import_file_org_id_org_id_fk FOREIGN KEY (org_id) REFERENCES org (id)
);

-- The most recently confirmed mapping for files with these headers.
CREATE TABLE import_mapping (
  org_id uuid NOT NULL,
  kind text NOT NULL,
  header_fingerprint text NOT NULL,
  mapping jsonb NOT NULL,
  options jsonb NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  CONSTRAINT import_mapping_org_id_kind_header_fingerprint_pk PRIMARY KEY (org_id, kind, header_fingerprint),
  CONSTRAINT import_mapping_org_id_org_id_fk FOREIGN KEY (org_id) REFERENCES org (id)
);

-- What the latest check found in a row. Rows without findings have no entry.
CREATE TABLE import_finding (
  org_id uuid NOT NULL,
  file_id uuid NOT NULL,
  n integer NOT NULL,
  outcome text NOT NULL,
  issues jsonb NOT NULL,
  raw jsonb NOT NULL,
  target jsonb,
  changes jsonb NOT NULL DEFAULT '[]'::jsonb,
  CONSTRAINT import_finding_org_id_file_id_n_pk PRIMARY KEY (org_id, file_id, n)
);

-- What the import did with a row, written in the same transaction, so that a restart skips completed rows. A row that
-- wrote several records has one entry for each, numbered by part.
CREATE TABLE import_row (
  org_id uuid NOT NULL,
  file_id uuid NOT NULL,
  n integer NOT NULL,
  part integer NOT NULL DEFAULT 0,
  outcome text NOT NULL,
  issues jsonb,
  raw jsonb,
  record_type text NOT NULL DEFAULT 'property',
  target_id uuid,
  target_version integer,
  before jsonb,
  CONSTRAINT import_row_org_id_file_id_n_part_pk PRIMARY KEY (org_id, file_id, n, part)
);

-- Tenants of a property in the file who aren't in any of its rows, as of the latest check.
CREATE TABLE import_missing_tenant (
  org_id uuid NOT NULL,
  file_id uuid NOT NULL,
  tenant_id uuid NOT NULL,
  property_id uuid NOT NULL,
  CONSTRAINT import_missing_tenant_org_id_file_id_tenant_id_pk PRIMARY KEY (org_id, file_id, tenant_id)
);

--
-- Work
--

-- Background work that people can see, retry, and cancel. The queue only delivers its ID.
CREATE TABLE task (
  id uuid NOT NULL,
  org_id uuid NOT NULL,
  type text NOT NULL,
  status text NOT NULL DEFAULT 'queued',
  title text NOT NULL,
  subject jsonb NOT NULL,
  input jsonb NOT NULL DEFAULT '{}'::jsonb,
  progress jsonb NOT NULL,
  result jsonb,
  error jsonb,
  attempts jsonb NOT NULL DEFAULT '[]'::jsonb,
  attempt integer NOT NULL DEFAULT 0,
  max_attempts integer NOT NULL DEFAULT 5,
  cancel_requested boolean NOT NULL DEFAULT false,
  requested_by uuid,
  started_at timestamptz(3),
  ended_at timestamptz(3),
  scheduled_for timestamptz(3),
  parent_task_id uuid,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  created_by uuid,
  updated_by uuid,
  version integer NOT NULL DEFAULT 1,
  archived_at timestamptz(3),
  CONSTRAINT task_org_id_id_pk PRIMARY KEY (org_id, id),
  CONSTRAINT task_org_id_org_id_fk FOREIGN KEY (org_id) REFERENCES org (id)
);
CREATE INDEX task_recent ON task (org_id, created_at, id);
CREATE INDEX task_unfinished ON task (status);
-- Recent failures are counted every few seconds, and most failed tasks failed long ago.
CREATE INDEX task_failed ON task (ended_at) WHERE status = 'failed';

-- A bulk action that a task processes. position is written with the changes, so that a restart continues after the last
-- one.
CREATE TABLE batch (
  org_id uuid NOT NULL,
  task_id uuid NOT NULL,
  kind text NOT NULL,
  change jsonb NOT NULL,
  ids uuid[] NOT NULL,
  position integer NOT NULL DEFAULT 0,
  changed integer NOT NULL DEFAULT 0,
  unchanged uuid[] NOT NULL DEFAULT '{}',
  refused jsonb NOT NULL DEFAULT '[]'::jsonb,
  created_at timestamptz(3) NOT NULL,
  CONSTRAINT batch_org_id_task_id_pk PRIMARY KEY (org_id, task_id),
  CONSTRAINT batch_org_id_org_id_fk FOREIGN KEY (org_id) REFERENCES org (id)
);

-- Live updates to publish, written in the transaction of the change, so that nothing is announced that didn't happen,
-- and nothing that happened is lost.
CREATE TABLE outbox (
  id bigint PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY,
  org_id uuid NOT NULL,
  event text NOT NULL,
  entity_id text NOT NULL,
  version bigint NOT NULL,
  about text[],
  property_ids uuid[],
  user_id uuid,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  published_at timestamptz(3),
  CONSTRAINT outbox_org_id_org_id_fk FOREIGN KEY (org_id) REFERENCES org (id)
);
CREATE INDEX outbox_unpublished ON outbox (id) WHERE published_at is null;
CREATE INDEX outbox_published ON outbox (published_at) WHERE published_at is not null;

-- The first responses to requests with an Idempotency-Key, kept for 24 hours.
CREATE TABLE idempotency_key (
  org_id uuid NOT NULL,
  user_id uuid NOT NULL,
  key text NOT NULL,
  method text NOT NULL,
  path text NOT NULL,
  request_hash text NOT NULL,
  status integer,
  headers jsonb,
  body text,
  committed_at timestamptz(3),
  created_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  CONSTRAINT idempotency_key_org_id_user_id_method_path_key_pk PRIMARY KEY (org_id, user_id, method, path, key)
);

-- How much of each limit has been used, across processes. Unlogged, because it is written often and a crash may lose a
-- minute of counts.
CREATE UNLOGGED TABLE rate_limit (
  key text PRIMARY KEY,
  points integer NOT NULL,
  ends_at timestamptz(3) NOT NULL
);

--
-- Ledger
--

-- The head of an organization's chain, locked by the last statement before commit.
CREATE TABLE ledger_head (
  org_id uuid PRIMARY KEY,
  seq bigint NOT NULL DEFAULT 0,
  hash text NOT NULL,
  CONSTRAINT ledger_head_org_id_org_id_fk FOREIGN KEY (org_id) REFERENCES org (id)
);

-- Append-only. hash is the SHA-256 of the event in RFC 8785 form, including prev_hash.
CREATE TABLE ledger_event (
  org_id uuid NOT NULL,
  seq bigint NOT NULL,
  id uuid NOT NULL,
  occurred_at timestamptz(3) NOT NULL,
  recorded_at timestamptz(3) NOT NULL,
  action text NOT NULL,
  category text NOT NULL,
  actor jsonb NOT NULL,
  subject jsonb NOT NULL,
  targets jsonb NOT NULL,
  property_id uuid,
  threat_id uuid,
  unit_id uuid,
  tenant_id uuid,
  portfolio_id uuid,
  source_id uuid,
  task_id uuid,
  group_id uuid,
  summary text NOT NULL,
  changes jsonb NOT NULL,
  metadata jsonb NOT NULL,
  prev_hash text NOT NULL,
  hash text NOT NULL,
  CONSTRAINT ledger_event_org_id_seq_pk PRIMARY KEY (org_id, seq),
  CONSTRAINT ledger_event_org_id_org_id_fk FOREIGN KEY (org_id) REFERENCES org (id)
);
CREATE INDEX ledger_event_property ON ledger_event (org_id, property_id, seq);
CREATE INDEX ledger_event_unit ON ledger_event (org_id, unit_id, seq) WHERE unit_id is not null;
CREATE INDEX ledger_event_tenant ON ledger_event (org_id, tenant_id, seq) WHERE tenant_id is not null;
CREATE INDEX ledger_event_group ON ledger_event (org_id, group_id, seq) WHERE group_id is not null;
CREATE INDEX ledger_event_threat ON ledger_event (org_id, threat_id, seq) WHERE threat_id is not null;
CREATE INDEX ledger_event_source ON ledger_event (org_id, source_id, seq) WHERE source_id is not null;
CREATE INDEX ledger_event_task ON ledger_event (org_id, task_id, seq) WHERE task_id is not null;
CREATE INDEX ledger_event_portfolio ON ledger_event (org_id, portfolio_id, seq) WHERE portfolio_id is not null;
CREATE INDEX ledger_event_category ON ledger_event (org_id, category, seq);
-- Events are only ever appended, so a small BRIN index finds any range of time.
CREATE INDEX ledger_event_time ON ledger_event USING brin (occurred_at);
CREATE INDEX ledger_event_verified ON ledger_event (org_id, seq) WHERE action = 'ledger.verified';

-- Where an event came from. This is personal data, so it is outside the hashed event and has its own retention.
CREATE TABLE ledger_context (
  org_id uuid NOT NULL,
  request_id text NOT NULL,
  seq_from bigint NOT NULL,
  seq_to bigint NOT NULL,
  via text NOT NULL,
  ip inet,
  user_agent text,
  recorded_at timestamptz(3) NOT NULL,
  CONSTRAINT ledger_context_org_id_seq_from_pk PRIMARY KEY (org_id, seq_from)
);
