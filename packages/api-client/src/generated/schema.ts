// Generated from openapi.json by `pnpm --filter @parapet/api-client generate`. Do not edit.

export interface components {
    schemas: {
        AcceptedInvitation: {
            /** Format: uuid */
            orgId: string;
        };
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
        AreaGeometry: {
            coordinates: unknown[];
            /** @enum {string} */
            type: "Polygon" | "MultiPolygon";
        };
        Assistance: {
            hearing: boolean;
            infant: boolean;
            mobility: boolean;
            note: string | null;
            oxygenOrPower: boolean;
            pets: number;
            vision: boolean;
        };
        AudienceNumbers: {
            alreadyAsked: number;
            alreadyOptedIn: number;
            archived: number;
            /** @description Eligible tenants by language code; `none` is unknown. */
            byLanguage: {
                count: number;
                value: string;
            }[];
            /** @description Said no, so no campaign asks them again. */
            declined: number;
            duplicateAddress: number;
            eligible: number;
            invalid: number;
            noEmail: number;
            /** @description Moved out, or never moved in. */
            noTenancy: number;
            /** @description The first 200 who get no mail, with the reason. */
            skipped: {
                property: components["schemas"]["Ref"] | null;
                /** @enum {string} */
                reason: "no_email" | "invalid" | "suppressed" | "already_opted_in" | "declined" | "already_asked" | "duplicate_address" | "archived" | "no_tenancy" | "cancelled" | "erased" | "demo";
                tenant: components["schemas"]["Ref"];
            }[];
            suppressed: number;
        };
        AudiencePreview: {
            alreadyAsked: number;
            alreadyOptedIn: number;
            archived: number;
            /** @description Said no, so no campaign asks them again. */
            declined: number;
            duplicateAddress: number;
            eligible: number;
            invalid: number;
            noEmail: number;
            /** @description Moved out, or never moved in. */
            noTenancy: number;
            suppressed: number;
        };
        BatchResult: {
            /** @description How many are different now. */
            changed: number;
            /** @description How many nobody came to: the task is not done, or was stopped. */
            left: number;
            /** @description Those that could not be changed, and why. */
            refused: {
                /** @description The problem code a single change would answer. */
                code: string;
                /** Format: uuid */
                id: string;
                /** @description Null for tenants, and for what is hidden. */
                name: string | null;
                reason: string;
            }[];
            /** @description Those that were so already. */
            unchanged: string[];
        };
        BatchStarted: {
            task: components["schemas"]["Task"];
        };
        /** @description Empty lists mean all. A tenant must fit every part. */
        CampaignAudience: {
            /** @default true */
            onlyNeverAsked?: boolean;
            /** @default [] */
            portfolioIds?: string[];
            /** @default [] */
            propertyIds?: string[];
            /** @default [] */
            tenantIds?: string[];
            /** @default [] */
            tenantStatus?: ("future" | "current" | "notice" | "eviction")[];
        };
        CampaignCheck: {
            /** @enum {string} */
            code: "sender" | "email_allowed" | "mail_server" | "opt_in_link" | "postal_address" | "contact" | "subject" | "merge_fields" | "links" | "weight" | "audience";
            /**
             * @description An error stands in the way of sending.
             * @enum {string}
             */
            level: "ok" | "warning" | "error";
            message: string;
        };
        CampaignRecipient: {
            /** @description Masked. */
            address: string | null;
            /** Format: date-time */
            decidedAt: string | null;
            /** Format: date-time */
            deliveredAt: string | null;
            events: {
                /** Format: date-time */
                at: string;
                detail: string | null;
                type: string;
            }[];
            /** Format: uuid */
            id: string;
            language: string;
            property: components["schemas"]["Ref"] | null;
            /** Format: date-time */
            remindedAt: string | null;
            /** Format: date-time */
            sentAt: string | null;
            /** @enum {string|null} */
            skipReason: "no_email" | "invalid" | "suppressed" | "already_opted_in" | "declined" | "already_asked" | "duplicate_address" | "archived" | "no_tenancy" | "cancelled" | "erased" | "demo" | null;
            /** @enum {string} */
            state: "queued" | "sending" | "sent" | "delivered" | "deferred" | "bounced_soft" | "bounced_hard" | "complained" | "in_doubt" | "not_sent" | "skipped" | "opted_in" | "declined" | "no_response";
            /** @description Null once the person is erased. */
            tenant: components["schemas"]["Ref"] | null;
            /** Format: date-time */
            updatedAt: string;
        };
        CampaignRecipientPage: {
            items: components["schemas"]["CampaignRecipient"][];
            page: components["schemas"]["PageInfo"];
        };
        CampaignStats: {
            /** @description Everybody who was looked at. */
            audience: number;
            bounced: number;
            complained: number;
            declined: number;
            deferred: number;
            /** @description Arrived, as far as is known. */
            delivered: number;
            inDoubt: number;
            noResponse: number;
            notSent: number;
            optedIn: number;
            queued: number;
            /** @description Handed over, whatever came of it. */
            sent: number;
            /** @description All that got none on purpose; suppressed among them. */
            skipped: number;
            suppressed: number;
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
        ChecklistItem: {
            /** Format: date-time */
            doneAt: string | null;
            doneBy: components["schemas"]["Ref"] | null;
            key: string;
            label: string;
        };
        ConsentByPurpose: {
            marketing: components["schemas"]["ConsentSummary"];
            safety_alerts: components["schemas"]["ConsentSummary"];
            service_messages: components["schemas"]["ConsentSummary"];
        };
        ConsentEvent: {
            actor: {
                id: string | null;
                name: string | null;
                type: string;
            };
            address: string | null;
            /** @enum {string} */
            channel: "email" | "sms" | "voice";
            evidence: {
                [key: string]: string | null;
            };
            /** Format: uuid */
            id: string;
            language: string | null;
            /** @enum {string} */
            method: "optin_link" | "public_page_confirmed" | "staff_recorded" | "import" | "reply_keyword" | "list_unsubscribe" | "complaint" | "bounce" | "admin";
            /** Format: date-time */
            occurredAt: string;
            /** @enum {string} */
            purpose: "safety_alerts" | "service_messages" | "marketing";
            /** @enum {string} */
            state: "none" | "invited" | "pending_confirmation" | "opted_in" | "opted_out" | "declined" | "expired";
            wordingVersion: string | null;
        };
        ConsentInput: {
            /** @description One of the addresses of this tenant. */
            address: string;
            /** @enum {string} */
            channel: "email" | "sms" | "voice";
            /** @enum {string} */
            decision: "opted_in" | "opted_out";
            /**
             * @description Where the signed paper is.
             * @default null
             */
            documentRef?: string | null;
            /** @description How the tenant said so: on paper, at the desk, on the phone, in which words. */
            note: string;
            /**
             * Format: date-time
             * @description When the tenant said so. Default: now.
             */
            occurredAt?: string;
            /**
             * @default safety_alerts
             * @enum {string}
             */
            purpose?: "safety_alerts" | "service_messages" | "marketing";
        };
        ConsentSummary: {
            /** Format: date-time */
            since: string | null;
            /** @enum {string} */
            state: "none" | "invited" | "pending_confirmation" | "opted_in" | "opted_out" | "declined" | "expired";
        };
        Dashboard: {
            /** @description Not settled, at most 20. */
            assignedToMe: components["schemas"]["WaitingThreat"][];
            /** @description New threats of moderate severity or worse, worst first, at most 10. */
            carousel: {
                /** Format: date-time */
                endsAt: string | null;
                /** @enum {string} */
                hazard: "tornado" | "severe_thunderstorm" | "hail" | "high_wind" | "tropical_cyclone" | "storm_surge" | "flood" | "flash_flood" | "coastal_flood" | "dam_failure" | "winter_storm" | "ice" | "extreme_cold" | "extreme_heat" | "fog" | "dust" | "air_quality" | "wildfire" | "red_flag" | "structure_fire" | "earthquake" | "tsunami" | "volcano" | "landslide" | "avalanche" | "drought" | "hazmat" | "utility_outage" | "civil" | "crime" | "health" | "disaster_declaration" | "other";
                /** @description Path in the web app: where it is worst. */
                href: string;
                /** Format: date-time */
                onsetAt: string | null;
                properties: number;
                /** @enum {string} */
                severity: "extreme" | "severe" | "moderate" | "unknown" | "minor";
                tenants: number;
                /** Format: uuid */
                threatId: string;
                title: string;
            }[];
            layout: {
                /** @description What the caller has no permission for. */
                hidden: ("carousel" | "needsTriage" | "map" | "watched" | "consent" | "sources" | "ledger")[];
                /** @description In the order they stand. */
                widgets: ("carousel" | "needsTriage" | "map" | "watched" | "consent" | "sources" | "ledger")[];
            };
            /** @description The ten latest that the person asked for. */
            myTasks: components["schemas"]["Task"][];
            /** @description New ones that go on, worst first, at most 20. */
            needsTriage: components["schemas"]["WaitingThreat"][];
            /** @description The ten latest events the caller may see. */
            recentLedger: components["schemas"]["LedgerEvent"][];
            timeline: {
                active: number;
                /** Format: date-time */
                from: string;
            }[];
            /** Format: uuid */
            userId: string;
            /** @description The properties with the highest risk, at most 10. */
            watched: {
                name: string;
                /** Format: uuid */
                propertyId: string;
                riskScore: number;
                /**
                 * @description Against 24 hours ago.
                 * @enum {string}
                 */
                trend: "up" | "down" | "same";
            }[];
        };
        DataQualityIssue: {
            code: string;
            /** @description Path in the web app where it can be put right. */
            fix: string;
            message: string;
            /** @description What it takes off the score. */
            points: number;
        };
        DrawnArea: {
            coordinates: [
                number,
                number
            ][][];
            /** @enum {string} */
            type: "Polygon";
        };
        EmailSender: {
            /** Format: date-time */
            archivedAt: string | null;
            /** @description Looks that can be asked for, and when the next one can while there are none. */
            checks: {
                left: number;
                /** Format: date-time */
                nextAt: string | null;
            };
            /** @description Of an address that waits to be proven; else null. */
            code: {
                attemptsLeft: number;
                /**
                 * Format: date-time
                 * @description Null when no code would be taken.
                 */
                expiresAt: string | null;
                /** @description How many more codes can be mailed within 24 hours. */
                sendsLeft: number;
                /** Format: date-time */
                sentAt: string | null;
            } | null;
            /** Format: date-time */
            createdAt: string;
            createdBy: components["schemas"]["Ref"] | null;
            dailyLimit: number;
            /**
             * Format: date-time
             * @description When it fails unless something is done; null where nothing is due.
             */
            deadlineAt: string | null;
            dns: components["schemas"]["EmailSenderDns"][];
            domain: string;
            failureReason: string | null;
            /** Format: email */
            fromEmail: string;
            fromName: string;
            /** Format: uuid */
            id: string;
            isDefault: boolean;
            /**
             * @description `address`: proven by a code. `domain`: proven by the records of its domain.
             * @enum {string}
             */
            kind: "address" | "domain";
            /** Format: date-time */
            lastCheckedAt: string | null;
            /** @description What the caller may do with this object. */
            permissions: ("user:read" | "user:update" | "org:read" | "org:update" | "org:sender_read" | "org:sender_create" | "org:sender_update" | "org:sender_delete" | "org:communication_read" | "org:communication_send" | "portfolio:read" | "portfolio:create" | "portfolio:update" | "portfolio:archive" | "property:read" | "property:create" | "property:update" | "property:archive" | "property:import" | "unit:read" | "unit:create" | "unit:update" | "unit:archive" | "unit:import" | "tenant:read" | "tenant:create" | "tenant:update" | "tenant:archive" | "tenant:import" | "tenant:contact_read" | "tenant:sensitive_read" | "tenant:consent_update" | "source:read" | "source:create" | "source:update" | "source:delete" | "source:run" | "task:read" | "task:retry" | "task:cancel" | "task:read_log" | "threat:read" | "threat:create" | "threat:update" | "threat:notify" | "rule:read" | "rule:create" | "rule:update" | "rule:delete" | "ledger:read" | "ledger:annotate" | "ledger:export" | "team:read" | "team:invite" | "team:update" | "role:read" | "role:create" | "role:update" | "role:delete" | "role:assign" | "export:create")[];
            /** Format: email */
            replyTo: string | null;
            reputation: {
                bounceRate: number;
                complaintRate: number;
                sent: number;
                /** @enum {string} */
                window: "30d";
            };
            /**
             * Format: email
             * @description The address that recipients see. Of a proven address it is the operator’s.
             */
            sendsFrom: string;
            sentToday: number;
            /** @enum {string} */
            status: "pending" | "verified" | "degraded" | "failed";
            /** Format: date-time */
            updatedAt: string;
            updatedBy: components["schemas"]["Ref"] | null;
            /** Format: date-time */
            verifiedAt: string | null;
            /** @description Grows by one with every write; the ETag is `"v<version>"`. */
            version: number;
        };
        EmailSenderCreate: {
            fromEmail: string;
            fromName: string;
            /** @enum {string} */
            kind: "address" | "domain";
            replyTo?: string | null;
        };
        EmailSenderDns: {
            /** Format: date-time */
            checkedAt: string | null;
            /** @description What stands there, at most five. */
            found: string[];
            host: string;
            /** @description What is wrong, in a sentence. */
            problem: string | null;
            /** @enum {string} */
            purpose: "ownership" | "dkim" | "return_path" | "spf" | "dmarc";
            required: boolean;
            /** @enum {string} */
            status: "unknown" | "ok" | "missing" | "mismatch" | "multiple";
            /** @enum {string} */
            type: "TXT" | "MX" | "CNAME";
            /** @description What has to stand there. */
            value: string;
        };
        EmailSenderPage: {
            items: components["schemas"]["EmailSender"][];
            page: components["schemas"]["PageInfo"];
        };
        EmailSenderPut: {
            /** @description Proves the address. */
            code?: string;
            fromEmail: string;
            fromName: string;
            isDefault: boolean;
            replyTo: string | null;
        };
        EmergencyContact: {
            email: string | null;
            name: string | null;
            phone: string | null;
            relationship: string | null;
        };
        EraseInput: {
            /** @enum {string} */
            confirm: "ERASE";
            /**
             * @description Stands in the ledger for good, so it is chosen from a list and names nobody.
             * @enum {string}
             */
            reason: "tenant_request" | "retention_over" | "entered_by_mistake" | "legal_order";
        };
        FacetCount: {
            count: number;
            label: string;
            /** @description `none` for objects without a value. */
            value: string;
        };
        FeedFetch: {
            bytes: number;
            created: number;
            /** Format: date-time */
            endedAt: string | null;
            error: {
                /** Format: date-time */
                at: string;
                code: string;
                detail: string;
                title: string;
            } | null;
            httpStatus: number | null;
            items: number;
            medianLagSeconds: number | null;
            /** Format: date-time */
            startedAt: string;
            /** @enum {string} */
            status: "succeeded" | "unchanged" | "failed";
            unparsable: {
                reason: string;
                sample: string;
            }[];
            updated: number;
        };
        FineGrainedAccess: {
            /** @description Those that hold now, on what the caller sees; the first 2,000. */
            grants: components["schemas"]["ResourceGrant"][];
            resourceTypes: {
                /** @description What a role for it may hold. */
                permissions: string[];
                /** @enum {string} */
                type: "portfolio" | "property";
            }[];
            total: number;
        };
        /** @description The ground it covers; hazards are matched against this instead of the point. */
        Footprint: {
            coordinates: number[][][];
            /** @enum {string} */
            type: "Polygon";
        } | {
            coordinates: number[][][][];
            /** @enum {string} */
            type: "MultiPolygon";
        } | null;
        GrantCreate: {
            /** Format: date-time */
            expiresAt?: string | null;
            /** Format: uuid */
            resourceId: string;
            /** Format: uuid */
            resourceRoleId: string;
            /** @enum {string} */
            resourceType: "portfolio" | "property";
            /** Format: uuid */
            userId: string;
        };
        GrantPatch: {
            /** Format: date-time */
            expiresAt: string | null;
        };
        GrantWrite: components["schemas"]["ResourceGrant"] & {
            /** @description Only when the call came without If-Match. */
            previousVersion?: number;
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
            /** @description Whether several columns may fill it. */
            takesSeveral: boolean;
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
            /** @description Fields that titles and section headings of the file fill for the rows below. */
            impliedFields: string[];
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
            /** @description Records of the kind that the latest check planned: a row may hold several. */
            records: {
                create: number;
                update: number;
            };
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
        };
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
            /**
             * @description How 03/04/2025 is read; null while nothing has settled it.
             * @enum {string|null}
             */
            dateFormat: "MDY" | "DMY" | "YMD" | null;
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
            /** @description Tenants whom the file does not name and whom somebody marked as past since. */
            markedPast: number;
            /** @description Records of the kind that were written: a row may hold several. */
            records: {
                created: number;
                updated: number;
            };
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
            detail: components["schemas"]["ImportFileDetail"] | null;
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
                /**
                 * @description How 03/04/2025 is read; null while nothing has settled it.
                 * @enum {string|null}
                 */
                dateFormat?: "MDY" | "DMY" | "YMD" | null;
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
        /** @description For anything but `pending` only status, email, org and inviter are filled. */
        Invitation: {
            /** Format: email */
            email: string;
            /** Format: date-time */
            expiresAt: string | null;
            grants: {
                resourceName: string;
                /** @enum {string} */
                resourceType: "portfolio" | "property";
                role: string;
            }[];
            inviter: {
                name: string;
            } | null;
            /** @description Whether access will be limited to `grants`. */
            isFga: boolean;
            message: string | null;
            org: {
                /** Format: uuid */
                id: string;
                logo: string | null;
                name: string;
            };
            roles: {
                description: string | null;
                name: string;
            }[];
            /** @enum {string} */
            status: "pending" | "accepted" | "expired" | "revoked";
        };
        InviteResult: {
            email: string;
            /** @description Why the address is `invalid`. With another status: `not_sent`, the invitation is kept but its mail did not leave; invite the address again to resend it. */
            error?: {
                /** @enum {string} */
                code: "format" | "unique" | "suspended" | "too_often" | "not_sent";
                message: string;
            };
            /** Format: uuid */
            invitationId?: string;
            /** @enum {string} */
            status: "invited" | "already_member" | "resent" | "invalid";
            /**
             * @description `no_access_yet`: a limited member without any grant sees nothing.
             * @enum {string}
             */
            warning?: "no_access_yet";
        };
        InviteResults: {
            results: components["schemas"]["InviteResult"][];
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
            /**
             * Format: uuid
             * @description The threat the note is about, where it is about one.
             */
            threatId?: string | null;
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
        MailEventBatch: {
            events: {
                /** Format: date-time */
                at: string;
                detail?: string | null;
                id: string;
                messageId: string;
                /** @enum {string} */
                type: "delivered" | "deferred" | "bounced_soft" | "bounced_hard" | "complained";
            }[];
        };
        MailEventsTaken: {
            accepted: number;
            duplicates: number;
            /** @description About mail that no campaign sent. */
            unknown: number;
        };
        MarkedPast: {
            /** @description Missing tenants the caller may update and that are still to be marked: call again for them. */
            left: number;
            marked: number;
        };
        MarkMissingPast: {
            /** @description Only these of the missing tenants; all of them when it is left out. */
            tenantIds?: string[];
        };
        MatchingRadii: {
            presets: {
                /** @description What the metres of every row are multiplied by. */
                factor: number;
                /** @enum {string} */
                preset: "tight" | "medium" | "wide";
            }[];
            rows: {
                hazards: ("tornado" | "severe_thunderstorm" | "hail" | "high_wind" | "tropical_cyclone" | "storm_surge" | "flood" | "flash_flood" | "coastal_flood" | "dam_failure" | "winter_storm" | "ice" | "extreme_cold" | "extreme_heat" | "fog" | "dust" | "air_quality" | "wildfire" | "red_flag" | "structure_fire" | "earthquake" | "tsunami" | "volcano" | "landslide" | "avalanche" | "drought" | "hazmat" | "utility_outage" | "civil" | "crime" | "health" | "disaster_declaration" | "other")[];
                /** @description It holds for events that are told as a place and have no outline. */
                isPlace: boolean;
                radii: {
                    /** @description Metres. */
                    extreme: number;
                    /** @description Metres. */
                    minor: number;
                    /** @description Metres. */
                    moderate: number;
                    /** @description Metres. */
                    severe: number;
                };
                /** @enum {string} */
                row: "earthquake" | "wildfire" | "flood_gauge" | "weather" | "tropical_cyclone" | "volcano_tsunami" | "other";
            }[];
        };
        MemberAccess: {
            isFga: boolean;
            permissions: {
                /** @description False when it holds on single portfolios and properties only. */
                everywhere: boolean;
                permission: string;
                sources: {
                    /** Format: date-time */
                    expiresAt: string | null;
                    /** Format: uuid */
                    grantId: string | null;
                    /**
                     * Format: uuid
                     * @description Of the role, or of the resource role that was granted.
                     */
                    id: string;
                    name: string;
                    /** @description Null for a role, which holds everywhere they see. */
                    resource: {
                        /** Format: uuid */
                        id: string;
                        name: string;
                        /** @enum {string} */
                        type: "portfolio" | "property";
                    } | null;
                    /** @enum {string} */
                    type: "role" | "grant";
                }[];
            }[];
            /** @description What they see; the first 200 by name. */
            properties: {
                items: components["schemas"]["Ref"][];
                total: number;
            };
            /** @description What was granted one by one, with what they may do there in all. */
            resources: {
                /** Format: uuid */
                id: string;
                name: string;
                permissions: string[];
                /** @enum {string} */
                type: "portfolio" | "property";
            }[];
            /**
             * @description A suspended member may do none of this until reactivated.
             * @enum {string}
             */
            status: "active" | "suspended";
            user: components["schemas"]["Ref"];
        };
        MemberPatch: {
            /** @description All roles the member shall hold. Needs role:assign. */
            roleIds?: string[];
            /**
             * @description A suspended member gets in no more until reactivated. Needs team:update.
             * @enum {string}
             */
            status?: "active" | "suspended";
        };
        MissingTenant: {
            /** Format: uuid */
            id: string;
            leaseTo: string | null;
            /** @description Whether the caller may mark this tenant as past. */
            mayUpdate: boolean;
            name: string;
            property: {
                /** Format: uuid */
                id: string;
                name: string;
            };
            /** @enum {string} */
            status: "future" | "current" | "notice" | "eviction" | "past" | "prospect";
            unit: {
                /** Format: uuid */
                id: string;
                name: string;
            } | null;
        };
        MissingTenantPage: {
            items: components["schemas"]["MissingTenant"][];
            page: components["schemas"]["PageInfo"];
        };
        OptIn: {
            /** @description Channels that are offered: e-mail. */
            channels: {
                /** @enum {string} */
                channel: "email" | "sms" | "voice";
                /** @enum {string} */
                state: "none" | "invited" | "pending_confirmation" | "opted_in" | "opted_out" | "declined" | "expired";
            }[];
            /** Format: date-time */
            expiresAt: string | null;
            /** @enum {string} */
            kind: "personal" | "page" | "confirmation";
            /** @enum {string} */
            language: "en" | "es" | "fr" | "vi" | "zh";
            languages: ("en" | "es" | "fr" | "vi" | "zh")[];
            org: components["schemas"]["OptInOrganisation"];
            page: {
                fields: {
                    askUnit: boolean;
                };
                intro: string | null;
                title: string;
            } | null;
            /** @description Nothing that is decided here is stored. */
            preview: boolean;
            /** @description Null on a public page. Nothing else is told about a tenant. */
            recipient: {
                firstName: string | null;
                maskedEmail: string;
                property: string | null;
                unit: string | null;
            } | null;
            /** @description `wordings[language].consent` */
            wording: string;
            wordings: {
                en?: components["schemas"]["OptInWording"];
                es?: components["schemas"]["OptInWording"];
                fr?: components["schemas"]["OptInWording"];
                vi?: components["schemas"]["OptInWording"];
                zh?: components["schemas"]["OptInWording"];
            };
            wordingVersion: string;
        };
        OptInDecision: {
            /** @description Needed to opt in. Only `email` is offered. */
            channels?: ("email" | "sms")[];
            code?: string;
            /** @enum {string} */
            decision: "opt_in" | "decline" | "opt_out";
            email?: string;
            /** @enum {string} */
            language?: "en" | "es" | "fr" | "vi" | "zh";
            name?: string;
            unit?: string;
            /** @description Stays empty. */
            website?: string;
            /** @description Needed to opt in. Another one than the current answers 409 with the current wording. */
            wordingVersion?: string;
        };
        /** @description The same whether a mail was sent or not. */
        OptInHeard: {
            message: string;
        };
        /** @description RFC 8058. Answered with an empty 200, again and again. */
        OptInOneClick: {
            /** @enum {string} */
            "List-Unsubscribe": "One-Click";
        };
        OptInOrganisation: {
            contactEmail: string | null;
            logo: string | null;
            name: string;
            /** @description On one line. */
            postalAddress: string | null;
            privacyUrl: string | null;
            supportPhone: string | null;
        };
        OptInPage: {
            active: boolean;
            /** Format: date-time */
            archivedAt: string | null;
            channels: "email"[];
            counts: {
                /** @description Of those, the ones that were confirmed. */
                confirmed: number;
                /** @description Addresses that somebody gave, in the last 30 days. */
                requested: number;
            };
            /** Format: date-time */
            createdAt: string;
            createdBy: components["schemas"]["Ref"] | null;
            fields: {
                askUnit: boolean;
            };
            /** Format: uuid */
            id: string;
            intro: string | null;
            languages: ("en" | "es" | "fr" | "vi" | "zh")[];
            /** @description Only when the call came without If-Match. */
            previousVersion?: number;
            publicId: string;
            title: string;
            /** Format: date-time */
            updatedAt: string;
            updatedBy: components["schemas"]["Ref"] | null;
            /** @description What the poster leads to. */
            url: string;
            /** @description Grows by one with every write; the ETag is `"v<version>"`. */
            version: number;
        };
        OptInPageCreate: {
            /** @default true */
            active?: boolean;
            /**
             * @default {
             *       "askUnit": true
             *     }
             */
            fields?: {
                askUnit: boolean;
            };
            /** @default null */
            intro?: string | null;
            /**
             * @default [
             *       "en"
             *     ]
             */
            languages?: ("en" | "es" | "fr" | "vi" | "zh")[];
            title: string;
        };
        OptInPageList: {
            items: components["schemas"]["OptInPage"][];
            /** @description Languages whose wording is reviewed; `PATCH /org` sets `consentLanguages`. */
            offeredLanguages: ("en" | "es" | "fr" | "vi" | "zh")[];
            /** @description What people agree to, in every language there is, reviewed or not. */
            wordings: {
                /** @description The sentence beside the box. */
                consent: string;
                howOften: string;
                howToStop: string;
                /** @enum {string} */
                language: "en" | "es" | "fr" | "vi" | "zh";
                notEmergency: string;
                version: string;
                voluntary: string;
                what: string;
            }[];
        };
        OptInPagePatch: {
            active?: boolean;
            fields?: {
                askUnit: boolean;
            };
            intro?: string | null;
            languages?: ("en" | "es" | "fr" | "vi" | "zh")[];
            title?: string;
        };
        OptInResend: {
            /** @description On a public page: where to send the code again. */
            email?: string;
            /** @enum {string} */
            language?: "en" | "es" | "fr" | "vi" | "zh";
            /** @enum {boolean} */
            resend: true;
        };
        OptInResult: {
            channels: {
                /** @enum {string} */
                channel: "email" | "sms" | "voice";
                /** @enum {string} */
                state: "none" | "invited" | "pending_confirmation" | "opted_in" | "opted_out" | "declined" | "expired";
            }[];
            /** @enum {string|null} */
            nextStep: "check_email" | "enter_code" | null;
            preview: boolean;
            /** @description After a confirmed code: the link of this mailbox, to change the choice with. */
            token: string | null;
        };
        OptInWording: {
            /** @description What the box beside it agrees to. */
            consent: string;
            howOften: string;
            howToStop: string;
            notEmergency: string;
            voluntary: string;
            what: string;
        };
        Org: {
            /** @description Languages in which the wording of the consent is marked as reviewed; English always is. */
            consentLanguages: ("en" | "es" | "fr" | "vi" | "zh")[];
            contactEmail: string | null;
            /** Format: date-time */
            createdAt: string;
            currency: string;
            defaultCountry: string;
            demo: boolean;
            /** @description Whether it may write to its tenants. One that was made by sign-up waits for the operator. */
            emailAllowed: boolean;
            /** Format: uuid */
            id: string;
            /** @description False while the operator keeps it deactivated: calls in it answer 403 `org-inactive`. */
            isActive: boolean;
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
                includeZones: boolean;
                overrides: {
                    air_quality?: {
                        /** @enum {string} */
                        minSeverity?: "extreme" | "severe" | "moderate" | "unknown" | "minor";
                        radius?: {
                            extreme: number;
                            minor: number;
                            moderate: number;
                            severe: number;
                        };
                    };
                    avalanche?: {
                        /** @enum {string} */
                        minSeverity?: "extreme" | "severe" | "moderate" | "unknown" | "minor";
                        radius?: {
                            extreme: number;
                            minor: number;
                            moderate: number;
                            severe: number;
                        };
                    };
                    civil?: {
                        /** @enum {string} */
                        minSeverity?: "extreme" | "severe" | "moderate" | "unknown" | "minor";
                        radius?: {
                            extreme: number;
                            minor: number;
                            moderate: number;
                            severe: number;
                        };
                    };
                    coastal_flood?: {
                        /** @enum {string} */
                        minSeverity?: "extreme" | "severe" | "moderate" | "unknown" | "minor";
                        radius?: {
                            extreme: number;
                            minor: number;
                            moderate: number;
                            severe: number;
                        };
                    };
                    crime?: {
                        /** @enum {string} */
                        minSeverity?: "extreme" | "severe" | "moderate" | "unknown" | "minor";
                        radius?: {
                            extreme: number;
                            minor: number;
                            moderate: number;
                            severe: number;
                        };
                    };
                    dam_failure?: {
                        /** @enum {string} */
                        minSeverity?: "extreme" | "severe" | "moderate" | "unknown" | "minor";
                        radius?: {
                            extreme: number;
                            minor: number;
                            moderate: number;
                            severe: number;
                        };
                    };
                    disaster_declaration?: {
                        /** @enum {string} */
                        minSeverity?: "extreme" | "severe" | "moderate" | "unknown" | "minor";
                        radius?: {
                            extreme: number;
                            minor: number;
                            moderate: number;
                            severe: number;
                        };
                    };
                    drought?: {
                        /** @enum {string} */
                        minSeverity?: "extreme" | "severe" | "moderate" | "unknown" | "minor";
                        radius?: {
                            extreme: number;
                            minor: number;
                            moderate: number;
                            severe: number;
                        };
                    };
                    dust?: {
                        /** @enum {string} */
                        minSeverity?: "extreme" | "severe" | "moderate" | "unknown" | "minor";
                        radius?: {
                            extreme: number;
                            minor: number;
                            moderate: number;
                            severe: number;
                        };
                    };
                    earthquake?: {
                        /** @enum {string} */
                        minSeverity?: "extreme" | "severe" | "moderate" | "unknown" | "minor";
                        radius?: {
                            extreme: number;
                            minor: number;
                            moderate: number;
                            severe: number;
                        };
                    };
                    extreme_cold?: {
                        /** @enum {string} */
                        minSeverity?: "extreme" | "severe" | "moderate" | "unknown" | "minor";
                        radius?: {
                            extreme: number;
                            minor: number;
                            moderate: number;
                            severe: number;
                        };
                    };
                    extreme_heat?: {
                        /** @enum {string} */
                        minSeverity?: "extreme" | "severe" | "moderate" | "unknown" | "minor";
                        radius?: {
                            extreme: number;
                            minor: number;
                            moderate: number;
                            severe: number;
                        };
                    };
                    flash_flood?: {
                        /** @enum {string} */
                        minSeverity?: "extreme" | "severe" | "moderate" | "unknown" | "minor";
                        radius?: {
                            extreme: number;
                            minor: number;
                            moderate: number;
                            severe: number;
                        };
                    };
                    flood?: {
                        /** @enum {string} */
                        minSeverity?: "extreme" | "severe" | "moderate" | "unknown" | "minor";
                        radius?: {
                            extreme: number;
                            minor: number;
                            moderate: number;
                            severe: number;
                        };
                    };
                    fog?: {
                        /** @enum {string} */
                        minSeverity?: "extreme" | "severe" | "moderate" | "unknown" | "minor";
                        radius?: {
                            extreme: number;
                            minor: number;
                            moderate: number;
                            severe: number;
                        };
                    };
                    hail?: {
                        /** @enum {string} */
                        minSeverity?: "extreme" | "severe" | "moderate" | "unknown" | "minor";
                        radius?: {
                            extreme: number;
                            minor: number;
                            moderate: number;
                            severe: number;
                        };
                    };
                    hazmat?: {
                        /** @enum {string} */
                        minSeverity?: "extreme" | "severe" | "moderate" | "unknown" | "minor";
                        radius?: {
                            extreme: number;
                            minor: number;
                            moderate: number;
                            severe: number;
                        };
                    };
                    health?: {
                        /** @enum {string} */
                        minSeverity?: "extreme" | "severe" | "moderate" | "unknown" | "minor";
                        radius?: {
                            extreme: number;
                            minor: number;
                            moderate: number;
                            severe: number;
                        };
                    };
                    high_wind?: {
                        /** @enum {string} */
                        minSeverity?: "extreme" | "severe" | "moderate" | "unknown" | "minor";
                        radius?: {
                            extreme: number;
                            minor: number;
                            moderate: number;
                            severe: number;
                        };
                    };
                    ice?: {
                        /** @enum {string} */
                        minSeverity?: "extreme" | "severe" | "moderate" | "unknown" | "minor";
                        radius?: {
                            extreme: number;
                            minor: number;
                            moderate: number;
                            severe: number;
                        };
                    };
                    landslide?: {
                        /** @enum {string} */
                        minSeverity?: "extreme" | "severe" | "moderate" | "unknown" | "minor";
                        radius?: {
                            extreme: number;
                            minor: number;
                            moderate: number;
                            severe: number;
                        };
                    };
                    other?: {
                        /** @enum {string} */
                        minSeverity?: "extreme" | "severe" | "moderate" | "unknown" | "minor";
                        radius?: {
                            extreme: number;
                            minor: number;
                            moderate: number;
                            severe: number;
                        };
                    };
                    red_flag?: {
                        /** @enum {string} */
                        minSeverity?: "extreme" | "severe" | "moderate" | "unknown" | "minor";
                        radius?: {
                            extreme: number;
                            minor: number;
                            moderate: number;
                            severe: number;
                        };
                    };
                    severe_thunderstorm?: {
                        /** @enum {string} */
                        minSeverity?: "extreme" | "severe" | "moderate" | "unknown" | "minor";
                        radius?: {
                            extreme: number;
                            minor: number;
                            moderate: number;
                            severe: number;
                        };
                    };
                    storm_surge?: {
                        /** @enum {string} */
                        minSeverity?: "extreme" | "severe" | "moderate" | "unknown" | "minor";
                        radius?: {
                            extreme: number;
                            minor: number;
                            moderate: number;
                            severe: number;
                        };
                    };
                    structure_fire?: {
                        /** @enum {string} */
                        minSeverity?: "extreme" | "severe" | "moderate" | "unknown" | "minor";
                        radius?: {
                            extreme: number;
                            minor: number;
                            moderate: number;
                            severe: number;
                        };
                    };
                    tornado?: {
                        /** @enum {string} */
                        minSeverity?: "extreme" | "severe" | "moderate" | "unknown" | "minor";
                        radius?: {
                            extreme: number;
                            minor: number;
                            moderate: number;
                            severe: number;
                        };
                    };
                    tropical_cyclone?: {
                        /** @enum {string} */
                        minSeverity?: "extreme" | "severe" | "moderate" | "unknown" | "minor";
                        radius?: {
                            extreme: number;
                            minor: number;
                            moderate: number;
                            severe: number;
                        };
                    };
                    tsunami?: {
                        /** @enum {string} */
                        minSeverity?: "extreme" | "severe" | "moderate" | "unknown" | "minor";
                        radius?: {
                            extreme: number;
                            minor: number;
                            moderate: number;
                            severe: number;
                        };
                    };
                    utility_outage?: {
                        /** @enum {string} */
                        minSeverity?: "extreme" | "severe" | "moderate" | "unknown" | "minor";
                        radius?: {
                            extreme: number;
                            minor: number;
                            moderate: number;
                            severe: number;
                        };
                    };
                    volcano?: {
                        /** @enum {string} */
                        minSeverity?: "extreme" | "severe" | "moderate" | "unknown" | "minor";
                        radius?: {
                            extreme: number;
                            minor: number;
                            moderate: number;
                            severe: number;
                        };
                    };
                    wildfire?: {
                        /** @enum {string} */
                        minSeverity?: "extreme" | "severe" | "moderate" | "unknown" | "minor";
                        radius?: {
                            extreme: number;
                            minor: number;
                            moderate: number;
                            severe: number;
                        };
                    };
                    winter_storm?: {
                        /** @enum {string} */
                        minSeverity?: "extreme" | "severe" | "moderate" | "unknown" | "minor";
                        radius?: {
                            extreme: number;
                            minor: number;
                            moderate: number;
                            severe: number;
                        };
                    };
                };
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
            consentLanguages?: ("en" | "es" | "fr" | "vi" | "zh")[];
            contactEmail?: string | null;
            currency?: string;
            defaultCountry?: string;
            legalName?: string | null;
            /** @description BCP 47. */
            locale?: string;
            logo?: null;
            matching?: {
                includeZones?: boolean;
                overrides?: {
                    air_quality?: {
                        /** @enum {string} */
                        minSeverity?: "extreme" | "severe" | "moderate" | "unknown" | "minor";
                        radius?: {
                            extreme: number;
                            minor: number;
                            moderate: number;
                            severe: number;
                        };
                    };
                    avalanche?: {
                        /** @enum {string} */
                        minSeverity?: "extreme" | "severe" | "moderate" | "unknown" | "minor";
                        radius?: {
                            extreme: number;
                            minor: number;
                            moderate: number;
                            severe: number;
                        };
                    };
                    civil?: {
                        /** @enum {string} */
                        minSeverity?: "extreme" | "severe" | "moderate" | "unknown" | "minor";
                        radius?: {
                            extreme: number;
                            minor: number;
                            moderate: number;
                            severe: number;
                        };
                    };
                    coastal_flood?: {
                        /** @enum {string} */
                        minSeverity?: "extreme" | "severe" | "moderate" | "unknown" | "minor";
                        radius?: {
                            extreme: number;
                            minor: number;
                            moderate: number;
                            severe: number;
                        };
                    };
                    crime?: {
                        /** @enum {string} */
                        minSeverity?: "extreme" | "severe" | "moderate" | "unknown" | "minor";
                        radius?: {
                            extreme: number;
                            minor: number;
                            moderate: number;
                            severe: number;
                        };
                    };
                    dam_failure?: {
                        /** @enum {string} */
                        minSeverity?: "extreme" | "severe" | "moderate" | "unknown" | "minor";
                        radius?: {
                            extreme: number;
                            minor: number;
                            moderate: number;
                            severe: number;
                        };
                    };
                    disaster_declaration?: {
                        /** @enum {string} */
                        minSeverity?: "extreme" | "severe" | "moderate" | "unknown" | "minor";
                        radius?: {
                            extreme: number;
                            minor: number;
                            moderate: number;
                            severe: number;
                        };
                    };
                    drought?: {
                        /** @enum {string} */
                        minSeverity?: "extreme" | "severe" | "moderate" | "unknown" | "minor";
                        radius?: {
                            extreme: number;
                            minor: number;
                            moderate: number;
                            severe: number;
                        };
                    };
                    dust?: {
                        /** @enum {string} */
                        minSeverity?: "extreme" | "severe" | "moderate" | "unknown" | "minor";
                        radius?: {
                            extreme: number;
                            minor: number;
                            moderate: number;
                            severe: number;
                        };
                    };
                    earthquake?: {
                        /** @enum {string} */
                        minSeverity?: "extreme" | "severe" | "moderate" | "unknown" | "minor";
                        radius?: {
                            extreme: number;
                            minor: number;
                            moderate: number;
                            severe: number;
                        };
                    };
                    extreme_cold?: {
                        /** @enum {string} */
                        minSeverity?: "extreme" | "severe" | "moderate" | "unknown" | "minor";
                        radius?: {
                            extreme: number;
                            minor: number;
                            moderate: number;
                            severe: number;
                        };
                    };
                    extreme_heat?: {
                        /** @enum {string} */
                        minSeverity?: "extreme" | "severe" | "moderate" | "unknown" | "minor";
                        radius?: {
                            extreme: number;
                            minor: number;
                            moderate: number;
                            severe: number;
                        };
                    };
                    flash_flood?: {
                        /** @enum {string} */
                        minSeverity?: "extreme" | "severe" | "moderate" | "unknown" | "minor";
                        radius?: {
                            extreme: number;
                            minor: number;
                            moderate: number;
                            severe: number;
                        };
                    };
                    flood?: {
                        /** @enum {string} */
                        minSeverity?: "extreme" | "severe" | "moderate" | "unknown" | "minor";
                        radius?: {
                            extreme: number;
                            minor: number;
                            moderate: number;
                            severe: number;
                        };
                    };
                    fog?: {
                        /** @enum {string} */
                        minSeverity?: "extreme" | "severe" | "moderate" | "unknown" | "minor";
                        radius?: {
                            extreme: number;
                            minor: number;
                            moderate: number;
                            severe: number;
                        };
                    };
                    hail?: {
                        /** @enum {string} */
                        minSeverity?: "extreme" | "severe" | "moderate" | "unknown" | "minor";
                        radius?: {
                            extreme: number;
                            minor: number;
                            moderate: number;
                            severe: number;
                        };
                    };
                    hazmat?: {
                        /** @enum {string} */
                        minSeverity?: "extreme" | "severe" | "moderate" | "unknown" | "minor";
                        radius?: {
                            extreme: number;
                            minor: number;
                            moderate: number;
                            severe: number;
                        };
                    };
                    health?: {
                        /** @enum {string} */
                        minSeverity?: "extreme" | "severe" | "moderate" | "unknown" | "minor";
                        radius?: {
                            extreme: number;
                            minor: number;
                            moderate: number;
                            severe: number;
                        };
                    };
                    high_wind?: {
                        /** @enum {string} */
                        minSeverity?: "extreme" | "severe" | "moderate" | "unknown" | "minor";
                        radius?: {
                            extreme: number;
                            minor: number;
                            moderate: number;
                            severe: number;
                        };
                    };
                    ice?: {
                        /** @enum {string} */
                        minSeverity?: "extreme" | "severe" | "moderate" | "unknown" | "minor";
                        radius?: {
                            extreme: number;
                            minor: number;
                            moderate: number;
                            severe: number;
                        };
                    };
                    landslide?: {
                        /** @enum {string} */
                        minSeverity?: "extreme" | "severe" | "moderate" | "unknown" | "minor";
                        radius?: {
                            extreme: number;
                            minor: number;
                            moderate: number;
                            severe: number;
                        };
                    };
                    other?: {
                        /** @enum {string} */
                        minSeverity?: "extreme" | "severe" | "moderate" | "unknown" | "minor";
                        radius?: {
                            extreme: number;
                            minor: number;
                            moderate: number;
                            severe: number;
                        };
                    };
                    red_flag?: {
                        /** @enum {string} */
                        minSeverity?: "extreme" | "severe" | "moderate" | "unknown" | "minor";
                        radius?: {
                            extreme: number;
                            minor: number;
                            moderate: number;
                            severe: number;
                        };
                    };
                    severe_thunderstorm?: {
                        /** @enum {string} */
                        minSeverity?: "extreme" | "severe" | "moderate" | "unknown" | "minor";
                        radius?: {
                            extreme: number;
                            minor: number;
                            moderate: number;
                            severe: number;
                        };
                    };
                    storm_surge?: {
                        /** @enum {string} */
                        minSeverity?: "extreme" | "severe" | "moderate" | "unknown" | "minor";
                        radius?: {
                            extreme: number;
                            minor: number;
                            moderate: number;
                            severe: number;
                        };
                    };
                    structure_fire?: {
                        /** @enum {string} */
                        minSeverity?: "extreme" | "severe" | "moderate" | "unknown" | "minor";
                        radius?: {
                            extreme: number;
                            minor: number;
                            moderate: number;
                            severe: number;
                        };
                    };
                    tornado?: {
                        /** @enum {string} */
                        minSeverity?: "extreme" | "severe" | "moderate" | "unknown" | "minor";
                        radius?: {
                            extreme: number;
                            minor: number;
                            moderate: number;
                            severe: number;
                        };
                    };
                    tropical_cyclone?: {
                        /** @enum {string} */
                        minSeverity?: "extreme" | "severe" | "moderate" | "unknown" | "minor";
                        radius?: {
                            extreme: number;
                            minor: number;
                            moderate: number;
                            severe: number;
                        };
                    };
                    tsunami?: {
                        /** @enum {string} */
                        minSeverity?: "extreme" | "severe" | "moderate" | "unknown" | "minor";
                        radius?: {
                            extreme: number;
                            minor: number;
                            moderate: number;
                            severe: number;
                        };
                    };
                    utility_outage?: {
                        /** @enum {string} */
                        minSeverity?: "extreme" | "severe" | "moderate" | "unknown" | "minor";
                        radius?: {
                            extreme: number;
                            minor: number;
                            moderate: number;
                            severe: number;
                        };
                    };
                    volcano?: {
                        /** @enum {string} */
                        minSeverity?: "extreme" | "severe" | "moderate" | "unknown" | "minor";
                        radius?: {
                            extreme: number;
                            minor: number;
                            moderate: number;
                            severe: number;
                        };
                    };
                    wildfire?: {
                        /** @enum {string} */
                        minSeverity?: "extreme" | "severe" | "moderate" | "unknown" | "minor";
                        radius?: {
                            extreme: number;
                            minor: number;
                            moderate: number;
                            severe: number;
                        };
                    };
                    winter_storm?: {
                        /** @enum {string} */
                        minSeverity?: "extreme" | "severe" | "moderate" | "unknown" | "minor";
                        radius?: {
                            extreme: number;
                            minor: number;
                            moderate: number;
                            severe: number;
                        };
                    };
                };
                /** @enum {string} */
                preset?: "tight" | "medium" | "wide";
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
        OrgWatch: {
            /** Format: date-time */
            checkedAt: string;
            /** @description Sources that fetch hazards, whatever their state. */
            feeds: number;
            /** @description What nobody may say "no threats" about. */
            gaps: {
                hazards: ("tornado" | "severe_thunderstorm" | "hail" | "high_wind" | "tropical_cyclone" | "storm_surge" | "flood" | "flash_flood" | "coastal_flood" | "dam_failure" | "winter_storm" | "ice" | "extreme_cold" | "extreme_heat" | "fog" | "dust" | "air_quality" | "wildfire" | "red_flag" | "structure_fire" | "earthquake" | "tsunami" | "volcano" | "landslide" | "avalanche" | "drought" | "hazmat" | "utility_outage" | "civil" | "crime" | "health" | "disaster_declaration" | "other")[];
                name: string;
                reason: string | null;
                /** Format: uuid */
                sourceId: string;
                /** Format: date-time */
                unmonitoredSince: string;
            }[];
            /** @description Properties without a place on the map, which no threat can reach. */
            unlocatedProperties: number;
        };
        PageInfo: {
            /** @description Every 1,000th place of the list as filtered and sorted. */
            anchors?: {
                /** @description Continues there; null is the start of the list. */
                cursor: string | null;
                /** @description Rows of the list before this place. */
                index: number;
            }[];
            limit: number;
            nextCursor: string | null;
            prevCursor: string | null;
            total: number;
            /** @description Totals are exact up to 10,000, and always with `anchors=true`. */
            totalIsExact: boolean;
        };
        PermissionCatalog: {
            groups: {
                label: string;
                permissions: string[];
                resource: string;
            }[];
            permissions: {
                action: string;
                dangerous: boolean;
                description: string;
                /** @description The caller holds it everywhere, so they may put it into a role. */
                grantable: boolean;
                key: string;
                label: string;
                resource: string;
                /** @description A resource role may hold it, limited to one portfolio or property. */
                scoped: boolean;
            }[];
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
            createdBy: components["schemas"]["Ref"] | null;
            /** @description Average; null without properties. */
            dataQuality: number | null;
            description: string | null;
            externalIds: {
                [key: string]: string;
            };
            /** Format: uuid */
            id: string;
            manager: components["schemas"]["Ref"] | null;
            /** @enum {string|null} */
            maxSeverity: "extreme" | "severe" | "moderate" | "unknown" | "minor" | null;
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
            updatedBy: components["schemas"]["Ref"] | null;
            /** @description Grows by one with every write; the ETag is `"v<version>"`. */
            version: number;
        };
        PortfolioBatch: {
            /** @description Exactly one of these. */
            change: {
                addTags?: string[];
                removeTags?: string[];
                /** @enum {string} */
                status?: "active" | "archived";
            };
            /** @description What to change. Repeated ids count once. */
            ids: string[];
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
            /** @description The ten properties that need attention first: by risk, then by data. */
            properties: components["schemas"]["PropertyListItem"][];
            /** @description Threats that go on, worst first, at most 20. */
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
            footprint: components["schemas"]["Footprint"];
            livingArea: number | null;
            /** @enum {string|null} */
            livingAreaUnits: "square_feet" | "square_meters" | null;
            /** @description By hazard, what counts here instead of the rules of the organisation. */
            matchOverrides: {
                air_quality?: {
                    /** @enum {string} */
                    minSeverity?: "extreme" | "severe" | "moderate" | "unknown" | "minor";
                    radius?: {
                        extreme: number;
                        minor: number;
                        moderate: number;
                        severe: number;
                    };
                };
                avalanche?: {
                    /** @enum {string} */
                    minSeverity?: "extreme" | "severe" | "moderate" | "unknown" | "minor";
                    radius?: {
                        extreme: number;
                        minor: number;
                        moderate: number;
                        severe: number;
                    };
                };
                civil?: {
                    /** @enum {string} */
                    minSeverity?: "extreme" | "severe" | "moderate" | "unknown" | "minor";
                    radius?: {
                        extreme: number;
                        minor: number;
                        moderate: number;
                        severe: number;
                    };
                };
                coastal_flood?: {
                    /** @enum {string} */
                    minSeverity?: "extreme" | "severe" | "moderate" | "unknown" | "minor";
                    radius?: {
                        extreme: number;
                        minor: number;
                        moderate: number;
                        severe: number;
                    };
                };
                crime?: {
                    /** @enum {string} */
                    minSeverity?: "extreme" | "severe" | "moderate" | "unknown" | "minor";
                    radius?: {
                        extreme: number;
                        minor: number;
                        moderate: number;
                        severe: number;
                    };
                };
                dam_failure?: {
                    /** @enum {string} */
                    minSeverity?: "extreme" | "severe" | "moderate" | "unknown" | "minor";
                    radius?: {
                        extreme: number;
                        minor: number;
                        moderate: number;
                        severe: number;
                    };
                };
                disaster_declaration?: {
                    /** @enum {string} */
                    minSeverity?: "extreme" | "severe" | "moderate" | "unknown" | "minor";
                    radius?: {
                        extreme: number;
                        minor: number;
                        moderate: number;
                        severe: number;
                    };
                };
                drought?: {
                    /** @enum {string} */
                    minSeverity?: "extreme" | "severe" | "moderate" | "unknown" | "minor";
                    radius?: {
                        extreme: number;
                        minor: number;
                        moderate: number;
                        severe: number;
                    };
                };
                dust?: {
                    /** @enum {string} */
                    minSeverity?: "extreme" | "severe" | "moderate" | "unknown" | "minor";
                    radius?: {
                        extreme: number;
                        minor: number;
                        moderate: number;
                        severe: number;
                    };
                };
                earthquake?: {
                    /** @enum {string} */
                    minSeverity?: "extreme" | "severe" | "moderate" | "unknown" | "minor";
                    radius?: {
                        extreme: number;
                        minor: number;
                        moderate: number;
                        severe: number;
                    };
                };
                extreme_cold?: {
                    /** @enum {string} */
                    minSeverity?: "extreme" | "severe" | "moderate" | "unknown" | "minor";
                    radius?: {
                        extreme: number;
                        minor: number;
                        moderate: number;
                        severe: number;
                    };
                };
                extreme_heat?: {
                    /** @enum {string} */
                    minSeverity?: "extreme" | "severe" | "moderate" | "unknown" | "minor";
                    radius?: {
                        extreme: number;
                        minor: number;
                        moderate: number;
                        severe: number;
                    };
                };
                flash_flood?: {
                    /** @enum {string} */
                    minSeverity?: "extreme" | "severe" | "moderate" | "unknown" | "minor";
                    radius?: {
                        extreme: number;
                        minor: number;
                        moderate: number;
                        severe: number;
                    };
                };
                flood?: {
                    /** @enum {string} */
                    minSeverity?: "extreme" | "severe" | "moderate" | "unknown" | "minor";
                    radius?: {
                        extreme: number;
                        minor: number;
                        moderate: number;
                        severe: number;
                    };
                };
                fog?: {
                    /** @enum {string} */
                    minSeverity?: "extreme" | "severe" | "moderate" | "unknown" | "minor";
                    radius?: {
                        extreme: number;
                        minor: number;
                        moderate: number;
                        severe: number;
                    };
                };
                hail?: {
                    /** @enum {string} */
                    minSeverity?: "extreme" | "severe" | "moderate" | "unknown" | "minor";
                    radius?: {
                        extreme: number;
                        minor: number;
                        moderate: number;
                        severe: number;
                    };
                };
                hazmat?: {
                    /** @enum {string} */
                    minSeverity?: "extreme" | "severe" | "moderate" | "unknown" | "minor";
                    radius?: {
                        extreme: number;
                        minor: number;
                        moderate: number;
                        severe: number;
                    };
                };
                health?: {
                    /** @enum {string} */
                    minSeverity?: "extreme" | "severe" | "moderate" | "unknown" | "minor";
                    radius?: {
                        extreme: number;
                        minor: number;
                        moderate: number;
                        severe: number;
                    };
                };
                high_wind?: {
                    /** @enum {string} */
                    minSeverity?: "extreme" | "severe" | "moderate" | "unknown" | "minor";
                    radius?: {
                        extreme: number;
                        minor: number;
                        moderate: number;
                        severe: number;
                    };
                };
                ice?: {
                    /** @enum {string} */
                    minSeverity?: "extreme" | "severe" | "moderate" | "unknown" | "minor";
                    radius?: {
                        extreme: number;
                        minor: number;
                        moderate: number;
                        severe: number;
                    };
                };
                landslide?: {
                    /** @enum {string} */
                    minSeverity?: "extreme" | "severe" | "moderate" | "unknown" | "minor";
                    radius?: {
                        extreme: number;
                        minor: number;
                        moderate: number;
                        severe: number;
                    };
                };
                other?: {
                    /** @enum {string} */
                    minSeverity?: "extreme" | "severe" | "moderate" | "unknown" | "minor";
                    radius?: {
                        extreme: number;
                        minor: number;
                        moderate: number;
                        severe: number;
                    };
                };
                red_flag?: {
                    /** @enum {string} */
                    minSeverity?: "extreme" | "severe" | "moderate" | "unknown" | "minor";
                    radius?: {
                        extreme: number;
                        minor: number;
                        moderate: number;
                        severe: number;
                    };
                };
                severe_thunderstorm?: {
                    /** @enum {string} */
                    minSeverity?: "extreme" | "severe" | "moderate" | "unknown" | "minor";
                    radius?: {
                        extreme: number;
                        minor: number;
                        moderate: number;
                        severe: number;
                    };
                };
                storm_surge?: {
                    /** @enum {string} */
                    minSeverity?: "extreme" | "severe" | "moderate" | "unknown" | "minor";
                    radius?: {
                        extreme: number;
                        minor: number;
                        moderate: number;
                        severe: number;
                    };
                };
                structure_fire?: {
                    /** @enum {string} */
                    minSeverity?: "extreme" | "severe" | "moderate" | "unknown" | "minor";
                    radius?: {
                        extreme: number;
                        minor: number;
                        moderate: number;
                        severe: number;
                    };
                };
                tornado?: {
                    /** @enum {string} */
                    minSeverity?: "extreme" | "severe" | "moderate" | "unknown" | "minor";
                    radius?: {
                        extreme: number;
                        minor: number;
                        moderate: number;
                        severe: number;
                    };
                };
                tropical_cyclone?: {
                    /** @enum {string} */
                    minSeverity?: "extreme" | "severe" | "moderate" | "unknown" | "minor";
                    radius?: {
                        extreme: number;
                        minor: number;
                        moderate: number;
                        severe: number;
                    };
                };
                tsunami?: {
                    /** @enum {string} */
                    minSeverity?: "extreme" | "severe" | "moderate" | "unknown" | "minor";
                    radius?: {
                        extreme: number;
                        minor: number;
                        moderate: number;
                        severe: number;
                    };
                };
                utility_outage?: {
                    /** @enum {string} */
                    minSeverity?: "extreme" | "severe" | "moderate" | "unknown" | "minor";
                    radius?: {
                        extreme: number;
                        minor: number;
                        moderate: number;
                        severe: number;
                    };
                };
                volcano?: {
                    /** @enum {string} */
                    minSeverity?: "extreme" | "severe" | "moderate" | "unknown" | "minor";
                    radius?: {
                        extreme: number;
                        minor: number;
                        moderate: number;
                        severe: number;
                    };
                };
                wildfire?: {
                    /** @enum {string} */
                    minSeverity?: "extreme" | "severe" | "moderate" | "unknown" | "minor";
                    radius?: {
                        extreme: number;
                        minor: number;
                        moderate: number;
                        severe: number;
                    };
                };
                winter_storm?: {
                    /** @enum {string} */
                    minSeverity?: "extreme" | "severe" | "moderate" | "unknown" | "minor";
                    radius?: {
                        extreme: number;
                        minor: number;
                        moderate: number;
                        severe: number;
                    };
                };
            } | null;
            notes: string | null;
            onSiteContact: {
                email: string | null;
                name: string | null;
                phone: string | null;
            } | null;
            riskReasons: string[];
            sharesAddress: boolean;
            stories: number | null;
            /** @description IANA name, by where it is; null while it is not located. */
            timeZone: string | null;
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
        PropertyBatch: {
            /** @description Exactly one of these. */
            change: {
                addTags?: string[];
                /** @enum {string} */
                criticality?: "low" | "normal" | "high" | "critical";
                /** Format: uuid */
                managerUserId?: string | null;
                /** Format: uuid */
                portfolioId?: string;
                removeTags?: string[];
                /** @enum {string} */
                status?: "active" | "inactive" | "archived";
            };
            /** @description What to change. Repeated ids count once. */
            ids: string[];
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
            footprint?: components["schemas"]["Footprint"];
            livingArea?: number | null;
            /** @enum {string|null} */
            livingAreaUnits?: "square_feet" | "square_meters" | null;
            /** Format: uuid */
            managerUserId?: string | null;
            matchOverrides?: {
                air_quality?: {
                    /** @enum {string} */
                    minSeverity?: "extreme" | "severe" | "moderate" | "unknown" | "minor";
                    radius?: {
                        extreme: number;
                        minor: number;
                        moderate: number;
                        severe: number;
                    };
                };
                avalanche?: {
                    /** @enum {string} */
                    minSeverity?: "extreme" | "severe" | "moderate" | "unknown" | "minor";
                    radius?: {
                        extreme: number;
                        minor: number;
                        moderate: number;
                        severe: number;
                    };
                };
                civil?: {
                    /** @enum {string} */
                    minSeverity?: "extreme" | "severe" | "moderate" | "unknown" | "minor";
                    radius?: {
                        extreme: number;
                        minor: number;
                        moderate: number;
                        severe: number;
                    };
                };
                coastal_flood?: {
                    /** @enum {string} */
                    minSeverity?: "extreme" | "severe" | "moderate" | "unknown" | "minor";
                    radius?: {
                        extreme: number;
                        minor: number;
                        moderate: number;
                        severe: number;
                    };
                };
                crime?: {
                    /** @enum {string} */
                    minSeverity?: "extreme" | "severe" | "moderate" | "unknown" | "minor";
                    radius?: {
                        extreme: number;
                        minor: number;
                        moderate: number;
                        severe: number;
                    };
                };
                dam_failure?: {
                    /** @enum {string} */
                    minSeverity?: "extreme" | "severe" | "moderate" | "unknown" | "minor";
                    radius?: {
                        extreme: number;
                        minor: number;
                        moderate: number;
                        severe: number;
                    };
                };
                disaster_declaration?: {
                    /** @enum {string} */
                    minSeverity?: "extreme" | "severe" | "moderate" | "unknown" | "minor";
                    radius?: {
                        extreme: number;
                        minor: number;
                        moderate: number;
                        severe: number;
                    };
                };
                drought?: {
                    /** @enum {string} */
                    minSeverity?: "extreme" | "severe" | "moderate" | "unknown" | "minor";
                    radius?: {
                        extreme: number;
                        minor: number;
                        moderate: number;
                        severe: number;
                    };
                };
                dust?: {
                    /** @enum {string} */
                    minSeverity?: "extreme" | "severe" | "moderate" | "unknown" | "minor";
                    radius?: {
                        extreme: number;
                        minor: number;
                        moderate: number;
                        severe: number;
                    };
                };
                earthquake?: {
                    /** @enum {string} */
                    minSeverity?: "extreme" | "severe" | "moderate" | "unknown" | "minor";
                    radius?: {
                        extreme: number;
                        minor: number;
                        moderate: number;
                        severe: number;
                    };
                };
                extreme_cold?: {
                    /** @enum {string} */
                    minSeverity?: "extreme" | "severe" | "moderate" | "unknown" | "minor";
                    radius?: {
                        extreme: number;
                        minor: number;
                        moderate: number;
                        severe: number;
                    };
                };
                extreme_heat?: {
                    /** @enum {string} */
                    minSeverity?: "extreme" | "severe" | "moderate" | "unknown" | "minor";
                    radius?: {
                        extreme: number;
                        minor: number;
                        moderate: number;
                        severe: number;
                    };
                };
                flash_flood?: {
                    /** @enum {string} */
                    minSeverity?: "extreme" | "severe" | "moderate" | "unknown" | "minor";
                    radius?: {
                        extreme: number;
                        minor: number;
                        moderate: number;
                        severe: number;
                    };
                };
                flood?: {
                    /** @enum {string} */
                    minSeverity?: "extreme" | "severe" | "moderate" | "unknown" | "minor";
                    radius?: {
                        extreme: number;
                        minor: number;
                        moderate: number;
                        severe: number;
                    };
                };
                fog?: {
                    /** @enum {string} */
                    minSeverity?: "extreme" | "severe" | "moderate" | "unknown" | "minor";
                    radius?: {
                        extreme: number;
                        minor: number;
                        moderate: number;
                        severe: number;
                    };
                };
                hail?: {
                    /** @enum {string} */
                    minSeverity?: "extreme" | "severe" | "moderate" | "unknown" | "minor";
                    radius?: {
                        extreme: number;
                        minor: number;
                        moderate: number;
                        severe: number;
                    };
                };
                hazmat?: {
                    /** @enum {string} */
                    minSeverity?: "extreme" | "severe" | "moderate" | "unknown" | "minor";
                    radius?: {
                        extreme: number;
                        minor: number;
                        moderate: number;
                        severe: number;
                    };
                };
                health?: {
                    /** @enum {string} */
                    minSeverity?: "extreme" | "severe" | "moderate" | "unknown" | "minor";
                    radius?: {
                        extreme: number;
                        minor: number;
                        moderate: number;
                        severe: number;
                    };
                };
                high_wind?: {
                    /** @enum {string} */
                    minSeverity?: "extreme" | "severe" | "moderate" | "unknown" | "minor";
                    radius?: {
                        extreme: number;
                        minor: number;
                        moderate: number;
                        severe: number;
                    };
                };
                ice?: {
                    /** @enum {string} */
                    minSeverity?: "extreme" | "severe" | "moderate" | "unknown" | "minor";
                    radius?: {
                        extreme: number;
                        minor: number;
                        moderate: number;
                        severe: number;
                    };
                };
                landslide?: {
                    /** @enum {string} */
                    minSeverity?: "extreme" | "severe" | "moderate" | "unknown" | "minor";
                    radius?: {
                        extreme: number;
                        minor: number;
                        moderate: number;
                        severe: number;
                    };
                };
                other?: {
                    /** @enum {string} */
                    minSeverity?: "extreme" | "severe" | "moderate" | "unknown" | "minor";
                    radius?: {
                        extreme: number;
                        minor: number;
                        moderate: number;
                        severe: number;
                    };
                };
                red_flag?: {
                    /** @enum {string} */
                    minSeverity?: "extreme" | "severe" | "moderate" | "unknown" | "minor";
                    radius?: {
                        extreme: number;
                        minor: number;
                        moderate: number;
                        severe: number;
                    };
                };
                severe_thunderstorm?: {
                    /** @enum {string} */
                    minSeverity?: "extreme" | "severe" | "moderate" | "unknown" | "minor";
                    radius?: {
                        extreme: number;
                        minor: number;
                        moderate: number;
                        severe: number;
                    };
                };
                storm_surge?: {
                    /** @enum {string} */
                    minSeverity?: "extreme" | "severe" | "moderate" | "unknown" | "minor";
                    radius?: {
                        extreme: number;
                        minor: number;
                        moderate: number;
                        severe: number;
                    };
                };
                structure_fire?: {
                    /** @enum {string} */
                    minSeverity?: "extreme" | "severe" | "moderate" | "unknown" | "minor";
                    radius?: {
                        extreme: number;
                        minor: number;
                        moderate: number;
                        severe: number;
                    };
                };
                tornado?: {
                    /** @enum {string} */
                    minSeverity?: "extreme" | "severe" | "moderate" | "unknown" | "minor";
                    radius?: {
                        extreme: number;
                        minor: number;
                        moderate: number;
                        severe: number;
                    };
                };
                tropical_cyclone?: {
                    /** @enum {string} */
                    minSeverity?: "extreme" | "severe" | "moderate" | "unknown" | "minor";
                    radius?: {
                        extreme: number;
                        minor: number;
                        moderate: number;
                        severe: number;
                    };
                };
                tsunami?: {
                    /** @enum {string} */
                    minSeverity?: "extreme" | "severe" | "moderate" | "unknown" | "minor";
                    radius?: {
                        extreme: number;
                        minor: number;
                        moderate: number;
                        severe: number;
                    };
                };
                utility_outage?: {
                    /** @enum {string} */
                    minSeverity?: "extreme" | "severe" | "moderate" | "unknown" | "minor";
                    radius?: {
                        extreme: number;
                        minor: number;
                        moderate: number;
                        severe: number;
                    };
                };
                volcano?: {
                    /** @enum {string} */
                    minSeverity?: "extreme" | "severe" | "moderate" | "unknown" | "minor";
                    radius?: {
                        extreme: number;
                        minor: number;
                        moderate: number;
                        severe: number;
                    };
                };
                wildfire?: {
                    /** @enum {string} */
                    minSeverity?: "extreme" | "severe" | "moderate" | "unknown" | "minor";
                    radius?: {
                        extreme: number;
                        minor: number;
                        moderate: number;
                        severe: number;
                    };
                };
                winter_storm?: {
                    /** @enum {string} */
                    minSeverity?: "extreme" | "severe" | "moderate" | "unknown" | "minor";
                    radius?: {
                        extreme: number;
                        minor: number;
                        moderate: number;
                        severe: number;
                    };
                };
            } | null;
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
            createdBy: components["schemas"]["Ref"] | null;
            /** @enum {string} */
            criticality: "low" | "normal" | "high" | "critical";
            dataQuality: {
                issues: components["schemas"]["DataQualityIssue"][];
                score: number;
            };
            externalId: string | null;
            /** Format: uuid */
            id: string;
            manager: components["schemas"]["Ref"] | null;
            name: string;
            /** @description What the caller may do with this object. */
            permissions: ("user:read" | "user:update" | "org:read" | "org:update" | "org:sender_read" | "org:sender_create" | "org:sender_update" | "org:sender_delete" | "org:communication_read" | "org:communication_send" | "portfolio:read" | "portfolio:create" | "portfolio:update" | "portfolio:archive" | "property:read" | "property:create" | "property:update" | "property:archive" | "property:import" | "unit:read" | "unit:create" | "unit:update" | "unit:archive" | "unit:import" | "tenant:read" | "tenant:create" | "tenant:update" | "tenant:archive" | "tenant:import" | "tenant:contact_read" | "tenant:sensitive_read" | "tenant:consent_update" | "source:read" | "source:create" | "source:update" | "source:delete" | "source:run" | "task:read" | "task:retry" | "task:cancel" | "task:read_log" | "threat:read" | "threat:create" | "threat:update" | "threat:notify" | "rule:read" | "rule:create" | "rule:update" | "rule:delete" | "ledger:read" | "ledger:annotate" | "ledger:export" | "team:read" | "team:invite" | "team:update" | "role:read" | "role:create" | "role:update" | "role:delete" | "role:assign" | "export:create")[];
            picture: string | null;
            portfolio: components["schemas"]["Ref"];
            /** @enum {string} */
            propertyClass: "residential" | "commercial" | "mixed_use" | "association" | "land";
            /** @enum {string|null} */
            propertySubType: "apartment" | "cabin" | "condominium" | "deeded_parking" | "duplex" | "farm" | "hotel_motel" | "industrial" | "manufactured_home" | "mixed_use" | "mobile_home" | "multi_family" | "office" | "quadruplex" | "retail" | "single_family_residence" | "stock_cooperative" | "townhouse" | "triplex" | "unimproved_land" | "warehouse" | "self_storage" | "student_housing" | "senior_housing" | "other" | null;
            /** @description The highest risk of its threats, 0 to 100; not a sum. */
            riskScore: number;
            /** @enum {string} */
            status: "active" | "inactive" | "archived";
            tags: string[];
            threats: {
                active: number;
                /** @enum {string|null} */
                maxSeverity: "extreme" | "severe" | "moderate" | "unknown" | "minor" | null;
                unacknowledged: number;
            };
            unitCountDeclared: number | null;
            /** Format: date-time */
            updatedAt: string;
            updatedBy: components["schemas"]["Ref"] | null;
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
            footprint?: components["schemas"]["Footprint"];
            livingArea?: number | null;
            /** @enum {string|null} */
            livingAreaUnits?: "square_feet" | "square_meters" | null;
            /** Format: uuid */
            managerUserId?: string | null;
            matchOverrides?: {
                air_quality?: {
                    /** @enum {string} */
                    minSeverity?: "extreme" | "severe" | "moderate" | "unknown" | "minor";
                    radius?: {
                        extreme: number;
                        minor: number;
                        moderate: number;
                        severe: number;
                    };
                };
                avalanche?: {
                    /** @enum {string} */
                    minSeverity?: "extreme" | "severe" | "moderate" | "unknown" | "minor";
                    radius?: {
                        extreme: number;
                        minor: number;
                        moderate: number;
                        severe: number;
                    };
                };
                civil?: {
                    /** @enum {string} */
                    minSeverity?: "extreme" | "severe" | "moderate" | "unknown" | "minor";
                    radius?: {
                        extreme: number;
                        minor: number;
                        moderate: number;
                        severe: number;
                    };
                };
                coastal_flood?: {
                    /** @enum {string} */
                    minSeverity?: "extreme" | "severe" | "moderate" | "unknown" | "minor";
                    radius?: {
                        extreme: number;
                        minor: number;
                        moderate: number;
                        severe: number;
                    };
                };
                crime?: {
                    /** @enum {string} */
                    minSeverity?: "extreme" | "severe" | "moderate" | "unknown" | "minor";
                    radius?: {
                        extreme: number;
                        minor: number;
                        moderate: number;
                        severe: number;
                    };
                };
                dam_failure?: {
                    /** @enum {string} */
                    minSeverity?: "extreme" | "severe" | "moderate" | "unknown" | "minor";
                    radius?: {
                        extreme: number;
                        minor: number;
                        moderate: number;
                        severe: number;
                    };
                };
                disaster_declaration?: {
                    /** @enum {string} */
                    minSeverity?: "extreme" | "severe" | "moderate" | "unknown" | "minor";
                    radius?: {
                        extreme: number;
                        minor: number;
                        moderate: number;
                        severe: number;
                    };
                };
                drought?: {
                    /** @enum {string} */
                    minSeverity?: "extreme" | "severe" | "moderate" | "unknown" | "minor";
                    radius?: {
                        extreme: number;
                        minor: number;
                        moderate: number;
                        severe: number;
                    };
                };
                dust?: {
                    /** @enum {string} */
                    minSeverity?: "extreme" | "severe" | "moderate" | "unknown" | "minor";
                    radius?: {
                        extreme: number;
                        minor: number;
                        moderate: number;
                        severe: number;
                    };
                };
                earthquake?: {
                    /** @enum {string} */
                    minSeverity?: "extreme" | "severe" | "moderate" | "unknown" | "minor";
                    radius?: {
                        extreme: number;
                        minor: number;
                        moderate: number;
                        severe: number;
                    };
                };
                extreme_cold?: {
                    /** @enum {string} */
                    minSeverity?: "extreme" | "severe" | "moderate" | "unknown" | "minor";
                    radius?: {
                        extreme: number;
                        minor: number;
                        moderate: number;
                        severe: number;
                    };
                };
                extreme_heat?: {
                    /** @enum {string} */
                    minSeverity?: "extreme" | "severe" | "moderate" | "unknown" | "minor";
                    radius?: {
                        extreme: number;
                        minor: number;
                        moderate: number;
                        severe: number;
                    };
                };
                flash_flood?: {
                    /** @enum {string} */
                    minSeverity?: "extreme" | "severe" | "moderate" | "unknown" | "minor";
                    radius?: {
                        extreme: number;
                        minor: number;
                        moderate: number;
                        severe: number;
                    };
                };
                flood?: {
                    /** @enum {string} */
                    minSeverity?: "extreme" | "severe" | "moderate" | "unknown" | "minor";
                    radius?: {
                        extreme: number;
                        minor: number;
                        moderate: number;
                        severe: number;
                    };
                };
                fog?: {
                    /** @enum {string} */
                    minSeverity?: "extreme" | "severe" | "moderate" | "unknown" | "minor";
                    radius?: {
                        extreme: number;
                        minor: number;
                        moderate: number;
                        severe: number;
                    };
                };
                hail?: {
                    /** @enum {string} */
                    minSeverity?: "extreme" | "severe" | "moderate" | "unknown" | "minor";
                    radius?: {
                        extreme: number;
                        minor: number;
                        moderate: number;
                        severe: number;
                    };
                };
                hazmat?: {
                    /** @enum {string} */
                    minSeverity?: "extreme" | "severe" | "moderate" | "unknown" | "minor";
                    radius?: {
                        extreme: number;
                        minor: number;
                        moderate: number;
                        severe: number;
                    };
                };
                health?: {
                    /** @enum {string} */
                    minSeverity?: "extreme" | "severe" | "moderate" | "unknown" | "minor";
                    radius?: {
                        extreme: number;
                        minor: number;
                        moderate: number;
                        severe: number;
                    };
                };
                high_wind?: {
                    /** @enum {string} */
                    minSeverity?: "extreme" | "severe" | "moderate" | "unknown" | "minor";
                    radius?: {
                        extreme: number;
                        minor: number;
                        moderate: number;
                        severe: number;
                    };
                };
                ice?: {
                    /** @enum {string} */
                    minSeverity?: "extreme" | "severe" | "moderate" | "unknown" | "minor";
                    radius?: {
                        extreme: number;
                        minor: number;
                        moderate: number;
                        severe: number;
                    };
                };
                landslide?: {
                    /** @enum {string} */
                    minSeverity?: "extreme" | "severe" | "moderate" | "unknown" | "minor";
                    radius?: {
                        extreme: number;
                        minor: number;
                        moderate: number;
                        severe: number;
                    };
                };
                other?: {
                    /** @enum {string} */
                    minSeverity?: "extreme" | "severe" | "moderate" | "unknown" | "minor";
                    radius?: {
                        extreme: number;
                        minor: number;
                        moderate: number;
                        severe: number;
                    };
                };
                red_flag?: {
                    /** @enum {string} */
                    minSeverity?: "extreme" | "severe" | "moderate" | "unknown" | "minor";
                    radius?: {
                        extreme: number;
                        minor: number;
                        moderate: number;
                        severe: number;
                    };
                };
                severe_thunderstorm?: {
                    /** @enum {string} */
                    minSeverity?: "extreme" | "severe" | "moderate" | "unknown" | "minor";
                    radius?: {
                        extreme: number;
                        minor: number;
                        moderate: number;
                        severe: number;
                    };
                };
                storm_surge?: {
                    /** @enum {string} */
                    minSeverity?: "extreme" | "severe" | "moderate" | "unknown" | "minor";
                    radius?: {
                        extreme: number;
                        minor: number;
                        moderate: number;
                        severe: number;
                    };
                };
                structure_fire?: {
                    /** @enum {string} */
                    minSeverity?: "extreme" | "severe" | "moderate" | "unknown" | "minor";
                    radius?: {
                        extreme: number;
                        minor: number;
                        moderate: number;
                        severe: number;
                    };
                };
                tornado?: {
                    /** @enum {string} */
                    minSeverity?: "extreme" | "severe" | "moderate" | "unknown" | "minor";
                    radius?: {
                        extreme: number;
                        minor: number;
                        moderate: number;
                        severe: number;
                    };
                };
                tropical_cyclone?: {
                    /** @enum {string} */
                    minSeverity?: "extreme" | "severe" | "moderate" | "unknown" | "minor";
                    radius?: {
                        extreme: number;
                        minor: number;
                        moderate: number;
                        severe: number;
                    };
                };
                tsunami?: {
                    /** @enum {string} */
                    minSeverity?: "extreme" | "severe" | "moderate" | "unknown" | "minor";
                    radius?: {
                        extreme: number;
                        minor: number;
                        moderate: number;
                        severe: number;
                    };
                };
                utility_outage?: {
                    /** @enum {string} */
                    minSeverity?: "extreme" | "severe" | "moderate" | "unknown" | "minor";
                    radius?: {
                        extreme: number;
                        minor: number;
                        moderate: number;
                        severe: number;
                    };
                };
                volcano?: {
                    /** @enum {string} */
                    minSeverity?: "extreme" | "severe" | "moderate" | "unknown" | "minor";
                    radius?: {
                        extreme: number;
                        minor: number;
                        moderate: number;
                        severe: number;
                    };
                };
                wildfire?: {
                    /** @enum {string} */
                    minSeverity?: "extreme" | "severe" | "moderate" | "unknown" | "minor";
                    radius?: {
                        extreme: number;
                        minor: number;
                        moderate: number;
                        severe: number;
                    };
                };
                winter_storm?: {
                    /** @enum {string} */
                    minSeverity?: "extreme" | "severe" | "moderate" | "unknown" | "minor";
                    radius?: {
                        extreme: number;
                        minor: number;
                        moderate: number;
                        severe: number;
                    };
                };
            } | null;
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
        PropertyPoints: {
            /** @description Each is `[id, name, lon, lat, maxSeverityRank, riskScore, threatsActive, portfolioId]`; rank 5 is extreme, 0 no threat. At most 100,000, without those that are not located. */
            items: [
                string,
                string,
                number,
                number,
                number,
                number,
                number,
                string
            ][];
            /** @description All that the filters find, located or not. */
            total: number;
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
                    maxSeverity: "extreme" | "severe" | "moderate" | "unknown" | "minor" | null;
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
        RawMessage: {
            contentType: string;
            identifier: string;
            /** @description Of the revision. */
            n: number;
            /** @description Null once raw messages of that age are removed. */
            text: string | null;
        };
        RealtimeToken: {
            /** @description What to listen to. */
            channels: string[];
            /** @description The caller, as others see them among the present. */
            clientId: string;
            /** Format: date-time */
            expiresAt: string;
            /** @description Whether everything the caller may see arrives there. Otherwise poll as well. */
            isComplete: boolean;
            token: string;
        };
        Ref: {
            /** Format: uuid */
            id: string;
            name: string;
        };
        /** @description The same whether a mail was sent or not. */
        RequestedInvitation: {
            message: string;
        };
        ResourceGrant: {
            /** Format: date-time */
            createdAt: string;
            /**
             * Format: date-time
             * @description Null when it holds until it is taken away.
             */
            expiresAt: string | null;
            grantedBy: components["schemas"]["Ref"] | null;
            /** Format: uuid */
            id: string;
            resource: components["schemas"]["Ref"];
            resourceRole: components["schemas"]["Ref"];
            /** @enum {string} */
            resourceType: "portfolio" | "property";
            user: components["schemas"]["Ref"];
            version: number;
        };
        ResourceRole: {
            description: string | null;
            /** @description Grants of it that hold now. */
            grantCount: number;
            /** Format: uuid */
            id: string;
            /** @description Invitations that wait and offer it. */
            invitationCount: number;
            key: string;
            /** @description Members who hold it on one resource or more. */
            memberCount: number;
            name: string;
            permissions: string[];
            /** @enum {string} */
            resourceType: "portfolio" | "property";
            /** @description Built in: it can be given, not changed. */
            system: boolean;
            version: number;
        };
        ResourceRoleCreate: {
            /** @description Gives it at once. Needs role:assign. */
            assignments?: {
                /** Format: date-time */
                expiresAt?: string | null;
                /** Format: uuid */
                resourceId: string;
                /** Format: uuid */
                userId: string;
            }[];
            description?: string | null;
            /** @description Made from the name when it is left out. */
            key?: string;
            name: string;
            permissions: string[];
            /** @enum {string} */
            resourceType: "portfolio" | "property";
        };
        ResourceRoleList: {
            items: components["schemas"]["ResourceRole"][];
        };
        ResourceRoleWrite: components["schemas"]["ResourceRole"] & {
            diff: components["schemas"]["RoleDiff"];
            /** @description Only when the call came without If-Match. */
            previousVersion?: number;
        };
        Role: {
            description: string | null;
            /** Format: uuid */
            id: string;
            /** @description Invitations that wait and offer it. */
            invitationCount: number;
            key: string;
            /** @description Active members who hold it. */
            memberCount: number;
            name: string;
            permissions: string[];
            /** @description Built in: it can be given, not changed. */
            system: boolean;
            version: number;
        };
        RoleCreate: {
            description?: string | null;
            /** @description Made from the name when it is left out. */
            key?: string;
            name: string;
            permissions: string[];
        };
        RoleDiff: {
            /** @description Active members whose rights change, by name; the first 200. What they hold otherwise as well is no change. */
            affected: {
                gains: string[];
                loses: string[];
                /** @description Null for a role that holds in the whole organisation. */
                resource: {
                    /** Format: uuid */
                    id: string;
                    name: string;
                    /** @enum {string} */
                    type: "portfolio" | "property";
                } | null;
                user: components["schemas"]["Ref"];
            }[];
            affectedCount: number;
            /** @description How many members gain and lose each permission, in catalogue order. */
            permissions: {
                gain: number;
                lose: number;
                permission: string;
            }[];
        };
        RoleList: {
            items: components["schemas"]["Role"][];
        };
        RolePatch: {
            description?: string | null;
            name?: string;
            permissions?: string[];
        };
        RoleWrite: components["schemas"]["Role"] & {
            diff: components["schemas"]["RoleDiff"];
            /** @description Only when the call came without If-Match. */
            previousVersion?: number;
        };
        SavedView: {
            /** Format: uuid */
            id: string;
            /** @description Whether the caller’s own list opens with it. */
            isDefault: boolean;
            /** @description Whether everybody in the organisation sees it. */
            isShared: boolean;
            name: string;
            owner: components["schemas"]["Ref"];
            /** @description What the caller may do with it. */
            permissions: ("update" | "delete")[];
            /** @description Query string of the list, for example `status=vacant&sort=-updatedAt`. */
            query: string;
            /**
             * @description The list it belongs to, as the web app names its pages.
             * @enum {string}
             */
            screen: "portfolios" | "properties" | "units" | "tenants";
        };
        SavedViewCreate: {
            /** @description At most one for each list: another one stops being it. */
            isDefault?: boolean;
            isShared?: boolean;
            name: string;
            /** @description Query string of the list, for example `status=vacant&sort=-updatedAt`. */
            query: string;
            /**
             * @description Here or as the query parameter.
             * @enum {string}
             */
            screen?: "portfolios" | "properties" | "units" | "tenants";
        };
        SavedViewList: {
            items: components["schemas"]["SavedView"][];
        };
        SavedViewPatch: {
            isDefault?: boolean;
            isShared?: boolean;
            name?: string;
            /** @description Query string of the list, for example `status=vacant&sort=-updatedAt`. */
            query?: string;
        };
        SearchItem: {
            /** @description What tells it from others of that name. May be empty. */
            detail: string;
            /** Format: uuid */
            id: string;
            name: string;
            /**
             * Format: uuid
             * @description The property itself, the one a unit or tenant belongs to, or the one a threat is worst for.
             */
            propertyId: string | null;
            /** @enum {string} */
            type: "property" | "unit" | "tenant" | "threat" | "portfolio" | "person";
        };
        SearchResult: {
            /** @description Grouped by type, the type with the best match first, best first in each. */
            items: components["schemas"]["SearchItem"][];
            /** @description What the server took to find them. */
            tookMs: number;
        };
        /** @description Hours of the day in the time zone of each property. */
        SendWindow: {
            fromHour: number;
            toHour: number;
        };
        /**
         * @description CAP severity, from the worst to the least. `unknown`, where the sender stated none, ranks between `minor` and `moderate`.
         * @enum {string}
         */
        Severity: "extreme" | "severe" | "moderate" | "unknown" | "minor";
        Source: {
            /** Format: date-time */
            archivedAt: string | null;
            attribution: string;
            /** @enum {string} */
            category: "hazard" | "reference" | "import" | "manual";
            config: {
                [key: string]: unknown;
            };
            /** @enum {string} */
            connector: "nws_alerts" | "cap_feed" | "usgs_earthquake" | "nasa_firms" | "nifc_wfigs" | "noaa_nwps" | "gdacs" | "openfema_declarations" | "manual";
            connectorName: string;
            counts: {
                activeThreats: number;
                droppedBelowSeverity24h: number;
                droppedOutsideCoverage24h: number;
                test24h: number;
                unparsable24h: number;
            };
            coverage: {
                areas: string[];
                /** @enum {string} */
                mode: "properties_bbox" | "states" | "global" | "custom";
            };
            /** Format: date-time */
            createdAt: string;
            createdBy: components["schemas"]["Ref"] | null;
            hazards: ("tornado" | "severe_thunderstorm" | "hail" | "high_wind" | "tropical_cyclone" | "storm_surge" | "flood" | "flash_flood" | "coastal_flood" | "dam_failure" | "winter_storm" | "ice" | "extreme_cold" | "extreme_heat" | "fog" | "dust" | "air_quality" | "wildfire" | "red_flag" | "structure_fire" | "earthquake" | "tsunami" | "volcano" | "landslide" | "avalanche" | "drought" | "hazmat" | "utility_outage" | "civil" | "crime" | "health" | "disaster_declaration" | "other")[];
            health: {
                consecutiveFailures: number;
                itemsLast24h: number;
                /** Format: date-time */
                lastRunAt: string | null;
                /** Format: date-time */
                lastSuccessAt: string | null;
                medianLagSeconds: number | null;
                /** Format: date-time */
                nextRunAt: string | null;
                p95LagSeconds: number | null;
                staleAfterSeconds: number;
            };
            http: {
                lastStatus: number | null;
                lastUrlHost: string | null;
            };
            /** Format: uuid */
            id: string;
            lastError: {
                /** Format: date-time */
                at: string;
                code: string;
                detail: string;
                title: string;
            } | null;
            /** @enum {string|null} */
            minSeverity: "extreme" | "severe" | "moderate" | "unknown" | "minor" | null;
            name: string;
            /** @description What the caller may do with this object. */
            permissions: ("user:read" | "user:update" | "org:read" | "org:update" | "org:sender_read" | "org:sender_create" | "org:sender_update" | "org:sender_delete" | "org:communication_read" | "org:communication_send" | "portfolio:read" | "portfolio:create" | "portfolio:update" | "portfolio:archive" | "property:read" | "property:create" | "property:update" | "property:archive" | "property:import" | "unit:read" | "unit:create" | "unit:update" | "unit:archive" | "unit:import" | "tenant:read" | "tenant:create" | "tenant:update" | "tenant:archive" | "tenant:import" | "tenant:contact_read" | "tenant:sensitive_read" | "tenant:consent_update" | "source:read" | "source:create" | "source:update" | "source:delete" | "source:run" | "task:read" | "task:retry" | "task:cancel" | "task:read_log" | "threat:read" | "threat:create" | "threat:update" | "threat:notify" | "rule:read" | "rule:create" | "rule:update" | "rule:delete" | "ledger:read" | "ledger:annotate" | "ledger:export" | "team:read" | "team:invite" | "team:update" | "role:read" | "role:create" | "role:update" | "role:delete" | "role:assign" | "export:create")[];
            schedule: {
                everySeconds: number;
                jitterPct: number;
            };
            /**
             * @description Whether its key is stored; null where none is needed. Never the key itself.
             * @enum {string|null}
             */
            secret: "set" | "unset" | null;
            /** @enum {string} */
            status: "active" | "paused" | "degraded" | "failing" | "disabled";
            statusReason: string | null;
            /** Format: date-time */
            statusSince: string;
            termsUrl: string | null;
            /** Format: date-time */
            updatedAt: string;
            updatedBy: components["schemas"]["Ref"] | null;
            /** @description Grows by one with every write; the ETag is `"v<version>"`. */
            version: number;
            watch: components["schemas"]["SourceWatch"];
        };
        SourceCatalog: {
            items: components["schemas"]["SourceCatalogEntry"][];
        };
        SourceCatalogEntry: {
            /** @description Sources of this connector that the organisation has. */
            added: number;
            attribution: string;
            /** @description JSON Schema of `config`. */
            configSchema: {
                [key: string]: unknown;
            };
            /** @enum {string} */
            connector: "nws_alerts" | "cap_feed" | "usgs_earthquake" | "nasa_firms" | "nifc_wfigs" | "noaa_nwps" | "gdacs" | "openfema_declarations" | "manual";
            description: string;
            hazards: ("tornado" | "severe_thunderstorm" | "hail" | "high_wind" | "tropical_cyclone" | "storm_surge" | "flood" | "flash_flood" | "coastal_flood" | "dam_failure" | "winter_storm" | "ice" | "extreme_cold" | "extreme_heat" | "fog" | "dust" | "air_quality" | "wildfire" | "red_flag" | "structure_fire" | "earthquake" | "tsunami" | "volcano" | "landslide" | "avalanche" | "drought" | "hazmat" | "utility_outage" | "civil" | "crime" | "health" | "disaster_declaration" | "other")[];
            name: string;
            /** @enum {string} */
            region: "us" | "world";
            schedule: {
                defaultSeconds: number;
                maxSeconds: number;
                minSeconds: number;
            };
            secret: {
                label: string;
                url: string;
            } | null;
            staleAfterSeconds: number;
            /** @description Why it fits the properties there are. */
            suggestion: string | null;
            termsUrl: string;
        };
        SourceCreate: {
            config?: {
                [key: string]: unknown;
            };
            /** @enum {string} */
            connector: "nws_alerts" | "cap_feed" | "usgs_earthquake" | "nasa_firms" | "nifc_wfigs" | "noaa_nwps" | "gdacs" | "openfema_declarations" | "manual";
            coverage?: {
                /** @default [] */
                areas?: string[];
                /** @enum {string} */
                mode: "properties_bbox" | "states" | "global" | "custom";
            };
            /** @enum {string|null} */
            minSeverity?: "extreme" | "severe" | "moderate" | "unknown" | "minor" | null;
            name?: string;
            schedule?: {
                everySeconds: number;
            };
            /** @description The key for the feed. Stored encrypted and never answered. */
            secret?: string;
        };
        SourceDetail: components["schemas"]["Source"] & {
            coverageGeoJson: {
                features: {
                    geometry: {
                        coordinates: number[][][];
                        /** @enum {string} */
                        type: "Polygon";
                    };
                    properties: Record<string, never>;
                    /** @enum {string} */
                    type: "Feature";
                }[];
                states: string[];
                /** @enum {string} */
                type: "FeatureCollection";
            };
            /** @description The latest 20 times its feeds were asked. */
            fetches: components["schemas"]["FeedFetch"][];
            mappingTable: {
                from: string;
                note: string | null;
                to: string;
            }[];
            /** @description The latest 20 runs that people started or that failed. */
            runs: components["schemas"]["Task"][];
            sampleItem: components["schemas"]["SourceSampleItem"] | null;
        };
        SourceHealth: {
            /** Format: date-time */
            from: string;
            items: {
                /** @description Left-out items by reason. */
                dropped: {
                    [key: string]: number;
                };
                /** @description When it was degraded, failing, paused or turned off; `to` null: it still is. */
                gaps: {
                    /** Format: date-time */
                    from: string;
                    status: string;
                    /** Format: date-time */
                    to: string | null;
                }[];
                name: string;
                rateLimits: {
                    /** Format: date-time */
                    at: string;
                    detail: string;
                    host: string | null;
                }[];
                runs: {
                    failed: number;
                    succeeded: number;
                };
                /** Format: uuid */
                sourceId: string;
            }[];
            /** Format: date-time */
            to: string;
        };
        SourcePage: {
            items: components["schemas"]["Source"][];
            page: components["schemas"]["PageInfo"];
        };
        SourcePatch: {
            config?: {
                [key: string]: unknown;
            };
            coverage?: {
                /** @default [] */
                areas?: string[];
                /** @enum {string} */
                mode: "properties_bbox" | "states" | "global" | "custom";
            };
            /** @enum {string|null} */
            minSeverity?: "extreme" | "severe" | "moderate" | "unknown" | "minor" | null;
            name?: string;
            schedule?: {
                everySeconds: number;
            };
            /** @description The key for the feed. Stored encrypted and never answered. */
            secret?: string | null;
            /**
             * @description `paused` stops fetching, `active` resumes.
             * @enum {string}
             */
            status?: "active" | "paused";
        };
        SourceSampleItem: {
            /** @description The same in our words. */
            mapped: {
                [key: string]: unknown;
            };
            /** @description As the sender wrote it; null where it is not kept. */
            raw: string | null;
            rawContentType: string;
        };
        SourceTest: {
            config?: {
                [key: string]: unknown;
            };
            /** @enum {string} */
            connector: "nws_alerts" | "cap_feed" | "usgs_earthquake" | "nasa_firms" | "nifc_wfigs" | "noaa_nwps" | "gdacs" | "openfema_declarations" | "manual";
            coverage?: {
                /** @default [] */
                areas?: string[];
                /** @enum {string} */
                mode: "properties_bbox" | "states" | "global" | "custom";
            };
            /** @description The key for the feed. Stored encrypted and never answered. */
            secret?: string;
            /**
             * Format: uuid
             * @description Use the stored key of this source.
             */
            sourceId?: string;
        };
        SourceTestResult: {
            bytes: number;
            dropped: {
                [key: string]: number;
            };
            durationMs: number;
            error: {
                code: string;
                detail: string;
                title: string;
            } | null;
            host: string | null;
            httpStatus: number | null;
            items: number;
            /** Format: date-time */
            madeAt: string | null;
            ok: boolean;
            /** @description How many addresses the source would ask; one of them was. */
            requests: number;
            /** @description At most three. Nothing of the test is stored. */
            samples: components["schemas"]["SourceSampleItem"][];
            unparsable: number;
        };
        /** @description Whether the hazards of a source are watched. Nobody may say "no threats" while they are not. */
        SourceWatch: {
            isWatching: boolean;
            reason: string | null;
            /** Format: date-time */
            unmonitoredSince: string | null;
        };
        StartedMatch: {
            /** Format: uuid */
            taskId: string;
        };
        SuppressedAddress: {
            /** @description Masked; null where nobody has it any more. */
            address: string | null;
            /** @enum {string} */
            channel: "email" | "sms" | "voice";
            hash: string;
            /** @enum {string} */
            reason: "unsubscribe" | "hard_bounce" | "complaint" | "manual";
            removable: boolean;
            /** Format: date-time */
            since: string;
            tenants: components["schemas"]["Ref"][];
        };
        SuppressedAddressPage: {
            items: components["schemas"]["SuppressedAddress"][];
            page: components["schemas"]["PageInfo"];
        };
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
            requestedBy: components["schemas"]["Ref"] | null;
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
                /** @description What an imported file holds. */
                kind: string | null;
                name: string;
                type: string;
            };
            title: string;
            /** @enum {string} */
            type: "source_run" | "import_validate" | "import_commit" | "import_undo" | "geocode" | "threat_match" | "threat_replay" | "welcome_email_send" | "test_email_send" | "threat_notify" | "sender_verify" | "export" | "ledger_verify" | "retention_purge" | "invitation_request_mail" | "identity_sync" | "optin_mail" | "batch";
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
        TeamInvite: {
            invites: {
                /**
                 * Format: email
                 * @description An address that is not valid spoils its own result alone.
                 */
                email: string;
                /** @description Stands in the mail, as text. */
                message?: string | null;
                name?: string | null;
                resourceGrants?: {
                    /** Format: date-time */
                    expiresAt?: string | null;
                    /** Format: uuid */
                    resourceId: string;
                    /** Format: uuid */
                    resourceRoleId: string;
                    /** @enum {string} */
                    resourceType: "portfolio" | "property";
                }[];
                roleIds: string[];
            }[];
        };
        TeamMember: {
            grantsCount: number;
            invitation: {
                /** Format: date-time */
                expiresAt: string;
                /** Format: uuid */
                id: string;
                /**
                 * Format: date-time
                 * @description Null when no mail could be sent yet.
                 */
                lastSentAt: string | null;
                resendsLeft: number;
                /** @enum {string} */
                status: "pending" | "accepted" | "expired" | "revoked";
            } | null;
            /** @description Whether they are limited to what was granted one by one. */
            isFga: boolean;
            membership: {
                /**
                 * Format: uuid
                 * @description Null for somebody who is only invited.
                 */
                id: string | null;
                /** Format: date-time */
                joinedAt: string | null;
                /** Format: date-time */
                lastActiveAt: string | null;
                /** @enum {string} */
                status: "active" | "invited" | "suspended";
                /** @description For If-Match, as `"v<version>"`. Null for somebody who is only invited. */
                version: number | null;
            };
            roles: components["schemas"]["Ref"][];
            user: {
                /** @enum {string|null} */
                companyRole: "owner" | "property_manager" | "asset_manager" | "leasing_agent" | "maintenance" | "risk_manager" | "security" | "executive" | "other" | null;
                /** Format: email */
                email: string;
                /**
                 * Format: uuid
                 * @description Null for somebody who is only invited.
                 */
                id: string | null;
                name: string;
                picture: string | null;
            };
        };
        TeamMemberWrite: components["schemas"]["TeamMember"] & {
            /** @description Only when the call came without If-Match. */
            previousVersion?: number;
        };
        TeamPage: {
            items: components["schemas"]["TeamMember"][];
            page: components["schemas"]["PageInfo"];
        };
        Tenant: {
            /** Format: date-time */
            archivedAt: string | null;
            /** @description Only with `include=assistance`, which needs `tenant:sensitive_read` and is recorded. */
            assistance: components["schemas"]["Assistance"] | null;
            companyName: string | null;
            /** @description By channel: opted in where some address is, else what was recorded last. */
            consent: {
                email: components["schemas"]["ConsentByPurpose"];
                sms: components["schemas"]["ConsentByPurpose"];
            };
            consentHistory?: components["schemas"]["ConsentEvent"][];
            /** Format: date-time */
            createdAt: string;
            createdBy: components["schemas"]["Ref"] | null;
            displayName: string;
            emails: components["schemas"]["TenantEmail"][];
            emergencyContact: components["schemas"]["EmergencyContact"] | null;
            externalId: string | null;
            externalIds: {
                [key: string]: string;
            };
            firstName: string | null;
            /** @description Whether anything is written there; null for who may not know. */
            hasAssistance: boolean | null;
            /** @description Fields that are null here because they are not shown to the caller. */
            hiddenFields: ("assistance" | "emergencyContact")[];
            householdSize: number | null;
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            kind: "person" | "company";
            language: string | null;
            lastName: string | null;
            /**
             * Format: date
             * @description A day, `2026-11-30`.
             */
            leaseTo: string | null;
            masked: boolean;
            notes: string | null;
            /** @description Newest first; only at properties the caller may see. */
            occupancies: components["schemas"]["TenantOccupancy"][];
            /** @description What the caller may do with this tenant. */
            permissions: ("user:read" | "user:update" | "org:read" | "org:update" | "org:sender_read" | "org:sender_create" | "org:sender_update" | "org:sender_delete" | "org:communication_read" | "org:communication_send" | "portfolio:read" | "portfolio:create" | "portfolio:update" | "portfolio:archive" | "property:read" | "property:create" | "property:update" | "property:archive" | "property:import" | "unit:read" | "unit:create" | "unit:update" | "unit:archive" | "unit:import" | "tenant:read" | "tenant:create" | "tenant:update" | "tenant:archive" | "tenant:import" | "tenant:contact_read" | "tenant:sensitive_read" | "tenant:consent_update" | "source:read" | "source:create" | "source:update" | "source:delete" | "source:run" | "task:read" | "task:retry" | "task:cancel" | "task:read_log" | "threat:read" | "threat:create" | "threat:update" | "threat:notify" | "rule:read" | "rule:create" | "rule:update" | "rule:delete" | "ledger:read" | "ledger:annotate" | "ledger:export" | "team:read" | "team:invite" | "team:update" | "role:read" | "role:create" | "role:update" | "role:delete" | "role:assign" | "export:create")[];
            phones: components["schemas"]["TenantPhone"][];
            property: components["schemas"]["Ref"] | null;
            /** @description Whether some address has consented to safety alerts and may be written to. */
            reachable: boolean;
            /** @enum {string} */
            status: "future" | "current" | "notice" | "eviction" | "past" | "prospect";
            tags: string[];
            threats: {
                active: number;
                /** @enum {string|null} */
                maxSeverity: "extreme" | "severe" | "moderate" | "unknown" | "minor" | null;
            };
            unit: components["schemas"]["Ref"] | null;
            /** Format: date-time */
            updatedAt: string;
            updatedBy: components["schemas"]["Ref"] | null;
            /** @description Grows by one with every write; the ETag is `"v<version>"`. */
            version: number;
        };
        TenantBatch: {
            /** @description Exactly one of these. */
            change: {
                addTags?: string[];
                archived?: boolean;
                removeTags?: string[];
            };
            /** @description What to change. Repeated ids count once. */
            ids: string[];
        };
        TenantContact: {
            emails: {
                address: string;
                label: string | null;
                primary: boolean;
            }[];
            emergencyContact: components["schemas"]["EmergencyContact"] | null;
            /** Format: uuid */
            id: string;
            phones: {
                e164: string | null;
                primary: boolean;
                raw: string | null;
                /** @enum {string} */
                type: "mobile" | "home" | "work" | "fax" | "other";
            }[];
        };
        /** @description A person needs a last name, a company its name. An address given here is no consent. */
        TenantCreate: {
            /** @description Needs `tenant:sensitive_read`. */
            assistance?: {
                /** @default false */
                hearing?: boolean;
                /** @default false */
                infant?: boolean;
                /** @default false */
                mobility?: boolean;
                /** @default null */
                note?: string | null;
                /** @default false */
                oxygenOrPower?: boolean;
                /** @default 0 */
                pets?: number;
                /** @default false */
                vision?: boolean;
            } | null;
            companyName?: string | null;
            emails?: {
                address: string;
                /** @default null */
                label?: string | null;
                /** @default false */
                primary?: boolean;
            }[];
            emergencyContact?: {
                /** @default null */
                email?: string | null;
                /** @default null */
                name?: string | null;
                /**
                 * @description E.164, or as people of the organisation’s country write it.
                 * @default null
                 */
                phone?: string | null;
                /** @default null */
                relationship?: string | null;
            } | null;
            externalId?: string | null;
            externalIds?: {
                [key: string]: string;
            };
            firstName?: string | null;
            householdSize?: number | null;
            /** @enum {string} */
            kind?: "person" | "company";
            /** @description BCP 47. */
            language?: string | null;
            lastName?: string | null;
            notes?: string | null;
            occupancies?: {
                /** @default null */
                externalId?: string | null;
                /**
                 * Format: date
                 * @description A day, `2026-11-30`.
                 * @default null
                 */
                leaseFrom?: string | null;
                /**
                 * Format: date
                 * @description A day, `2026-11-30`.
                 * @default null
                 */
                leaseTo?: string | null;
                /**
                 * @default null
                 * @enum {string|null}
                 */
                leaseType?: "fixed" | "fixed_with_rollover" | "at_will" | null;
                /**
                 * Format: date
                 * @description A day, `2026-11-30`.
                 * @default null
                 */
                moveIn?: string | null;
                /**
                 * Format: date
                 * @description A day, `2026-11-30`.
                 * @default null
                 */
                moveOut?: string | null;
                /**
                 * Format: uuid
                 * @description Default: the property of the unit. One of the two is needed.
                 */
                propertyId?: string;
                /**
                 * @default primary
                 * @enum {string}
                 */
                role?: "primary" | "co_tenant" | "occupant" | "guarantor";
                /**
                 * Format: uuid
                 * @default null
                 */
                unitId?: string | null;
            }[];
            phones?: {
                /** @description E.164, or as people of the organisation’s country write it. */
                e164: string;
                /** @default false */
                primary?: boolean;
                /** @default null */
                smsCapable?: boolean | null;
                /**
                 * @default mobile
                 * @enum {string}
                 */
                type?: "mobile" | "home" | "work" | "fax" | "other";
            }[];
            /** @enum {string} */
            status?: "future" | "current" | "notice" | "eviction" | "past" | "prospect";
            tags?: string[];
        };
        TenantEmail: {
            address: string;
            consent: components["schemas"]["ConsentByPurpose"];
            label: string | null;
            primary: boolean;
            /** @enum {string} */
            status: "unknown" | "valid" | "bounced" | "complained";
            /** @description Nothing is ever sent there, whoever asks for it. */
            suppressed: boolean;
        };
        TenantErased: {
            /** Format: date-time */
            erasedAt: string;
            /** Format: uuid */
            id: string;
        };
        TenantListItem: {
            /** Format: date-time */
            archivedAt: string | null;
            /** @description For safety alerts: opted in where some address is, else what was recorded last. */
            consent: {
                /** @enum {string} */
                email: "none" | "invited" | "pending_confirmation" | "opted_in" | "opted_out" | "declined" | "expired";
                /** @enum {string} */
                sms: "none" | "invited" | "pending_confirmation" | "opted_in" | "opted_out" | "declined" | "expired";
            };
            /** Format: date-time */
            createdAt: string;
            createdBy: components["schemas"]["Ref"] | null;
            displayName: string;
            /** @description The primary address, masked in every list. */
            email: string | null;
            externalId: string | null;
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            kind: "person" | "company";
            language: string | null;
            /**
             * Format: date
             * @description A day, `2026-11-30`.
             */
            leaseTo: string | null;
            masked: boolean;
            /** @description What the caller may do with this tenant. */
            permissions: ("user:read" | "user:update" | "org:read" | "org:update" | "org:sender_read" | "org:sender_create" | "org:sender_update" | "org:sender_delete" | "org:communication_read" | "org:communication_send" | "portfolio:read" | "portfolio:create" | "portfolio:update" | "portfolio:archive" | "property:read" | "property:create" | "property:update" | "property:archive" | "property:import" | "unit:read" | "unit:create" | "unit:update" | "unit:archive" | "unit:import" | "tenant:read" | "tenant:create" | "tenant:update" | "tenant:archive" | "tenant:import" | "tenant:contact_read" | "tenant:sensitive_read" | "tenant:consent_update" | "source:read" | "source:create" | "source:update" | "source:delete" | "source:run" | "task:read" | "task:retry" | "task:cancel" | "task:read_log" | "threat:read" | "threat:create" | "threat:update" | "threat:notify" | "rule:read" | "rule:create" | "rule:update" | "rule:delete" | "ledger:read" | "ledger:annotate" | "ledger:export" | "team:read" | "team:invite" | "team:update" | "role:read" | "role:create" | "role:update" | "role:delete" | "role:assign" | "export:create")[];
            /** @description The primary number, masked in every list. */
            phone: string | null;
            property: components["schemas"]["Ref"] | null;
            /** @description Whether some address has consented to safety alerts and may be written to. */
            reachable: boolean;
            /** @enum {string} */
            status: "future" | "current" | "notice" | "eviction" | "past" | "prospect";
            tags: string[];
            threats: {
                active: number;
                /** @enum {string|null} */
                maxSeverity: "extreme" | "severe" | "moderate" | "unknown" | "minor" | null;
            };
            unit: components["schemas"]["Ref"] | null;
            /** Format: date-time */
            updatedAt: string;
            updatedBy: components["schemas"]["Ref"] | null;
            /** @description Grows by one with every write; the ETag is `"v<version>"`. */
            version: number;
        };
        TenantOccupancy: {
            externalId: string | null;
            /**
             * Format: date
             * @description A day, `2026-11-30`.
             */
            leaseFrom: string | null;
            /**
             * Format: date
             * @description A day, `2026-11-30`.
             */
            leaseTo: string | null;
            /** @enum {string|null} */
            leaseType: "fixed" | "fixed_with_rollover" | "at_will" | null;
            /**
             * Format: date
             * @description A day, `2026-11-30`.
             */
            moveIn: string | null;
            /**
             * Format: date
             * @description A day, `2026-11-30`.
             */
            moveOut: string | null;
            property: components["schemas"]["Ref"];
            /** Format: uuid */
            propertyId: string;
            /** @enum {string} */
            role: "primary" | "co_tenant" | "occupant" | "guarantor";
            unit: components["schemas"]["Ref"] | null;
            /** Format: uuid */
            unitId: string | null;
        };
        TenantPage: {
            facets?: {
                consentEmail?: components["schemas"]["FacetCount"][];
                consentSms?: components["schemas"]["FacetCount"][];
                kind?: components["schemas"]["FacetCount"][];
                language?: components["schemas"]["FacetCount"][];
                portfolioId?: components["schemas"]["FacetCount"][];
                propertyId?: components["schemas"]["FacetCount"][];
                status?: components["schemas"]["FacetCount"][];
            };
            items: components["schemas"]["TenantListItem"][];
            page: components["schemas"]["PageInfo"];
        };
        /** @description Lists replace the stored ones. E-mail, phone and emergency contact need `tenant:contact_read`, since nobody can replace what they do not see. */
        TenantPatch: {
            /** @description Archives and restores. */
            archived?: boolean;
            /** @description Needs `tenant:sensitive_read`. */
            assistance?: {
                /** @default false */
                hearing?: boolean;
                /** @default false */
                infant?: boolean;
                /** @default false */
                mobility?: boolean;
                /** @default null */
                note?: string | null;
                /** @default false */
                oxygenOrPower?: boolean;
                /** @default 0 */
                pets?: number;
                /** @default false */
                vision?: boolean;
            } | null;
            companyName?: string | null;
            emails?: {
                address: string;
                /** @default null */
                label?: string | null;
                /** @default false */
                primary?: boolean;
            }[];
            emergencyContact?: {
                /** @default null */
                email?: string | null;
                /** @default null */
                name?: string | null;
                /**
                 * @description E.164, or as people of the organisation’s country write it.
                 * @default null
                 */
                phone?: string | null;
                /** @default null */
                relationship?: string | null;
            } | null;
            externalId?: string | null;
            externalIds?: {
                [key: string]: string;
            };
            firstName?: string | null;
            householdSize?: number | null;
            /** @enum {string} */
            kind?: "person" | "company";
            /** @description BCP 47. */
            language?: string | null;
            lastName?: string | null;
            notes?: string | null;
            occupancies?: {
                /** @default null */
                externalId?: string | null;
                /**
                 * Format: date
                 * @description A day, `2026-11-30`.
                 * @default null
                 */
                leaseFrom?: string | null;
                /**
                 * Format: date
                 * @description A day, `2026-11-30`.
                 * @default null
                 */
                leaseTo?: string | null;
                /**
                 * @default null
                 * @enum {string|null}
                 */
                leaseType?: "fixed" | "fixed_with_rollover" | "at_will" | null;
                /**
                 * Format: date
                 * @description A day, `2026-11-30`.
                 * @default null
                 */
                moveIn?: string | null;
                /**
                 * Format: date
                 * @description A day, `2026-11-30`.
                 * @default null
                 */
                moveOut?: string | null;
                /**
                 * Format: uuid
                 * @description Default: the property of the unit. One of the two is needed.
                 */
                propertyId?: string;
                /**
                 * @default primary
                 * @enum {string}
                 */
                role?: "primary" | "co_tenant" | "occupant" | "guarantor";
                /**
                 * Format: uuid
                 * @default null
                 */
                unitId?: string | null;
            }[];
            phones?: {
                /** @description E.164, or as people of the organisation’s country write it. */
                e164: string;
                /** @default false */
                primary?: boolean;
                /** @default null */
                smsCapable?: boolean | null;
                /**
                 * @default mobile
                 * @enum {string}
                 */
                type?: "mobile" | "home" | "work" | "fax" | "other";
            }[];
            /** @enum {string} */
            status?: "future" | "current" | "notice" | "eviction" | "past" | "prospect";
            tags?: string[];
        };
        TenantPhone: {
            consent: components["schemas"]["ConsentByPurpose"];
            /** @description Null for what nobody could read as a number. */
            e164: string | null;
            primary: boolean;
            /** @description As a file had it, when it is no number. */
            raw: string | null;
            smsCapable: boolean | null;
            /** @description Nothing is ever sent there, whoever asks for it. */
            suppressed: boolean;
            /** @enum {string} */
            type: "mobile" | "home" | "work" | "fax" | "other";
        };
        TestWelcomeEmailRequest: {
            audience?: components["schemas"]["CampaignAudience"];
            bodyMarkdown?: string;
            /** @description Language code, for example `es`. */
            language?: string;
            languageVariants?: {
                [key: string]: {
                    bodyMarkdown: string;
                    subject: string;
                };
            };
            name?: string;
            preheader?: string | null;
            reminder?: {
                afterDays: number;
            } | null;
            /** Format: uuid */
            senderId?: string | null;
            sendWindow?: components["schemas"]["SendWindow"] | null;
            subject?: string;
            throttlePerMinute?: number | null;
        };
        TestWelcomeEmailStarted: {
            task: components["schemas"]["Task"];
            to: string;
        };
        Threat: components["schemas"]["ThreatListItem"] & {
            /** Format: date-time */
            acknowledgedAt: string | null;
            acknowledgedBy: components["schemas"]["Ref"] | null;
            /** @description Where its triage may go. */
            allowed: ("new" | "acknowledged" | "in_progress" | "resolved" | "dismissed")[];
            dedupeKey: string;
            description: string | null;
            /** @enum {string|null} */
            dismissReason: "not_relevant" | "duplicate" | "test" | "wrong_location" | "other" | null;
            /**
             * Format: date-time
             * @description When it became worse and new again.
             */
            escalatedAt: string | null;
            externalId: string | null;
            /** @description With `include=impacts` the 200 properties with the highest risk, with `propertyId` that one; else null. */
            impacts: components["schemas"]["ThreatImpact"][] | null;
            /** @description As it was sent. */
            instruction: string | null;
            language: string | null;
            /** @description With `include=raw` the latest 20 messages verbatim, newest first; else null. */
            raw: components["schemas"]["RawMessage"][] | null;
            relatedThreatIds: string[];
            /** @enum {string|null} */
            resolution: "no_damage" | "damage_reported" | "false_alarm" | "other" | null;
            /** Format: date-time */
            resolvedAt: string | null;
            resolvedBy: components["schemas"]["Ref"] | null;
            /** @description With `include=revisions`, newest first; else null. */
            revisions: components["schemas"]["ThreatRevision"][] | null;
            /** @description Under which terms the source gives it away. */
            termsUrl: string | null;
            vtec: {
                action: string;
                /** Format: date-time */
                begin: string | null;
                /** Format: date-time */
                end: string | null;
                etn: number;
                office: string;
                phenomenon: string;
                significance: string;
            } | null;
            zones: {
                same: string[];
                ugc: string[];
            };
        };
        ThreatBrief: {
            /** @enum {string} */
            certainty: "observed" | "likely" | "possible" | "unlikely" | "unknown";
            /** Format: date-time */
            endsAt: string | null;
            event: string;
            /** Format: date-time */
            expiresAt: string | null;
            /** @enum {string} */
            hazard: "tornado" | "severe_thunderstorm" | "hail" | "high_wind" | "tropical_cyclone" | "storm_surge" | "flood" | "flash_flood" | "coastal_flood" | "dam_failure" | "winter_storm" | "ice" | "extreme_cold" | "extreme_heat" | "fog" | "dust" | "air_quality" | "wildfire" | "red_flag" | "structure_fire" | "earthquake" | "tsunami" | "volcano" | "landslide" | "avalanche" | "drought" | "hazmat" | "utility_outage" | "civil" | "crime" | "health" | "disaster_declaration" | "other";
            /** Format: uuid */
            id: string;
            impact: components["schemas"]["ThreatReach"];
            maxRisk: number;
            /** Format: date-time */
            onsetAt: string | null;
            severity: components["schemas"]["Severity"];
            source: components["schemas"]["Ref"] | null;
            /** @enum {string} */
            status: "upcoming" | "active" | "ended" | "expired" | "cancelled" | "archived";
            title: string;
            /** @enum {string} */
            triage: "new" | "acknowledged" | "in_progress" | "resolved" | "dismissed";
            /** @enum {string} */
            urgency: "immediate" | "expected" | "future" | "past" | "unknown";
        };
        ThreatCreate: {
            area?: components["schemas"]["DrawnArea"];
            areaDesc?: string | null;
            /** @enum {string} */
            certainty?: "observed" | "likely" | "possible" | "unlikely" | "unknown";
            description?: string | null;
            /** Format: date-time */
            endsAt?: string | null;
            /** @enum {string} */
            hazard: "tornado" | "severe_thunderstorm" | "hail" | "high_wind" | "tropical_cyclone" | "storm_surge" | "flood" | "flash_flood" | "coastal_flood" | "dam_failure" | "winter_storm" | "ice" | "extreme_cold" | "extreme_heat" | "fog" | "dust" | "air_quality" | "wildfire" | "red_flag" | "structure_fire" | "earthquake" | "tsunami" | "volcano" | "landslide" | "avalanche" | "drought" | "hazmat" | "utility_outage" | "civil" | "crime" | "health" | "disaster_declaration" | "other";
            instruction?: string | null;
            /** Format: date-time */
            onsetAt?: string | null;
            point?: {
                lat: number;
                lon: number;
            };
            /** @description Exactly these properties. */
            propertyIds?: string[];
            /** @description Around `point`. Without it the rules of the organisation decide. */
            radiusMeters?: number;
            /** @enum {string} */
            severity: "extreme" | "severe" | "moderate" | "unknown" | "minor";
            title: string;
            /** @enum {string} */
            urgency?: "immediate" | "expected" | "future" | "past" | "unknown";
        };
        ThreatFeatures: {
            features: {
                geometry: {
                    coordinates: unknown[];
                    type: string;
                } | null;
                /** Format: uuid */
                id: string;
                properties: {
                    attribution: string;
                    /** Format: date-time */
                    endsAt: string | null;
                    /** @enum {string} */
                    hazard: "tornado" | "severe_thunderstorm" | "hail" | "high_wind" | "tropical_cyclone" | "storm_surge" | "flood" | "flash_flood" | "coastal_flood" | "dam_failure" | "winter_storm" | "ice" | "extreme_cold" | "extreme_heat" | "fog" | "dust" | "air_quality" | "wildfire" | "red_flag" | "structure_fire" | "earthquake" | "tsunami" | "volcano" | "landslide" | "avalanche" | "drought" | "hazmat" | "utility_outage" | "civil" | "crime" | "health" | "disaster_declaration" | "other";
                    maxRisk: number;
                    properties: number;
                    radiusMeters: number | null;
                    /** @enum {string} */
                    severity: "extreme" | "severe" | "moderate" | "unknown" | "minor";
                    /** @enum {string} */
                    status: "upcoming" | "active" | "ended" | "expired" | "cancelled" | "archived";
                    title: string;
                    /** @enum {string} */
                    triage: "new" | "acknowledged" | "in_progress" | "resolved" | "dismissed";
                };
                /** @enum {string} */
                type: "Feature";
            }[];
            /** @enum {string} */
            type: "FeatureCollection";
        };
        ThreatImpact: {
            /** @description Where its triage may go. */
            allowed: ("new" | "acknowledged" | "in_progress" | "resolved" | "dismissed")[];
            assignee: components["schemas"]["Ref"] | null;
            assistance: number;
            /** @description From the property to the hazard, clockwise from north. */
            bearingDeg: number | null;
            /** @description The message names zones, and of this property only the county is known. */
            byCountyOnly: boolean;
            /** @description Empty until it is acknowledged. */
            checklist: components["schemas"]["ChecklistItem"][];
            /** @description 0 inside; null where a zone matched. */
            distanceMeters: number | null;
            /** Format: date-time */
            endedAt: string | null;
            /** Format: date-time */
            firstMatchedAt: string;
            /** Format: date-time */
            lastMatchedAt: string;
            /** @enum {string} */
            method: "inside_geometry" | "zone_forecast" | "zone_county" | "zone_fire" | "same_code" | "radius" | "manual";
            /** @description What the caller may do with this object. */
            permissions: ("user:read" | "user:update" | "org:read" | "org:update" | "org:sender_read" | "org:sender_create" | "org:sender_update" | "org:sender_delete" | "org:communication_read" | "org:communication_send" | "portfolio:read" | "portfolio:create" | "portfolio:update" | "portfolio:archive" | "property:read" | "property:create" | "property:update" | "property:archive" | "property:import" | "unit:read" | "unit:create" | "unit:update" | "unit:archive" | "unit:import" | "tenant:read" | "tenant:create" | "tenant:update" | "tenant:archive" | "tenant:import" | "tenant:contact_read" | "tenant:sensitive_read" | "tenant:consent_update" | "source:read" | "source:create" | "source:update" | "source:delete" | "source:run" | "task:read" | "task:retry" | "task:cancel" | "task:read_log" | "threat:read" | "threat:create" | "threat:update" | "threat:notify" | "rule:read" | "rule:create" | "rule:update" | "rule:delete" | "ledger:read" | "ledger:annotate" | "ledger:export" | "team:read" | "team:invite" | "team:update" | "role:read" | "role:create" | "role:update" | "role:delete" | "role:assign" | "export:create")[];
            /** Format: uuid */
            portfolioId: string;
            property: components["schemas"]["Ref"];
            /** @enum {string} */
            proximity: "inside" | "zone" | "near";
            reachable: number;
            riskParts: {
                certainty: number;
                proximity: number;
                severity: number;
                urgency: number;
            };
            riskScore: number;
            rule: {
                id: string | null;
                name: string;
                radiusMeters: number | null;
            };
            tenants: number;
            /** @enum {string} */
            triage: "new" | "acknowledged" | "in_progress" | "resolved" | "dismissed";
            units: number;
        };
        ThreatListItem: {
            /** Format: date-time */
            archivedAt: string | null;
            areaDesc: string | null;
            assignee: components["schemas"]["Ref"] | null;
            /** @description Must stand beside what is shown of it. */
            attribution: string;
            /** @enum {string} */
            certainty: "observed" | "likely" | "possible" | "unlikely" | "unknown";
            /**
             * Format: date-time
             * @description When it was over.
             */
            closedAt: string | null;
            /** @description `manual` where a person reported it. */
            connector: string;
            /** Format: date-time */
            createdAt: string;
            createdBy: components["schemas"]["Ref"] | null;
            /** Format: date-time */
            effectiveAt: string | null;
            /**
             * Format: date-time
             * @description When the hazard ends; else `expiresAt` counts.
             */
            endsAt: string | null;
            event: string;
            /**
             * Format: date-time
             * @description When the message lapses.
             */
            expiresAt: string | null;
            externalUrl: string | null;
            /** Format: date-time */
            firstSeenAt: string;
            /** @description Null unless `include=geometry`. */
            geometry: components["schemas"]["AreaGeometry"] | null;
            hasGeometry: boolean;
            /** @enum {string} */
            hazard: "tornado" | "severe_thunderstorm" | "hail" | "high_wind" | "tropical_cyclone" | "storm_surge" | "flood" | "flash_flood" | "coastal_flood" | "dam_failure" | "winter_storm" | "ice" | "extreme_cold" | "extreme_heat" | "fog" | "dust" | "air_quality" | "wildfire" | "red_flag" | "structure_fire" | "earthquake" | "tsunami" | "volcano" | "landslide" | "avalanche" | "drought" | "hazmat" | "utility_outage" | "civil" | "crime" | "health" | "disaster_declaration" | "other";
            headline: string | null;
            /** Format: uuid */
            id: string;
            impact: components["schemas"]["ThreatReach"];
            /** @description From sending to our receiving it. */
            ingestLagSeconds: number;
            isTest: boolean;
            magnitude: {
                text: string;
                unit: string;
                value: number;
            } | null;
            /** @description The highest risk score, 0 to 100, among those properties. */
            maxRisk: number;
            /** Format: date-time */
            onsetAt: string | null;
            /** @description What the caller may do with this object. */
            permissions: ("user:read" | "user:update" | "org:read" | "org:update" | "org:sender_read" | "org:sender_create" | "org:sender_update" | "org:sender_delete" | "org:communication_read" | "org:communication_send" | "portfolio:read" | "portfolio:create" | "portfolio:update" | "portfolio:archive" | "property:read" | "property:create" | "property:update" | "property:archive" | "property:import" | "unit:read" | "unit:create" | "unit:update" | "unit:archive" | "unit:import" | "tenant:read" | "tenant:create" | "tenant:update" | "tenant:archive" | "tenant:import" | "tenant:contact_read" | "tenant:sensitive_read" | "tenant:consent_update" | "source:read" | "source:create" | "source:update" | "source:delete" | "source:run" | "task:read" | "task:retry" | "task:cancel" | "task:read_log" | "threat:read" | "threat:create" | "threat:update" | "threat:notify" | "rule:read" | "rule:create" | "rule:update" | "rule:delete" | "ledger:read" | "ledger:annotate" | "ledger:export" | "team:read" | "team:invite" | "team:update" | "role:read" | "role:create" | "role:update" | "role:delete" | "role:assign" | "export:create")[];
            /** @description Longitude, latitude. */
            point: number[] | null;
            radiusMeters: number | null;
            /** @enum {string} */
            responseType: "shelter" | "evacuate" | "prepare" | "execute" | "avoid" | "monitor" | "assess" | "all_clear" | "none";
            revision: number;
            senderName: string | null;
            /** Format: date-time */
            sentAt: string;
            severity: components["schemas"]["Severity"];
            source: components["schemas"]["Ref"] | null;
            /** @enum {string} */
            status: "upcoming" | "active" | "ended" | "expired" | "cancelled" | "archived";
            title: string;
            /** @enum {string} */
            triage: "new" | "acknowledged" | "in_progress" | "resolved" | "dismissed";
            /** Format: date-time */
            updatedAt: string;
            updatedBy: components["schemas"]["Ref"] | null;
            /** @enum {string} */
            urgency: "immediate" | "expected" | "future" | "past" | "unknown";
            /** @description Grows by one with every write; the ETag is `"v<version>"`. */
            version: number;
        };
        ThreatPage: {
            facets?: {
                hazard?: components["schemas"]["FacetCount"][];
                severity?: components["schemas"]["FacetCount"][];
                sourceId?: components["schemas"]["FacetCount"][];
                status?: components["schemas"]["FacetCount"][];
                triage?: components["schemas"]["FacetCount"][];
            };
            items: components["schemas"]["ThreatListItem"][];
            page: components["schemas"]["PageInfo"];
        };
        ThreatPatch: {
            area?: components["schemas"]["DrawnArea"];
            areaDesc?: string | null;
            /** Format: uuid */
            assigneeUserId?: string | null;
            /** @enum {string} */
            certainty?: "observed" | "likely" | "possible" | "unlikely" | "unknown";
            checklist?: {
                done: boolean;
                key: string;
            };
            description?: string | null;
            /**
             * @description With `triage: dismissed`, and needed there.
             * @enum {string}
             */
            dismissReason?: "not_relevant" | "duplicate" | "test" | "wrong_location" | "other";
            /** Format: date-time */
            endsAt?: string | null;
            /** @enum {string} */
            hazard?: "tornado" | "severe_thunderstorm" | "hail" | "high_wind" | "tropical_cyclone" | "storm_surge" | "flood" | "flash_flood" | "coastal_flood" | "dam_failure" | "winter_storm" | "ice" | "extreme_cold" | "extreme_heat" | "fog" | "dust" | "air_quality" | "wildfire" | "red_flag" | "structure_fire" | "earthquake" | "tsunami" | "volcano" | "landslide" | "avalanche" | "drought" | "hazmat" | "utility_outage" | "civil" | "crime" | "health" | "disaster_declaration" | "other";
            instruction?: string | null;
            /** @description Stands in the ledger; cannot be changed there. */
            note?: string;
            /** Format: date-time */
            onsetAt?: string | null;
            point?: {
                lat: number;
                lon: number;
            };
            /**
             * Format: uuid
             * @description Only at this property. Without it wherever the caller may work on it.
             */
            propertyId?: string;
            /** @description Exactly these properties. */
            propertyIds?: string[];
            /** @description Around `point`. Without it the rules of the organisation decide. */
            radiusMeters?: number;
            /**
             * @description With `triage: resolved`.
             * @enum {string}
             */
            resolution?: "no_damage" | "damage_reported" | "false_alarm" | "other";
            /** @enum {string} */
            severity?: "extreme" | "severe" | "moderate" | "unknown" | "minor";
            /**
             * @description Of a threat reported by hand: that it is over, or never came.
             * @enum {string}
             */
            status?: "ended" | "cancelled";
            title?: string;
            /** @enum {string} */
            triage?: "new" | "acknowledged" | "in_progress" | "resolved" | "dismissed";
            /** @enum {string} */
            urgency?: "immediate" | "expected" | "future" | "past" | "unknown";
        };
        /** @description Over the touched properties that the caller may see. */
        ThreatReach: {
            assistance: number;
            /** @description Properties within the area itself. */
            inside: number;
            /** @description Properties within reach of it. */
            near: number;
            properties: number;
            reachable: number;
            tenants: number;
            units: number;
        };
        ThreatRevision: {
            changes: {
                field: string;
                from?: unknown;
                to?: unknown;
            }[];
            identifier: string;
            /** @enum {string} */
            messageType: "alert" | "update" | "cancel" | "ack" | "error";
            n: number;
            /** Format: date-time */
            receivedAt: string;
            references: string[];
            /** Format: date-time */
            sentAt: string;
        };
        Unit: components["schemas"]["UnitListItem"] & {
            /** @description Null: the address of the property. */
            address: components["schemas"]["UnitAddress"] | null;
            /** @description On one line, with the unit. */
            effectiveAddress: string;
            externalIds: {
                [key: string]: string;
            };
            marketRent: {
                /** @description In the smallest unit of the currency. */
                amount: number;
                currency: string;
            } | null;
            notes: string | null;
        };
        UnitAddress: {
            city: string | null;
            country: string;
            formatted: string;
            lat: number | null;
            line1: string;
            line2: string | null;
            line3: string | null;
            lon: number | null;
            postalCode: string | null;
            region: string | null;
        };
        UnitAddressPatch: {
            city?: string | null;
            /** @description ISO 3166-1 alpha-2 code, or the English name. */
            country?: string;
            lat?: number | null;
            line1?: string;
            line2?: string | null;
            line3?: string | null;
            lon?: number | null;
            postalCode?: string | null;
            /** @description State or province, as code or name. */
            region?: string | null;
        } | null;
        UnitBatch: {
            /** @description Exactly one of these. */
            change: {
                addTags?: string[];
                archived?: boolean;
                removeTags?: string[];
                /** @enum {string} */
                status?: "vacant" | "occupied" | "notice" | "down" | "model" | "offline";
            };
            /** @description What to change. Repeated ids count once. */
            ids: string[];
        };
        UnitCreate: {
            accessible?: boolean;
            /** @description Default and null: the address of the property. */
            address?: {
                city?: string | null;
                /** @description ISO 3166-1 alpha-2 code, or the English name. */
                country?: string;
                lat?: number | null;
                line1: string;
                line2?: string | null;
                line3?: string | null;
                lon?: number | null;
                postalCode?: string | null;
                /** @description State or province, as code or name. */
                region?: string | null;
            } | null;
            area?: number | null;
            /** @enum {string|null} */
            areaUnits?: "square_feet" | "square_meters" | null;
            bathrooms?: number | null;
            bedrooms?: number | null;
            belowGrade?: boolean;
            building?: string | null;
            externalId?: string | null;
            externalIds?: {
                [key: string]: string;
            };
            floor?: number | null;
            /** @description Market rent comes with imports only. */
            readonly marketRent?: unknown;
            /** @description The unit number, unique in property and building. */
            name: string;
            notes?: string | null;
            /** @enum {string} */
            occupantType?: "owner" | "tenant" | "vacant" | "unknown";
            /** Format: uuid */
            propertyId: string;
            /** @enum {string} */
            status?: "vacant" | "occupied" | "notice" | "down" | "model" | "offline";
            tags?: string[];
            /** @enum {string} */
            unitType?: "studio" | "apartment" | "house" | "townhouse" | "room" | "bed" | "office" | "retail" | "storage" | "parking" | "pad" | "other";
        };
        UnitListItem: {
            accessible: boolean;
            /** Format: date-time */
            archivedAt: string | null;
            area: number | null;
            /** @enum {string|null} */
            areaUnits: "square_feet" | "square_meters" | null;
            bathrooms: number | null;
            bedrooms: number | null;
            belowGrade: boolean;
            building: string | null;
            /** Format: date-time */
            createdAt: string;
            createdBy: components["schemas"]["Ref"] | null;
            externalId: string | null;
            floor: number | null;
            /** @description Fields that the caller may not see on this unit. */
            hiddenFields: "tenants"[];
            /** Format: uuid */
            id: string;
            name: string;
            /** @enum {string} */
            occupantType: "owner" | "tenant" | "vacant" | "unknown";
            /** @description What the caller may do with this object. */
            permissions: ("user:read" | "user:update" | "org:read" | "org:update" | "org:sender_read" | "org:sender_create" | "org:sender_update" | "org:sender_delete" | "org:communication_read" | "org:communication_send" | "portfolio:read" | "portfolio:create" | "portfolio:update" | "portfolio:archive" | "property:read" | "property:create" | "property:update" | "property:archive" | "property:import" | "unit:read" | "unit:create" | "unit:update" | "unit:archive" | "unit:import" | "tenant:read" | "tenant:create" | "tenant:update" | "tenant:archive" | "tenant:import" | "tenant:contact_read" | "tenant:sensitive_read" | "tenant:consent_update" | "source:read" | "source:create" | "source:update" | "source:delete" | "source:run" | "task:read" | "task:retry" | "task:cancel" | "task:read_log" | "threat:read" | "threat:create" | "threat:update" | "threat:notify" | "rule:read" | "rule:create" | "rule:update" | "rule:delete" | "ledger:read" | "ledger:annotate" | "ledger:export" | "team:read" | "team:invite" | "team:update" | "role:read" | "role:create" | "role:update" | "role:delete" | "role:assign" | "export:create")[];
            portfolio: components["schemas"]["Ref"];
            property: components["schemas"]["Ref"];
            /** @enum {string} */
            status: "vacant" | "occupied" | "notice" | "down" | "model" | "offline";
            tags: string[];
            /** @description Who lives there now or moves in next. Empty when listed in `hiddenFields`. */
            tenants: components["schemas"]["UnitTenant"][];
            threats: {
                active: number;
                /** @enum {string|null} */
                maxSeverity: "extreme" | "severe" | "moderate" | "unknown" | "minor" | null;
            };
            /** @enum {string} */
            unitType: "studio" | "apartment" | "house" | "townhouse" | "room" | "bed" | "office" | "retail" | "storage" | "parking" | "pad" | "other";
            /** Format: date-time */
            updatedAt: string;
            updatedBy: components["schemas"]["Ref"] | null;
            /** @description Grows by one with every write; the ETag is `"v<version>"`. */
            version: number;
        };
        UnitOccupancy: {
            /** Format: uuid */
            id: string;
            leaseFrom: string | null;
            leaseTo: string | null;
            /** @enum {string|null} */
            leaseType: "fixed" | "fixed_with_rollover" | "at_will" | null;
            moveIn: string | null;
            moveOut: string | null;
            /** @enum {string} */
            role: "primary" | "co_tenant" | "occupant" | "guarantor";
            /** @description Null when they live where the caller sees nobody now. */
            tenant: {
                /** Format: uuid */
                id: string;
                /** @description Whether this unit is their current or next one. */
                livesHere: boolean;
                name: string;
                /** @enum {string} */
                status: "future" | "current" | "notice" | "eviction" | "past" | "prospect";
            } | null;
        };
        UnitOccupancyPage: {
            items: components["schemas"]["UnitOccupancy"][];
            page: components["schemas"]["PageInfo"];
        };
        UnitPage: {
            facets?: {
                building?: components["schemas"]["FacetCount"][];
                occupantType?: components["schemas"]["FacetCount"][];
                portfolioId?: components["schemas"]["FacetCount"][];
                status?: components["schemas"]["FacetCount"][];
                unitType?: components["schemas"]["FacetCount"][];
            };
            items: components["schemas"]["UnitListItem"][];
            page: components["schemas"]["PageInfo"];
        };
        UnitPatch: {
            accessible?: boolean;
            /** @description The address has a call of its own: PATCH /unit/{id}/address. */
            readonly address?: unknown;
            /** @description Archives or restores the unit. */
            archived?: boolean;
            area?: number | null;
            /** @enum {string|null} */
            areaUnits?: "square_feet" | "square_meters" | null;
            bathrooms?: number | null;
            bedrooms?: number | null;
            belowGrade?: boolean;
            building?: string | null;
            externalId?: string | null;
            externalIds?: {
                [key: string]: string;
            };
            floor?: number | null;
            /** @description Market rent comes with imports only. */
            readonly marketRent?: unknown;
            name?: string;
            notes?: string | null;
            /** @enum {string} */
            occupantType?: "owner" | "tenant" | "vacant" | "unknown";
            /** @description A unit stays with its property. */
            readonly propertyId?: unknown;
            /** @enum {string} */
            status?: "vacant" | "occupied" | "notice" | "down" | "model" | "offline";
            tags?: string[];
            /** @enum {string} */
            unitType?: "studio" | "apartment" | "house" | "townhouse" | "room" | "bed" | "office" | "retail" | "storage" | "parking" | "pad" | "other";
        };
        UnitTenant: {
            /** Format: uuid */
            id: string;
            name: string;
            reachable: boolean;
            /** @enum {string} */
            role: "primary" | "co_tenant" | "occupant" | "guarantor";
            /** @enum {string} */
            status: "future" | "current" | "notice" | "eviction" | "past" | "prospect";
        };
        UnitWarning: {
            /** @enum {string} */
            code: "status_mismatch";
            /** @enum {string} */
            field: "status";
            message: string;
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
            /** @description Columns, density and first query of each list. */
            listSettings: {
                portfolios?: {
                    /** @description In the order shown. Columns that are not named come last, as usual. */
                    columns: {
                        isVisible: boolean;
                        key: string;
                        /** @description Null: as wide as fits. */
                        widthPx: number | null;
                    }[];
                    /** @description What the list opens with. */
                    defaultQuery: string | null;
                    /** @enum {string} */
                    density: "compact" | "normal" | "comfortable";
                };
                properties?: {
                    /** @description In the order shown. Columns that are not named come last, as usual. */
                    columns: {
                        isVisible: boolean;
                        key: string;
                        /** @description Null: as wide as fits. */
                        widthPx: number | null;
                    }[];
                    /** @description What the list opens with. */
                    defaultQuery: string | null;
                    /** @enum {string} */
                    density: "compact" | "normal" | "comfortable";
                };
                tenants?: {
                    /** @description In the order shown. Columns that are not named come last, as usual. */
                    columns: {
                        isVisible: boolean;
                        key: string;
                        /** @description Null: as wide as fits. */
                        widthPx: number | null;
                    }[];
                    /** @description What the list opens with. */
                    defaultQuery: string | null;
                    /** @enum {string} */
                    density: "compact" | "normal" | "comfortable";
                };
                units?: {
                    /** @description In the order shown. Columns that are not named come last, as usual. */
                    columns: {
                        isVisible: boolean;
                        key: string;
                        /** @description Null: as wide as fits. */
                        widthPx: number | null;
                    }[];
                    /** @description What the list opens with. */
                    defaultQuery: string | null;
                    /** @enum {string} */
                    density: "compact" | "normal" | "comfortable";
                };
            };
            locale: string;
            name: string;
            notify: {
                /** @description By a note while the product is open, and by mail. */
                channels: {
                    email: boolean;
                    inApp: boolean;
                };
                /**
                 * @description How mail is gathered: not at all, to each morning at 7:00, or to Mondays. Extreme threats are mailed at once.
                 * @enum {string}
                 */
                digest: "none" | "daily" | "weekly";
                /** @description In the time zone of the account. Nothing is announced in them but extreme threats. */
                quietHours: {
                    from: string;
                    to: string;
                } | null;
                /**
                 * @description Milder threats are shown, but not announced.
                 * @enum {string}
                 */
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
                /** @description False while the operator keeps it deactivated. */
                isActive: boolean;
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
            /** @description Only what is named changes, list by list; null puts a list back as it was at first. */
            listSettings?: {
                portfolios?: {
                    /** @description In the order shown. Columns that are not named come last, as usual. */
                    columns?: {
                        isVisible: boolean;
                        key: string;
                        /** @description Null: as wide as fits. */
                        widthPx: number | null;
                    }[];
                    /** @description What the list opens with. */
                    defaultQuery?: string | null;
                    /** @enum {string} */
                    density?: "compact" | "normal" | "comfortable";
                } | null;
                properties?: {
                    /** @description In the order shown. Columns that are not named come last, as usual. */
                    columns?: {
                        isVisible: boolean;
                        key: string;
                        /** @description Null: as wide as fits. */
                        widthPx: number | null;
                    }[];
                    /** @description What the list opens with. */
                    defaultQuery?: string | null;
                    /** @enum {string} */
                    density?: "compact" | "normal" | "comfortable";
                } | null;
                tenants?: {
                    /** @description In the order shown. Columns that are not named come last, as usual. */
                    columns?: {
                        isVisible: boolean;
                        key: string;
                        /** @description Null: as wide as fits. */
                        widthPx: number | null;
                    }[];
                    /** @description What the list opens with. */
                    defaultQuery?: string | null;
                    /** @enum {string} */
                    density?: "compact" | "normal" | "comfortable";
                } | null;
                units?: {
                    /** @description In the order shown. Columns that are not named come last, as usual. */
                    columns?: {
                        isVisible: boolean;
                        key: string;
                        /** @description Null: as wide as fits. */
                        widthPx: number | null;
                    }[];
                    /** @description What the list opens with. */
                    defaultQuery?: string | null;
                    /** @enum {string} */
                    density?: "compact" | "normal" | "comfortable";
                } | null;
            };
            /** @description BCP 47. */
            locale?: string;
            name?: string;
            notify?: {
                /** @description By a note while the product is open, and by mail. */
                channels?: {
                    email: boolean;
                    inApp: boolean;
                };
                /**
                 * @description How mail is gathered: not at all, to each morning at 7:00, or to Mondays. Extreme threats are mailed at once.
                 * @enum {string}
                 */
                digest?: "none" | "daily" | "weekly";
                /** @description In the time zone of the account. Nothing is announced in them but extreme threats. */
                quietHours?: {
                    from: string;
                    to: string;
                } | null;
                /**
                 * @description Milder threats are shown, but not announced.
                 * @enum {string}
                 */
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
        UserSession: {
            browser: string | null;
            /** @description For example “Chrome on Windows” or “Apple iPhone”. */
            deviceName: string;
            /** Format: date-time */
            firstSeenAt: string;
            /** Format: uuid */
            id: string;
            /** @description Reserved: network addresses are neither stored nor looked up. */
            ipCountry: null;
            /** @description The one that asks. */
            isCurrent: boolean;
            /**
             * Format: date-time
             * @description Exact to a few minutes.
             */
            lastSeenAt: string;
            os: string | null;
        };
        UserSessionList: {
            items: components["schemas"]["UserSession"][];
        };
        WaitingThreat: components["schemas"]["ThreatBrief"] & {
            /** @description Path in the web app: where it is worst. */
            href: string;
        };
        WelcomeCampaign: {
            /** @description What is possible in this state, for people who may send. */
            actions: ("save" | "send" | "schedule" | "pause" | "resume" | "cancel")[];
            audience: components["schemas"]["CampaignAudience"];
            bodyMarkdown: string;
            confirmedCount: number | null;
            /** Format: date-time */
            createdAt: string;
            createdBy: components["schemas"]["Ref"] | null;
            /** Format: date-time */
            finishedAt: string | null;
            /** Format: uuid */
            id: string;
            languageVariants: {
                [key: string]: {
                    bodyMarkdown: string;
                    subject: string;
                };
            };
            mergeFields: string[];
            name: string;
            /** @enum {string|null} */
            pauseReason: "person" | "bounces" | "complaints" | "audience_grew" | "task_stopped" | null;
            preheader: string | null;
            reminder: {
                afterDays: number;
            } | null;
            /** Format: date-time */
            reminderAt: string | null;
            /** Format: date-time */
            scheduledAt: string | null;
            sender: components["schemas"]["Ref"] | null;
            /** Format: uuid */
            senderId: string | null;
            sendWindow: components["schemas"]["SendWindow"] | null;
            /** Format: date-time */
            startedAt: string | null;
            startedBy: components["schemas"]["Ref"] | null;
            stats: components["schemas"]["CampaignStats"];
            /** @enum {string} */
            status: "draft" | "scheduled" | "queued" | "sending" | "paused" | "sent" | "sent_with_errors" | "cancelled";
            subject: string;
            /** Format: uuid */
            taskId: string | null;
            throttlePerMinute: number | null;
            /** Format: date-time */
            updatedAt: string;
            updatedBy: components["schemas"]["Ref"] | null;
            version: number;
            wordingVersion: string | null;
        };
        WelcomeCampaignDetail: components["schemas"]["WelcomeCampaign"] & {
            /** @description audience, sent, delivered and optedIn, in this order. */
            funnel: {
                count: number;
                step: string;
            }[];
            inDoubt: number;
            skippedBecause: {
                count: number;
                value: string;
            }[];
            task: components["schemas"]["Task"] | null;
        };
        WelcomeCampaignPage: {
            items: components["schemas"]["WelcomeCampaign"][];
            page: components["schemas"]["PageInfo"];
        };
        WelcomeEmail: {
            audiencePreview: components["schemas"]["AudiencePreview"];
            campaign: components["schemas"]["WelcomeCampaign"] | null;
            checks: components["schemas"]["CampaignCheck"][];
            defaults: {
                audience: components["schemas"]["CampaignAudience"];
                bodyMarkdown: string;
                languageVariants: {
                    [key: string]: {
                        bodyMarkdown: string;
                        subject: string;
                    };
                };
                mergeFields: {
                    label: string;
                    name: string;
                    /** @description Every version of the text needs it. */
                    required: boolean;
                    sample: string;
                }[];
                name: string;
                preheader: string;
                subject: string;
            };
            history: components["schemas"]["WelcomeCampaign"][];
            /** @description Those that may send. */
            senders: components["schemas"]["Ref"][];
        };
        WelcomeEmailAction: {
            /** @enum {string} */
            action: "save" | "send" | "schedule" | "pause" | "resume" | "cancel";
            audience?: components["schemas"]["CampaignAudience"];
            bodyMarkdown?: string;
            /** Format: uuid */
            campaignId?: string;
            /** @description How many tenants the person saw and confirmed; needed to send and to schedule. */
            confirmCount?: number;
            languageVariants?: {
                [key: string]: {
                    bodyMarkdown: string;
                    subject: string;
                };
            };
            name?: string;
            preheader?: string | null;
            reminder?: {
                afterDays: number;
            } | null;
            /** Format: date-time */
            scheduledAt?: string | null;
            /** Format: uuid */
            senderId?: string | null;
            sendWindow?: components["schemas"]["SendWindow"] | null;
            subject?: string;
            throttlePerMinute?: number | null;
        };
        WelcomeEmailPreview: {
            html: string;
            language: string;
            preheader: string | null;
            subject: string;
            text: string;
            warnings: components["schemas"]["CampaignCheck"][];
        };
        WelcomeEmailPreviewRequest: {
            bodyMarkdown?: string;
            /** @description Language code, for example `es`. */
            language?: string;
            languageVariants?: {
                [key: string]: {
                    bodyMarkdown: string;
                    subject: string;
                };
            };
            preheader?: string | null;
            reminder?: {
                afterDays: number;
            } | null;
            /** Format: uuid */
            senderId?: string | null;
            sendWindow?: components["schemas"]["SendWindow"] | null;
            subject?: string;
            /**
             * Format: uuid
             * @description Whose mail it is; without it a made-up tenant’s.
             */
            tenantId?: string;
            throttlePerMinute?: number | null;
        };
        WelcomeEmailSaved: {
            campaign: components["schemas"]["WelcomeCampaign"];
        };
        WelcomeEmailStarted: {
            campaign: components["schemas"]["WelcomeCampaign"];
            task: components["schemas"]["Task"];
        };
        WrittenEmailSender: components["schemas"]["EmailSender"] & {
            /** @description Only when the call came without If-Match. */
            previousVersion?: number;
        };
        WrittenSource: components["schemas"]["Source"] & {
            /** @description Only when the call came without If-Match. */
            previousVersion?: number;
        };
        WrittenThreat: components["schemas"]["Threat"] & {
            /** @description Only when the call came without If-Match. */
            previousVersion?: number;
        };
        WrittenUnit: components["schemas"]["Unit"] & {
            /** @description Only when the call came without If-Match. */
            previousVersion?: number;
            warnings: components["schemas"]["UnitWarning"][];
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
    getInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What the link of a mail leads to */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Invitation"];
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
    acceptInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The organisation, now the selected one */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AcceptedInvitation"];
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
    requestInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Heard */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RequestedInvitation"];
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
    createRealtimeToken: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Lives ten minutes at most */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RealtimeToken"];
                };
            };
            /** @description Realtime is not set up: poll instead */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
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
    getBatch: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                taskId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What became of each so far. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BatchResult"];
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
                sourceId?: string;
                taskId?: string;
                tenantId?: string;
                threatId?: string;
                to?: string;
                unitId?: string;
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
    exportLedger: {
        parameters: {
            query?: {
                /** @description Actions. Comma means or. */
                action?: string;
                /** @description Who did it. Comma means or. */
                actorId?: string;
                /** @description Categories. Comma means or. */
                category?: string;
                /** @description NDJSON holds every event as it was recorded, with its hash, so that the chain can be verified without the product; CSV is for reading, with the names of today. */
                format?: "ndjson" | "csv";
                from?: string;
                groupId?: string;
                portfolioId?: string;
                /** @description Required unless the caller may read the ledger of the whole organisation. */
                propertyId?: string;
                /** @description Every word must begin a word of the object. Case and accents do not matter. */
                q?: string;
                sourceId?: string;
                taskId?: string;
                tenantId?: string;
                threatId?: string;
                to?: string;
                unitId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The events as a download. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/x-ndjson": Blob;
                    "text/csv": Blob;
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
    countAudience: {
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
                "application/json": {
                    audience?: components["schemas"]["CampaignAudience"];
                };
            };
        };
        responses: {
            /** @description The numbers. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AudienceNumbers"];
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
    listCampaigns: {
        parameters: {
            query?: {
                /** @description `page.nextCursor` of the page before. */
                cursor?: string;
                /** @description Rows per page. */
                limit?: number;
                /** @description Every word must begin a word of the object. Case and accents do not matter. */
                q?: string;
                /** @description A leading `-` sorts in descending order. */
                sort?: "createdAt" | "-createdAt" | "startedAt" | "-startedAt" | "name" | "-name" | "status" | "-status";
                /** @description States. Comma means or. */
                status?: string;
            };
            header?: never;
            path: {
                orgId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of campaigns. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WelcomeCampaignPage"];
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
    getCampaign: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                orgId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The campaign. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WelcomeCampaignDetail"];
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
    listCampaignRecipients: {
        parameters: {
            query?: {
                /** @description `page.nextCursor` of the page before. */
                cursor?: string;
                /** @description Rows per page. */
                limit?: number;
                /** @description Every word must begin a word of the object. Case and accents do not matter. */
                q?: string;
                /** @description Why no mail went to them. Comma means or. */
                skipReason?: string;
                /** @description States. Comma means or. */
                state?: string;
            };
            header?: never;
            path: {
                id: string;
                orgId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of recipients. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CampaignRecipientPage"];
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
    resolveRecipient: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                orgId: string;
                recipientId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    as: "sent" | "not_sent";
                };
            };
        };
        responses: {
            /** @description The recipient after the change. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CampaignRecipient"];
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
    previewWelcomeEmail: {
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
                "application/json": components["schemas"]["WelcomeEmailPreviewRequest"];
            };
        };
        responses: {
            /** @description The mail. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WelcomeEmailPreview"];
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
    listSuppressed: {
        parameters: {
            query?: {
                /** @description `page.nextCursor` of the page before. */
                cursor?: string;
                /** @description Rows per page. */
                limit?: number;
                /** @description A whole e-mail address; only its hash is compared. */
                q?: string;
                /** @description Reasons. Comma means or. */
                reason?: string;
            };
            header?: never;
            path: {
                orgId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of addresses. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SuppressedAddressPage"];
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
    removeSuppressed: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                hash: string;
                orgId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is off the list. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
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
    testWelcomeEmail: {
        parameters: {
            query: {
                /** @description The member of the team who gets it. */
                userId: string;
            };
            header?: never;
            path: {
                orgId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["TestWelcomeEmailRequest"];
            };
        };
        responses: {
            /** @description The task, and where the test goes. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TestWelcomeEmailStarted"];
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
    getWelcomeEmail: {
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
            /** @description The welcome e-mail. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WelcomeEmail"];
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
    actOnWelcomeEmail: {
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
                "application/json": components["schemas"]["WelcomeEmailAction"];
            };
        };
        responses: {
            /** @description The campaign after the change. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WelcomeEmailSaved"];
                };
            };
            /** @description The campaign and the task that sends it. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WelcomeEmailStarted"];
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
    getDashboard: {
        parameters: {
            query?: {
                /** @description How long each step of the timeline is; it covers 14 days. */
                timeline?: "day" | "hour";
            };
            header?: never;
            path: {
                orgId: string;
                userId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What waits for the person. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Dashboard"];
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
    listEmailSenders: {
        parameters: {
            query?: {
                /** @description `page.nextCursor` of the page before. */
                cursor?: string;
                /** @description Rows per page. */
                limit?: number;
                /** @description A leading `-` sorts in descending order. */
                sort?: "fromEmail" | "-fromEmail" | "createdAt" | "-createdAt";
            };
            header?: never;
            path: {
                orgId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of senders. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EmailSenderPage"];
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
    createEmailSender: {
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
                "application/json": components["schemas"]["EmailSenderCreate"];
            };
        };
        responses: {
            /** @description The new sender, not verified yet. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EmailSender"];
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
    getEmailSender: {
        parameters: {
            query?: {
                /** @description Looks the records up now. At most six times an hour, then 429. */
                refresh?: "true" | "false";
            };
            header?: never;
            path: {
                id: string;
                orgId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The sender. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EmailSender"];
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
    replaceEmailSender: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag the change is based on. Another version answers 412. */
                "if-match"?: string;
            };
            path: {
                id: string;
                orgId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EmailSenderPut"];
            };
        };
        responses: {
            /** @description The sender after the change. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WrittenEmailSender"];
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
    deleteEmailSender: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag the change is based on. Another version answers 412. */
                "if-match"?: string;
            };
            path: {
                id: string;
                orgId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is gone. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
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
    resendEmailSenderCode: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                orgId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The sender. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EmailSender"];
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
    getMatchingRadii: {
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
            /** @description By preset, hazard and severity */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MatchingRadii"];
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
    listOptInPages: {
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
            /** @description All pages, the oldest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OptInPageList"];
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
    createOptInPage: {
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
                "application/json": components["schemas"]["OptInPageCreate"];
            };
        };
        responses: {
            /** @description The new page */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OptInPage"];
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
    updateOptInPage: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag the change is based on. Another version answers 412. */
                "if-match"?: string;
            };
            path: {
                id: string;
                orgId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OptInPagePatch"];
                "application/merge-patch+json": components["schemas"]["OptInPagePatch"];
            };
        };
        responses: {
            /** @description The page after the change */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OptInPage"];
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
    getOptIn: {
        parameters: {
            query?: {
                /** @description The wanted language; answered in one that is offered. */
                language?: string;
            };
            header?: never;
            path: {
                id: string;
                orgId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What the page shows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OptIn"];
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
    answerOptIn: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                orgId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OptInDecision"] | components["schemas"]["OptInResend"];
                "application/x-www-form-urlencoded": components["schemas"]["OptInOneClick"];
                "multipart/form-data": components["schemas"]["OptInOneClick"];
            };
        };
        responses: {
            /** @description What holds now. Without a body for the form of RFC 8058. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OptInResult"];
                };
            };
            /** @description A new link is on its way, if there is an address to send it to */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OptInHeard"];
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
    getOrgWatch: {
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
            /** @description Gaps in the watch. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrgWatch"];
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
                /** @description Also answer `page.anchors` and the exact total, for jumping anywhere in the list. */
                anchors?: "true" | "false";
                /** @description `page.nextCursor` of the page before. */
                cursor?: string;
                hasThreats?: "true" | "false";
                /** @description Rows per page. */
                limit?: number;
                /** @description Every word must begin a word of the object. Case and accents do not matter. */
                q?: string;
                /** @description Rows to leave out after the cursor, or after the start of the list without one. */
                skip?: number | null;
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
    changePortfolios: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PortfolioBatch"];
            };
        };
        responses: {
            /** @description What became of each. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BatchResult"];
                };
            };
            /** @description More than 500 are changed in the background; see `GET /batch/{taskId}`. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BatchStarted"];
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
    exportPortfolios: {
        parameters: {
            query?: {
                /** @description Columns in the order of the file, of: name, code, manager, properties, units, tenants, dataQuality, description, tags, status, updatedAt. Default: name, manager, properties, units, dataQuality. Comma means or. */
                columns?: string;
                /** @description CSV (RFC 4180, UTF-8 with byte order mark), Excel workbook, or GeoJSON. */
                format?: "csv" | "xlsx" | "geojson";
                hasThreats?: "true" | "false";
                /** @description Only these of them, by id; at most 250. */
                ids?: string;
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
            /** @description The portfolios as a download, streamed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/geo+json": Blob;
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": Blob;
                    "text/csv": Blob;
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
                /** @description Also answer `page.anchors` and the exact total, for jumping anywhere in the list. */
                anchors?: "true" | "false";
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
                /** @description Threatened now by something that nobody has settled there. */
                hasThreats?: "true" | "false";
                /** @description A hazard that threatens it now. Comma means or. */
                hazard?: string;
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
                riskFrom?: number | null;
                /** @description The worst of its threats. Comma means or. */
                severity?: string;
                /** @description Rows to leave out after the cursor, or after the start of the list without one. */
                skip?: number | null;
                /** @description A leading `-` sorts in descending order. */
                sort?: "name" | "-name" | "city" | "-city" | "units" | "-units" | "risk" | "-risk" | "maxSeverity" | "-maxSeverity" | "dataQuality" | "-dataQuality" | "updatedAt" | "-updatedAt" | "portfolio" | "-portfolio";
                /** @description Statuses. Default: everything that is not archived. Comma means or. */
                status?: string;
                /** @description Tags. `none` finds objects without a value. Comma means or. */
                tag?: string;
                /** @description The triage there of a threat that goes on. Comma means or. */
                triage?: string;
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
    matchProperty: {
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
            /** @description The task that matches. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StartedMatch"];
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
    changeProperties: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PropertyBatch"];
            };
        };
        responses: {
            /** @description What became of each. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BatchResult"];
                };
            };
            /** @description More than 500 are changed in the background; see `GET /batch/{taskId}`. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BatchStarted"];
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
    exportProperties: {
        parameters: {
            query?: {
                /** @description `minLon,minLat,maxLon,maxLat` */
                bbox?: string;
                /** @description Cities, in any case. `none` finds objects without a value. Comma means or. */
                city?: string;
                /** @description Columns in the order of the file, of: name, code, externalId, portfolio, propertyClass, propertySubType, line1, line2, city, region, postalCode, country, county, countyFips, lat, lon, geocode, yearBuilt, units, unitsRecorded, unitsOccupied, tenants, reachable, stories, livingArea, livingAreaUnits, managerEmail, contactName, contactPhone, criticality, tags, status, dataQuality, notes, updatedAt. Default: name, portfolio, line1, line2, city, region, postalCode, country, unitsRecorded, unitsOccupied, reachable. Comma means or. */
                columns?: string;
                /** @description Counties. `none` finds objects without a value. Comma means or. */
                county?: string;
                /** @description Criticalities. Comma means or. */
                criticality?: string;
                dataQualityTo?: number | null;
                /** @description CSV (RFC 4180, UTF-8 with byte order mark), Excel workbook, or GeoJSON. */
                format?: "csv" | "xlsx" | "geojson";
                /** @description How well the property is located. Comma means or. */
                geocode?: string;
                /** @description Threatened now by something that nobody has settled there. */
                hasThreats?: "true" | "false";
                /** @description A hazard that threatens it now. Comma means or. */
                hazard?: string;
                /** @description Only these of them, by id; at most 250. */
                ids?: string;
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
                riskFrom?: number | null;
                /** @description The worst of its threats. Comma means or. */
                severity?: string;
                /** @description A leading `-` sorts in descending order. */
                sort?: "name" | "-name" | "city" | "-city" | "units" | "-units" | "risk" | "-risk" | "maxSeverity" | "-maxSeverity" | "dataQuality" | "-dataQuality" | "updatedAt" | "-updatedAt" | "portfolio" | "-portfolio";
                /** @description Statuses. Default: everything that is not archived. Comma means or. */
                status?: string;
                /** @description Tags. `none` finds objects without a value. Comma means or. */
                tag?: string;
                /** @description The triage there of a threat that goes on. Comma means or. */
                triage?: string;
                updatedFrom?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The properties as a download, streamed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/geo+json": Blob;
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": Blob;
                    "text/csv": Blob;
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
    listPropertyPoints: {
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
                /** @description Threatened now by something that nobody has settled there. */
                hasThreats?: "true" | "false";
                /** @description A hazard that threatens it now. Comma means or. */
                hazard?: string;
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
                riskFrom?: number | null;
                /** @description The worst of its threats. Comma means or. */
                severity?: string;
                /** @description Statuses. Default: everything that is not archived. Comma means or. */
                status?: string;
                /** @description Tags. `none` finds objects without a value. Comma means or. */
                tag?: string;
                /** @description The triage there of a threat that goes on. Comma means or. */
                triage?: string;
                updatedFrom?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Where they are, and what threatens them. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PropertyPoints"];
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
                /** @description Threatened now by something that nobody has settled there. */
                hasThreats?: "true" | "false";
                /** @description A hazard that threatens it now. Comma means or. */
                hazard?: string;
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
                riskFrom?: number | null;
                /** @description The worst of its threats. Comma means or. */
                severity?: string;
                /** @description Statuses. Default: everything that is not archived. Comma means or. */
                status?: string;
                /** @description Tags. `none` finds objects without a value. Comma means or. */
                tag?: string;
                /** @description The triage there of a threat that goes on. Comma means or. */
                triage?: string;
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
    listSavedViews: {
        parameters: {
            query: {
                /** @description The list it belongs to, as the web app names its pages. */
                screen: "portfolios" | "properties" | "units" | "tenants";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The own views and the shared ones, by name. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedViewList"];
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
    createSavedView: {
        parameters: {
            query?: {
                /** @description The list it belongs to, as the web app names its pages. */
                screen?: "portfolios" | "properties" | "units" | "tenants";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SavedViewCreate"];
            };
        };
        responses: {
            /** @description The new view. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedView"];
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
    deleteSavedView: {
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
            /** @description It is gone. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
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
    updateSavedView: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SavedViewPatch"];
                "application/merge-patch+json": components["schemas"]["SavedViewPatch"];
            };
        };
        responses: {
            /** @description The view after the change. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedView"];
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
    searchEverything: {
        parameters: {
            query: {
                /** @description At most so many of each type. */
                limit?: number;
                /** @description Every word must begin a word of the object. Case and accents do not matter. */
                q: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What the caller may see of it. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchResult"];
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
    listSources: {
        parameters: {
            query?: {
                /** @description Categories. Comma means or. */
                category?: string;
                /** @description Connectors. Comma means or. */
                connector?: string;
                /** @description `page.nextCursor` of the page before. */
                cursor?: string;
                /** @description Rows per page. */
                limit?: number;
                /** @description Every word must begin a word of the object. Case and accents do not matter. */
                q?: string;
                /** @description A leading `-` sorts in descending order. */
                sort?: "name" | "-name" | "status" | "-status" | "lastSuccessAt" | "-lastSuccessAt";
                /** @description States. Comma means or. */
                status?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of sources. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SourcePage"];
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
    createSource: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SourceCreate"];
            };
        };
        responses: {
            /** @description The new source. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Source"];
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
    getSource: {
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
            /** @description The source. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SourceDetail"];
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
    deleteSource: {
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
        requestBody?: never;
        responses: {
            /** @description It is gone. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
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
    updateSource: {
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
                "application/json": components["schemas"]["SourcePatch"];
                "application/merge-patch+json": components["schemas"]["SourcePatch"];
            };
        };
        responses: {
            /** @description The source after the change. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WrittenSource"];
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
    runSource: {
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
            /** @description The task, or the one that is at it already. */
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
    listSourceCatalog: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Every connector, with why it fits. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SourceCatalog"];
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
    getSourceHealth: {
        parameters: {
            query?: {
                /** @description Default: a week ago. */
                from?: string;
                /** @description Default: now. */
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description How each source did. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SourceHealth"];
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
    testSource: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SourceTest"];
            };
        };
        responses: {
            /** @description What came of it, also where it failed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SourceTestResult"];
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
    createGrant: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GrantCreate"];
            };
        };
        responses: {
            /** @description The new grant. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResourceGrant"];
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
    deleteGrant: {
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
            /** @description The member holds it no more. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
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
    updateGrant: {
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
                "application/json": components["schemas"]["GrantPatch"];
                "application/merge-patch+json": components["schemas"]["GrantPatch"];
            };
        };
        responses: {
            /** @description The grant after the change. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GrantWrite"];
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
    listPermissions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The catalogue, also by group */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PermissionCatalog"];
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
    listGrants: {
        parameters: {
            query?: {
                /** @description Those that run out before this moment. */
                expiresBefore?: string;
                resourceId?: string;
                resourceRoleId?: string;
                resourceType?: "portfolio" | "property";
                userId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What can be granted, and what is: by person, then resource */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FineGrainedAccess"];
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
    listRoles: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All roles, built-in ones first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RoleList"];
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
    createRole: {
        parameters: {
            query?: {
                /** @description Check everything and say what would change, but change nothing. */
                dryRun?: "true" | "false";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RoleCreate"];
            };
        };
        responses: {
            /** @description With `dryRun=true`: it could be made, and nobody would gain or lose anything. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RoleDiff"];
                };
            };
            /** @description The new role. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Role"];
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
    deleteRole: {
        parameters: {
            query?: {
                /** @description The role that whoever holds the deleted one gets instead. Needs role:assign. */
                replaceBy?: string;
            };
            header?: {
                /** @description The ETag the change is based on. Another version answers 412. */
                "if-match"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Nobody can be given it any more. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
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
    updateRole: {
        parameters: {
            query?: {
                /** @description Check everything and say what would change, but change nothing. */
                dryRun?: "true" | "false";
            };
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
                "application/json": components["schemas"]["RolePatch"];
                "application/merge-patch+json": components["schemas"]["RolePatch"];
            };
        };
        responses: {
            /** @description The role after the change, or with `dryRun=true` as it would be; and who gains and loses what. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RoleWrite"];
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
    listResourceRoles: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All resource roles, built-in ones first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResourceRoleList"];
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
    createResourceRole: {
        parameters: {
            query?: {
                /** @description Check everything and say what would change, but change nothing. */
                dryRun?: "true" | "false";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ResourceRoleCreate"];
            };
        };
        responses: {
            /** @description With `dryRun=true`: what the assignments would give. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RoleDiff"];
                };
            };
            /** @description The new resource role. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResourceRole"];
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
    deleteResourceRole: {
        parameters: {
            query?: {
                /** @description The role that whoever holds the deleted one gets instead. Needs role:assign. */
                replaceBy?: string;
            };
            header?: {
                /** @description The ETag the change is based on. Another version answers 412. */
                "if-match"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Nobody can be given it any more. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
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
    updateResourceRole: {
        parameters: {
            query?: {
                /** @description Check everything and say what would change, but change nothing. */
                dryRun?: "true" | "false";
            };
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
                "application/json": components["schemas"]["RolePatch"];
                "application/merge-patch+json": components["schemas"]["RolePatch"];
            };
        };
        responses: {
            /** @description The role after the change, or with `dryRun=true` as it would be; and who gains and loses what, where. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResourceRoleWrite"];
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
    listTeam: {
        parameters: {
            query?: {
                /** @description `page.nextCursor` of the page before. */
                cursor?: string;
                /** @description Limited members only, or only the others. */
                isFga?: "true" | "false";
                /** @description Rows per page. */
                limit?: number;
                /** @description Every word must begin a word of the object. Case and accents do not matter. */
                q?: string;
                /** @description Roles held, or to be held by an invited person. Comma means or. */
                roleId?: string;
                /** @description A leading `-` sorts in descending order. */
                sort?: "name" | "-name" | "lastActiveAt" | "-lastActiveAt";
                /** @description States. Without it all of them. Comma means or. */
                status?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of people */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TeamPage"];
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
    getMember: {
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
            /** @description The member, by the id of the person */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TeamMember"];
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
    removeMember: {
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
        requestBody?: never;
        responses: {
            /** @description They get in no more. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
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
    updateMember: {
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
                "application/json": components["schemas"]["MemberPatch"];
                "application/merge-patch+json": components["schemas"]["MemberPatch"];
            };
        };
        responses: {
            /** @description The member after the change */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TeamMemberWrite"];
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
    getMemberAccess: {
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
            /** @description Each permission with where it comes from */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MemberAccess"];
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
    inviteMembers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TeamInvite"];
            };
        };
        responses: {
            /** @description One result per address, in the order given */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InviteResults"];
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
    revokeInvitation: {
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
            /** @description Its link works no more */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
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
    resendInvitation: {
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
            /** @description What became of it, as when inviting */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InviteResult"];
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
    listTenants: {
        parameters: {
            query?: {
                /** @description Also answer `page.anchors` and the exact total, for jumping anywhere in the list. */
                anchors?: "true" | "false";
                /** @description The archived tenants instead of the others. Tenants of archived properties are among them; without it they are listed only with `propertyId`. */
                archived?: "true" | "false";
                /** @description Consent to safety alerts by e-mail. Comma means or. */
                consentEmail?: string;
                /** @description Consent to safety alerts by text message. Comma means or. */
                consentSms?: string;
                /** @description `page.nextCursor` of the page before. */
                cursor?: string;
                /** @description Fields to count values of, under the same filters. Comma means or. */
                facets?: string;
                /** @description Needs `tenant:sensitive_read` everywhere. */
                hasAssistance?: "true" | "false";
                hasThreats?: "true" | "false";
                /** @description People or companies. Comma means or. */
                kind?: string;
                /** @description Languages. `none` finds objects without a value. Comma means or. */
                language?: string;
                /** @description A day, `2026-11-30`. */
                leaseToFrom?: string;
                /** @description A day, `2026-11-30`. */
                leaseToTo?: string;
                /** @description Rows per page. */
                limit?: number;
                /** @description Portfolios. Comma means or. */
                portfolioId?: string;
                /** @description Properties. Comma means or. */
                propertyId?: string;
                /** @description Every word must begin a word of the name, unit, property, tag or external id. E-mail and phone are searched only for callers who may read them. */
                q?: string;
                reachable?: "true" | "false";
                /** @description Rows to leave out after the cursor, or after the start of the list without one. */
                skip?: number | null;
                /** @description A leading `-` sorts in descending order. */
                sort?: "name" | "-name" | "property" | "-property" | "unit" | "-unit" | "status" | "-status" | "leaseTo" | "-leaseTo" | "updatedAt" | "-updatedAt";
                /** @description Statuses. Comma means or. */
                status?: string;
                /** @description Tags. `none` finds objects without a value. Comma means or. */
                tag?: string;
                /** @description Units. Comma means or. */
                unitId?: string;
                updatedFrom?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of tenants the caller may see. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TenantPage"];
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
    createTenant: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TenantCreate"];
            };
        };
        responses: {
            /** @description The new tenant. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Tenant"];
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
    getTenant: {
        parameters: {
            query?: {
                /** @description Parts that are not always answered. Comma means or. */
                include?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The tenant. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Tenant"];
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
    updateTenant: {
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
                "application/json": components["schemas"]["TenantPatch"];
                "application/merge-patch+json": components["schemas"]["TenantPatch"];
            };
        };
        responses: {
            /** @description The tenant after the change. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Tenant"] & {
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
    recordTenantConsent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConsentInput"];
            };
        };
        responses: {
            /** @description The tenant with the new consent. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Tenant"];
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
    eraseTenant: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EraseInput"];
            };
        };
        responses: {
            /** @description Who was erased, by id. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TenantErased"];
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
    revealTenantContact: {
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
            /** @description The contacts in clear. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TenantContact"];
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
    changeTenants: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TenantBatch"];
            };
        };
        responses: {
            /** @description What became of each. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BatchResult"];
                };
            };
            /** @description More than 500 are changed in the background; see `GET /batch/{taskId}`. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BatchStarted"];
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
    exportTenants: {
        parameters: {
            query?: {
                /** @description The archived tenants instead of the others. Tenants of archived properties are among them; without it they are listed only with `propertyId`. */
                archived?: "true" | "false";
                /** @description Columns in the order of the file, of: property, propertyCode, unit, building, firstName, lastName, company, emails, mobilePhone, homePhone, workPhone, status, role, leaseFrom, leaseTo, moveIn, moveOut, language, householdSize, emergencyName, emergencyPhone, consentEmail, consentSms, reachable, externalId, tags, notes, updatedAt. Default: property, unit, firstName, lastName, company, status, consentEmail. Comma means or. */
                columns?: string;
                /** @description Consent to safety alerts by e-mail. Comma means or. */
                consentEmail?: string;
                /** @description Consent to safety alerts by text message. Comma means or. */
                consentSms?: string;
                /** @description CSV (RFC 4180, UTF-8 with byte order mark), Excel workbook, or GeoJSON. */
                format?: "csv" | "xlsx" | "geojson";
                hasThreats?: "true" | "false";
                /** @description Only these of them, by id; at most 250. */
                ids?: string;
                /** @description People or companies. Comma means or. */
                kind?: string;
                /** @description Languages. `none` finds objects without a value. Comma means or. */
                language?: string;
                /** @description A day, `2026-11-30`. */
                leaseToFrom?: string;
                /** @description A day, `2026-11-30`. */
                leaseToTo?: string;
                /** @description Portfolios. Comma means or. */
                portfolioId?: string;
                /** @description Properties. Comma means or. */
                propertyId?: string;
                /** @description Every word must begin a word of the name, unit, property, tag or external id. E-mail and phone are searched only for callers who may read them. */
                q?: string;
                reachable?: "true" | "false";
                /** @description A leading `-` sorts in descending order. */
                sort?: "name" | "-name" | "property" | "-property" | "unit" | "-unit" | "status" | "-status" | "leaseTo" | "-leaseTo" | "updatedAt" | "-updatedAt";
                /** @description Statuses. Comma means or. */
                status?: string;
                /** @description Tags. `none` finds objects without a value. Comma means or. */
                tag?: string;
                /** @description Units. Comma means or. */
                unitId?: string;
                updatedFrom?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The tenants as a download, streamed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/geo+json": Blob;
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": Blob;
                    "text/csv": Blob;
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
    startTenantImport: {
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
    discardTenantImport: {
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
    listMissingTenants: {
        parameters: {
            query?: {
                /** @description `page.nextCursor` of the page before. */
                cursor?: string;
                /** @description Rows per page. */
                limit?: number;
            };
            header?: never;
            path: {
                fileId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of tenants, by property and unit */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MissingTenantPage"];
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
    markMissingTenantsPast: {
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
                "application/json": components["schemas"]["MarkMissingPast"];
            };
        };
        responses: {
            /** @description How many were marked and how many are left */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MarkedPast"];
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
    getRejectedTenantRows: {
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
    undoTenantImport: {
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
    searchTenantImports: {
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
    getTenantImportTemplate: {
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
    getTenantImportTemplateWorkbook: {
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
    uploadTenantImport: {
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
    validateTenantImport: {
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
    listThreats: {
        parameters: {
            query?: {
                /** @description Also answer `page.anchors` and the exact total, for jumping anywhere in the list. */
                anchors?: "true" | "false";
                /** @description Who it is assigned to, there or as a whole: ids, `me` or `none`. Comma means or. */
                assignee?: string;
                /** @description `minLon,minLat,maxLon,maxLat` */
                bbox?: string;
                /** @description Certainties. Comma means or. */
                certainty?: string;
                /** @description Connectors. Comma means or. */
                connector?: string;
                /** @description `page.nextCursor` of the page before. */
                cursor?: string;
                /** @description Fields to count values of, under the same filters. Comma means or. */
                facets?: string;
                /** @description `geojson`: the first 2,000 as features of `application/geo+json`, without pages. */
                format?: "json" | "geojson";
                /** @description Goes on after. */
                from?: string;
                /** @description Hazards. Comma means or. */
                hazard?: string;
                /** @description Also answer. Comma means or. */
                include?: string;
                /** @description Test messages instead of real ones. */
                isTest?: "true" | "false";
                /** @description Rows per page. */
                limit?: number;
                /** @description Portfolios with a property that it touches. Comma means or. */
                portfolioId?: string;
                /** @description Properties that it touches. Triage and risk are then those at these properties. Comma means or. */
                propertyId?: string;
                /** @description Every word must begin a word of the object. Case and accents do not matter. */
                q?: string;
                /** @description Severities. Comma means or. */
                severity?: string;
                /** @description Rows to leave out after the cursor, or after the start of the list without one. */
                skip?: number | null;
                /** @description A leading `-` sorts in descending order. */
                sort?: "severity" | "-severity" | "onsetAt" | "-onsetAt" | "sentAt" | "-sentAt" | "maxRisk" | "-maxRisk" | "endsAt" | "-endsAt";
                /** @description Sources. Comma means or. */
                sourceId?: string;
                /** @description Statuses. Default: upcoming,active. Comma means or. */
                status?: string;
                /** @description Begins before. */
                to?: string;
                /** @description States of triage. Comma means or. */
                triage?: string;
                /** @description Urgencies. Comma means or. */
                urgency?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of threats, or with `format=geojson` the features of a map. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/geo+json": components["schemas"]["ThreatFeatures"];
                    "application/json": components["schemas"]["ThreatPage"];
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
    reportThreat: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ThreatCreate"];
            };
        };
        responses: {
            /** @description The new threat, with what it touches. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Threat"];
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
    getThreat: {
        parameters: {
            query?: {
                /** @description Also answer. Comma means or. */
                include?: string;
                /** @description Also answer how it touches this property. */
                propertyId?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The threat. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Threat"];
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
    updateThreat: {
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
                "application/json": components["schemas"]["ThreatPatch"];
                "application/merge-patch+json": components["schemas"]["ThreatPatch"];
            };
        };
        responses: {
            /** @description The threat after the change. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WrittenThreat"];
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
    listUnits: {
        parameters: {
            query?: {
                accessible?: "true" | "false";
                /** @description Also answer `page.anchors` and the exact total, for jumping anywhere in the list. */
                anchors?: "true" | "false";
                /** @description The archived units instead of the others. Units of archived properties are among them; without it they are listed only with `propertyId`. */
                archived?: "true" | "false";
                belowGrade?: "true" | "false";
                /** @description Buildings, in any case. `none` finds objects without a value. Comma means or. */
                building?: string;
                /** @description `page.nextCursor` of the page before. */
                cursor?: string;
                /** @description Fields to count values of, under the same filters. Comma means or. */
                facets?: string;
                /** @description Floors. Comma means or. */
                floor?: string;
                hasThreats?: "true" | "false";
                /** @description Rows per page. */
                limit?: number;
                /** @description Who occupies it. Comma means or. */
                occupantType?: string;
                /** @description Portfolios. Comma means or. */
                portfolioId?: string;
                /** @description Properties. Comma means or. */
                propertyId?: string;
                /** @description Every word must begin a word of the object. Case and accents do not matter. */
                q?: string;
                /** @description Rows to leave out after the cursor, or after the start of the list without one. */
                skip?: number | null;
                /** @description `property` sorts by property, building and unit. Names sort naturally: 2, 10, 10A. A leading `-` sorts in descending order. */
                sort?: "property" | "-property" | "name" | "-name" | "building" | "-building" | "status" | "-status" | "area" | "-area" | "updatedAt" | "-updatedAt";
                /** @description Statuses. Comma means or. */
                status?: string;
                /** @description Tags. `none` finds objects without a value. Comma means or. */
                tag?: string;
                /** @description Types. Comma means or. */
                unitType?: string;
                updatedFrom?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of units the caller may see. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnitPage"];
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
    createUnit: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UnitCreate"];
            };
        };
        responses: {
            /** @description The new unit. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WrittenUnit"];
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
    getUnit: {
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
            /** @description The unit. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Unit"];
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
    updateUnit: {
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
                "application/json": components["schemas"]["UnitPatch"];
                "application/merge-patch+json": components["schemas"]["UnitPatch"];
            };
        };
        responses: {
            /** @description The unit after the change. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WrittenUnit"];
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
    updateUnitAddress: {
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
                "application/json": components["schemas"]["UnitAddressPatch"];
                "application/merge-patch+json": components["schemas"]["UnitAddressPatch"];
            };
        };
        responses: {
            /** @description The unit after the change. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WrittenUnit"];
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
    listUnitOccupancies: {
        parameters: {
            query?: {
                /** @description `page.nextCursor` of the page before. */
                cursor?: string;
                /** @description Rows per page. */
                limit?: number;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of stays, the latest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnitOccupancyPage"];
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
    changeUnits: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UnitBatch"];
            };
        };
        responses: {
            /** @description What became of each. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BatchResult"];
                };
            };
            /** @description More than 500 are changed in the background; see `GET /batch/{taskId}`. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BatchStarted"];
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
    exportUnits: {
        parameters: {
            query?: {
                accessible?: "true" | "false";
                /** @description The archived units instead of the others. Units of archived properties are among them; without it they are listed only with `propertyId`. */
                archived?: "true" | "false";
                belowGrade?: "true" | "false";
                /** @description Buildings, in any case. `none` finds objects without a value. Comma means or. */
                building?: string;
                /** @description Columns in the order of the file, of: property, propertyCode, portfolio, unit, building, floor, unitType, bedrooms, bathrooms, area, areaUnits, status, occupantType, tenants, marketRent, line1, line2, city, region, postalCode, country, belowGrade, accessible, externalId, tags, notes, updatedAt. Default: property, unit, building, unitType, status, tenants. Comma means or. */
                columns?: string;
                /** @description Floors. Comma means or. */
                floor?: string;
                /** @description CSV (RFC 4180, UTF-8 with byte order mark), Excel workbook, or GeoJSON. */
                format?: "csv" | "xlsx" | "geojson";
                hasThreats?: "true" | "false";
                /** @description Only these of them, by id; at most 250. */
                ids?: string;
                /** @description Who occupies it. Comma means or. */
                occupantType?: string;
                /** @description Portfolios. Comma means or. */
                portfolioId?: string;
                /** @description Properties. Comma means or. */
                propertyId?: string;
                /** @description Every word must begin a word of the object. Case and accents do not matter. */
                q?: string;
                /** @description `property` sorts by property, building and unit. Names sort naturally: 2, 10, 10A. A leading `-` sorts in descending order. */
                sort?: "property" | "-property" | "name" | "-name" | "building" | "-building" | "status" | "-status" | "area" | "-area" | "updatedAt" | "-updatedAt";
                /** @description Statuses. Comma means or. */
                status?: string;
                /** @description Tags. `none` finds objects without a value. Comma means or. */
                tag?: string;
                /** @description Types. Comma means or. */
                unitType?: string;
                updatedFrom?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The units as a download, streamed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/geo+json": Blob;
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": Blob;
                    "text/csv": Blob;
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
    startUnitImport: {
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
    discardUnitImport: {
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
    getRejectedUnitRows: {
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
    undoUnitImport: {
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
    searchUnitImports: {
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
    getUnitImportTemplate: {
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
    getUnitImportTemplateWorkbook: {
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
    uploadUnitImport: {
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
    validateUnitImport: {
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
    listUserSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All that are not over */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserSessionList"];
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
    endUserSessions: {
        parameters: {
            query?: {
                /** @description Ends the session that asks too, and every sign-in at the identity provider. */
                includeCurrent?: "true" | "false";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Signed out */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
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
    endUserSession: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a session, or `current` for the one that asks. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Signed out */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
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
