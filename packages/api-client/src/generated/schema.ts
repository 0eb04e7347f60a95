// Generated from openapi.json by `pnpm --filter @parapet/api-client generate`. Do not edit.

export interface components {
    schemas: {
        Address: {
            city: string | null;
            country: string;
            county: string | null;
            countyFips: string | null;
            formatted: string;
            geocode: {
                /** Format: date-time */
                geocodedAt: string | null;
                manual: boolean;
                /** @enum {string} */
                precision: "rooftop" | "parcel" | "street" | "postal_code" | "city" | "unknown";
                score: number | null;
                source: string | null;
                /** @enum {string} */
                status: "pending" | "ok" | "ambiguous" | "failed" | "manual";
            };
            lat: number | null;
            line1: string;
            line2: string | null;
            line3: string | null;
            lon: number | null;
            postalCode: string | null;
            region: string | null;
            zones: {
                countyZone: string | null;
                fireZone: string | null;
                forecastZone: string | null;
                same: string | null;
                timeZone: string | null;
            };
        };
        AddressCreate: {
            city?: string | null;
            /** @description Alpha-2 code or English name. Default: the country of the organisation. */
            country?: string;
            lat?: number | null;
            line1: string;
            line2?: string | null;
            line3?: string | null;
            lon?: number | null;
            postalCode?: string | null;
            /** @description State or province, as code or name. */
            region?: string | null;
        };
        AddressPatch: {
            allowDuplicateAddress?: boolean;
            city?: string | null;
            /** @description ISO 3166-1 alpha-2 code, or the English name. */
            country?: string;
            lat?: number | null;
            line1?: string;
            line2?: string | null;
            line3?: string | null;
            lon?: number | null;
            /**
             * @description With `lat` and `lon`: a person set the point, later geocoding leaves it alone.
             * @enum {boolean}
             */
            manual?: true;
            postalCode?: string | null;
            /** @description State or province, as code or name. */
            region?: string | null;
        };
        CheckEmail: {
            email: string;
        };
        CheckEmailAnswer: {
            maskedEmail: string;
            /**
             * @description How this address signs in.
             * @enum {string}
             */
            next: "otp" | "google" | "sso" | "invite";
        };
        DataQualityIssue: {
            code: string;
            /** @description Path in the web app where it can be put right. */
            fix: string;
            message: string;
            /** @description What it takes off the score. */
            points: number;
        };
        FacetCount: {
            count: number;
            label: string;
            /** @description `none` for objects without a value. */
            value: string;
        };
        ImportAppliedFix: {
            code: string;
            field: string | null;
            fix: string;
            label: string;
            value: string | null;
            values: {
                [key: string]: string;
            } | null;
        };
        ImportColumn: {
            emptyRatio: number;
            header: string;
            index: number;
            samples: string[];
        };
        ImportField: {
            /** @description What the column may hold, in one sentence. */
            hint: string;
            key: string;
            label: string;
            required: boolean;
            values: {
                label: string;
                value: string;
            }[] | null;
        };
        ImportFile: components["schemas"]["ImportFileSummary"] & {
            appliedFixes: components["schemas"]["ImportAppliedFix"][];
            columns: components["schemas"]["ImportColumn"][];
            delimiter: string | null;
            duplicateOf: {
                fileId: string;
                filename: string;
                /** Format: date-time */
                importedAt: string | null;
            } | null;
            editCount: number;
            encoding: string;
            fields: components["schemas"]["ImportField"][];
            headerRow: number;
            /** @description Lines that are no rows, at most 50 of them. */
            ignored: {
                n: number;
                reason: string;
                text: string;
            }[];
            mapping: components["schemas"]["ImportMapping"][];
            mappingRemembered: boolean;
            notices: {
                code: string;
                message: string;
            }[];
            options: components["schemas"]["ImportOptions"];
            preview: {
                n: number;
                values: {
                    [key: string]: string | null;
                };
            }[];
            sheet: string | null;
            sheets: string[];
            sideEffects: string[];
            unmappedRequired: string[];
        };
        ImportFileDetail: {
            file: components["schemas"]["ImportFile"];
            groups: components["schemas"]["ImportIssueGroup"][];
            issues: components["schemas"]["ImportIssuePage"];
            rows: components["schemas"]["ImportRowPage"];
        } | null;
        ImportFileSummary: {
            bytes: number;
            /** Format: date-time */
            createdAt: string;
            detectedFormat: {
                confidence: number;
                evidence: string[];
                key: string;
            };
            /** Format: uuid */
            fileId: string;
            filename: string;
            /** Format: date-time */
            importedAt: string | null;
            /** @enum {string} */
            kind: "property" | "unit" | "tenant";
            mime: string;
            result: components["schemas"]["ImportResult"];
            rowCount: number;
            sha256: string;
            /** @enum {string} */
            status: "uploaded" | "parsing" | "needs_mapping" | "ready" | "validating" | "valid" | "has_errors" | "importing" | "imported" | "partially_imported" | "import_failed" | "undoing" | "undone" | "discarded" | "expired";
            summary: components["schemas"]["ImportSummary"];
            /** Format: uuid */
            taskId: string | null;
            /** Format: date-time */
            undoUntil: string | null;
            uploadedBy: {
                id: string;
                name: string;
            } | null;
            /** Format: date-time */
            validatedAt: string | null;
            version: number;
        };
        ImportFix: {
            choices: {
                label: string;
                value: string;
            }[] | null;
            /**
             * @description `map` asks for a value for each distinct value that was found.
             * @enum {string}
             */
            input: "none" | "text" | "choice" | "map";
            key: string;
            label: string;
        };
        ImportIssue: {
            code: string;
            column: string | null;
            field: string | null;
            message: string;
            /** @description Row number as in the file, the first line is 1. */
            n: number;
            /** @enum {string} */
            severity: "error" | "warning" | "info";
            value: string | null;
        };
        ImportIssueGroup: {
            code: string;
            column: string | null;
            count: number;
            examples: {
                n: number;
                value: string | null;
            }[];
            field: string | null;
            fixes: components["schemas"]["ImportFix"][];
            message: string;
            /** @enum {string} */
            severity: "error" | "warning" | "info";
            /** @description Distinct values that raised it, most frequent first, at most 50. */
            values: {
                count: number;
                value: string;
            }[];
        };
        ImportIssuePage: {
            items: components["schemas"]["ImportIssue"][];
            page: components["schemas"]["PageInfo"];
        };
        ImportMapping: {
            alternatives: {
                confidence: number;
                field: string;
            }[];
            /** @description 0 to 1. From 0.9 taken over, from 0.6 suggested. */
            confidence: number;
            /** @description Key of the field it fills; null leaves it out. */
            field: string | null;
            /** @description Position of the column in the file, from 0. */
            index: number;
            sourceColumn: string;
            transform: string | null;
        };
        ImportOptions: {
            /** @enum {string} */
            blankMeans: "keep" | "clear";
            createPortfolios: boolean;
            defaultCountry: string;
            matchOn: string[];
            /** @enum {string} */
            mode: "create" | "update" | "upsert";
            /** @enum {string} */
            onError: "skip_rows" | "stop";
            /** Format: uuid */
            portfolioId: string | null;
        };
        ImportResult: {
            created: number;
            rejected: number;
            rejectedFileUrl: string | null;
            rows: number;
            skipped: number;
            unchanged: number;
            updated: number;
        } | null;
        ImportRow: {
            changes: {
                field: string;
                from?: unknown;
                to?: unknown;
            }[];
            /** @description Fields that were corrected by hand. */
            edited: string[];
            issues: components["schemas"]["ImportIssue"][];
            n: number;
            /** @enum {string} */
            outcome: "create" | "update" | "unchanged" | "skip" | "error";
            target: {
                id: string;
                name: string;
            } | null;
            values: {
                [key: string]: string | null;
            };
        };
        ImportRowPage: {
            items: components["schemas"]["ImportRow"][];
            page: components["schemas"]["PageInfo"];
        };
        ImportSearchPage: {
            detail: components["schemas"]["ImportFileDetail"];
            items: components["schemas"]["ImportFileSummary"][];
            page: components["schemas"]["PageInfo"];
        };
        ImportStart: {
            /** Format: uuid */
            fileId: string;
        };
        ImportStarted: {
            /** Format: uuid */
            fileId: string;
            task: components["schemas"]["Task"];
        };
        ImportSummary: {
            create: number;
            errors: number;
            /** @description Blank lines, totals and page footers; not rows. */
            ignored: number;
            ok: number;
            rows: number;
            skip: number;
            unchanged: number;
            update: number;
            warnings: number;
        } | null;
        ImportUndo: {
            /**
             * @description Also removes or restores what somebody changed after the import.
             * @default false
             */
            force?: boolean;
        };
        ImportUpload: {
            /** Format: binary */
            file?: Blob;
            /** @description Line that holds the headings, from 1. */
            headerRow?: string;
            /** @description Name of the sheet of a workbook; else the first. */
            sheet?: string;
        };
        ImportValidate: {
            applyFix?: {
                code: string;
                column?: string | null;
                field?: string | null;
                /** @description `none` takes an applied fix back. */
                fix: string;
                value?: string;
                values?: {
                    [key: string]: string;
                };
            }[];
            edits?: {
                field?: string;
                n: number;
                /** @description Leaves the row out, or takes it in again. */
                skip?: boolean;
                /** @description null undoes the edit. */
                value?: string | null;
            }[];
            /** Format: uuid */
            fileId: string;
            headerRow?: number;
            /** @description Columns that are not named keep what they fill. */
            mapping?: {
                field: string | null;
                index: number;
            }[];
            options?: {
                /** @enum {string} */
                blankMeans?: "keep" | "clear";
                createPortfolios?: boolean;
                defaultCountry?: string;
                /** @enum {string} */
                mode?: "create" | "update" | "upsert";
                /** @enum {string} */
                onError?: "skip_rows" | "stop";
                /** Format: uuid */
                portfolioId?: string | null;
            };
            sheet?: string;
        };
        ImportValidation: components["schemas"]["ImportFileDetail"] & {
            /** Format: uuid */
            fileId: string;
            sideEffects: string[];
            /** @enum {string} */
            status: "uploaded" | "parsing" | "needs_mapping" | "ready" | "validating" | "valid" | "has_errors" | "importing" | "imported" | "partially_imported" | "import_failed" | "undoing" | "undone" | "discarded" | "expired";
            summary: components["schemas"]["ImportSummary"];
        };
        LedgerChain: {
            /** @description Null until the chain was verified once. */
            ok: boolean | null;
            /** Format: date-time */
            verifiedAt: string | null;
            verifiedThroughSeq: number | null;
        };
        LedgerEvent: {
            action: string;
            actor: components["schemas"]["LedgerParty"];
            /** @enum {string} */
            category: "property" | "unit" | "tenant" | "portfolio" | "threat" | "source" | "task" | "import" | "communication" | "consent" | "access" | "settings" | "system";
            changes: {
                field: string;
                from?: unknown;
                to?: unknown;
            }[];
            /** @description With `fold=true`: how many further events of the same group stand behind it. */
            foldedCount: number;
            /** Format: uuid */
            groupId: string | null;
            hash: string;
            /** Format: uuid */
            id: string;
            metadata: {
                [key: string]: string | number | boolean | null;
            };
            /** Format: date-time */
            occurredAt: string;
            /** Format: uuid */
            portfolioId: string | null;
            prevHash: string;
            /** Format: uuid */
            propertyId: string | null;
            /** Format: date-time */
            recordedAt: string;
            seq: number;
            /** Format: uuid */
            sourceId: string | null;
            subject: components["schemas"]["LedgerParty"];
            summary: string;
            targets: components["schemas"]["LedgerParty"][];
            /** Format: uuid */
            taskId: string | null;
            /** Format: uuid */
            tenantId: string | null;
            /** Format: uuid */
            threatId: string | null;
            /** Format: uuid */
            unitId: string | null;
        };
        LedgerNote: {
            note: string;
            /** Format: uuid */
            propertyId: string;
            threatId?: null;
        };
        LedgerPage: {
            chain: components["schemas"]["LedgerChain"];
            items: components["schemas"]["LedgerEvent"][];
            page: components["schemas"]["PageInfo"];
        };
        /** @description Names are filled in when read; the stored event holds ids. */
        LedgerParty: {
            id: string | null;
            name: string | null;
            type: string;
        };
        LedgerVerification: {
            checked: number;
            headHash: string;
            ok: boolean;
            /** @description The first place where the chain does not hold. */
            problem: {
                /** @enum {string} */
                code: "gap" | "hash" | "link" | "head";
                message: string;
                seq: number;
            } | null;
            throughSeq: number;
            /** Format: date-time */
            verifiedAt: string;
        };
        Logo: {
            logo: string;
        };
        Org: {
            contactEmail: string | null;
            /** Format: date-time */
            createdAt: string;
            currency: string;
            defaultCountry: string;
            demo: boolean;
            /** Format: uuid */
            id: string;
            legalName: string | null;
            limits: {
                importBytes: number;
                importColumns: number;
                importRows: number;
                pictureBytes: number;
            };
            locale: string;
            logo: string | null;
            matching: {
                /** @enum {string} */
                preset: "tight" | "medium" | "wide";
            };
            name: string;
            onboarded: boolean;
            /** @description What the caller may do with the organisation. */
            permissions: string[];
            postalAddress: {
                city: string | null;
                country: string;
                line1: string;
                line2: string | null;
                line3: string | null;
                postalCode: string | null;
                region: string | null;
            } | null;
            /** @description Only when the call came without If-Match. */
            previousVersion?: number;
            privacyUrl: string | null;
            retention: {
                endedThreatMonths: number;
                importFileDays: number;
                rawFeedDays: number;
            };
            setup: {
                geocoded: boolean;
                portfolio: boolean;
                profile: boolean;
                property: boolean;
                sender: boolean;
                source: boolean;
                team: boolean;
            };
            slug: string;
            supportPhone: string | null;
            /** @description Threats that are upcoming or active, not settled, and touch a property the caller may see. */
            threatsCount: number;
            timeZone: string;
            /** @enum {string} */
            unitSystem: "imperial" | "metric";
            /** Format: date-time */
            updatedAt: string;
            version: number;
        };
        OrgOverview: {
            /** Format: date-time */
            asOf: string;
            consent: {
                declined: number;
                invited: number;
                none: number;
                optedIn: number;
                optedOut: number;
            };
            counts: {
                assistance: number;
                portfolios: number;
                properties: number;
                reachable: number;
                tenants: number;
                units: number;
            };
            dataQuality: {
                issues: {
                    code: string;
                    count: number;
                    link: string;
                }[];
                /** @description Average over the properties; null without any. */
                score: number | null;
            };
            sources: {
                active: number;
                degraded: number;
                failing: number;
                /** Format: date-time */
                oldestSuccessAt: string | null;
                total: number;
            };
            tasks: {
                failed24h: number;
                running: number;
            };
            threats: {
                active: number;
                affected: {
                    assistance: number;
                    properties: number;
                    reachable: number;
                    tenants: number;
                    units: number;
                };
                byHazard: {
                    count: number;
                    hazard: string;
                }[];
                bySeverity: {
                    extreme: number;
                    minor: number;
                    moderate: number;
                    severe: number;
                    unknown: number;
                };
                unacknowledged: number;
                upcoming: number;
            };
        };
        OrgPatch: {
            contactEmail?: string | null;
            currency?: string;
            defaultCountry?: string;
            legalName?: string | null;
            /** @description BCP 47. */
            locale?: string;
            logo?: null;
            matching?: {
                /** @enum {string} */
                preset: "tight" | "medium" | "wide";
            };
            name?: string;
            /** @enum {boolean} */
            onboarded?: true;
            postalAddress?: {
                /** @default null */
                city?: string | null;
                country: string;
                line1: string;
                /** @default null */
                line2?: string | null;
                /** @default null */
                line3?: string | null;
                /** @default null */
                postalCode?: string | null;
                /** @default null */
                region?: string | null;
            } | null;
            /** Format: uri */
            privacyUrl?: string | null;
            retention?: {
                endedThreatMonths?: number;
                importFileDays?: number;
                rawFeedDays?: number;
            };
            /** @description E.164: a plus sign, the country code, the number. */
            supportPhone?: string | null;
            /** @description IANA name. */
            timeZone?: string;
            /** @enum {string} */
            unitSystem?: "imperial" | "metric";
        };
        PageInfo: {
            limit: number;
            nextCursor: string | null;
            prevCursor: string | null;
            total: number;
            /** @description Totals are exact up to 10,000. */
            totalIsExact: boolean;
        };
        Permissions: {
            /** @description Whether the caller is limited to `permittedProperties`. */
            isFga: boolean;
            /** Format: uuid */
            orgId: string;
            /** @description Everything the caller holds somewhere. For a limited member the union over all grants. */
            permissions: string[];
            /** @description Empty and meaningless unless `isFga`. */
            permittedProperties: string[];
            resourceGrants: {
                /** Format: date-time */
                expiresAt: string | null;
                /** Format: uuid */
                resourceId: string;
                /** @enum {string} */
                resourceType: "portfolio" | "property";
                role: string;
            }[];
            /** @description Changes whenever the rest of the answer does. */
            revision: number;
            roles: string[];
        };
        Picture: {
            picture: string;
        };
        Portfolio: {
            /** Format: date-time */
            archivedAt: string | null;
            code: string | null;
            color: string | null;
            /** @description Of the properties that the caller may see and that are not archived. */
            counts: {
                activeThreats: number;
                properties: number;
                tenants: number;
                tenantsReachable: number;
                unacknowledged: number;
                units: number;
                unitsDeclared: number;
            };
            /** Format: date-time */
            createdAt: string;
            createdBy: components["schemas"]["Ref"];
            /** @description Average; null without properties. */
            dataQuality: number | null;
            description: string | null;
            externalIds: {
                [key: string]: string;
            };
            /** Format: uuid */
            id: string;
            manager: components["schemas"]["Ref"];
            /** @enum {string|null} */
            maxSeverity: "extreme" | "severe" | "moderate" | "minor" | "unknown" | null;
            name: string;
            /** @description What the caller may do with this object. */
            permissions: ("user:read" | "user:update" | "org:read" | "org:update" | "org:sender_read" | "org:sender_create" | "org:sender_update" | "org:sender_delete" | "org:communication_read" | "org:communication_send" | "portfolio:read" | "portfolio:create" | "portfolio:update" | "portfolio:archive" | "property:read" | "property:create" | "property:update" | "property:archive" | "property:import" | "unit:read" | "unit:create" | "unit:update" | "unit:archive" | "unit:import" | "tenant:read" | "tenant:create" | "tenant:update" | "tenant:archive" | "tenant:import" | "tenant:contact_read" | "tenant:sensitive_read" | "tenant:consent_update" | "source:read" | "source:create" | "source:update" | "source:delete" | "source:run" | "task:read" | "task:retry" | "task:cancel" | "task:read_log" | "threat:read" | "threat:create" | "threat:update" | "threat:notify" | "rule:read" | "rule:create" | "rule:update" | "rule:delete" | "ledger:read" | "ledger:annotate" | "ledger:export" | "team:read" | "team:invite" | "team:update" | "role:read" | "role:create" | "role:update" | "role:delete" | "role:assign" | "export:create")[];
            /** @enum {string} */
            status: "active" | "archived";
            tags: string[];
            /** @description The built-in portfolio that holds properties without another one. */
            unassigned: boolean;
            /** Format: date-time */
            updatedAt: string;
            updatedBy: components["schemas"]["Ref"];
            /** @description Grows by one with every write; the ETag is `"v<version>"`. */
            version: number;
        };
        PortfolioCreate: {
            code?: string | null;
            color?: string | null;
            description?: string | null;
            externalIds?: {
                [key: string]: string;
            };
            /** Format: uuid */
            managerUserId?: string | null;
            name: string;
            tags?: string[];
        };
        PortfolioDetail: components["schemas"]["Portfolio"] & {
            /** @description The ten properties that need attention first. */
            properties: components["schemas"]["PropertyListItem"][];
            /** @description Active threats, at most 20. */
            threats: components["schemas"]["ThreatBrief"][];
        };
        PortfolioPage: {
            items: components["schemas"]["Portfolio"][];
            page: components["schemas"]["PageInfo"];
        };
        PortfolioPatch: {
            code?: string | null;
            color?: string | null;
            description?: string | null;
            externalIds?: {
                [key: string]: string;
            };
            /** Format: uuid */
            managerUserId?: string | null;
            /**
             * Format: uuid
             * @description With `status: archived`: the portfolio that takes over the properties.
             */
            moveTo?: string;
            name?: string;
            /** @enum {string} */
            status?: "active" | "archived";
            tags?: string[];
        };
        Problem: {
            code: string;
            detail: string;
            errors?: {
                code: string;
                message: string;
                params?: {
                    [key: string]: unknown;
                };
                pointer: string;
                value?: unknown;
            }[];
            instance: string;
            requestId: string;
            status: number;
            title: string;
            type: string;
        } & {
            [key: string]: unknown;
        };
        PropertiesStats: {
            byClass: {
                association?: number;
                commercial?: number;
                land?: number;
                mixed_use?: number;
                residential?: number;
            };
            byPortfolio: {
                count: number;
                /** Format: uuid */
                id: string;
                name: string;
            }[];
            byRegion: {
                count: number;
                region: string | null;
            }[];
            byStatus: {
                active?: number;
                archived?: number;
                inactive?: number;
            };
            bySubType: {
                [key: string]: number;
            };
            dataQuality: {
                avg: number | null;
                /** @description Properties scoring 0–19, 20–39, 40–59, 60–79 and 80–100. */
                histogram: number[];
            };
            geocode: {
                ambiguous?: number;
                failed?: number;
                manual?: number;
                ok?: number;
                pending?: number;
            };
            tenants: {
                reachable: number;
                total: number;
            };
            threats: {
                byHazard: {
                    count: number;
                    hazard: string;
                }[];
                bySeverity: {
                    extreme?: number;
                    minor?: number;
                    moderate?: number;
                    severe?: number;
                    unknown?: number;
                };
                properties: number;
            };
            total: number;
            units: {
                declared: number;
                occupied: number;
                total: number;
                vacant: number;
            };
        };
        Property: components["schemas"]["PropertyListItem"] & {
            assets: {
                /** @enum {string} */
                kind: "shutoff_gas" | "shutoff_water" | "generator" | "assembly_point" | "hydrant" | "elevator" | "pool" | "solar_battery";
                lat: number | null;
                lon: number | null;
                note: string | null;
            }[];
            elevationMeters: number | null;
            emergencyPlanUrl: string | null;
            externalIds: {
                [key: string]: string;
            };
            floodZone: string | null;
            footprint: null;
            livingArea: number | null;
            /** @enum {string|null} */
            livingAreaUnits: "square_feet" | "square_meters" | null;
            notes: string | null;
            onSiteContact: {
                email: string | null;
                name: string | null;
                phone: string | null;
            } | null;
            riskReasons: string[];
            sharesAddress: boolean;
            stories: number | null;
            yearBuilt: number | null;
        };
        PropertyAddressResult: {
            address: components["schemas"]["Address"];
            candidates: {
                formatted: string;
                lat: number;
                lon: number;
                /** @enum {string} */
                precision: "rooftop" | "parcel" | "street" | "postal_code" | "city" | "unknown";
                score: number;
            }[];
            previousVersion?: number;
            property: components["schemas"]["Property"];
            /** @description Locating happens within the call, so there is no task. */
            task: null;
        };
        PropertyCreate: {
            address: components["schemas"]["AddressCreate"];
            /** @description Create it although another property has this address. */
            allowDuplicateAddress?: boolean;
            assets?: {
                /** @enum {string} */
                kind: "shutoff_gas" | "shutoff_water" | "generator" | "assembly_point" | "hydrant" | "elevator" | "pool" | "solar_battery";
                /** @default null */
                lat?: number | null;
                /** @default null */
                lon?: number | null;
                /** @default null */
                note?: string | null;
            }[];
            code?: string | null;
            /** @enum {string} */
            criticality?: "low" | "normal" | "high" | "critical";
            /** Format: uri */
            emergencyPlanUrl?: string | null;
            externalId?: string | null;
            externalIds?: {
                [key: string]: string;
            };
            livingArea?: number | null;
            /** @enum {string|null} */
            livingAreaUnits?: "square_feet" | "square_meters" | null;
            /** Format: uuid */
            managerUserId?: string | null;
            /** @description Default: address line 1. */
            name?: string;
            notes?: string | null;
            onSiteContact?: {
                /** @default null */
                email?: string | null;
                /** @default null */
                name?: string | null;
                /**
                 * @description E.164: a plus sign, the country code, the number.
                 * @default null
                 */
                phone?: string | null;
            } | null;
            /**
             * Format: uuid
             * @description Default: the portfolio Unassigned.
             */
            portfolioId?: string;
            /** @enum {string} */
            propertyClass?: "residential" | "commercial" | "mixed_use" | "association" | "land";
            /** @enum {string|null} */
            propertySubType?: "apartment" | "cabin" | "condominium" | "deeded_parking" | "duplex" | "farm" | "hotel_motel" | "industrial" | "manufactured_home" | "mixed_use" | "mobile_home" | "multi_family" | "office" | "quadruplex" | "retail" | "single_family_residence" | "stock_cooperative" | "townhouse" | "triplex" | "unimproved_land" | "warehouse" | "self_storage" | "student_housing" | "senior_housing" | "other" | null;
            /** @enum {string} */
            status?: "active" | "inactive";
            stories?: number | null;
            tags?: string[];
            unitCountDeclared?: number | null;
            yearBuilt?: number | null;
        };
        PropertyImportStats: {
            byFormat: {
                count: number;
                format: string;
            }[];
            files: {
                failed: number;
                imported: number;
                total: number;
            };
            /** Format: date-time */
            lastImportAt: string | null;
            /** Format: uuid */
            pendingFileId: string | null;
            rows: {
                created: number;
                errors: number;
                skipped: number;
                updated: number;
            };
            topIssues: {
                code: string;
                count: number;
            }[];
        };
        PropertyListItem: {
            address: components["schemas"]["Address"];
            /** Format: date-time */
            archivedAt: string | null;
            code: string | null;
            counts: {
                assistance: number;
                occupied: number;
                reachable: number;
                tenants: number;
                units: number;
                vacant: number;
            };
            /** Format: date-time */
            createdAt: string;
            createdBy: components["schemas"]["Ref"];
            /** @enum {string} */
            criticality: "low" | "normal" | "high" | "critical";
            dataQuality: {
                issues: components["schemas"]["DataQualityIssue"][];
                score: number;
            };
            externalId: string | null;
            /** Format: uuid */
            id: string;
            manager: components["schemas"]["Ref"];
            name: string;
            /** @description What the caller may do with this object. */
            permissions: ("user:read" | "user:update" | "org:read" | "org:update" | "org:sender_read" | "org:sender_create" | "org:sender_update" | "org:sender_delete" | "org:communication_read" | "org:communication_send" | "portfolio:read" | "portfolio:create" | "portfolio:update" | "portfolio:archive" | "property:read" | "property:create" | "property:update" | "property:archive" | "property:import" | "unit:read" | "unit:create" | "unit:update" | "unit:archive" | "unit:import" | "tenant:read" | "tenant:create" | "tenant:update" | "tenant:archive" | "tenant:import" | "tenant:contact_read" | "tenant:sensitive_read" | "tenant:consent_update" | "source:read" | "source:create" | "source:update" | "source:delete" | "source:run" | "task:read" | "task:retry" | "task:cancel" | "task:read_log" | "threat:read" | "threat:create" | "threat:update" | "threat:notify" | "rule:read" | "rule:create" | "rule:update" | "rule:delete" | "ledger:read" | "ledger:annotate" | "ledger:export" | "team:read" | "team:invite" | "team:update" | "role:read" | "role:create" | "role:update" | "role:delete" | "role:assign" | "export:create")[];
            picture: string | null;
            portfolio: components["schemas"]["Ref"];
            /** @enum {string} */
            propertyClass: "residential" | "commercial" | "mixed_use" | "association" | "land";
            /** @enum {string|null} */
            propertySubType: "apartment" | "cabin" | "condominium" | "deeded_parking" | "duplex" | "farm" | "hotel_motel" | "industrial" | "manufactured_home" | "mixed_use" | "mobile_home" | "multi_family" | "office" | "quadruplex" | "retail" | "single_family_residence" | "stock_cooperative" | "townhouse" | "triplex" | "unimproved_land" | "warehouse" | "self_storage" | "student_housing" | "senior_housing" | "other" | null;
            riskScore: number;
            /** @enum {string} */
            status: "active" | "inactive" | "archived";
            tags: string[];
            threats: {
                active: number;
                /** @enum {string|null} */
                maxSeverity: "extreme" | "severe" | "moderate" | "minor" | "unknown" | null;
                unacknowledged: number;
            };
            unitCountDeclared: number | null;
            /** Format: date-time */
            updatedAt: string;
            updatedBy: components["schemas"]["Ref"];
            /** @description Grows by one with every write; the ETag is `"v<version>"`. */
            version: number;
        };
        PropertyPage: {
            facets?: {
                geocode?: components["schemas"]["FacetCount"][];
                portfolioId?: components["schemas"]["FacetCount"][];
                propertyClass?: components["schemas"]["FacetCount"][];
                region?: components["schemas"]["FacetCount"][];
                status?: components["schemas"]["FacetCount"][];
            };
            items: components["schemas"]["PropertyListItem"][];
            page: components["schemas"]["PageInfo"];
        };
        PropertyPatch: {
            /** @description Refused here: PATCH /property/{id}/address changes the address. */
            address?: unknown;
            assets?: {
                /** @enum {string} */
                kind: "shutoff_gas" | "shutoff_water" | "generator" | "assembly_point" | "hydrant" | "elevator" | "pool" | "solar_battery";
                /** @default null */
                lat?: number | null;
                /** @default null */
                lon?: number | null;
                /** @default null */
                note?: string | null;
            }[];
            code?: string | null;
            /** @enum {string} */
            criticality?: "low" | "normal" | "high" | "critical";
            /** Format: uri */
            emergencyPlanUrl?: string | null;
            externalId?: string | null;
            externalIds?: {
                [key: string]: string;
            };
            livingArea?: number | null;
            /** @enum {string|null} */
            livingAreaUnits?: "square_feet" | "square_meters" | null;
            /** Format: uuid */
            managerUserId?: string | null;
            name?: string;
            notes?: string | null;
            onSiteContact?: {
                /** @default null */
                email?: string | null;
                /** @default null */
                name?: string | null;
                /**
                 * @description E.164: a plus sign, the country code, the number.
                 * @default null
                 */
                phone?: string | null;
            } | null;
            /** Format: uuid */
            portfolioId?: string;
            /** @enum {string} */
            propertyClass?: "residential" | "commercial" | "mixed_use" | "association" | "land";
            /** @enum {string|null} */
            propertySubType?: "apartment" | "cabin" | "condominium" | "deeded_parking" | "duplex" | "farm" | "hotel_motel" | "industrial" | "manufactured_home" | "mixed_use" | "mobile_home" | "multi_family" | "office" | "quadruplex" | "retail" | "single_family_residence" | "stock_cooperative" | "townhouse" | "triplex" | "unimproved_land" | "warehouse" | "self_storage" | "student_housing" | "senior_housing" | "other" | null;
            /** @enum {string} */
            status?: "active" | "inactive" | "archived";
            stories?: number | null;
            tags?: string[];
            unitCountDeclared?: number | null;
            yearBuilt?: number | null;
        };
        PropertyStats: {
            consent: {
                declined: number;
                invited: number;
                none: number;
                optedIn: number;
                optedOut: number;
            };
            exposure: {
                events5y: number;
                hazard: string;
                /** Format: date-time */
                lastAt: string | null;
            }[];
            ledger: {
                last30Days: number;
            };
            tenants: {
                assistance: number;
                byLanguage: {
                    count: number;
                    language: string;
                }[];
                reachable: number;
                total: number;
            };
            threats: {
                active: number;
                byHazard: {
                    count: number;
                    hazard: string;
                }[];
                last12Months: {
                    count: number;
                    /** @enum {string|null} */
                    maxSeverity: "extreme" | "severe" | "moderate" | "minor" | "unknown" | null;
                    month: string;
                }[];
            };
            units: {
                declared: number | null;
                occupied: number;
                total: number;
                vacant: number;
            };
        };
        Ref: {
            /** Format: uuid */
            id: string;
            name: string;
        } | null;
        Task: {
            attempt: number;
            attempts: {
                /** Format: date-time */
                endedAt: string | null;
                error: string | null;
                n: number;
                /** Format: date-time */
                startedAt: string;
                status: string;
            }[];
            cancellable: boolean;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            endedAt: string | null;
            error: {
                /** Format: date-time */
                at: string;
                code: string;
                correlationId: string;
                detail: string;
                retryable: boolean;
                title: string;
            } | null;
            /** Format: uuid */
            id: string;
            maxAttempts: number;
            progress: {
                done: number;
                message: string | null;
                percent: number | null;
                stage: string;
                total: number | null;
                unit: string;
            };
            requestedBy: components["schemas"]["Ref"];
            result: {
                [key: string]: unknown;
            } | null;
            retryable: boolean;
            /** Format: date-time */
            scheduledFor: string | null;
            /** Format: date-time */
            startedAt: string | null;
            /** @enum {string} */
            status: "queued" | "running" | "waiting" | "succeeded" | "partial" | "failed" | "cancelled";
            subject: {
                id: string;
                name: string;
                type: string;
            };
            title: string;
            /** @enum {string} */
            type: "source_run" | "import_validate" | "import_commit" | "import_undo" | "geocode" | "threat_match" | "threat_replay" | "welcome_email_send" | "test_email_send" | "threat_notify" | "sender_verify" | "export" | "ledger_verify" | "retention_purge";
            /** Format: date-time */
            updatedAt: string;
            version: number;
        };
        TaskAnswer: {
            task: components["schemas"]["Task"];
        };
        TaskPage: {
            items: components["schemas"]["Task"][];
            page: components["schemas"]["PageInfo"];
        };
        ThreatBrief: {
            /** Format: date-time */
            endsAt: string | null;
            event: string;
            /** Format: date-time */
            expiresAt: string | null;
            hazard: string;
            /** Format: uuid */
            id: string;
            maxRisk: number;
            /** Format: date-time */
            onsetAt: string | null;
            /** @enum {string} */
            severity: "extreme" | "severe" | "moderate" | "minor" | "unknown";
            source: components["schemas"]["Ref"];
            status: string;
            title: string;
            triage: string;
        };
        User: {
            /**
             * @description A job title. It gives no rights.
             * @enum {string|null}
             */
            companyRole: "owner" | "property_manager" | "asset_manager" | "leasing_agent" | "maintenance" | "risk_manager" | "security" | "executive" | "other" | null;
            /** Format: date-time */
            createdAt: string;
            /** @description The `userId` at the identity provider. */
            descopeId: string;
            /** Format: email */
            email: string;
            /** Format: uuid */
            id: string;
            /** Format: date-time */
            lastSeenAt: string | null;
            locale: string;
            name: string;
            notify: {
                channels: {
                    email: boolean;
                    inApp: boolean;
                };
                /** @enum {string} */
                digest: "none" | "daily" | "weekly";
                quietHours: {
                    from: string;
                    to: string;
                } | null;
                /** @enum {string} */
                threatMinSeverity: "minor" | "moderate" | "severe" | "extreme";
            };
            onboarded: boolean;
            onboarding: {
                /** Format: date-time */
                completedAt: string | null;
                completedSteps: string[];
                step: string;
            };
            orgs: {
                demo: boolean;
                /** Format: uuid */
                id: string;
                logo: string | null;
                name: string;
                onboarded: boolean;
                /** @description Names of the roles held there. */
                roles: string[];
                threatsCount: number;
            }[];
            phone: string | null;
            /** @description Path of the picture, for example `/media/{hash}`. */
            picture: string | null;
            /** @description Only when the call came without If-Match. */
            previousVersion?: number;
            /** Format: uuid */
            selectedOrgId: string | null;
            /** @enum {string} */
            theme: "system" | "light" | "dark";
            timeZone: string;
            /** @enum {string} */
            unitSystem: "imperial" | "metric";
            /** Format: date-time */
            updatedAt: string;
            version: number;
        };
        UserPatch: {
            /** @enum {string|null} */
            companyRole?: "owner" | "property_manager" | "asset_manager" | "leasing_agent" | "maintenance" | "risk_manager" | "security" | "executive" | "other" | null;
            /** @description The identity of an account cannot be changed. */
            readonly descopeId?: unknown;
            /** @description Your address belongs to your sign-in and cannot be changed here. */
            readonly email?: unknown;
            /** @description BCP 47. */
            locale?: string;
            name?: string;
            notify?: {
                channels?: {
                    email: boolean;
                    inApp: boolean;
                };
                /** @enum {string} */
                digest?: "none" | "daily" | "weekly";
                quietHours?: {
                    from: string;
                    to: string;
                } | null;
                /** @enum {string} */
                threatMinSeverity?: "minor" | "moderate" | "severe" | "extreme";
            };
            /** @enum {boolean} */
            onboarded?: true;
            onboarding?: {
                /** @enum {string} */
                step: "you" | "organization" | "properties" | "feeds" | "team" | "done";
            };
            /** @description E.164: a plus sign, the country code, the number. */
            phone?: string | null;
            picture?: null;
            /** Format: uuid */
            selectedOrgId?: string;
            /** @enum {string} */
            theme?: "system" | "light" | "dark";
            /** @description IANA name. */
            timeZone?: string;
            /** @enum {string} */
            unitSystem?: "imperial" | "metric";
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export interface operations {
    checkEmail: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CheckEmail"];
            };
        };
        responses: {
            /** @description The same for known and unknown addresses */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CheckEmailAnswer"];
                };
            };
            /** @description What went wrong (RFC 9457). */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getPermissions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description In the current organisation */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Permissions"];
                };
            };
            /** @description What went wrong (RFC 9457). */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listLedgerEvents: {
        parameters: {
            query?: {
                /** @description Actions. Comma means or. */
                action?: string;
                /** @description Who did it. Comma means or. */
                actorId?: string;
                /** @description Categories. Comma means or. */
                category?: string;
                /** @description `page.nextCursor` of the page before. */
                cursor?: string;
                /** @description Shows one event per group. */
                fold?: "true" | "false";
                from?: string;
                groupId?: string;
                /** @description Rows per page. */
                limit?: number;
                portfolioId?: string;
                /** @description Required unless the caller may read the ledger of the whole organisation. */
                propertyId?: string;
                /** @description Every word must begin a word of the object. Case and accents do not matter. */
                q?: string;
                /** @description A leading `-` sorts in descending order. */
                sort?: "seq" | "-seq";
                taskId?: string;
                threatId?: string;
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of events. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LedgerPage"];
                };
            };
            /** @description What went wrong (RFC 9457). */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    addLedgerNote: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LedgerNote"];
            };
        };
        responses: {
            /** @description The note as an event. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LedgerEvent"];
                };
            };
            /** @description What went wrong (RFC 9457). */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    verifyLedger: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Whether the chain holds. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LedgerVerification"];
                };
            };
            /** @description What went wrong (RFC 9457). */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getOrg: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                orgId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The organisation */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Org"];
                };
            };
            /** @description What went wrong (RFC 9457). */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    updateOrg: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag the change is based on. Another version answers 412. */
                "if-match"?: string;
            };
            path: {
                orgId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OrgPatch"];
                "application/merge-patch+json": components["schemas"]["OrgPatch"];
            };
        };
        responses: {
            /** @description The organisation after the change */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Org"];
                };
            };
            /** @description What went wrong (RFC 9457). */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    uploadOrgLogo: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                orgId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** Format: binary */
                    file?: Blob;
                };
            };
        };
        responses: {
            /** @description Where the logo is */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Logo"];
                };
            };
            /** @description What went wrong (RFC 9457). */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getOrgOverview: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                orgId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Counted over what the caller may see */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrgOverview"];
                };
            };
            /** @description What went wrong (RFC 9457). */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listPortfolios: {
        parameters: {
            query?: {
                /** @description `page.nextCursor` of the page before. */
                cursor?: string;
                hasThreats?: "true" | "false";
                /** @description Rows per page. */
                limit?: number;
                /** @description Every word must begin a word of the object. Case and accents do not matter. */
                q?: string;
                /** @description A leading `-` sorts in descending order. */
                sort?: "name" | "-name" | "activeThreats" | "-activeThreats" | "maxSeverity" | "-maxSeverity" | "properties" | "-properties" | "units" | "-units" | "dataQuality" | "-dataQuality" | "updatedAt" | "-updatedAt";
                /** @description Statuses. Default: active. Comma means or. */
                status?: string;
                /** @description Tags. `none` finds objects without a value. Comma means or. */
                tag?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of portfolios the caller may see. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PortfolioPage"];
                };
            };
            /** @description What went wrong (RFC 9457). */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    createPortfolio: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PortfolioCreate"];
            };
        };
        responses: {
            /** @description The new portfolio. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Portfolio"];
                };
            };
            /** @description What went wrong (RFC 9457). */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getPortfolio: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The portfolio. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PortfolioDetail"];
                };
            };
            /** @description What went wrong (RFC 9457). */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    updatePortfolio: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag the change is based on. Another version answers 412. */
                "if-match"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PortfolioPatch"];
                "application/merge-patch+json": components["schemas"]["PortfolioPatch"];
            };
        };
        responses: {
            /** @description The portfolio after the change. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Portfolio"] & {
                        /** @description Only when the call came without If-Match. */
                        previousVersion?: number;
                    };
                };
            };
            /** @description What went wrong (RFC 9457). */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listProperties: {
        parameters: {
            query?: {
                /** @description `minLon,minLat,maxLon,maxLat` */
                bbox?: string;
                /** @description Cities, in any case. `none` finds objects without a value. Comma means or. */
                city?: string;
                /** @description Counties. `none` finds objects without a value. Comma means or. */
                county?: string;
                /** @description Criticalities. Comma means or. */
                criticality?: string;
                /** @description `page.nextCursor` of the page before. */
                cursor?: string;
                dataQualityTo?: number | null;
                /** @description Fields to count values of, under the same filters. Comma means or. */
                facets?: string;
                /** @description How well the property is located. Comma means or. */
                geocode?: string;
                /** @description Rows per page. */
                limit?: number;
                /** @description Managers. `none` finds objects without a value. Comma means or. */
                managerUserId?: string;
                /** @description `lat,lon,meters` */
                near?: string;
                /** @description Portfolios. Comma means or. */
                portfolioId?: string;
                /** @description Classes. Comma means or. */
                propertyClass?: string;
                /** @description Types. `none` finds objects without a value. Comma means or. */
                propertySubType?: string;
                /** @description Every word must begin a word of the object. Case and accents do not matter. */
                q?: string;
                /** @description State or province codes. `none` finds objects without a value. Comma means or. */
                region?: string;
                /** @description A leading `-` sorts in descending order. */
                sort?: "name" | "-name" | "city" | "-city" | "units" | "-units" | "dataQuality" | "-dataQuality" | "updatedAt" | "-updatedAt" | "portfolio" | "-portfolio";
                /** @description Statuses. Default: everything that is not archived. Comma means or. */
                status?: string;
                /** @description Tags. `none` finds objects without a value. Comma means or. */
                tag?: string;
                updatedFrom?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of properties the caller may see. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PropertyPage"];
                };
            };
            /** @description What went wrong (RFC 9457). */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    createProperty: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PropertyCreate"];
            };
        };
        responses: {
            /** @description The new property. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Property"];
                };
            };
            /** @description What went wrong (RFC 9457). */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getProperty: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The property. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Property"];
                };
            };
            /** @description What went wrong (RFC 9457). */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    updateProperty: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag the change is based on. Another version answers 412. */
                "if-match"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PropertyPatch"];
                "application/merge-patch+json": components["schemas"]["PropertyPatch"];
            };
        };
        responses: {
            /** @description The property after the change. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Property"] & {
                        /** @description Only when the call came without If-Match. */
                        previousVersion?: number;
                    };
                };
            };
            /** @description What went wrong (RFC 9457). */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    updatePropertyAddress: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag the change is based on. Another version answers 412. */
                "if-match"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AddressPatch"];
                "application/merge-patch+json": components["schemas"]["AddressPatch"];
            };
        };
        responses: {
            /** @description The address after the change. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PropertyAddressResult"];
                };
            };
            /** @description What went wrong (RFC 9457). */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getPropertyStats: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Figures of one property. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PropertyStats"];
                };
            };
            /** @description What went wrong (RFC 9457). */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    startPropertyImport: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ImportStart"];
            };
        };
        responses: {
            /** @description The import runs in the background */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportStarted"];
                };
            };
            /** @description What went wrong (RFC 9457). */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    discardPropertyImport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                fileId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The discarded file */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportFileSummary"];
                };
            };
            /** @description What went wrong (RFC 9457). */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getRejectedPropertyRows: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                fileId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Rows in the order of the file (RFC 4180) */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            /** @description What went wrong (RFC 9457). */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    undoPropertyImport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                fileId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ImportUndo"];
            };
        };
        responses: {
            /** @description The undo runs in the background */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportStarted"];
                };
            };
            /** @description What went wrong (RFC 9457). */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    searchPropertyImports: {
        parameters: {
            query?: {
                /** @description Rows and issues of the detail with this issue. */
                code?: string;
                /** @description `page.nextCursor` of the page before. */
                cursor?: string;
                /** @description Answers this one file in `detail`. */
                fileId?: string;
                /** @description Uploaded on this day or later. */
                from?: string;
                /** @description Rows per page. */
                limit?: number;
                /** @description Rows of the detail with this outcome. */
                outcome?: "create" | "update" | "unchanged" | "skip" | "error";
                /** @description Words of the file name. */
                q?: string;
                /** @description First row of the detail. */
                rowFrom?: number;
                /** @description Statuses, separated by commas. */
                status?: string;
                /** @description Uploaded on this day or earlier. */
                to?: string;
                uploadedBy?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of files */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportSearchPage"];
                };
            };
            /** @description What went wrong (RFC 9457). */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getPropertyImportTemplate: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Headings and sample rows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            /** @description What went wrong (RFC 9457). */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getPropertyImportTemplateWorkbook: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Headings and sample rows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": Blob;
                };
            };
            /** @description What went wrong (RFC 9457). */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    uploadPropertyImport: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["ImportUpload"];
            };
        };
        responses: {
            /** @description How the file was understood */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportFile"];
                };
            };
            /** @description What went wrong (RFC 9457). */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    validatePropertyImport: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ImportValidate"];
            };
        };
        responses: {
            /** @description What the import would do */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportValidation"];
                };
            };
            /** @description A larger file is checked in the background */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportStarted"];
                };
            };
            /** @description What went wrong (RFC 9457). */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getPropertiesStats: {
        parameters: {
            query?: {
                /** @description `minLon,minLat,maxLon,maxLat` */
                bbox?: string;
                /** @description Cities, in any case. `none` finds objects without a value. Comma means or. */
                city?: string;
                /** @description Counties. `none` finds objects without a value. Comma means or. */
                county?: string;
                /** @description Criticalities. Comma means or. */
                criticality?: string;
                dataQualityTo?: number | null;
                /** @description How well the property is located. Comma means or. */
                geocode?: string;
                /** @description Managers. `none` finds objects without a value. Comma means or. */
                managerUserId?: string;
                /** @description `lat,lon,meters` */
                near?: string;
                /** @description Portfolios. Comma means or. */
                portfolioId?: string;
                /** @description Classes. Comma means or. */
                propertyClass?: string;
                /** @description Types. `none` finds objects without a value. Comma means or. */
                propertySubType?: string;
                /** @description Every word must begin a word of the object. Case and accents do not matter. */
                q?: string;
                /** @description State or province codes. `none` finds objects without a value. Comma means or. */
                region?: string;
                /** @description Statuses. Default: everything that is not archived. Comma means or. */
                status?: string;
                /** @description Tags. `none` finds objects without a value. Comma means or. */
                tag?: string;
                updatedFrom?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Figures over the filtered properties. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PropertiesStats"];
                };
            };
            /** @description What went wrong (RFC 9457). */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getPropertyImportStats: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What property imports did so far. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PropertyImportStats"];
                };
            };
            /** @description What went wrong (RFC 9457). */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listTasks: {
        parameters: {
            query?: {
                /** @description `page.nextCursor` of the page before. */
                cursor?: string;
                /** @description Created at or after. */
                from?: string;
                /** @description Rows per page. */
                limit?: number;
                /** @description A user id, or `me`. */
                requestedBy?: string;
                /** @description A leading `-` sorts in descending order. */
                sort?: "createdAt" | "-createdAt" | "status" | "-status";
                /** @description States. Comma means or. */
                status?: string;
                subjectId?: string;
                subjectType?: string;
                /** @description Created before. */
                to?: string;
                /** @description Kinds of work. Comma means or. */
                type?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of tasks the caller may see */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaskPage"];
                };
            };
            /** @description What went wrong (RFC 9457). */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getTask: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The task */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Task"];
                };
            };
            /** @description What went wrong (RFC 9457). */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    cancelTask: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The task, cancelled or about to be */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaskAnswer"];
                };
            };
            /** @description What went wrong (RFC 9457). */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    retryTask: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The same task, queued for its next attempt */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaskAnswer"];
                };
            };
            /** @description What went wrong (RFC 9457). */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getUser: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The account of the caller */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            /** @description What went wrong (RFC 9457). */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    updateUser: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag the change is based on. Another version answers 412. */
                "if-match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UserPatch"];
                "application/merge-patch+json": components["schemas"]["UserPatch"];
            };
        };
        responses: {
            /** @description The account after the change */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            /** @description What went wrong (RFC 9457). */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    uploadUserPicture: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** Format: binary */
                    file?: Blob;
                };
            };
        };
        responses: {
            /** @description Where the picture is */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Picture"];
                };
            };
            /** @description What went wrong (RFC 9457). */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
}
