CREATE TABLE "import_missing_tenant" (
	"org_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"tenant_id" uuid NOT NULL,
	"property_id" uuid NOT NULL,
	CONSTRAINT "import_missing_tenant_org_id_file_id_tenant_id_pk" PRIMARY KEY("org_id","file_id","tenant_id")
);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON import_missing_tenant TO parapet_app;
--> statement-breakpoint
ALTER TABLE import_missing_tenant ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY import_missing_tenant_of_org ON import_missing_tenant
  USING (org_id = (SELECT current_org_id())) WITH CHECK (org_id = (SELECT current_org_id()));
