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
            dependentLocality: string | null;
            formatted: string;
            geocode: {
                /** @description The version of the geocoder’s data, such as Public_AR_Current. */
                benchmark: string | null;
                /** @description Up to 10 places to choose from, if the geocoder found several or only similar ones. They stay after a choice, when `status` is `ok`. Included only for a single property and in lists with `needsLocation`. */
                candidates?: components["schemas"]["GeocodeCandidate"][];
                /**
                 * Format: date-time
                 * @description When a street geocoder last looked up this address; null if none has yet.
                 */
                checkedAt: string | null;
                /** Format: date-time */
                geocodedAt: string | null;
                manual: boolean;
                /**
                 * @description How the geocoder’s result matches the address: spelled the same, spelled differently, or several results. Null if it found nothing, or until a geocoder has been asked.
                 * @enum {string|null}
                 */
                matchType: "exact" | "non_exact" | "tie" | null;
                /** @enum {string} */
                precision: "rooftop" | "parcel" | "street" | "postal_code" | "city" | "unknown";
                /** @description The building is within this distance of the point; null if the point is exact, or there is none. */
                radiusMeters: number | null;
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
            sortingCode: string | null;
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
            /** @description ISO 3166-1 alpha-2 code, or the English name. Default: the organization’s country. */
            country?: string;
            /** @description Suburb, neighborhood, or village within the city, in countries whose addresses have one. */
            dependentLocality?: string | null;
            lat?: number | null;
            line1: string;
            line2?: string | null;
            line3?: string | null;
            lon?: number | null;
            /**
             * @description With `lat` and `lon`: a person set the point, so later geocoding doesn’t change it. `source` is ignored.
             * @enum {boolean}
             */
            manual?: true;
            postalCode?: string | null;
            /**
             * @description How precise `lat` and `lon` are. Default: rooftop.
             * @enum {string}
             */
            precision?: "rooftop" | "parcel" | "street";
            /** @description State or province, as a code or name. */
            region?: string | null;
            /** @description For example CEDEX in Monaco. */
            sortingCode?: string | null;
            /**
             * @description The service that suggested `lat` and `lon`.
             * @enum {string}
             */
            source?: "photon" | "pelias";
        };
        AddressPatch: {
            allowDuplicateAddress?: boolean;
            /** @description One of the property’s `address.geocode.candidates`, by its coordinates. The property moves there, with the candidate’s precision. `null` undoes the choice and moves the property back to its ZIP code or city. */
            candidate?: {
                lat: number;
                lon: number;
            } | null;
            city?: string | null;
            /** @description ISO 3166-1 alpha-2 code, or the English name. */
            country?: string;
            /** @description Suburb, neighborhood, or village within the city, in countries whose addresses have one. */
            dependentLocality?: string | null;
            /** @description Send `null` for both `lat` and `lon` to discard the location and geocode the address again. */
            lat?: number | null;
            line1?: string;
            line2?: string | null;
            line3?: string | null;
            lon?: number | null;
            /**
             * @description With `lat` and `lon`: a person set the point, so later geocoding doesn’t change it. `source` is ignored.
             * @enum {boolean}
             */
            manual?: true;
            postalCode?: string | null;
            /**
             * @description How precise `lat` and `lon` are. Default: rooftop.
             * @enum {string}
             */
            precision?: "rooftop" | "parcel" | "street";
            /** @description State or province, as a code or name. */
            region?: string | null;
            /** @description For example CEDEX in Monaco. */
            sortingCode?: string | null;
            /**
             * @description The service that suggested `lat` and `lon`.
             * @enum {string}
             */
            source?: "photon" | "pelias";
        };
        AddressSuggestions: {
            /** @description False if this installation doesn’t suggest addresses. */
            isEnabled: boolean;
            items: {
                address: {
                    city: string | null;
                    country: string;
                    line1: string;
                    postalCode: string | null;
                    region: string | null;
                };
                formatted: string;
                /** @description Where the building is, as `createProperty` and `updatePropertyAddress` accept it; null if the suggestion is only a street. */
                point: {
                    lat: number;
                    lon: number;
                    /** @enum {string} */
                    precision: "rooftop" | "parcel" | "street";
                    /** @enum {string} */
                    source: "photon" | "pelias";
                } | null;
            }[];
        };
        Alert: {
            /** @description What the caller can do now. */
            actions: ("edit" | "send" | "approve" | "cancel" | "follow_up")[];
            answers: components["schemas"]["AlertAnswerCounts"];
            /** Format: date-time */
            approvedAt: string | null;
            approvedBy: components["schemas"]["Ref"] | null;
            audience: components["schemas"]["AlertAudience"];
            channels: ("email" | "sms" | "voice")[];
            /** Format: date-time */
            confirmedAt: string | null;
            confirmedBy: components["schemas"]["Ref"] | null;
            confirmedCount: number | null;
            /** Format: date-time */
            createdAt: string;
            createdBy: components["schemas"]["Ref"] | null;
            /**
             * Format: date-time
             * @description When an automatic alert goes out, unless a member stops it.
             */
            delayedUntil: string | null;
            /** @description Time until `delayedUntil` by the server’s clock. Null unless the status is `delayed`. */
            delaySecondsLeft: number | null;
            /** Format: date-time */
            finishedAt: string | null;
            /** @enum {string|null} */
            hazard: "tornado" | "severe_thunderstorm" | "hail" | "high_wind" | "tropical_cyclone" | "storm_surge" | "flood" | "flash_flood" | "coastal_flood" | "dam_failure" | "winter_storm" | "ice" | "extreme_cold" | "extreme_heat" | "fog" | "dust" | "air_quality" | "wildfire" | "red_flag" | "structure_fire" | "earthquake" | "tsunami" | "volcano" | "landslide" | "avalanche" | "drought" | "hazmat" | "utility_outage" | "civil" | "crime" | "health" | "disaster_declaration" | "other" | null;
            /** Format: uuid */
            id: string;
            /** @description Whether it was created automatically, based on the organization’s alert settings. */
            isAutomatic: boolean;
            /** @enum {string} */
            phase: "prepare" | "act_now" | "update" | "all_clear";
            /** @description 1 (sent first) to 5. */
            priority: number;
            /** Format: uuid */
            senderId: string | null;
            /** Format: date-time */
            startedAt: string | null;
            stats: components["schemas"]["AlertStats"];
            /** @enum {string} */
            status: "draft" | "awaiting_approval" | "delayed" | "queued" | "sending" | "sent" | "sent_with_errors" | "cancelled";
            /** Format: uuid */
            taskId: string | null;
            /** @enum {string} */
            templateHazard: "tornado" | "storm" | "hurricane" | "flood" | "winter" | "heat" | "smoke" | "wildfire" | "fire" | "earthquake" | "tsunami" | "hazmat" | "outage" | "security" | "any";
            texts: {
                [key: string]: components["schemas"]["AlertText"];
            };
            /** Format: uuid */
            threadId: string;
            threat: components["schemas"]["Ref"] | null;
            /** @description The English subject, with its merge fields’ fallbacks. */
            title: string;
            /** Format: date-time */
            updatedAt: string;
            updatedBy: components["schemas"]["Ref"] | null;
            /** @description Increases by one with every write. The ETag is `"v<version>"`. */
            version: number;
        };
        /** @description Each person’s latest answer in the thread. `none` means unknown, never safe. */
        AlertAnswerCounts: {
            needHelp: number;
            none: number;
            notThere: number;
            safe: number;
        };
        /** @description Current residents of any of these properties, buildings, floors, or units. A later alert in a thread ignores these lists and goes to the people who got the earlier ones. */
        AlertAudience: {
            /** @default [] */
            buildings?: {
                name: string;
                /** Format: uuid */
                propertyId: string;
            }[];
            /** @default [] */
            floors?: {
                /** @default null */
                building?: string | null;
                floor: number;
                /** Format: uuid */
                propertyId: string;
            }[];
            /**
             * @description For a later alert in a thread: includes only people who haven’t answered yet.
             * @default false
             */
            onlyUnanswered?: boolean;
            /** @default [] */
            propertyIds?: string[];
            /** @default [] */
            unitIds?: string[];
        };
        AlertAudienceRequest: {
            /**
             * Format: uuid
             * @description The draft to start from. Other fields in the request replace its values.
             */
            alertId?: string;
            audience?: components["schemas"]["AlertAudience"];
            /** @description By default, email, and also text messages and phone calls if a gateway is configured. */
            channels?: ("email" | "sms" | "voice")[];
            /** @description By default, the texts of the template for the hazard and the phase. */
            texts?: {
                [key: string]: components["schemas"]["AlertText"];
            };
            /** Format: uuid */
            threadId?: string;
            /** Format: uuid */
            threatId?: string | null;
        };
        AlertCreate: {
            audience?: components["schemas"]["AlertAudience"] & unknown;
            /** @description By default, email, and also text messages and phone calls if a gateway is configured. */
            channels?: ("email" | "sms" | "voice")[];
            /**
             * @description What an alert without a threat is about. An alert about a threat takes the threat’s hazard.
             * @enum {string|null}
             */
            hazard?: "tornado" | "severe_thunderstorm" | "hail" | "high_wind" | "tropical_cyclone" | "storm_surge" | "flood" | "flash_flood" | "coastal_flood" | "dam_failure" | "winter_storm" | "ice" | "extreme_cold" | "extreme_heat" | "fog" | "dust" | "air_quality" | "wildfire" | "red_flag" | "structure_fire" | "earthquake" | "tsunami" | "volcano" | "landslide" | "avalanche" | "drought" | "hazmat" | "utility_outage" | "civil" | "crime" | "health" | "disaster_declaration" | "other" | null;
            /** @enum {string} */
            phase: "prepare" | "act_now" | "update" | "all_clear";
            /**
             * Format: uuid
             * @description Null for the default sender.
             */
            senderId?: string | null;
            /** @description By default, the texts of the template for the hazard and the phase. */
            texts?: {
                [key: string]: components["schemas"]["AlertText"];
            };
            /**
             * Format: uuid
             * @description The ID of a thread’s first alert. Makes this an update or all clear to the people reached by the thread’s alerts. An update also goes to people whose message is still waiting.
             */
            threadId?: string;
            /**
             * Format: uuid
             * @default null
             */
            threatId?: string | null;
        };
        AlertMessage: {
            /** @description Masked; null once the tenant is erased. */
            address: string | null;
            /** Format: date-time */
            bouncedAt: string | null;
            /**
             * @description How a call ended. Only an answered one is delivered.
             * @enum {string|null}
             */
            callResult: "answered" | "voicemail" | "no_answer" | "busy" | "failed" | null;
            /** @enum {string} */
            channel: "email" | "sms" | "voice";
            /** Format: date-time */
            complainedAt: string | null;
            /** Format: date-time */
            deliveredAt: string | null;
            /** Format: uuid */
            id: string;
            /** Format: date-time */
            sentAt: string | null;
            /** @enum {string} */
            state: "waiting" | "claimed" | "sent" | "not_sent" | "in_doubt" | "withdrawn";
        };
        AlertNumbers: {
            /** @description Set if the alert needs approval and no other member can approve it. */
            approvalBlocked: {
                /** @description Members who can change the alert settings, at most three. */
                admins: components["schemas"]["Ref"][];
            } | null;
            /** @description Whether a second person has to approve the alert. */
            approvalNeeded: boolean;
            channels: {
                /** @enum {string} */
                channel: "email" | "sms" | "voice";
                /** @description Most frequent first. */
                excluded: {
                    count: number;
                    /** @enum {string} */
                    reason: "archived" | "no_address" | "no_consent" | "not_verified" | "opted_out" | "suppressed" | "shared_address" | "no_gateway" | "answered" | "demo" | "cancelled" | "sending_stopped" | "over" | "replaced" | "erased";
                }[];
                /** @description Text messages or calls that would wait for quiet hours to end, and when the first and the last of them would go out. */
                held: {
                    /** Format: date-time */
                    lastUntil: string;
                    messages: number;
                    /** Format: date-time */
                    until: string;
                } | null;
                /** @description Whether this server can send on this channel. */
                isAvailable: boolean;
                messages: number;
                people: number;
                /** @description Total segments of all text messages. Null for other channels. */
                segments: number | null;
            }[];
            /** @description Why the others get no message. Most frequent first. */
            excluded: {
                count: number;
                /** @enum {string} */
                reason: "archived" | "no_address" | "no_consent" | "not_verified" | "opted_out" | "suppressed" | "shared_address" | "no_gateway" | "answered" | "demo" | "cancelled" | "sending_stopped" | "over" | "replaced" | "erased";
            }[];
            languages: {
                count: number;
                /** @description If false, these people also get the English text. */
                isReviewed: boolean;
                /** @description The language of the text these people get. */
                textLanguage: string;
                /** @description Language code; `none` if unknown. */
                value: string;
            }[];
            /** @description Places that the threat certainly affects but the audience doesn’t touch. Empty for a later alert in a thread, and if single units are chosen. */
            missingPlaces: {
                /** @description Null if the property itself is affected. */
                building: string | null;
                property: components["schemas"]["Ref"];
            }[];
            /** @description People in the audience. */
            people: number;
            /** @description People who get at least one message: the number to confirm. */
            reached: number;
        };
        AlertPage: {
            items: components["schemas"]["Alert"][];
            page: components["schemas"]["PageInfo"];
        };
        AlertPatch: {
            audience?: components["schemas"]["AlertAudience"] & unknown;
            /** @description By default, email, and also text messages and phone calls if a gateway is configured. */
            channels?: ("email" | "sms" | "voice")[];
            /**
             * @description What an alert without a threat is about. An alert about a threat takes the threat’s hazard.
             * @enum {string|null}
             */
            hazard?: "tornado" | "severe_thunderstorm" | "hail" | "high_wind" | "tropical_cyclone" | "storm_surge" | "flood" | "flash_flood" | "coastal_flood" | "dam_failure" | "winter_storm" | "ice" | "extreme_cold" | "extreme_heat" | "fog" | "dust" | "air_quality" | "wildfire" | "red_flag" | "structure_fire" | "earthquake" | "tsunami" | "volcano" | "landslide" | "avalanche" | "drought" | "hazmat" | "utility_outage" | "civil" | "crime" | "health" | "disaster_declaration" | "other" | null;
            /** @enum {string} */
            phase?: "prepare" | "act_now" | "update" | "all_clear";
            /**
             * Format: uuid
             * @description Null for the default sender.
             */
            senderId?: string | null;
            /** @description By default, the texts of the template for the hazard and the phase. */
            texts?: {
                [key: string]: components["schemas"]["AlertText"];
            };
        };
        AlertPreview: {
            email: {
                html: string;
                subject: string;
                text: string;
            };
            isReviewed: boolean;
            /** @description The language of the text. */
            language: string;
            /** @description The US grade level of the English text (Flesch–Kincaid). */
            readingGrade: number;
            sms: {
                /** @enum {string} */
                encoding: "GSM-7" | "UCS-2";
                segments: number;
                text: string;
                /** @description Septets with GSM-7, 16-bit units with UCS-2. */
                units: number;
            };
            /** @description The phone call. */
            voice: {
                /** @description The language that the call speaks first. English for languages without a voice. */
                language: string;
                /** @description What the call reads aloud; in English as well for an unreviewed translation. */
                texts: string[];
            };
            warnings: {
                /** @enum {string} */
                code: "field_without_fallback" | "no_reply_link" | "disallowed_link" | "long_short_text" | "long_call" | "hard_to_read" | "not_reviewed";
                language: string;
                message: string;
            }[];
        };
        AlertPreviewRequest: components["schemas"]["AlertAudienceRequest"] & {
            /** @description By default, the tenant’s language. */
            language?: string;
            /**
             * Format: uuid
             * @description By default, a sample tenant.
             */
            tenantId?: string;
        };
        AlertRecipient: {
            /**
             * @description The latest in the thread. Null means unknown, never safe.
             * @enum {string|null}
             */
            answer: "safe" | "need_help" | "not_there" | null;
            /** Format: date-time */
            answeredAt: string | null;
            belowGrade: boolean;
            building: string | null;
            /** @enum {string|null} */
            exclusion: "archived" | "no_address" | "no_consent" | "not_verified" | "opted_out" | "suppressed" | "shared_address" | "no_gateway" | "answered" | "demo" | "cancelled" | "sending_stopped" | "over" | "replaced" | "erased" | null;
            floor: number | null;
            /** Format: uuid */
            id: string;
            language: string;
            messages: components["schemas"]["AlertMessage"][];
            property: components["schemas"]["Ref"] | null;
            /** @description Null once erased. */
            tenant: components["schemas"]["Ref"] | null;
            unit: components["schemas"]["Ref"] | null;
        };
        AlertRecipientPage: {
            items: components["schemas"]["AlertRecipient"][];
            page: components["schemas"]["PageInfo"];
        };
        AlertReplyInput: {
            /** @enum {string} */
            answer: "safe" | "need_help" | "not_there";
            /** @description An idempotency key chosen by the client. Repeating it stores nothing and returns the stored answer. */
            clientKey?: string;
            needs?: ("medical" | "mobility" | "evacuation" | "power" | "other")[];
            note?: string | null;
            /** @description How many people need help, or are safe. */
            peopleCount?: number | null;
        };
        AlertReplyPage: {
            alert: {
                /**
                 * @description The text’s language: English if there’s no text in `language`.
                 * @enum {string}
                 */
                language: "en" | "es" | "fr" | "vi" | "zh";
                /** @enum {string} */
                phase: "prepare" | "act_now" | "update" | "all_clear";
                /** Format: date-time */
                sentAt: string;
                subject: string;
                /** @description Plain text, filled in, without the link to this page. */
                text: string;
            };
            answer: components["schemas"]["AlertStoredAnswer"];
            /** Format: date-time */
            expiresAt: string;
            firstName: string | null;
            /** @description Whether an all clear was sent. */
            isOver: boolean;
            /** @enum {string} */
            language: "en" | "es" | "fr" | "vi" | "zh";
            languages: ("en" | "es" | "fr" | "vi" | "zh")[];
            org: {
                contactEmail: string | null;
                logo: string | null;
                name: string;
                postalAddress: string | null;
                privacyUrl: string | null;
                supportPhone: string | null;
            };
            property: string | null;
            /** @description IANA name of the organization’s time zone, for the times on the page. */
            timeZone: string;
            unit: string | null;
        };
        AlertReplyReceived: components["schemas"]["AlertStoredAnswer"] & {
            /** @description False for a repeated `clientKey`. */
            isNew: boolean;
        };
        AlertSend: {
            /** @description The number of people, typed by the member to confirm it. */
            confirmCount: number;
        };
        AlertSettings: {
            /** @description Members who can change the alert settings, at most three. */
            admins: components["schemas"]["Ref"][];
            /** @description Alerts to more people than this need a second person’s approval. Null for never. */
            approvalOver: number | null;
            /** @description Members who can send alerts about threats, at most two. With fewer, no one can approve someone else’s alert. */
            approvers: components["schemas"]["Ref"][];
            /** @description Which threats tenants are alerted about automatically. A threat must be in effect, come from a source, and be observed or likely. Only places that are definitely affected are alerted, once per threat. Null while automatic sending is off. */
            automatic: {
                /** @description Null for every channel this server can send on. */
                channels: ("email" | "sms" | "voice")[] | null;
                /** @description How long members can stop an alert before it goes out. */
                delayMinutes: number;
                hazards: ("tornado" | "severe_thunderstorm" | "hail" | "high_wind" | "tropical_cyclone" | "storm_surge" | "flood" | "flash_flood" | "coastal_flood" | "dam_failure" | "winter_storm" | "ice" | "extreme_cold" | "extreme_heat" | "fog" | "dust" | "air_quality" | "wildfire" | "red_flag" | "structure_fire" | "earthquake" | "tsunami" | "volcano" | "landslide" | "avalanche" | "drought" | "hazmat" | "utility_outage" | "civil" | "crime" | "health" | "disaster_declaration" | "other")[];
                /**
                 * @description The lowest severity that sends an alert.
                 * @enum {string}
                 */
                minSeverity: "moderate" | "severe" | "extreme";
                /**
                 * Format: uuid
                 * @description Null for the default sender.
                 */
                senderId: string | null;
            } | null;
            /** @description What prevents automatic alerts now, such as a missing sender, as a problem’s code and detail. Until it’s fixed, none are created, unless `isEmailOnly`. */
            automaticBlockedBy: {
                code: string;
                detail: string;
                /** @description Whether this prevents only email: alerts still go out by text and phone. */
                isEmailOnly: boolean;
            } | null;
            /**
             * Format: date-time
             * @description Null if they were never saved.
             */
            updatedAt: string | null;
            updatedBy: components["schemas"]["Ref"] | null;
            /** @description Increases by one with every write. The ETag is `"v<version>"`. */
            version: number;
        };
        AlertSettingsInput: {
            /** @description Alerts to more people than this need a second person’s approval. Null for never. */
            approvalOver: number | null;
            /** @description Which threats tenants are alerted about automatically. A threat must be in effect, come from a source, and be observed or likely. Only places that are definitely affected are alerted, once per threat. Null turns automatic sending off and stops automatic alerts that haven’t gone out yet. If you leave it out, it stays as it is. */
            automatic?: {
                /**
                 * @description Null for every channel this server can send on.
                 * @default null
                 */
                channels?: ("email" | "sms" | "voice")[] | null;
                /**
                 * @description How long members can stop an alert before it goes out.
                 * @default 5
                 */
                delayMinutes?: number;
                hazards: ("tornado" | "severe_thunderstorm" | "hail" | "high_wind" | "tropical_cyclone" | "storm_surge" | "flood" | "flash_flood" | "coastal_flood" | "dam_failure" | "winter_storm" | "ice" | "extreme_cold" | "extreme_heat" | "fog" | "dust" | "air_quality" | "wildfire" | "red_flag" | "structure_fire" | "earthquake" | "tsunami" | "volcano" | "landslide" | "avalanche" | "drought" | "hazmat" | "utility_outage" | "civil" | "crime" | "health" | "disaster_declaration" | "other")[];
                /**
                 * @description The lowest severity that sends an alert.
                 * @default extreme
                 * @enum {string}
                 */
                minSeverity?: "moderate" | "severe" | "extreme";
                /**
                 * Format: uuid
                 * @description Null for the default sender.
                 * @default null
                 */
                senderId?: string | null;
            } | null;
        };
        AlertStarted: {
            alert: components["schemas"]["Alert"];
            /** @description Null while the alert waits for approval, or if its task has already started. */
            task: components["schemas"]["Task"] | null;
        };
        AlertStats: {
            bounced: number;
            /** @description Known to be delivered. */
            delivered: number;
            excluded: number;
            /** @description Delivery unknown; never resent automatically. */
            inDoubt: number;
            messages: number;
            notSent: number;
            /** @description People in the audience. 0 until it is determined. */
            people: number;
            /** @description People for whom a message was enqueued. */
            reached: number;
            sent: number;
            /** @description Calls that no one picked up, and busy lines. */
            unanswered: number;
            /** @description Calls that left a message on voicemail. Not counted as delivered. */
            voicemail: number;
            /** @description Including messages that are being submitted. */
            waiting: number;
            /**
             * Format: date-time
             * @description When the next message is due, if all that are waiting are due later.
             */
            waitingUntil: string | null;
            withdrawn: number;
        };
        /** @description The latest answer, sent by link, by text, or with a key during a call, or recorded by staff. */
        AlertStoredAnswer: {
            /** @enum {string} */
            answer: "safe" | "need_help" | "not_there";
            needs: ("medical" | "mobility" | "evacuation" | "power" | "other")[];
            note: string | null;
            peopleCount: number | null;
            /** Format: date-time */
            receivedAt: string;
        } | null;
        AlertTemplate: {
            /** @enum {string} */
            hazard: "tornado" | "storm" | "hurricane" | "flood" | "winter" | "heat" | "smoke" | "wildfire" | "fire" | "earthquake" | "tsunami" | "hazmat" | "outage" | "security" | "any";
            /** @enum {string} */
            phase: "prepare" | "act_now" | "update" | "all_clear";
            texts: {
                [key: string]: components["schemas"]["AlertText"];
            };
            /** Format: date-time */
            updatedAt: string | null;
            updatedBy: components["schemas"]["Ref"] | null;
            /** @description 0 for the built-in text. */
            version: number;
        };
        AlertTemplateHistory: components["schemas"]["AlertTemplate"] & {
            builtIn: {
                [key: string]: components["schemas"]["AlertText"];
            };
            /** @description The fields that are filled in for each tenant. */
            mergeFields: {
                label: string;
                name: string;
                sample: string;
            }[];
            /** @description The organization’s versions, newest first, at most 50. */
            versions: {
                /** Format: date-time */
                createdAt: string;
                createdBy: components["schemas"]["Ref"] | null;
                texts: {
                    [key: string]: components["schemas"]["AlertText"];
                };
                version: number;
            }[];
        };
        AlertTemplateInput: {
            /** @description The version you edited. If it’s no longer the latest, the call returns 409. */
            basedOn: number;
            /** @description By language code; `en` is required. */
            texts: {
                [key: string]: components["schemas"]["AlertText"];
            };
        };
        AlertTemplates: {
            items: components["schemas"]["AlertTemplate"][];
            /** @description The languages of the built-in texts. */
            languages: string[];
            /** @description The fields that are filled in for each tenant. */
            mergeFields: {
                label: string;
                name: string;
                sample: string;
            }[];
        };
        AlertText: {
            bodyMarkdown: string;
            /**
             * @description Whether someone who speaks the language has checked the text against the English text. Until then, tenants get it below the English text. It’s stored as sent, so send false for translations of English text that has changed since. Always true for `en`.
             * @default false
             */
            isReviewed?: boolean;
            /** @description For text messages and phone calls. Instructions for replying are added in the same language; calls leave out links. */
            shortText: string;
            subject: string;
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
            /** @description Eligible tenants by language code; `none` means unknown. */
            byLanguage: {
                count: number;
                value: string;
            }[];
            /** @description Tenants who declined. Campaigns don’t ask them again. */
            declined: number;
            duplicateAddress: number;
            eligible: number;
            invalid: number;
            noEmail: number;
            /** @description No current or future occupancy. */
            noTenancy: number;
            /** @description The first 200 tenants who would be skipped, with the reason. */
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
            /** @description Tenants who declined. Campaigns don’t ask them again. */
            declined: number;
            duplicateAddress: number;
            eligible: number;
            invalid: number;
            noEmail: number;
            /** @description No current or future occupancy. */
            noTenancy: number;
            suppressed: number;
        };
        BatchResult: {
            /** @description Number of records that changed. */
            changed: number;
            /**
             * Format: uuid
             * @description The group of its ledger events.
             */
            groupId: string;
            /** @description Number of records not processed, because the task is unfinished or was canceled. */
            left: number;
            /** @description Records that couldn’t be changed, and why. */
            refused: {
                /** @description The problem code a single change would return. */
                code: string;
                /** Format: uuid */
                id: string;
                /** @description Null for tenants, and for records the caller can’t see. */
                name: string | null;
                reason: string;
            }[];
            /** @description Records that already had the value. */
            unchanged: string[];
        };
        BatchStarted: {
            task: components["schemas"]["Task"];
        };
        Building: {
            /** Format: date-time */
            archivedAt: string | null;
            /** Format: date-time */
            createdAt: string;
            createdBy: components["schemas"]["Ref"] | null;
            /** Format: uuid */
            id: string;
            lat: number;
            line1: string | null;
            lon: number;
            name: string;
            property: components["schemas"]["Ref"];
            /** Format: date-time */
            updatedAt: string;
            updatedBy: components["schemas"]["Ref"] | null;
            /** @description Increases by one with every write. The ETag is `"v<version>"`. */
            version: number;
        };
        BuildingCreate: {
            lat: number;
            /** @description Its street address, if it’s different from the property’s. */
            line1?: string | null;
            lon: number;
            /** @description As in `unit.building`, case-insensitive. */
            name: string;
            /** Format: uuid */
            propertyId: string;
        };
        BuildingPatch: {
            lat?: number;
            /** @description Its street address, if it’s different from the property’s. */
            line1?: string | null;
            lon?: number;
            /** @description As in `unit.building`, case-insensitive. */
            name?: string;
        };
        /** @description Empty lists don’t limit the audience. Tenants must be in one of the portfolios or properties, and match every other list. */
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
            code: "sender" | "email_allowed" | "mail_server" | "opt_in_link" | "postal_address" | "contact" | "subject" | "merge_fields" | "links" | "languages" | "weight" | "audience";
            /**
             * @description An error prevents sending.
             * @enum {string}
             */
            level: "ok" | "warning" | "error";
            message: string;
        };
        CampaignRecipient: {
            /** @description The masked email address. */
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
            /** @description Null once the person has been erased. */
            tenant: components["schemas"]["Ref"] | null;
            /** Format: date-time */
            updatedAt: string;
        };
        CampaignRecipientPage: {
            items: components["schemas"]["CampaignRecipient"][];
            page: components["schemas"]["PageInfo"];
        };
        CampaignStats: {
            /** @description Tenants in the audience, including those who were skipped. */
            audience: number;
            bounced: number;
            complained: number;
            declined: number;
            deferred: number;
            /** @description Emails known to be delivered. */
            delivered: number;
            inDoubt: number;
            noResponse: number;
            notSent: number;
            optedIn: number;
            queued: number;
            /** @description Emails submitted, regardless of the outcome. */
            sent: number;
            /** @description Tenants skipped on purpose, including suppressed addresses. */
            skipped: number;
            suppressed: number;
        };
        /** @description Whether safety alerts reach the person on this channel, and if not, why. */
        ChannelReach: {
            isReachable: boolean;
            /** @enum {string|null} */
            reason: "no_gateway" | "suppressed" | "opted_out" | "not_verified" | "no_consent" | "no_address" | null;
        };
        CheckEmail: {
            email: string;
        };
        CheckEmailResponse: {
            maskedEmail: string;
            /**
             * @description How this address signs in.
             * @enum {string}
             */
            next: "otp" | "google" | "sso" | "invite";
        };
        Checklist: {
            /** @enum {string} */
            hazard: "tornado" | "severe_thunderstorm" | "hail" | "high_wind" | "tropical_cyclone" | "storm_surge" | "flood" | "flash_flood" | "coastal_flood" | "dam_failure" | "winter_storm" | "ice" | "extreme_cold" | "extreme_heat" | "fog" | "dust" | "air_quality" | "wildfire" | "red_flag" | "structure_fire" | "earthquake" | "tsunami" | "volcano" | "landslide" | "avalanche" | "drought" | "hazmat" | "utility_outage" | "civil" | "crime" | "health" | "disaster_declaration" | "other";
            /** @description Whether it’s Parapet’s default. */
            isDefault: boolean;
            items: {
                /** @description Due this many minutes after the item is added: when the threat is acknowledged, or when the phase starts. Null for no due time. */
                dueMinutes: number | null;
                /** @description Identifies the item when its label or place changes. */
                key: string;
                label: string;
                /**
                 * @description The default owner, which can be changed at each property. Null for no one.
                 * @enum {string|null}
                 */
                owner: "on_call" | "property_manager" | null;
                /**
                 * @description `prepare`: before the hazard, and for watches. `respond`: while it’s active. `recover`: once it’s over.
                 * @enum {string}
                 */
                phase: "prepare" | "respond" | "recover";
            }[];
            /**
             * Format: date-time
             * @description Null if it was never changed.
             */
            updatedAt: string | null;
            updatedBy: components["schemas"]["Ref"] | null;
            /** @description Increases by one with every write. 0 before the first. */
            version: number;
        };
        ChecklistInput: {
            /** @description All items, in order. Null resets the checklist to Parapet’s default. */
            items: {
                /** @description Due this many minutes after the item is added: when the threat is acknowledged, or when the phase starts. Null for no due time. */
                dueMinutes: number | null;
                /** @description Omit it for a new item. */
                key?: string;
                label: string;
                /**
                 * @description The default owner, which can be changed at each property. Null for no one.
                 * @enum {string|null}
                 */
                owner: "on_call" | "property_manager" | null;
                /**
                 * @description `prepare`: before the hazard, and for watches. `respond`: while it’s active. `recover`: once it’s over.
                 * @enum {string}
                 */
                phase: "prepare" | "respond" | "recover";
            }[] | null;
        };
        ChecklistItem: {
            /** Format: date-time */
            doneAt: string | null;
            doneBy: components["schemas"]["Ref"] | null;
            /** Format: date-time */
            dueAt: string | null;
            key: string;
            label: string;
            /** @description Who takes care of it; null for no one. */
            owner: {
                /**
                 * @description Null for a member.
                 * @enum {string|null}
                 */
                role: "on_call" | "property_manager" | null;
                /** @description The member, or the property’s manager. Null for `on_call`; see `getOnCall`. */
                user: components["schemas"]["Ref"] | null;
            } | null;
            /**
             * @description Null if it was added before checklists had phases.
             * @enum {string|null}
             */
            phase: "prepare" | "respond" | "recover" | null;
        };
        ChecklistList: {
            /** @description One for every hazard. */
            items: components["schemas"]["Checklist"][];
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
            /** @description When a member matched the opt-in to this tenant, and the member’s name. Null for decisions that were the tenant’s from the start. */
            match: {
                /** Format: date-time */
                at: string;
                name: string;
            } | null;
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
            /** @description One of this tenant’s addresses. */
            address: string;
            /** @enum {string} */
            channel: "email" | "sms" | "voice";
            /** @enum {string} */
            decision: "opted_in" | "opted_out";
            /**
             * @description Where the signed document is.
             * @default null
             */
            documentRef?: string | null;
            /** @description How the tenant gave or withdrew consent: on paper, at the front desk, or by phone, and what they said or signed. */
            note: string;
            /**
             * Format: date-time
             * @description When the tenant decided. Default: now.
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
            /** @description Threats that aren’t resolved or dismissed, up to 20. */
            assignedToMe: components["schemas"]["WaitingThreat"][];
            /** @description New threats of moderate severity or higher, most severe first, up to 10. */
            carousel: {
                /** Format: date-time */
                endsAt: string | null;
                /** @enum {string} */
                hazard: "tornado" | "severe_thunderstorm" | "hail" | "high_wind" | "tropical_cyclone" | "storm_surge" | "flood" | "flash_flood" | "coastal_flood" | "dam_failure" | "winter_storm" | "ice" | "extreme_cold" | "extreme_heat" | "fog" | "dust" | "air_quality" | "wildfire" | "red_flag" | "structure_fire" | "earthquake" | "tsunami" | "volcano" | "landslide" | "avalanche" | "drought" | "hazmat" | "utility_outage" | "civil" | "crime" | "health" | "disaster_declaration" | "other";
                /** @description Path of the threat in the web app. */
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
                /** @description Widgets the caller doesn’t have permission to see. */
                hidden: ("carousel" | "needsTriage" | "map" | "watched" | "consent" | "sources" | "ledger")[];
                /** @description In display order. */
                widgets: ("carousel" | "needsTriage" | "map" | "watched" | "consent" | "sources" | "ledger")[];
            };
            /** @description The ten latest tasks the person started. */
            myTasks: components["schemas"]["Task"][];
            /** @description Acknowledged ongoing threats that aren’t assigned, or without progress for 30 minutes, most urgent first, up to 20, and the number of all of them. An incident is listed and counted once. */
            needsFollowUp: {
                count: number;
                items: components["schemas"]["WaitingThreat"][];
            };
            /** @description New ongoing threats, most urgent first, based on severity and end time, up to 20. An incident is listed once. */
            needsTriage: components["schemas"]["WaitingThreat"][];
            /** @description The ten latest events the caller can see. */
            recentLedger: components["schemas"]["LedgerEvent"][];
            timeline: {
                active: number;
                /** Format: date-time */
                from: string;
            }[];
            /** Format: uuid */
            userId: string;
            /** @description The properties with the highest risk, up to 10. */
            watched: {
                name: string;
                /** Format: uuid */
                propertyId: string;
                riskScore: number;
                /**
                 * @description Compared with 24 hours ago.
                 * @enum {string}
                 */
                trend: "up" | "down" | "same";
            }[];
        };
        DataQualityIssue: {
            code: string;
            /** @description Path in the web app where it can be fixed. */
            fix: string;
            message: string;
            /** @description Points deducted from the score. */
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
        Drill: {
            alerts: {
                /** Format: uuid */
                id: string;
                /** @enum {string} */
                kind: "alert" | "all_clear";
                /** Format: date-time */
                sentAt: string;
                sentBy: components["schemas"]["Ref"] | null;
                text: string;
            }[];
            /**
             * Format: date-time
             * @description When it ends if no one sends the all clear.
             */
            closesAt: string | null;
            /** Format: date-time */
            createdAt: string;
            createdBy: components["schemas"]["Ref"] | null;
            /** @description From the first step to the last, in the time of the scenario. */
            durationMinutes: number;
            /**
             * Format: uuid
             * @description The real threat that stopped it.
             */
            emergencyThreatId: string | null;
            /** Format: date-time */
            endedAt: string | null;
            endedBy: components["schemas"]["Ref"] | null;
            /** Format: uuid */
            id: string;
            /**
             * @description The caller’s invitation. Null if they weren’t invited.
             * @enum {string|null}
             */
            invitation: "unanswered" | "yes" | "no" | null;
            participants: {
                /** @enum {string|null} */
                answer: "yes" | "no" | null;
                /** @description The channels on which an alert was sent to them. */
                reachedBy: ("email" | "sms" | "push")[];
                /** Format: date-time */
                respondedAt: string | null;
                /** @enum {string|null} */
                response: "safe" | "need_help" | null;
                user: components["schemas"]["Ref"];
            }[];
            /** @description Those that the caller can see. */
            properties: components["schemas"]["Ref"][];
            /**
             * @description The caller’s answer to an alert.
             * @enum {string|null}
             */
            response: "safe" | "need_help" | null;
            score: components["schemas"]["DrillScore"];
            /** @enum {string} */
            script: "hurricane" | "wildfire" | "tornado" | "earthquake";
            speed: number;
            /** Format: date-time */
            startedAt: string | null;
            startedBy: components["schemas"]["Ref"] | null;
            /**
             * @description `stopped`: ended before its script did. `canceled`: never started.
             * @enum {string}
             */
            status: "planned" | "running" | "completed" | "stopped" | "canceled";
            /** @description While the drill isn’t over, those to come are included only for callers with `rule:update`. */
            steps: components["schemas"]["DrillStep"][];
            /**
             * @description `emergency`: a real extreme threat began.
             * @enum {string|null}
             */
            stopReason: "person" | "emergency" | null;
            title: string;
        };
        DrillAlertInput: {
            /**
             * @description `all_clear` is possible once the event is over, and completes the drill.
             * @enum {string}
             */
            kind: "alert" | "all_clear";
            text: string;
        };
        DrillInput: {
            /** @description Members who are invited in the app. Only those who agree are messaged. Including the caller counts as their agreement. */
            participantIds: string[];
            /** @description The properties that the event is placed around. They need a location. Each must be within 60 miles of the most central one, or 300 miles for a hurricane. */
            propertyIds: string[];
            /** @enum {string} */
            script: "hurricane" | "wildfire" | "tornado" | "earthquake";
            /** @description How many times faster than real time it runs. 1 is real time. */
            speed: number;
        };
        DrillInvitationAnswer: {
            /**
             * @description `no` also leaves a running drill.
             * @enum {string}
             */
            answer: "yes" | "no";
        };
        DrillList: {
            /** @description The newest 100, newest first. */
            items: components["schemas"]["DrillSummary"][];
        };
        DrillOptions: {
            /** @description Active members who can be invited. */
            members: components["schemas"]["Ref"][];
            scripts: {
                description: string;
                durationMinutes: number;
                /** @enum {string} */
                key: "hurricane" | "wildfire" | "tornado" | "earthquake";
                steps: {
                    headline: string;
                    offsetMinutes: number;
                }[];
                title: string;
            }[];
        };
        /** @description From the first step that had to be acknowledged until someone acknowledged. Null if no one has. */
        DrillReactionTime: {
            realSeconds: number;
            /** @description `realSeconds` times the speed. */
            scenarioSeconds: number;
        } | null;
        DrillResponseInput: {
            /** @enum {string} */
            response: "safe" | "need_help";
        };
        /** @description So far, if it’s running. Null before it starts. */
        DrillScore: {
            acknowledge: components["schemas"]["DrillReactionTime"];
            alert: components["schemas"]["DrillReactionTime"] & unknown;
            /** @description Participants who answered an alert. */
            answered: number;
            /** @description Reactions that were due: each one before the next step began. */
            expected: number;
            missed: {
                headline: string;
                position: number;
                /** @enum {string} */
                reaction: "acknowledge" | "alert" | "all_clear";
            }[];
            onTime: number;
            /** @description Members who agreed to take part. */
            participants: number;
            /** @description Participants to whom an alert was sent. */
            reached: number;
        } | null;
        DrillStep: {
            /** Format: date-time */
            acknowledgedAt: string | null;
            acknowledgedBy: components["schemas"]["Ref"] | null;
            /** @description The first 20 affected properties that the caller can see, in alphabetical order. */
            affected: {
                distanceMeters: number | null;
                property: components["schemas"]["Ref"];
                /** @enum {string} */
                severity: "extreme" | "severe" | "moderate" | "unknown" | "minor";
            }[];
            /** @description How many of the affected properties the caller can see. */
            affectedCount: number;
            description: string;
            /** Format: date-time */
            dueAt: string | null;
            /** @description What people should do before the next step begins. */
            expects: ("acknowledge" | "alert" | "all_clear")[];
            /** @enum {string} */
            hazard: "tornado" | "severe_thunderstorm" | "hail" | "high_wind" | "tropical_cyclone" | "storm_surge" | "flood" | "flash_flood" | "coastal_flood" | "dam_failure" | "winter_storm" | "ice" | "extreme_cold" | "extreme_heat" | "fog" | "dust" | "air_quality" | "wildfire" | "red_flag" | "structure_fire" | "earthquake" | "tsunami" | "volcano" | "landslide" | "avalanche" | "drought" | "hazmat" | "utility_outage" | "civil" | "crime" | "health" | "disaster_declaration" | "other";
            headline: string;
            /** @description Since the start, in the time of the scenario. */
            offsetMinutes: number;
            /** @enum {string} */
            phase: "watch" | "warning" | "upgrade" | "update" | "all_clear";
            /** Format: date-time */
            playedAt: string | null;
            position: number;
            /** @enum {string} */
            severity: "extreme" | "severe" | "moderate" | "unknown" | "minor";
        };
        DrillSummary: {
            /** Format: date-time */
            createdAt: string;
            createdBy: components["schemas"]["Ref"] | null;
            /** @description From the first step to the last, in the time of the scenario. */
            durationMinutes: number;
            /** Format: date-time */
            endedAt: string | null;
            /** Format: uuid */
            id: string;
            /**
             * @description The caller’s invitation. Null if they weren’t invited.
             * @enum {string|null}
             */
            invitation: "unanswered" | "yes" | "no" | null;
            score: components["schemas"]["DrillScore"];
            /** @enum {string} */
            script: "hurricane" | "wildfire" | "tornado" | "earthquake";
            speed: number;
            /** Format: date-time */
            startedAt: string | null;
            /**
             * @description `stopped`: ended before its script did. `canceled`: never started.
             * @enum {string}
             */
            status: "planned" | "running" | "completed" | "stopped" | "canceled";
            /**
             * @description `emergency`: a real extreme threat began.
             * @enum {string|null}
             */
            stopReason: "person" | "emergency" | null;
            title: string;
        };
        EmailSender: {
            /** Format: date-time */
            archivedAt: string | null;
            /** @description Remaining checks, and when the next one is available if there are none. */
            checks: {
                left: number;
                /** Format: date-time */
                nextAt: string | null;
            };
            /** @description For an address pending verification; otherwise null. */
            code: {
                attemptsLeft: number;
                /**
                 * Format: date-time
                 * @description Null if there’s no code to enter.
                 */
                expiresAt: string | null;
                /** @description How many more codes can be sent within 24 hours. */
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
             * @description When the status becomes `failed` unless the problem is fixed. Null if there is no deadline.
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
             * @description `address`: verified with a code. `domain`: verified with DNS records.
             * @enum {string}
             */
            kind: "address" | "domain";
            /** Format: date-time */
            lastCheckedAt: string | null;
            /** @description What the caller can do with this object. */
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
             * @description The address recipients see. For a single verified address, it’s the operator’s.
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
            /** @description Increases by one with every write. The ETag is `"v<version>"`. */
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
            /** @description Values found, up to five. */
            found: string[];
            host: string;
            /** @description What’s wrong, in one sentence. */
            problem: string | null;
            /** @enum {string} */
            purpose: "ownership" | "dkim" | "return_path" | "spf" | "dmarc";
            required: boolean;
            /** @enum {string} */
            status: "unknown" | "ok" | "missing" | "mismatch" | "multiple";
            /** @enum {string} */
            type: "TXT" | "MX" | "CNAME";
            /** @description Expected value. */
            value: string;
        };
        EmailSenderPage: {
            items: components["schemas"]["EmailSender"][];
            page: components["schemas"]["PageInfo"];
        };
        EmailSenderPut: {
            /** @description The code from the email, which verifies the address. */
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
             * @description Kept in the ledger permanently, so it’s chosen from a list and names no one.
             * @enum {string}
             */
            reason: "tenant_request" | "retention_over" | "entered_by_mistake" | "legal_order";
        };
        Escalation: {
            /** Format: date-time */
            endedAt: string | null;
            endedBy: components["schemas"]["Ref"] | null;
            /**
             * @description How they acknowledged or dismissed it. Null in the app, and for any other reason.
             * @enum {string|null}
             */
            endedVia: "text" | "call" | null;
            /**
             * @description `over`: the threat ended or left all properties. `not_urgent`: it became less severe, or the rule changed. `joined`: another escalation about the same incident goes on instead.
             * @enum {string|null}
             */
            endReason: "acknowledged" | "dismissed" | "over" | "not_urgent" | "turned_off" | "joined" | null;
            /** Format: uuid */
            id: string;
            /** @description Everyone on call and the administrators had their turn, and no one has acknowledged the threat. People who haven’t been notified yet still will be, such as those who come on call later. */
            isUnanswered: boolean;
            /**
             * Format: date-time
             * @description When the next people are notified, unless someone acknowledges the threat first.
             */
            nextAt: string | null;
            /** @description Oldest first. */
            notices: components["schemas"]["EscalationNotice"][];
            /**
             * @description The threat’s severity that people were notified of.
             * @enum {string}
             */
            severity: "extreme" | "severe" | "moderate" | "unknown" | "minor";
            /** @description Steps at which no one could be notified. */
            skippedSteps: number[];
            /** Format: date-time */
            startedAt: string;
        };
        EscalationList: {
            /** @description Newest first, up to 20. */
            items: components["schemas"]["Escalation"][];
        };
        EscalationNotice: {
            /**
             * Format: date-time
             * @description When the person acknowledged a threat by replying to the text, or with a key in the call.
             */
            answeredAt: string | null;
            /**
             * Format: date-time
             * @description When it was first due.
             */
            at: string;
            /** @enum {string} */
            channel: "email" | "text" | "call";
            /**
             * Format: date-time
             * @description When a text reached the phone, or a call was answered. Always null for an email.
             */
            deliveredAt: string | null;
            /**
             * Format: date-time
             * @description When we learned that a text couldn’t be delivered, or that no one answered a call.
             */
            failedAt: string | null;
            /** @description People with the same number were notified together. */
            round: number;
            /** Format: date-time */
            sentAt: string | null;
            /**
             * @description `withdrawn`: no longer relevant when it was due. `in_doubt`: delivery unknown, never sent again.
             * @enum {string}
             */
            state: "waiting" | "claimed" | "sent" | "withdrawn" | "not_sent" | "in_doubt";
            /** @description Null for administrators. */
            step: number | null;
            user: components["schemas"]["Ref"];
        };
        FacetCount: {
            count: number;
            label: string;
            /** @description `none` for records without a value. */
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
            /** @description Current grants on resources the caller can see; the first 2,000. */
            grants: components["schemas"]["ResourceGrant"][];
            resourceTypes: {
                /** @description Permissions that a role for this resource type can include. */
                permissions: string[];
                /** @enum {string} */
                type: "portfolio" | "property";
            }[];
            total: number;
        };
        /** @description What `GET /user`, `/auth/permissions`, and `/org/{orgId}` return. */
        FirstLoad: {
            org: components["schemas"]["Org"];
            permissions: components["schemas"]["Permissions"];
            user: components["schemas"]["User"];
        };
        /** @description The outline of the property. Hazards are matched against it instead of the point. */
        Footprint: {
            coordinates: number[][][];
            /** @enum {string} */
            type: "Polygon";
        } | {
            coordinates: number[][][][];
            /** @enum {string} */
            type: "MultiPolygon";
        } | null;
        GeocodeCandidate: {
            formatted: string;
            lat: number;
            lon: number;
            /** @enum {string} */
            precision: "rooftop" | "parcel" | "street" | "postal_code" | "city";
            /** @description 0 to 1; null if the geocoder gives none. */
            score: number | null;
            /** @description The geocoder: census, photon, or pelias. */
            source: string;
        };
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
            /** @description Included only if the request had no If-Match header. */
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
            /** @description What the column can contain, in one sentence. */
            hint: string;
            key: string;
            label: string;
            required: boolean;
            /** @description The countries where a required field is required; null if that’s everywhere. */
            requiredIn: string[] | null;
            /** @description Whether several columns can be matched to it. */
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
            /** @description Lines that aren’t data rows; the first 50. */
            ignored: {
                n: number;
                reason: string;
                text: string;
            }[];
            /** @description Fields filled from titles and section headings for the rows below. */
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
            /** @description Records of this type planned by the latest check. A row can contain several. */
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
             * @description `map` requires a replacement for each distinct value found.
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
            /** @description Row number in the file; the first line is 1. */
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
            /** @description Distinct values that caused it, most frequent first, up to 50. */
            values: {
                count: number;
                /** @description What it was read as, if it was cleaned up. */
                replacement: string | null;
                value: string;
            }[];
        };
        ImportIssuePage: {
            items: components["schemas"]["ImportIssue"][];
            page: components["schemas"]["PageInfo"];
        };
        ImportMapping: {
            /** @description Suggested fields, best first. */
            alternatives: {
                confidence: number;
                field: string;
                /** @description How many of the checked values are valid for the field. */
                fits: {
                    of: number;
                    values: number;
                } | null;
            }[];
            /** @description 0 to 1. Columns are matched automatically at 0.9 or higher, and suggested at 0.6 or higher. */
            confidence: number;
            /** @description Key of the field it’s matched to; null if it isn’t imported. */
            field: string | null;
            /** @description Column position in the file, starting at 0. */
            index: number;
            sourceColumn: string;
            transform: string | null;
        };
        ImportOptions: {
            /** @enum {string} */
            blankMeans: "keep" | "clear";
            createPortfolios: boolean;
            /**
             * @description How 03/04/2025 is read; null until it’s known.
             * @enum {string|null}
             */
            dateFormat: "MDY" | "DMY" | "YMD" | null;
            /**
             * @description The decimal separator, which says how 1.450 and 1,450 are read; null until it’s known.
             * @enum {string|null}
             */
            decimalMark: "." | "," | null;
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
            /** @description Missing records of other types that the import created. An undo removes them too. */
            alsoCreated: {
                /** @description An undo removes them if they’re empty. */
                portfolios: number;
                properties: number;
                units: number;
            };
            created: number;
            /** @description Rows that were rejected; see `rejectedFileUrl`. */
            failed: number;
            /** @description Tenants who aren’t in the file and have been marked as past since. */
            markedPast: number;
            /** @description Records of this type that were written. A row can contain several. */
            records: {
                created: number;
                updated: number;
            };
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
            /** @description Fields that were corrected manually. */
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
            /** @description Blank lines, totals, and page footers; not rows. */
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
             * @description Also removes or restores records that have changed since the import.
             * @default false
             */
            force?: boolean;
        };
        ImportUpload: {
            /** Format: binary */
            file?: Blob;
            /** @description The line with the headers, starting at 1; 0 if the file has none. */
            headerRow?: string;
            /** @description Sheet name in a workbook; otherwise the first sheet. */
            sheet?: string;
        };
        ImportValidate: {
            applyFix?: {
                code: string;
                column?: string | null;
                field?: string | null;
                /** @description Send `none` to revert an applied fix. */
                fix: string;
                value?: string;
                values?: {
                    [key: string]: string;
                };
            }[];
            edits?: {
                field?: string;
                n: number;
                /** @description Skips the row, or includes it again. */
                skip?: boolean;
                /** @description Send null to restore the value from the file. */
                value?: string | null;
            }[];
            /** Format: uuid */
            fileId: string;
            /** @description 0 if the file has no headers; detected if another `sheet` is sent without it. Sent alone or with `sheet`, it reads the file again but doesn’t check it. */
            headerRow?: number;
            /** @description The `mapping` of the file, with other fields where needed. Only `index` and `field` are used. Columns that aren’t listed keep their field. */
            mapping?: {
                /** @description Suggested fields, best first. */
                alternatives?: {
                    confidence: number;
                    field: string;
                    /** @description How many of the checked values are valid for the field. */
                    fits: {
                        of: number;
                        values: number;
                    } | null;
                }[];
                /** @description 0 to 1. Columns are matched automatically at 0.9 or higher, and suggested at 0.6 or higher. */
                confidence?: number;
                field: string | null;
                index: number;
                sourceColumn?: string;
                transform?: string | null;
            }[];
            options?: {
                /** @enum {string} */
                blankMeans?: "keep" | "clear";
                createPortfolios?: boolean;
                /**
                 * @description How 03/04/2025 is read; null until it’s known.
                 * @enum {string|null}
                 */
                dateFormat?: "MDY" | "DMY" | "YMD" | null;
                /**
                 * @description The decimal separator, which says how 1.450 and 1,450 are read; null until it’s known.
                 * @enum {string|null}
                 */
                decimalMark?: "." | "," | null;
                defaultCountry?: string;
                /** @enum {string} */
                mode?: "create" | "update" | "upsert";
                /** @enum {string} */
                onError?: "skip_rows" | "stop";
                /** Format: uuid */
                portfolioId?: string | null;
            };
            /** @description Reads another sheet of a workbook. Sent alone or with `headerRow`, it reads the sheet but doesn’t check it. */
            sheet?: string;
        };
        ImportValidation: components["schemas"]["ImportFileDetail"] & {
            /** Format: uuid */
            fileId: string;
            sideEffects: string[];
            /** @enum {string} */
            status: "uploaded" | "parsing" | "needs_mapping" | "ready" | "validating" | "valid" | "has_errors" | "importing" | "imported" | "partially_imported" | "import_failed" | "undoing" | "undone" | "discarded" | "expired";
            summary: components["schemas"]["ImportSummary"] & unknown;
        };
        Incident: components["schemas"]["IncidentListItem"] & {
            /** @description The threats that the caller can see, the one that gives the title first. */
            members: components["schemas"]["IncidentMember"][];
        };
        IncidentCreate: {
            threatIds: string[];
        };
        IncidentListItem: {
            /**
             * Format: date-time
             * @description When the last threat that the caller can see ended.
             */
            endedAt: string | null;
            /** Format: uuid */
            id: string;
            /**
             * Format: uuid
             * @description The incident that its threats moved to.
             */
            mergedInto: string | null;
            /** Format: date-time */
            openedAt: string;
            severity: components["schemas"]["Severity"] & unknown;
            /**
             * @description Open while one of the threats that the caller can see is ongoing.
             * @enum {string}
             */
            status: "open" | "ended" | "merged";
            /** @description The threats that the caller can see. */
            threatIds: string[];
            /** @description That of the threat that describes the event best. */
            title: string;
            /** Format: date-time */
            updatedAt: string;
            /** @description The sum of the versions of its threats, for callers who can’t see every threat. */
            version: number;
        };
        IncidentMember: {
            /** @description What the rule found, for example `distanceMeters`. Empty if `rule` is null. */
            facts: {
                [key: string]: string | number;
            };
            /** Format: date-time */
            joinedAt: string;
            /**
             * @description A rule, or a member of the organization.
             * @enum {string}
             */
            joinedBy: "rule" | "member";
            /**
             * Format: uuid
             * @description The threat that the rule compared it with. Null if the caller can’t see that one.
             */
            otherThreatId: string | null;
            /** @description Why it is in the incident, in one sentence. */
            reason: string;
            /** @description The rule that joined it. Null if a member did, or if the caller can’t see the threat that the rule compared it with. */
            rule: {
                id: string;
                name: string;
            } | null;
            threat: components["schemas"]["ThreatBrief"];
            /** @description The member who joined it. */
            user: components["schemas"]["Ref"] | null;
        };
        IncidentMerge: {
            /**
             * Format: uuid
             * @description The incident whose threats move to this one.
             */
            incidentId: string;
        };
        IncidentPage: {
            items: components["schemas"]["IncidentListItem"][];
            page: components["schemas"]["PageInfo"];
        };
        IncidentSplit: {
            /** Format: uuid */
            threatId: string;
            /**
             * @description Whether this only undoes that a member added the threat, so that rules can still join it. No effect if a rule joined it.
             * @default false
             */
            undo?: boolean;
        };
        IncidentThreat: {
            /** Format: uuid */
            threatId: string;
        };
        /** @description Unless `pending`, only status, email, org, and inviter are set. */
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
            /** @description Whether access is limited to `grants`. */
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
            /** @description The reason for the status `invalid`. With any other status, the code is `not_sent`: the invitation was saved, but its email wasn’t sent. To resend it, invite the address again. */
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
             * @description `no_access_yet`: a limited member without grants can’t see anything.
             * @enum {string}
             */
            warning?: "no_access_yet";
        };
        InviteResults: {
            results: components["schemas"]["InviteResult"][];
        };
        LedgerChain: {
            /** @description Null until the chain is first verified. */
            ok: boolean | null;
            /** Format: date-time */
            verifiedAt: string | null;
            verifiedThroughSeq: number | null;
        };
        LedgerEvent: {
            action: string;
            actor: components["schemas"]["LedgerParty"];
            /** @enum {string} */
            category: "property" | "unit" | "tenant" | "portfolio" | "threat" | "source" | "task" | "import" | "communication" | "consent" | "access" | "settings" | "drill" | "system";
            changes: {
                field: string;
                from?: unknown;
                /** @description If `from` is the ID of a member or portfolio: its current name, if it still has one. */
                fromName: string | null;
                to?: unknown;
                /** @description The same for `to`. */
                toName: string | null;
            }[];
            /** @description With `fold=true`: how many more events in the same group are folded into it. */
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
             * @description The threat the note is about, if any.
             */
            threatId?: string | null;
        };
        LedgerPage: {
            chain: components["schemas"]["LedgerChain"];
            items: components["schemas"]["LedgerEvent"][];
            page: components["schemas"]["PageInfo"];
        };
        /** @description Names are filled in when read; the stored event contains IDs. */
        LedgerParty: {
            id: string | null;
            name: string | null;
            type: string;
        };
        LedgerVerification: {
            checked: number;
            headHash: string;
            ok: boolean;
            /** @description The first place where verification failed. */
            problem: {
                /** @enum {string} */
                code: "gap" | "hash" | "link" | "head" | "context";
                message: string;
                seq: number;
            } | null;
            throughSeq: number;
            /** Format: date-time */
            verifiedAt: string;
            /** @description Events whose origin (IP address, device, and request) was recorded but isn’t stored anymore. */
            withoutContext: number;
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
        MailEventCounts: {
            accepted: number;
            duplicates: number;
            /** @description Events about emails that aren’t from campaigns or alerts. */
            unknown: number;
        };
        MarkedPast: {
            /** @description Missing tenants the caller can update who still need to be marked. Call again to mark them. */
            left: number;
            marked: number;
        };
        MarkMissingPast: {
            /** @description The missing tenants to mark. If omitted, all of them. */
            tenantIds?: string[];
        };
        MatchingRadii: {
            presets: {
                /** @description The factor applied to the distances in each row. */
                factor: number;
                /** @enum {string} */
                preset: "tight" | "medium" | "wide";
            }[];
            rows: {
                hazards: ("tornado" | "severe_thunderstorm" | "hail" | "high_wind" | "tropical_cyclone" | "storm_surge" | "flood" | "flash_flood" | "coastal_flood" | "dam_failure" | "winter_storm" | "ice" | "extreme_cold" | "extreme_heat" | "fog" | "dust" | "air_quality" | "wildfire" | "red_flag" | "structure_fire" | "earthquake" | "tsunami" | "volcano" | "landslide" | "avalanche" | "drought" | "hazmat" | "utility_outage" | "civil" | "crime" | "health" | "disaster_declaration" | "other")[];
                /** @description For events reported as a point, without an outline. */
                isPlace: boolean;
                radii: {
                    /** @description In meters. */
                    extreme: number;
                    /** @description In meters. */
                    minor: number;
                    /** @description In meters. */
                    moderate: number;
                    /** @description In meters. */
                    severe: number;
                };
                /** @enum {string} */
                row: "earthquake" | "wildfire" | "flood_gauge" | "weather" | "tropical_cyclone" | "volcano_tsunami" | "other";
            }[];
        };
        MemberAccess: {
            isFga: boolean;
            permissions: {
                /** @description False if it applies on individual portfolios and properties only. */
                everywhere: boolean;
                permission: string;
                sources: {
                    /** Format: date-time */
                    expiresAt: string | null;
                    /** Format: uuid */
                    grantId: string | null;
                    /**
                     * Format: uuid
                     * @description The ID of the role or the granted resource role.
                     */
                    id: string;
                    name: string;
                    /** @description Null for a role, which applies everywhere they have access. */
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
            /** @description Properties the member can see; the first 200 by name. */
            properties: {
                items: components["schemas"]["Ref"][];
                total: number;
            };
            /** @description Portfolios and properties the member has grants on, with all permissions there. */
            resources: {
                /** Format: uuid */
                id: string;
                name: string;
                permissions: string[];
                /** @enum {string} */
                type: "portfolio" | "property";
            }[];
            /**
             * @description A suspended member has none of these permissions until reinstated.
             * @enum {string}
             */
            status: "active" | "suspended";
            user: components["schemas"]["Ref"];
        };
        MemberNotification: {
            /**
             * Format: uuid
             * @description For `alert_pending`, the alert. For `help_call`, the first alert of the thread that the tenant answered.
             */
            alertId: string | null;
            /** @description False if there is no threat, or it has left the properties that the caller can see. */
            canViewThreat: boolean;
            /** Format: date-time */
            createdAt: string;
            /**
             * Format: uuid
             * @description For `drill_invitation`, the drill.
             */
            drillId: string | null;
            /** Format: uuid */
            id: string;
            /**
             * @description `threat`: a new threat; `threat_worsened`: its severity increased; `threat_improved`: it, and every other ongoing threat of its incident, is less severe than the caller was told; `threat_over`: it, and every other threat of its incident, has ended, was canceled, or no longer affects properties that the caller can see; `on_call`: the caller was asked to acknowledge it; `help_call`: a tenant needs help; `alert_pending`: an alert needs approval, or an automatic one is about to go out; `drill_invitation`: the caller was invited to an exercise.
             * @enum {string}
             */
            kind: "threat" | "threat_worsened" | "threat_improved" | "threat_over" | "on_call" | "help_call" | "alert_pending" | "drill_invitation";
            /** Format: date-time */
            readAt: string | null;
            /**
             * @description The threat’s severity when the caller was notified. For `threat_improved`, the worst of its incident. Null for `threat_over`.
             * @enum {string|null}
             */
            severity: "extreme" | "severe" | "moderate" | "unknown" | "minor" | null;
            threat: components["schemas"]["Ref"] | null;
        };
        MemberNotificationPage: {
            items: components["schemas"]["MemberNotification"][];
            page: components["schemas"]["PageInfo"];
        };
        MemberPatch: {
            /** @description All of the member’s roles. Requires `role:assign`. */
            roleIds?: string[];
            /**
             * @description A suspended member has no access until reinstated. Requires `team:update`.
             * @enum {string}
             */
            status?: "active" | "suspended";
        };
        MemberSession: {
            browser: string | null;
            /** @description For example “Chrome on Windows” or “Apple iPhone”. */
            deviceName: string;
            /** Format: date-time */
            firstSeenAt: string;
            /** Format: uuid */
            id: string;
            /** @description The session making this request. */
            isCurrent: boolean;
            /**
             * Format: date-time
             * @description Accurate to within a few minutes.
             */
            lastSeenAt: string;
            os: string | null;
        };
        MemberSessionList: {
            items: components["schemas"]["MemberSession"][];
        };
        MissingTenant: {
            /** Format: uuid */
            id: string;
            leaseTo: string | null;
            /** @description Whether the caller can mark this tenant as past. */
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
        NotificationPhone: {
            /** @description Whether the caller is also called about urgent threats while they’re on call. A key in the call acknowledges them. */
            calls: boolean;
            /**
             * Format: date-time
             * @description Until when the latest code can be entered. Null if there is none.
             */
            codeExpiresAt: string | null;
            /** @description E.164. */
            number: string;
            /**
             * @description `unverified`: the code hasn’t been entered yet. `stopped`: someone replied STOP from the number. `unreachable`: the gateway can’t deliver texts to it. Nothing is texted in these states.
             * @enum {string}
             */
            state: "unverified" | "verified" | "stopped" | "unreachable";
            /**
             * @description `off`: nothing. `urgent`: urgent threats if the caller is on call or an administrator, calls for help, and alerts that are waiting for the caller. `all`: new and worsened threats and their updates, too.
             * @enum {string}
             */
            texts: "off" | "urgent" | "all";
        } | null;
        NotificationPhoneCode: {
            /** @description The six digits in the text. */
            code: string;
        };
        NotificationPhoneInput: {
            /** @description In any common format; stored in E.164. Without a country code, the organization’s default country is assumed. */
            number: string;
        };
        NotificationPhonePatch: {
            /** @description Whether the caller is also called about urgent threats while they’re on call. A key in the call acknowledges them. */
            calls?: boolean;
            /**
             * @description `off`: nothing. `urgent`: urgent threats if the caller is on call or an administrator, calls for help, and alerts that are waiting for the caller. `all`: new and worsened threats and their updates, too.
             * @enum {string}
             */
            texts?: "off" | "urgent" | "all";
        };
        NotificationPhoneSettings: {
            /** @description False if members can’t be called. */
            canCall: boolean;
            /** @description The number that texts come from, in E.164. Null if it isn’t always the same. */
            gatewayNumber: string | null;
            /** @description False if members of this organization can’t be texted. */
            isAvailable: boolean;
            phone: components["schemas"]["NotificationPhone"];
        };
        OnCall: {
            /** @description Who is notified if no one is on call, or no one on call acknowledges the threat. */
            administrators: components["schemas"]["Ref"][];
            /** @description False if the server can’t email members of this organization, so no one is notified. */
            canEmail: boolean;
            /** @description When no one has a shift at any step, in minutes after Monday 0:00. Administrators are notified then. */
            gaps: {
                endMinute: number;
                startMinute: number;
            }[];
            /** @description Hazards that differ from `urgentFrom`. */
            hazards: {
                /** @enum {string} */
                hazard: "tornado" | "severe_thunderstorm" | "hail" | "high_wind" | "tropical_cyclone" | "storm_surge" | "flood" | "flash_flood" | "coastal_flood" | "dam_failure" | "winter_storm" | "ice" | "extreme_cold" | "extreme_heat" | "fog" | "dust" | "air_quality" | "wildfire" | "red_flag" | "structure_fire" | "earthquake" | "tsunami" | "volcano" | "landslide" | "avalanche" | "drought" | "hazmat" | "utility_outage" | "civil" | "crime" | "health" | "disaster_declaration" | "other";
                /**
                 * @description Null for never.
                 * @enum {string|null}
                 */
                urgentFrom: "minor" | "moderate" | "severe" | "extreme" | null;
            }[];
            /** @description If false, no on-call notifications are sent. */
            isOn: boolean;
            /** @description Active members who can be on call, by name. Empty without `rule:update` or `rule:create`. */
            members: components["schemas"]["Ref"][];
            /** @description The next time that different people are on call, within eight days, and who they are. Null if no one changes. */
            next: {
                /** Format: date-time */
                at: string;
                onCall: {
                    /** @description Who is notified first (1), and who follows if no one acknowledges the threat. */
                    step: number;
                    users: components["schemas"]["OnCallMember"][];
                }[];
            } | null;
            /** @description Who is on call now, by step. */
            now: {
                /** @description Who is notified first (1), and who follows if no one acknowledges the threat. */
                step: number;
                users: components["schemas"]["OnCallMember"][];
            }[];
            /** @description Those that aren’t over, by start. */
            overrides: components["schemas"]["OnCallOverride"][];
            /** @description Minutes people have to acknowledge a threat before they’re notified again or the next people are notified. */
            repeatMinutes: number;
            shifts: {
                from: string;
                /** Format: uuid */
                id: string;
                /** @description Who is notified first (1), and who follows if no one acknowledges the threat. */
                step: number;
                /** @description If it isn’t later than `from`, the shift ends on the next day. Equal times make 24 hours. */
                to: string;
                user: components["schemas"]["OnCallMember"];
                /** @description The day it starts: 1 is Monday, 7 Sunday. */
                weekday: number;
            }[];
            /** @description How many times people are notified before the next people are. */
            tellsPerStep: number;
            /** @description IANA time zone name of the shifts. */
            timeZone: string;
            /**
             * Format: date-time
             * @description Null if it was never saved.
             */
            updatedAt: string | null;
            updatedBy: components["schemas"]["Ref"] | null;
            /**
             * @description Threats of this severity or a higher one are urgent.
             * @enum {string}
             */
            urgentFrom: "minor" | "moderate" | "severe" | "extreme";
            /** @description Increases by one with every write. 0 before the first. */
            version: number;
        };
        OnCallInput: {
            /** @description Hazards that differ from `urgentFrom`. */
            hazards: {
                /** @enum {string} */
                hazard: "tornado" | "severe_thunderstorm" | "hail" | "high_wind" | "tropical_cyclone" | "storm_surge" | "flood" | "flash_flood" | "coastal_flood" | "dam_failure" | "winter_storm" | "ice" | "extreme_cold" | "extreme_heat" | "fog" | "dust" | "air_quality" | "wildfire" | "red_flag" | "structure_fire" | "earthquake" | "tsunami" | "volcano" | "landslide" | "avalanche" | "drought" | "hazmat" | "utility_outage" | "civil" | "crime" | "health" | "disaster_declaration" | "other";
                /**
                 * @description Null for never.
                 * @enum {string|null}
                 */
                urgentFrom: "minor" | "moderate" | "severe" | "extreme" | null;
            }[];
            /** @description If false, no on-call notifications are sent. */
            isOn: boolean;
            /** @description Minutes people have to acknowledge a threat before they’re notified again or the next people are notified. */
            repeatMinutes: number;
            /** @description All shifts of the week. If shifts of a step overlap, everyone is on call. */
            shifts: {
                from: string;
                /** @description Who is notified first (1), and who follows if no one acknowledges the threat. */
                step: number;
                /** @description If it isn’t later than `from`, the shift ends on the next day. Equal times make 24 hours. */
                to: string;
                /** Format: uuid */
                userId: string;
                /** @description The day it starts: 1 is Monday, 7 Sunday. */
                weekday: number;
            }[];
            /** @description How many times people are notified before the next people are. */
            tellsPerStep: number;
            /** @description IANA time zone name of the shifts. */
            timeZone: string;
            /**
             * @description Threats of this severity or a higher one are urgent.
             * @enum {string}
             */
            urgentFrom: "minor" | "moderate" | "severe" | "extreme";
        };
        OnCallMember: components["schemas"]["Ref"] & {
            /** @description False for people who are no longer active or can’t work on threats. They’re skipped. */
            isAvailable: boolean;
        };
        OnCallOverride: {
            /** Format: date-time */
            endsAt: string;
            /** Format: uuid */
            id: string;
            /** Format: date-time */
            startsAt: string;
            /** @description Who is notified first (1), and who follows if no one acknowledges the threat. */
            step: number;
            user: components["schemas"]["OnCallMember"];
        };
        OnCallOverrideInput: {
            /** Format: date-time */
            endsAt: string;
            /** Format: date-time */
            startsAt: string;
            /** @description Who is notified first (1), and who follows if no one acknowledges the threat. */
            step: number;
            /** Format: uuid */
            userId: string;
        };
        OptIn: {
            /** @description Channels offered: email. */
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
            org: components["schemas"]["OptInOrganization"];
            page: {
                fields: {
                    askUnit: boolean;
                };
                /** @description The organization’s own text by language. Null means the default text in that language. */
                texts: {
                    en?: {
                        intro: string | null;
                        title: string | null;
                    };
                    es?: {
                        intro: string | null;
                        title: string | null;
                    };
                    fr?: {
                        intro: string | null;
                        title: string | null;
                    };
                    vi?: {
                        intro: string | null;
                        title: string | null;
                    };
                    zh?: {
                        intro: string | null;
                        title: string | null;
                    };
                };
            } | null;
            /** @description Decisions made here aren’t saved. */
            preview: boolean;
            /** @description Null on an opt-in page. Nothing else is revealed about a tenant. */
            recipient: {
                firstName: string | null;
                maskedEmail: string;
                property: string | null;
                unit: string | null;
            } | null;
            /** @description Null if texts aren’t offered: the organization can’t send them, or this isn’t a tenant’s personal link. */
            texting: {
                /** @description Null if calls aren’t offered: the text gateway has no number to call from. */
                calls: {
                    wordings: {
                        en?: components["schemas"]["OptInWording"];
                        es?: components["schemas"]["OptInWording"];
                        fr?: components["schemas"]["OptInWording"];
                        vi?: components["schemas"]["OptInWording"];
                        zh?: components["schemas"]["OptInWording"];
                    };
                    wordingVersion: string;
                } | null;
                /** @description Our number, for STOP and START. */
                number: string | null;
                /** @description The numbers that the tenant has entered. */
                numbers: {
                    /**
                     * @description For calls.
                     * @enum {string}
                     */
                    callState: "none" | "invited" | "pending_confirmation" | "opted_in" | "opted_out" | "declined" | "expired";
                    masked: string;
                    /**
                     * @description For texts.
                     * @enum {string}
                     */
                    state: "none" | "invited" | "pending_confirmation" | "opted_in" | "opted_out" | "declined" | "expired";
                }[];
                wordings: {
                    en?: components["schemas"]["OptInWording"];
                    es?: components["schemas"]["OptInWording"];
                    fr?: components["schemas"]["OptInWording"];
                    vi?: components["schemas"]["OptInWording"];
                    zh?: components["schemas"]["OptInWording"];
                };
                wordingVersion: string;
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
            /** @description Read the code aloud in a call instead of texting it. */
            callMe?: boolean;
            /** @description The same for calls: the version in `texting.calls`. */
            callWordingVersion?: string;
            /** @description Required to opt in. `sms`, `voice`, or both with `phone`; `email` otherwise. */
            channels?: ("email" | "sms" | "voice")[];
            code?: string;
            /** @enum {string} */
            decision: "opt_in" | "decline" | "opt_out";
            email?: string;
            /** @enum {string} */
            language?: "en" | "es" | "fr" | "vi" | "zh";
            name?: string;
            /** @description With a personal link: the number to opt in for texts or calls. A code is texted to it, to be sent with `code`. */
            phone?: string;
            unit?: string;
            /** @description Leave this empty. */
            website?: string;
            /** @description Required to opt in by email or text. If it isn’t the current one, the response is 409 with the current wording. */
            wordingVersion?: string;
        };
        /** @description `tenantId` for an existing tenant. Without it, a tenant is created from the other fields. */
        OptInMatch: {
            firstName?: string | null;
            lastName?: string | null;
            occupancies?: {
                /** @default null */
                externalId?: string | null;
                /**
                 * Format: date
                 * @description A calendar day, for example `2026-11-30`.
                 * @default null
                 */
                leaseFrom?: string | null;
                /**
                 * Format: date
                 * @description A calendar day, for example `2026-11-30`.
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
                 * @description A calendar day, for example `2026-11-30`.
                 * @default null
                 */
                moveIn?: string | null;
                /**
                 * Format: date
                 * @description A calendar day, for example `2026-11-30`.
                 * @default null
                 */
                moveOut?: string | null;
                /**
                 * Format: uuid
                 * @description Default: the unit’s property. One of the two is required.
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
            /** Format: uuid */
            tenantId?: string;
        };
        OptInMatched: {
            /** Format: uuid */
            tenantId: string;
        };
        /** @description One-click unsubscribe (RFC 8058). The response is always an empty 200. */
        OptInOneClick: {
            /** @enum {string} */
            "List-Unsubscribe": "One-Click";
        };
        OptInOrganization: {
            contactEmail: string | null;
            logo: string | null;
            name: string;
            /** @description The address on one line. */
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
                /** @description How many of those were confirmed. */
                confirmed: number;
                /** @description Addresses entered in the last 30 days. */
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
            /** @description In English. */
            intro: string | null;
            languages: ("en" | "es" | "fr" | "vi" | "zh")[];
            /** @description Included only if the request had no If-Match header. */
            previousVersion?: number;
            publicId: string;
            /** @description In English; also the page’s name. */
            title: string;
            /** @description Title and introduction in other languages. Where one is missing, the page shows our default text in that language. */
            translations: {
                es?: {
                    /** @default null */
                    intro?: string | null;
                    /** @default null */
                    title?: string | null;
                };
                fr?: {
                    /** @default null */
                    intro?: string | null;
                    /** @default null */
                    title?: string | null;
                };
                vi?: {
                    /** @default null */
                    intro?: string | null;
                    /** @default null */
                    title?: string | null;
                };
                zh?: {
                    /** @default null */
                    intro?: string | null;
                    /** @default null */
                    title?: string | null;
                };
            };
            /** Format: date-time */
            updatedAt: string;
            updatedBy: components["schemas"]["Ref"] | null;
            /** @description URL to print on the poster. */
            url: string;
            /** @description Increases by one with every write. The ETag is `"v<version>"`. */
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
            /**
             * @description Title and introduction in other languages. Where one is missing, the page shows our default text in that language.
             * @default {}
             */
            translations?: {
                es?: {
                    /** @default null */
                    intro?: string | null;
                    /** @default null */
                    title?: string | null;
                };
                fr?: {
                    /** @default null */
                    intro?: string | null;
                    /** @default null */
                    title?: string | null;
                };
                vi?: {
                    /** @default null */
                    intro?: string | null;
                    /** @default null */
                    title?: string | null;
                };
                zh?: {
                    /** @default null */
                    intro?: string | null;
                    /** @default null */
                    title?: string | null;
                };
            };
        };
        OptInPageList: {
            items: components["schemas"]["OptInPage"][];
            /** @description Languages with reviewed wording. Set `consentLanguages` with `PATCH /org/{orgId}`. */
            offeredLanguages: ("en" | "es" | "fr" | "vi" | "zh")[];
            /** @description The consent wording in every available language, reviewed or not. */
            wordings: {
                /** @description The checkbox text. */
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
            /** @description Title and introduction in other languages. Where one is missing, the page shows our default text in that language. */
            translations?: {
                es?: {
                    /** @default null */
                    intro?: string | null;
                    /** @default null */
                    title?: string | null;
                };
                fr?: {
                    /** @default null */
                    intro?: string | null;
                    /** @default null */
                    title?: string | null;
                };
                vi?: {
                    /** @default null */
                    intro?: string | null;
                    /** @default null */
                    title?: string | null;
                };
                zh?: {
                    /** @default null */
                    intro?: string | null;
                    /** @default null */
                    title?: string | null;
                };
            };
        };
        OptInResend: {
            /** @description On an opt-in page: where to resend the code. */
            email?: string;
            /** @enum {string} */
            language?: "en" | "es" | "fr" | "vi" | "zh";
            /** @enum {boolean} */
            resend: true;
        };
        /** @description The same whether or not an email was sent. */
        OptInResendAccepted: {
            message: string;
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
            /** @description After a code is confirmed: this mailbox’s link, for changing the decision. */
            token: string | null;
        };
        OptInWording: {
            /** @description The checkbox text. */
            consent: string;
            howOften: string;
            howToStop: string;
            notEmergency: string;
            voluntary: string;
            what: string;
        };
        Org: {
            /** @description Languages whose consent wording is marked as reviewed; English always is. */
            consentLanguages: ("en" | "es" | "fr" | "vi" | "zh")[];
            contactEmail: string | null;
            /** Format: date-time */
            createdAt: string;
            currency: string;
            defaultCountry: string;
            demo: boolean;
            /** @description Whether it can email, text, and call its tenants. Organizations created by sign-up need the operator’s permission. */
            emailAllowed: boolean;
            /** Format: uuid */
            id: string;
            /** @description False while deactivated by the operator: its calls return 403 `org-inactive`. */
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
            /** @description Null without `rule:read` or `org:update`. */
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
            } | null;
            name: string;
            onboarded: boolean;
            /** @description What the caller can do with the organization. */
            permissions: string[];
            postalAddress: {
                city: string | null;
                country: string;
                dependentLocality: string | null;
                line1: string;
                line2: string | null;
                line3: string | null;
                postalCode: string | null;
                region: string | null;
                sortingCode: string | null;
            } | null;
            /** @description Included only if the request had no If-Match header. */
            previousVersion?: number;
            privacyUrl: string | null;
            retention: {
                endedThreatMonths: number;
                importFileDays: number;
                rawFeedDays: number;
            };
            security: {
                /** @description Whether members need two-step verification: a passkey, or more than one factor in one sign-in. Other sessions get 403 `mfa-required`. Can be turned on only from a session that meets it. */
                mfaRequired: boolean;
                /** @description How many minutes old a sign-in can be for operations marked `x-fresh-sign-in`. With an older one, they return 403 `reauthentication-required`. Default: 60. */
                reauthenticationMinutes: number;
                /** @description A session ends after this many minutes without a call, or up to six minutes later. Default: 10080 (7 days). */
                sessionIdleMinutes: number;
                /** @description A session ends this many hours after its sign-in. Default: 720 (30 days). */
                sessionMaxHours: number;
                /** @description How many devices a member can be signed in on. Signing in on one more ends the least recently used session. For members of several organizations, the lowest number applies. Default: 10. */
                sessionsMax: number;
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
            /** @description Upcoming or active threats that aren’t resolved or dismissed and affect a property the caller can see. */
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
                /** @description Tenants who need assistance. Null unless the caller holds `tenant:sensitive_read` at each of the counted properties. */
                assistance: number | null;
                portfolios: number;
                properties: number;
                reachable: number;
                tenants: number;
                units: number;
                /** @description Sum of the properties’ declared unit counts; `units` counts recorded units. */
                unitsDeclared: number;
            };
            dataQuality: {
                issues: {
                    code: string;
                    count: number;
                    link: string;
                }[];
                /** @description Average across the properties; null if there are none. */
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
                    /** @description How many of the `properties` might not be affected, because they’re located only by ZIP code or city. */
                    approximate: number;
                    /** @description Tenants who need assistance. Null unless the caller holds `tenant:sensitive_read` at each of the counted properties. */
                    assistance: number | null;
                    /** @description Declared units of the properties without recorded units. Not part of `units`. */
                    declaredUnits: number;
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
                /** @description An incident counts once. */
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
            /** @description Language tag (BCP 47). */
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
                /** @default null */
                dependentLocality?: string | null;
                line1: string;
                /** @default null */
                line2?: string | null;
                /** @default null */
                line3?: string | null;
                /** @default null */
                postalCode?: string | null;
                /** @default null */
                region?: string | null;
                /** @default null */
                sortingCode?: string | null;
            } | null;
            /** Format: uri */
            privacyUrl?: string | null;
            retention?: {
                endedThreatMonths?: number;
                importFileDays?: number;
                rawFeedDays?: number;
            };
            /** @description Changing it needs a fresh sign-in, as operations marked `x-fresh-sign-in` do. */
            security?: {
                /** @description Whether members need two-step verification: a passkey, or more than one factor in one sign-in. Other sessions get 403 `mfa-required`. Can be turned on only from a session that meets it. */
                mfaRequired?: boolean;
                /** @description How many minutes old a sign-in can be for operations marked `x-fresh-sign-in`. With an older one, they return 403 `reauthentication-required`. Default: 60. */
                reauthenticationMinutes?: number;
                /** @description A session ends after this many minutes without a call, or up to six minutes later. Default: 10080 (7 days). */
                sessionIdleMinutes?: number;
                /** @description A session ends this many hours after its sign-in. Default: 720 (30 days). */
                sessionMaxHours?: number;
                /** @description How many devices a member can be signed in on. Signing in on one more ends the least recently used session. For members of several organizations, the lowest number applies. Default: 10. */
                sessionsMax?: number;
            };
            /** @description In any common format; stored in E.164. Without a country code, the organization’s default country is assumed. */
            supportPhone?: string | null;
            /** @description IANA time zone name. */
            timeZone?: string;
            /** @enum {string} */
            unitSystem?: "imperial" | "metric";
        };
        OrgWatch: {
            /** Format: date-time */
            checkedAt: string;
            /** @description Number of sources that fetch hazards, regardless of status. */
            feeds: number;
            /** @description Sources that aren’t being monitored. While there are any, an empty list of threats doesn’t mean that there are no threats. */
            gaps: {
                hazards: ("tornado" | "severe_thunderstorm" | "hail" | "high_wind" | "tropical_cyclone" | "storm_surge" | "flood" | "flash_flood" | "coastal_flood" | "dam_failure" | "winter_storm" | "ice" | "extreme_cold" | "extreme_heat" | "fog" | "dust" | "air_quality" | "wildfire" | "red_flag" | "structure_fire" | "earthquake" | "tsunami" | "volcano" | "landslide" | "avalanche" | "drought" | "hazmat" | "utility_outage" | "civil" | "crime" | "health" | "disaster_declaration" | "other")[];
                /** @description Whether a member paused it, so nothing has failed. */
                isPaused: boolean;
                name: string;
                reason: string | null;
                /** Format: uuid */
                sourceId: string;
                /** Format: date-time */
                unmonitoredSince: string;
            }[];
            /** @description Properties without a location, which can’t be matched with threats. */
            unlocatedProperties: number;
        };
        PageInfo: {
            /** @description Every 1,000th position of the filtered and sorted list. */
            anchors?: {
                /** @description Continues from here; null is the start of the list. */
                cursor: string | null;
                /** @description Rows of the list before this position. */
                index: number;
            }[];
            limit: number;
            nextCursor: string | null;
            prevCursor: string | null;
            total: number;
            /** @description Totals are exact up to 10,000, and always exact with `anchors=true`. */
            totalIsExact: boolean;
        };
        PeoplePage: {
            items: components["schemas"]["ThreatPerson"][];
            page: components["schemas"]["PageInfo"];
            totals?: components["schemas"]["PeopleTotals"];
        };
        PeopleTotals: {
            /** @description Tenants who need assistance. Null unless the caller holds `tenant:sensitive_read` at each of the counted properties. */
            assistance: number | null;
            belowGrade: number;
            /** @description In the order of the list; at most 1,000. */
            buildings: {
                address: string;
                /** @description Tenants who need assistance. Null unless the caller holds `tenant:sensitive_read` at each of the counted properties. */
                assistance: number | null;
                belowGrade: number;
                building: string | null;
                isCertain: boolean;
                livingAlone: number;
                people: number;
                possible: number;
                property: components["schemas"]["Ref"];
                units: number;
                unreachable: number;
            }[];
            channels: {
                email: {
                    reachable: number;
                    /** @description Most frequent first. */
                    unreachable: {
                        count: number;
                        /** @enum {string} */
                        reason: "no_gateway" | "suppressed" | "opted_out" | "not_verified" | "no_consent" | "no_address";
                    }[];
                };
                sms: {
                    reachable: number;
                    /** @description Most frequent first. */
                    unreachable: {
                        count: number;
                        /** @enum {string} */
                        reason: "no_gateway" | "suppressed" | "opted_out" | "not_verified" | "no_consent" | "no_address";
                    }[];
                };
                voice: {
                    reachable: number;
                    /** @description Most frequent first. */
                    unreachable: {
                        count: number;
                        /** @enum {string} */
                        reason: "no_gateway" | "suppressed" | "opted_out" | "not_verified" | "no_consent" | "no_address";
                    }[];
                };
            };
            /** @description The known floors, lowest first. */
            floors: {
                count: number;
                value: number;
            }[];
            /** @description `none` for people whose language is unknown; most frequent first. */
            languages: {
                count: number;
                value: string;
            }[];
            livingAlone: number;
            people: number;
            possible: number;
            properties: number;
            units: number;
            /** @description People no channel reaches, by the reason that’s easiest to change. */
            unreachable: {
                people: number;
                /** @description Most frequent first. */
                reasons: {
                    count: number;
                    /** @enum {string} */
                    reason: "no_gateway" | "suppressed" | "opted_out" | "not_verified" | "no_consent" | "no_address";
                }[];
            };
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
                /** @description Whether the caller has it everywhere and can therefore add it to a role. */
                grantable: boolean;
                key: string;
                label: string;
                resource: string;
                /** @description Can be part of a resource role, limited to one portfolio or property. */
                scoped: boolean;
            }[];
        };
        Permissions: {
            /** @description Whether the caller is limited to `permittedProperties`. */
            isFga: boolean;
            /** Format: uuid */
            orgId: string;
            /** @description Every permission the caller has anywhere. For a limited member, the union of all grants. */
            permissions: string[];
            /** @description Applies only if `isFga` is true; otherwise empty. */
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
            /** @description Changes whenever the rest of the response does. */
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
            /** @description Across non-archived properties that the caller can see. */
            counts: {
                activeThreats: number;
                properties: number;
                tenants: number;
                tenantsReachable: number;
                unacknowledged: number;
                /** @description Recorded units. */
                units: number;
                /** @description Sum of the properties’ declared unit counts. */
                unitsDeclared: number;
            };
            /** Format: date-time */
            createdAt: string;
            createdBy: components["schemas"]["Ref"] | null;
            /** @description Average data quality; null if there are no properties. */
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
            /** @description What the caller can do with this object. */
            permissions: ("user:read" | "user:update" | "org:read" | "org:update" | "org:sender_read" | "org:sender_create" | "org:sender_update" | "org:sender_delete" | "org:communication_read" | "org:communication_send" | "portfolio:read" | "portfolio:create" | "portfolio:update" | "portfolio:archive" | "property:read" | "property:create" | "property:update" | "property:archive" | "property:import" | "unit:read" | "unit:create" | "unit:update" | "unit:archive" | "unit:import" | "tenant:read" | "tenant:create" | "tenant:update" | "tenant:archive" | "tenant:import" | "tenant:contact_read" | "tenant:sensitive_read" | "tenant:consent_update" | "source:read" | "source:create" | "source:update" | "source:delete" | "source:run" | "task:read" | "task:retry" | "task:cancel" | "task:read_log" | "threat:read" | "threat:create" | "threat:update" | "threat:notify" | "rule:read" | "rule:create" | "rule:update" | "rule:delete" | "ledger:read" | "ledger:annotate" | "ledger:export" | "team:read" | "team:invite" | "team:update" | "role:read" | "role:create" | "role:update" | "role:delete" | "role:assign" | "export:create")[];
            /** @enum {string} */
            status: "active" | "archived";
            tags: string[];
            /** @description The built-in portfolio for properties that aren’t in another one. */
            unassigned: boolean;
            /** Format: date-time */
            updatedAt: string;
            updatedBy: components["schemas"]["Ref"] | null;
            /** @description Increases by one with every write. The ETag is `"v<version>"`. */
            version: number;
        };
        PortfolioBatch: {
            /** @description Exactly one of these changes. */
            change: {
                addTags?: string[];
                removeTags?: string[];
                /** @enum {string} */
                status?: "active" | "archived";
            };
            /** @description The records to change. Repeated IDs count once. */
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
            /** @description The ten properties that most need attention, by risk, then by data quality. */
            properties: components["schemas"]["PropertyListItem"][];
            /** @description Ongoing threats, most severe first, up to 20. */
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
             * @description With `status: archived`: the portfolio to move the properties to.
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
                /** @description Number of properties scoring 0–19, 20–39, 40–59, 60–79, and 80–100. */
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
            /** @description Overrides of the organization’s matching rules, by hazard. */
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
            /** @description The factors of the risk score for each threat, highest first: severity, certainty, urgency, and proximity. */
            riskReasons: string[];
            sharesAddress: boolean;
            stories: number | null;
            /** @description IANA time zone name, from its location; null until it’s located. */
            timeZone: string | null;
            yearBuilt: number | null;
        };
        PropertyAddressResult: {
            address: components["schemas"]["Address"];
            /** @description Empty after an address change: a task asks the geocoder about the new address. */
            candidates: components["schemas"]["GeocodeCandidate"][];
            previousVersion?: number;
            property: components["schemas"]["Property"];
            /** @description One task locates all of the organization’s new addresses. */
            task: null;
        };
        PropertyBatch: {
            /** @description Exactly one of these changes. */
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
            /** @description The records to change. Repeated IDs count once. */
            ids: string[];
        };
        PropertyBuildings: {
            items: {
                building: components["schemas"]["Building"] | null;
                name: string;
                /** @description Units with this building name. */
                units: number;
            }[];
            unitsWithoutBuilding: number;
        };
        PropertyCreate: {
            address: components["schemas"]["AddressCreate"];
            /** @description Creates it even if another property has this address. */
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
                 * @description In any common format; stored in E.164. Without a country code, the organization’s default country is assumed.
                 * @default null
                 */
                phone?: string | null;
            } | null;
            /**
             * Format: uuid
             * @description Default: the Unassigned portfolio.
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
        PropertyFeatures: {
            features: {
                geometry: {
                    /** @description Longitude, then latitude. */
                    coordinates: [
                        number,
                        number
                    ];
                    /** @enum {string} */
                    type: "Point";
                };
                /** Format: uuid */
                id: string;
                properties: {
                    address: string;
                    code: string | null;
                    /** @enum {string} */
                    criticality: "low" | "normal" | "high" | "critical";
                    /** @enum {string|null} */
                    maxSeverity: "extreme" | "severe" | "moderate" | "unknown" | "minor" | null;
                    name: string;
                    portfolio: components["schemas"]["Ref"];
                    /**
                     * @description How precise the point is.
                     * @enum {string}
                     */
                    precision: "rooftop" | "parcel" | "street" | "postal_code" | "city" | "unknown";
                    /** @enum {string} */
                    propertyClass: "residential" | "commercial" | "mixed_use" | "association" | "land";
                    /** @description The building is within this distance of the point; null if the point is exact. */
                    radiusMeters: number | null;
                    /** @description The highest risk score of its threats, 0 to 100; not a sum. */
                    riskScore: number;
                    /** @enum {string} */
                    status: "active" | "inactive" | "archived";
                    tenants: number;
                    threatsActive: number;
                    threatsUnacknowledged: number;
                    units: number;
                };
                /** @enum {string} */
                type: "Feature";
            }[];
            /** @enum {string} */
            type: "FeatureCollection";
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
                /** @description Tenants who need assistance; null without `tenant:sensitive_read`. */
                assistance: number | null;
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
            /** @description What the caller can do with this object. */
            permissions: ("user:read" | "user:update" | "org:read" | "org:update" | "org:sender_read" | "org:sender_create" | "org:sender_update" | "org:sender_delete" | "org:communication_read" | "org:communication_send" | "portfolio:read" | "portfolio:create" | "portfolio:update" | "portfolio:archive" | "property:read" | "property:create" | "property:update" | "property:archive" | "property:import" | "unit:read" | "unit:create" | "unit:update" | "unit:archive" | "unit:import" | "tenant:read" | "tenant:create" | "tenant:update" | "tenant:archive" | "tenant:import" | "tenant:contact_read" | "tenant:sensitive_read" | "tenant:consent_update" | "source:read" | "source:create" | "source:update" | "source:delete" | "source:run" | "task:read" | "task:retry" | "task:cancel" | "task:read_log" | "threat:read" | "threat:create" | "threat:update" | "threat:notify" | "rule:read" | "rule:create" | "rule:update" | "rule:delete" | "ledger:read" | "ledger:annotate" | "ledger:export" | "team:read" | "team:invite" | "team:update" | "role:read" | "role:create" | "role:update" | "role:delete" | "role:assign" | "export:create")[];
            picture: string | null;
            portfolio: components["schemas"]["Ref"];
            /** @enum {string} */
            propertyClass: "residential" | "commercial" | "mixed_use" | "association" | "land";
            /** @enum {string|null} */
            propertySubType: "apartment" | "cabin" | "condominium" | "deeded_parking" | "duplex" | "farm" | "hotel_motel" | "industrial" | "manufactured_home" | "mixed_use" | "mobile_home" | "multi_family" | "office" | "quadruplex" | "retail" | "single_family_residence" | "stock_cooperative" | "townhouse" | "triplex" | "unimproved_land" | "warehouse" | "self_storage" | "student_housing" | "senior_housing" | "other" | null;
            /** @description The highest risk score of its threats, 0 to 100; not a sum. */
            riskScore: number;
            /** @enum {string} */
            status: "active" | "inactive" | "archived";
            tags: string[];
            threats: {
                active: number;
                /** @description Only with `include=threats`: the threats counted here that the caller can see, highest risk first, up to 20. */
                items?: components["schemas"]["PropertyThreat"][];
                /** @enum {string|null} */
                maxSeverity: "extreme" | "severe" | "moderate" | "unknown" | "minor" | null;
                unacknowledged: number;
            };
            unitCountDeclared: number | null;
            /** Format: date-time */
            updatedAt: string;
            updatedBy: components["schemas"]["Ref"] | null;
            /** @description Increases by one with every write. The ETag is `"v<version>"`. */
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
            /** @description Rejected here: use PATCH /property/{id}/address to change the address. */
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
                 * @description In any common format; stored in E.164. Without a country code, the organization’s default country is assumed.
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
            /** @description Each is `[id, name, lon, lat, maxSeverityRank, riskScore, threatsActive, portfolioId, radiusMeters]`; rank 5 is extreme, 0 means no threat; the building is within the radius of the point, which is null if the point is exact. Located properties only, up to 100,000. */
            items: [
                string,
                string,
                number,
                number,
                number,
                number,
                number,
                string,
                number | null
            ][];
            /** @description All properties the filters match, located or not. */
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
                /** @description Tenants who need assistance; null without `tenant:sensitive_read`. */
                assistance: number | null;
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
        PropertyThreat: {
            /**
             * @description The only part of the address that’s located, so the threat might miss the property; null if the match is certain.
             * @enum {string|null}
             */
            approximateBy: "postal_code" | "city" | null;
            /** @description 0 inside the area; null if the threat names a zone, which implies no distance. */
            distanceMeters: number | null;
            /** Format: date-time */
            endsAt: string | null;
            event: string;
            /** Format: date-time */
            expiresAt: string | null;
            /** @enum {string} */
            hazard: "tornado" | "severe_thunderstorm" | "hail" | "high_wind" | "tropical_cyclone" | "storm_surge" | "flood" | "flash_flood" | "coastal_flood" | "dam_failure" | "winter_storm" | "ice" | "extreme_cold" | "extreme_heat" | "fog" | "dust" | "air_quality" | "wildfire" | "red_flag" | "structure_fire" | "earthquake" | "tsunami" | "volcano" | "landslide" | "avalanche" | "drought" | "hazmat" | "utility_outage" | "civil" | "crime" | "health" | "disaster_declaration" | "other";
            /** Format: uuid */
            id: string;
            /** Format: date-time */
            onsetAt: string | null;
            /** @enum {string} */
            proximity: "inside" | "zone" | "near";
            /** @description At this property, 0 to 100. */
            riskScore: number;
            severity: components["schemas"]["Severity"];
            /** @enum {string} */
            status: "upcoming" | "active" | "ended" | "expired" | "cancelled" | "archived";
            title: string;
            /**
             * @description At this property.
             * @enum {string}
             */
            triage: "new" | "acknowledged" | "in_progress" | "resolved" | "dismissed";
        };
        PushSubscription: {
            /** Format: date-time */
            createdAt: string;
            /** @description For example “Chrome on Windows” or “Apple iPhone”. */
            deviceName: string;
            /** @description Tells a browser which of the devices it is. */
            endpoint: string;
            /** Format: uuid */
            id: string;
            /** Format: date-time */
            lastSentAt: string | null;
        };
        PushSubscriptionInput: {
            /** @description Its secret of that name, in base64url. */
            auth: string;
            /**
             * Format: uri
             * @description `endpoint` of the browser’s `PushSubscription`.
             */
            endpoint: string;
            /** @description Its key of that name, in base64url. */
            p256dh: string;
        };
        PushSubscriptionList: {
            items: components["schemas"]["PushSubscription"][];
            /** @description `applicationServerKey` to subscribe with, in base64url. Null if push notifications are off here. */
            publicKey: string | null;
        };
        PushTestResult: {
            /**
             * @description `removed`: the browser no longer accepts notifications, so the device was removed. `failed`: try again later.
             * @enum {string}
             */
            outcome: "sent" | "removed" | "failed";
        };
        RawMessage: {
            contentType: string;
            identifier: string;
            /** @description The update’s number. */
            n: number;
            /** @description Null once raw messages of that age are purged. */
            text: string | null;
        };
        ReadNotificationsInput: {
            ids?: string[];
            /**
             * Format: date-time
             * @description Marks everything up to and including this time. Send `createdAt` of the newest notification shown, so that those that arrived since stay unread.
             */
            until?: string;
        };
        RealtimeToken: {
            /** @description Channels to subscribe to. */
            channels: string[];
            /** @description The caller as shown to others who are present. */
            clientId: string;
            /** Format: date-time */
            expiresAt: string;
            /** @description Whether everything the caller can see is published there. If false, poll as well. */
            isComplete: boolean;
            token: string;
        };
        Ref: {
            /** Format: uuid */
            id: string;
            name: string;
        };
        /** @description The same whether or not an email was sent. */
        RequestedInvitation: {
            message: string;
        };
        ResourceGrant: {
            /** Format: date-time */
            createdAt: string;
            /**
             * Format: date-time
             * @description Null if it doesn’t expire.
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
            /** @description Current grants of the role. */
            grantCount: number;
            /** Format: uuid */
            id: string;
            /** @description Pending invitations that include it. */
            invitationCount: number;
            key: string;
            /** @description Members who have the role on at least one resource. */
            memberCount: number;
            name: string;
            permissions: string[];
            /** @enum {string} */
            resourceType: "portfolio" | "property";
            /** @description Whether the role is built-in. Built-in roles can be assigned but not changed. */
            system: boolean;
            version: number;
        };
        ResourceRoleCreate: {
            /** @description Assigns it immediately. Requires `role:assign`. */
            assignments?: {
                /** Format: date-time */
                expiresAt?: string | null;
                /** Format: uuid */
                resourceId: string;
                /** Format: uuid */
                userId: string;
            }[];
            description?: string | null;
            /** @description Derived from the name if omitted. */
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
            /** @description Included only if the request had no If-Match header. */
            previousVersion?: number;
        };
        Role: {
            description: string | null;
            /** Format: uuid */
            id: string;
            /** @description Pending invitations that include it. */
            invitationCount: number;
            key: string;
            /** @description Active members who have the role. */
            memberCount: number;
            name: string;
            permissions: string[];
            /** @description Whether the role is built-in. Built-in roles can be assigned but not changed. */
            system: boolean;
            version: number;
        };
        RoleCreate: {
            description?: string | null;
            /** @description Derived from the name if omitted. */
            key?: string;
            name: string;
            permissions: string[];
        };
        RoleDiff: {
            /** @description The first 200 active members whose permissions change, sorted by name. Permissions that a member also has through another role don’t count as a change. */
            affected: {
                gains: string[];
                loses: string[];
                /** @description Null for a role that applies in the whole organization. */
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
            /** @description How many members gain and lose each permission, in catalog order. */
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
            /** @description Included only if the request had no If-Match header. */
            previousVersion?: number;
        };
        RollCall: {
            items: components["schemas"]["RollCallEntry"][];
            page: components["schemas"]["PageInfo"];
            /** @description Where everyone lives, by name. Only with the first page. */
            properties?: components["schemas"]["RollCallProperty"][];
            totals: components["schemas"]["RollCallTotals"];
        };
        RollCallEntry: {
            /**
             * @description Null means unknown, never safe.
             * @enum {string|null}
             */
            answer: "safe" | "need_help" | "not_there" | null;
            /** @enum {string|null} */
            answerChannel: "web" | "sms" | "voice" | "staff" | null;
            /** Format: date-time */
            answeredAt: string | null;
            assignee: components["schemas"]["Ref"] | null;
            belowGrade: boolean;
            building: string | null;
            /** Format: date-time */
            calledAt: string | null;
            calledBy: components["schemas"]["Ref"] | null;
            /**
             * @description How the latest call to them in this thread ended. Null without one, or if it isn’t known yet.
             * @enum {string|null}
             */
            callResult: "answered" | "voicemail" | "no_answer" | "busy" | "failed" | null;
            /**
             * @description Why they didn’t get a message in the latest thread. Null if they did.
             * @enum {string|null}
             */
            exclusion: "archived" | "no_address" | "no_consent" | "not_verified" | "opted_out" | "suppressed" | "shared_address" | "no_gateway" | "answered" | "demo" | "cancelled" | "sending_stopped" | "over" | "replaced" | "erased" | null;
            floor: number | null;
            /** @enum {string} */
            group: "need_help" | "no_answer_assistance" | "no_answer" | "not_there" | "safe";
            /** @description Null for callers who can’t see this. */
            hasAssistance: boolean | null;
            language: string;
            needs: ("medical" | "mobility" | "evacuation" | "power" | "other")[];
            /** @description What the tenant wrote. */
            note: string | null;
            peopleCount: number | null;
            property: components["schemas"]["Ref"] | null;
            /** Format: date-time */
            reachedAt: string | null;
            reachedBy: components["schemas"]["Ref"] | null;
            staffNote: string | null;
            tenant: components["schemas"]["Ref"];
            /**
             * Format: uuid
             * @description The latest thread that reached this person, or that they’re in if none did.
             */
            threadId: string;
            unit: components["schemas"]["Ref"] | null;
            /** @description Increases with every mark and every answer. The ETag is `"v<version>"`. */
            version: number;
        };
        RollCallPatch: {
            /**
             * @description The answer that staff got from or about the tenant.
             * @enum {string}
             */
            answer?: "safe" | "need_help" | "not_there";
            /** Format: uuid */
            assigneeUserId?: string | null;
            called?: boolean;
            note?: string | null;
            reached?: boolean;
        };
        RollCallProperty: {
            needHelp: number;
            people: number;
            property: components["schemas"]["Ref"];
        };
        /** @description Of everyone, regardless of the filters. */
        RollCallTotals: {
            called: number;
            needHelp: number;
            noAnswer: number;
            /** @description Counts only people whose needs the caller can see. */
            noAnswerAssistance: number;
            notThere: number;
            people: number;
            reached: number;
            safe: number;
            /** @description People who didn’t get a message in the latest thread. */
            unreached: number;
        };
        SavedView: {
            /** Format: uuid */
            id: string;
            /** @description Whether it’s the caller’s default for the list. */
            isDefault: boolean;
            /** @description Whether everyone in the organization sees it. */
            isShared: boolean;
            name: string;
            owner: components["schemas"]["Ref"];
            /** @description What the caller can do with it. */
            permissions: ("update" | "delete")[];
            /** @description Query string of the list, for example `status=vacant&sort=-updatedAt`. */
            query: string;
            /**
             * @description The list the view belongs to, named after its page in the web app.
             * @enum {string}
             */
            screen: "portfolios" | "properties" | "units" | "tenants" | "threats";
        };
        SavedViewCreate: {
            /** @description One per list: setting another replaces it. */
            isDefault?: boolean;
            isShared?: boolean;
            name: string;
            /** @description Query string of the list, for example `status=vacant&sort=-updatedAt`. */
            query: string;
            /**
             * @description Required here or as the query parameter.
             * @enum {string}
             */
            screen?: "portfolios" | "properties" | "units" | "tenants" | "threats";
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
            /** @description What distinguishes it from others with the same name. May be empty. */
            detail: string;
            /** Format: uuid */
            id: string;
            name: string;
            /**
             * Format: uuid
             * @description The property itself, the one a unit or tenant belongs to, or the one a threat affects most.
             */
            propertyId: string | null;
            /** @enum {string} */
            type: "property" | "unit" | "tenant" | "threat" | "portfolio" | "person";
        };
        SearchResult: {
            /** @description Grouped by type, starting with the type of the best match; best match first within each. */
            items: components["schemas"]["SearchItem"][];
            /** @description Server time spent on the search. */
            tookMs: number;
        };
        /** @description Hours of the day in each property’s time zone. */
        SendWindow: {
            fromHour: number;
            toHour: number;
        };
        /**
         * @description CAP severity, from most to least severe. `unknown`, where the agency gave none, ranks between `minor` and `moderate`.
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
                /** @description Located properties in its coverage area, which lose its alerts while it is paused. */
                properties: number;
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
            /** @description What the caller can do with this object. */
            permissions: ("user:read" | "user:update" | "org:read" | "org:update" | "org:sender_read" | "org:sender_create" | "org:sender_update" | "org:sender_delete" | "org:communication_read" | "org:communication_send" | "portfolio:read" | "portfolio:create" | "portfolio:update" | "portfolio:archive" | "property:read" | "property:create" | "property:update" | "property:archive" | "property:import" | "unit:read" | "unit:create" | "unit:update" | "unit:archive" | "unit:import" | "tenant:read" | "tenant:create" | "tenant:update" | "tenant:archive" | "tenant:import" | "tenant:contact_read" | "tenant:sensitive_read" | "tenant:consent_update" | "source:read" | "source:create" | "source:update" | "source:delete" | "source:run" | "task:read" | "task:retry" | "task:cancel" | "task:read_log" | "threat:read" | "threat:create" | "threat:update" | "threat:notify" | "rule:read" | "rule:create" | "rule:update" | "rule:delete" | "ledger:read" | "ledger:annotate" | "ledger:export" | "team:read" | "team:invite" | "team:update" | "role:read" | "role:create" | "role:update" | "role:delete" | "role:assign" | "export:create")[];
            schedule: {
                everySeconds: number;
                jitterPct: number;
            };
            /**
             * @description Whether its key is stored; null if it doesn’t need one. The key itself is never returned.
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
            /** @description Increases by one with every write. The ETag is `"v<version>"`. */
            version: number;
            watch: components["schemas"]["SourceWatch"];
        };
        SourceCatalog: {
            items: components["schemas"]["SourceCatalogEntry"][];
        };
        SourceCatalogEntry: {
            /** @description The organization’s sources with this connector. */
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
            /** @description Why it fits the organization’s properties. */
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
            /** @description The feed’s API key. Stored encrypted and never returned. */
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
            /** @description The latest 20 fetches of its feeds. */
            fetches: components["schemas"]["FeedFetch"][];
            mappingTable: {
                from: string;
                note: string | null;
                to: string;
            }[];
            /** @description The latest 20 manual or failed runs. */
            runs: components["schemas"]["Task"][];
            sampleItem: components["schemas"]["SourceSampleItem"] | null;
        };
        SourceHealth: {
            /** Format: date-time */
            from: string;
            items: {
                /** @description Skipped items by reason. */
                dropped: {
                    [key: string]: number;
                };
                /** @description When it was degraded, failing, paused, off, or not fetched. If `to` is null, it still is. */
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
            /** @description The feed’s API key. Stored encrypted and never returned. */
            secret?: string | null;
            /**
             * @description `paused` stops fetching, `active` resumes.
             * @enum {string}
             */
            status?: "active" | "paused";
        };
        SourceSampleItem: {
            /** @description The same item in Parapet’s vocabulary. */
            mapped: {
                [key: string]: unknown;
            };
            /** @description As written by the agency; null if it’s no longer stored. */
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
            /** @description The feed’s API key. Stored encrypted and never returned. */
            secret?: string;
            /**
             * Format: uuid
             * @description Use this source’s stored key.
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
            /** @description Number of URLs the source would fetch; the test fetched one. */
            requests: number;
            /** @description Up to three. The test stores nothing. */
            samples: components["schemas"]["SourceSampleItem"][];
            unparsable: number;
        };
        /** @description Whether the source’s hazards are monitored. If not, an empty list of threats doesn’t mean there are none. */
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
            /** @description Masked; null if no one has this address anymore. */
            address: string | null;
            /** @enum {string} */
            channel: "email" | "sms" | "voice";
            /** Format: uuid */
            id: string;
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
                /** @description What an imported file contains. */
                kind: string | null;
                name: string;
                type: string;
            };
            title: string;
            /** @enum {string} */
            type: "source_run" | "import_validate" | "import_commit" | "import_undo" | "geocode" | "threat_match" | "welcome_email_send" | "test_email_send" | "alert_send" | "sender_verify" | "invitation_request_mail" | "identity_sync" | "new_device_mail" | "optin_mail" | "optin_text" | "batch";
            /** Format: date-time */
            updatedAt: string;
            version: number;
        };
        TaskDetails: components["schemas"]["Task"] & {
            /** @description The last 100 lines of its log, oldest first; null without `task:read_log`. */
            logTail: {
                /** Format: date-time */
                at: string;
                /** @enum {string} */
                level: "info" | "warn" | "error";
                message: string;
            }[] | null;
        };
        TaskPage: {
            items: components["schemas"]["Task"][];
            page: components["schemas"]["PageInfo"];
        };
        TaskResponse: {
            task: components["schemas"]["Task"];
        };
        TeamInvite: {
            invites: {
                /**
                 * Format: email
                 * @description An invalid address affects only its own result.
                 */
                email: string;
                /** @description Included in the email as plain text. */
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
                 * @description Null if no email could be sent yet.
                 */
                lastSentAt: string | null;
                resendsLeft: number;
                /** @enum {string} */
                status: "pending" | "accepted" | "expired" | "revoked";
            } | null;
            /** @description Whether they’re limited to individual grants. */
            isFga: boolean;
            membership: {
                /**
                 * Format: uuid
                 * @description Null for people who are only invited.
                 */
                id: string | null;
                /** Format: date-time */
                joinedAt: string | null;
                /** Format: date-time */
                lastActiveAt: string | null;
                /** @enum {string} */
                status: "active" | "invited" | "suspended" | "removed";
                /** @description For If-Match, as `"v<version>"`. Null for people who are only invited. */
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
                 * @description Null for people who are only invited.
                 */
                id: string | null;
                name: string;
                picture: string | null;
            };
        };
        TeamMemberWrite: components["schemas"]["TeamMember"] & {
            /** @description Included only if the request had no If-Match header. */
            previousVersion?: number;
        };
        TeamPage: {
            items: components["schemas"]["TeamMember"][];
            page: components["schemas"]["PageInfo"];
        };
        Tenant: {
            /** Format: date-time */
            archivedAt: string | null;
            /** @description Only with `include=assistance`, which requires `tenant:sensitive_read` and is recorded. */
            assistance: components["schemas"]["Assistance"] | null;
            companyName: string | null;
            /** @description By channel: opted in if any address is, otherwise the most recent decision. */
            consent: {
                email: components["schemas"]["ConsentByPurpose"];
                sms: components["schemas"]["ConsentByPurpose"];
                voice: components["schemas"]["ConsentByPurpose"];
            };
            consentHistory?: components["schemas"]["ConsentEvent"][];
            /** Format: date-time */
            createdAt: string;
            createdBy: components["schemas"]["Ref"] | null;
            displayName: string;
            emails: components["schemas"]["TenantEmail"][];
            /** @description Only with `include=contact`. */
            emergencyContact: components["schemas"]["EmergencyContact"] | null;
            externalId: string | null;
            externalIds: {
                [key: string]: string;
            };
            firstName: string | null;
            /** @description Whether any needs are recorded; null for callers who can’t see this. */
            hasAssistance: boolean | null;
            /** @description Fields that are null here because the caller can’t see them or didn’t ask for them. */
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
             * @description A calendar day, for example `2026-11-30`.
             */
            leaseTo: string | null;
            masked: boolean;
            notes: string | null;
            /** @description Newest first; only at properties the caller can see. */
            occupancies: components["schemas"]["TenantOccupancy"][];
            /** @description What the caller can do with this tenant. */
            permissions: ("user:read" | "user:update" | "org:read" | "org:update" | "org:sender_read" | "org:sender_create" | "org:sender_update" | "org:sender_delete" | "org:communication_read" | "org:communication_send" | "portfolio:read" | "portfolio:create" | "portfolio:update" | "portfolio:archive" | "property:read" | "property:create" | "property:update" | "property:archive" | "property:import" | "unit:read" | "unit:create" | "unit:update" | "unit:archive" | "unit:import" | "tenant:read" | "tenant:create" | "tenant:update" | "tenant:archive" | "tenant:import" | "tenant:contact_read" | "tenant:sensitive_read" | "tenant:consent_update" | "source:read" | "source:create" | "source:update" | "source:delete" | "source:run" | "task:read" | "task:retry" | "task:cancel" | "task:read_log" | "threat:read" | "threat:create" | "threat:update" | "threat:notify" | "rule:read" | "rule:create" | "rule:update" | "rule:delete" | "ledger:read" | "ledger:annotate" | "ledger:export" | "team:read" | "team:invite" | "team:update" | "role:read" | "role:create" | "role:update" | "role:delete" | "role:assign" | "export:create")[];
            phones: components["schemas"]["TenantPhone"][];
            property: components["schemas"]["Ref"] | null;
            /** @description Whether any address has opted in to safety alerts and can be used. */
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
            /** @description Increases by one with every write. The ETag is `"v<version>"`. */
            version: number;
        };
        TenantBatch: {
            /** @description Exactly one of these changes. */
            change: {
                addTags?: string[];
                archived?: boolean;
                removeTags?: string[];
            };
            /** @description The records to change. Repeated IDs count once. */
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
        /** @description A person needs a last name; a company needs a company name. Adding an address doesn’t record consent. */
        TenantCreate: {
            /** @description Requires `tenant:sensitive_read`. */
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
                 * @description E.164, or the national format of the organization’s country.
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
            /** @description Language tag (BCP 47). */
            language?: string | null;
            lastName?: string | null;
            notes?: string | null;
            occupancies?: {
                /** @default null */
                externalId?: string | null;
                /**
                 * Format: date
                 * @description A calendar day, for example `2026-11-30`.
                 * @default null
                 */
                leaseFrom?: string | null;
                /**
                 * Format: date
                 * @description A calendar day, for example `2026-11-30`.
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
                 * @description A calendar day, for example `2026-11-30`.
                 * @default null
                 */
                moveIn?: string | null;
                /**
                 * Format: date
                 * @description A calendar day, for example `2026-11-30`.
                 * @default null
                 */
                moveOut?: string | null;
                /**
                 * Format: uuid
                 * @description Default: the unit’s property. One of the two is required.
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
                /** @description E.164, or the national format of the organization’s country. */
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
            /** @description Other tenants who opted in to safety alerts at this address. Their consent isn’t this tenant’s. Only those the caller can see. */
            consentGivenBy: (components["schemas"]["Ref"] & {
                /** Format: date-time */
                since: string;
            })[];
            label: string | null;
            primary: boolean;
            /** @enum {string} */
            status: "unknown" | "valid" | "bounced" | "complained";
            /** @description Gets no campaigns or alerts, regardless of consent. */
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
            /** @description For safety alerts: opted in if any address is, otherwise the most recent decision. */
            consent: {
                /** @enum {string} */
                email: "none" | "invited" | "pending_confirmation" | "opted_in" | "opted_out" | "declined" | "expired";
                /** @enum {string} */
                sms: "none" | "invited" | "pending_confirmation" | "opted_in" | "opted_out" | "declined" | "expired";
                /** @enum {string} */
                voice: "none" | "invited" | "pending_confirmation" | "opted_in" | "opted_out" | "declined" | "expired";
            };
            /** Format: date-time */
            createdAt: string;
            createdBy: components["schemas"]["Ref"] | null;
            displayName: string;
            /** @description The primary email address, masked in lists. */
            email: string | null;
            externalId: string | null;
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            kind: "person" | "company";
            language: string | null;
            /**
             * Format: date
             * @description A calendar day, for example `2026-11-30`.
             */
            leaseTo: string | null;
            masked: boolean;
            /** @description What the caller can do with this tenant. */
            permissions: ("user:read" | "user:update" | "org:read" | "org:update" | "org:sender_read" | "org:sender_create" | "org:sender_update" | "org:sender_delete" | "org:communication_read" | "org:communication_send" | "portfolio:read" | "portfolio:create" | "portfolio:update" | "portfolio:archive" | "property:read" | "property:create" | "property:update" | "property:archive" | "property:import" | "unit:read" | "unit:create" | "unit:update" | "unit:archive" | "unit:import" | "tenant:read" | "tenant:create" | "tenant:update" | "tenant:archive" | "tenant:import" | "tenant:contact_read" | "tenant:sensitive_read" | "tenant:consent_update" | "source:read" | "source:create" | "source:update" | "source:delete" | "source:run" | "task:read" | "task:retry" | "task:cancel" | "task:read_log" | "threat:read" | "threat:create" | "threat:update" | "threat:notify" | "rule:read" | "rule:create" | "rule:update" | "rule:delete" | "ledger:read" | "ledger:annotate" | "ledger:export" | "team:read" | "team:invite" | "team:update" | "role:read" | "role:create" | "role:update" | "role:delete" | "role:assign" | "export:create")[];
            /** @description The primary phone number, masked in lists. */
            phone: string | null;
            property: components["schemas"]["Ref"] | null;
            /** @description Whether any address has opted in to safety alerts and can be used. */
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
            /** @description Increases by one with every write. The ETag is `"v<version>"`. */
            version: number;
        };
        TenantOccupancy: {
            externalId: string | null;
            /**
             * Format: date
             * @description A calendar day, for example `2026-11-30`.
             */
            leaseFrom: string | null;
            /**
             * Format: date
             * @description A calendar day, for example `2026-11-30`.
             */
            leaseTo: string | null;
            /** @enum {string|null} */
            leaseType: "fixed" | "fixed_with_rollover" | "at_will" | null;
            /**
             * Format: date
             * @description A calendar day, for example `2026-11-30`.
             */
            moveIn: string | null;
            /**
             * Format: date
             * @description A calendar day, for example `2026-11-30`.
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
                consentVoice?: components["schemas"]["FacetCount"][];
                kind?: components["schemas"]["FacetCount"][];
                language?: components["schemas"]["FacetCount"][];
                portfolioId?: components["schemas"]["FacetCount"][];
                propertyId?: components["schemas"]["FacetCount"][];
                status?: components["schemas"]["FacetCount"][];
            };
            items: components["schemas"]["TenantListItem"][];
            page: components["schemas"]["PageInfo"];
        };
        /** @description Lists replace the stored ones. Email, phone, and emergency contact require `tenant:contact_read`, because callers can’t replace what they can’t see. */
        TenantPatch: {
            /** @description Archives or restores the tenant. */
            archived?: boolean;
            /** @description Requires `tenant:sensitive_read`. */
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
                 * @description E.164, or the national format of the organization’s country.
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
            /** @description Language tag (BCP 47). */
            language?: string | null;
            lastName?: string | null;
            notes?: string | null;
            occupancies?: {
                /** @default null */
                externalId?: string | null;
                /**
                 * Format: date
                 * @description A calendar day, for example `2026-11-30`.
                 * @default null
                 */
                leaseFrom?: string | null;
                /**
                 * Format: date
                 * @description A calendar day, for example `2026-11-30`.
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
                 * @description A calendar day, for example `2026-11-30`.
                 * @default null
                 */
                moveIn?: string | null;
                /**
                 * Format: date
                 * @description A calendar day, for example `2026-11-30`.
                 * @default null
                 */
                moveOut?: string | null;
                /**
                 * Format: uuid
                 * @description Default: the unit’s property. One of the two is required.
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
                /** @description E.164, or the national format of the organization’s country. */
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
            /** @description The same for phone calls to the number. The fields beside it are about texts. */
            calls: {
                consent: components["schemas"]["ConsentByPurpose"];
                /** @description Other tenants who opted in to safety alerts at this address. Their consent isn’t this tenant’s. Only those the caller can see. */
                consentGivenBy: (components["schemas"]["Ref"] & {
                    /** Format: date-time */
                    since: string;
                })[];
                /** @description Gets no campaigns or alerts, regardless of consent. */
                suppressed: boolean;
            };
            consent: components["schemas"]["ConsentByPurpose"];
            /** @description Other tenants who opted in to safety alerts at this address. Their consent isn’t this tenant’s. Only those the caller can see. */
            consentGivenBy: (components["schemas"]["Ref"] & {
                /** Format: date-time */
                since: string;
            })[];
            /** @description Null if the number couldn’t be parsed. */
            e164: string | null;
            primary: boolean;
            /** @description The original text from a file, if it isn’t a valid number. */
            raw: string | null;
            smsCapable: boolean | null;
            /** @description Gets no campaigns or alerts, regardless of consent. */
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
                    preheader?: string | null;
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
        /** @description The text gateway’s fields, in Twilio’s format. */
        TextGatewayForm: {
            [key: string]: string;
        };
        TextReportResult: {
            known: boolean;
        };
        Threat: components["schemas"]["ThreatListItem"] & {
            /** Format: date-time */
            acknowledgedAt: string | null;
            acknowledgedBy: components["schemas"]["Ref"] | null;
            /** @description Triage statuses it can change to. */
            allowed: ("new" | "acknowledged" | "in_progress" | "resolved" | "dismissed")[];
            dedupeKey: string;
            description: string | null;
            /** @enum {string|null} */
            dismissReason: "not_relevant" | "duplicate" | "test" | "wrong_location" | "other" | null;
            /**
             * Format: date-time
             * @description When the threat got worse and became new again.
             */
            escalatedAt: string | null;
            externalId: string | null;
            /** @description With `include=impacts`, the 200 properties with the highest risk; with `propertyId`, that one; otherwise null. */
            impacts: components["schemas"]["ThreatImpact"][] | null;
            /**
             * Format: uuid
             * @description The incident that it’s in.
             */
            incidentId: string | null;
            /** @description As written by the agency or the member who reported the threat. */
            instruction: string | null;
            language: string | null;
            /** @description With `include=raw`, the latest 20 messages verbatim, newest first; otherwise null. */
            raw: components["schemas"]["RawMessage"][] | null;
            relatedThreatIds: string[];
            /** @enum {string|null} */
            resolution: "no_damage" | "damage_reported" | "false_alarm" | "other" | null;
            /** Format: date-time */
            resolvedAt: string | null;
            resolvedBy: components["schemas"]["Ref"] | null;
            /** @description With `include=revisions`, newest first; otherwise null. */
            revisions: components["schemas"]["ThreatRevision"][] | null;
            /** @description The source’s terms of use. */
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
        ThreatBatch: {
            /** @description Exactly one of these changes. */
            change: {
                /** Format: uuid */
                assigneeUserId?: string | null;
                /**
                 * @description Dismisses them, for this reason.
                 * @enum {string}
                 */
                dismissReason?: "not_relevant" | "duplicate" | "test" | "wrong_location" | "other";
                /**
                 * @description With the same transitions as for a single threat.
                 * @enum {string}
                 */
                triage?: "new" | "acknowledged" | "in_progress";
                /**
                 * Format: uuid
                 * @description The `groupId` of a bulk action that the caller made. Restores the triage or assignee at each property where it hasn’t changed since that action.
                 */
                undo?: string;
            };
            /** @description The records to change. Repeated IDs count once. */
            ids: string[];
        };
        ThreatBrief: {
            /** @description Why an ongoing threat needs attention at a property that the caller can see; null if it doesn’t. `new`: not acknowledged. `unassigned`: acknowledged or in progress, but not assigned. `overdue`: a checklist item is past its due time. `stalled`: assigned, without progress for 30 minutes. Triage, assignments, checklist items, and notes are progress. */
            attention: {
                /** @enum {string} */
                reason: "new" | "unassigned" | "overdue" | "stalled";
                /** Format: date-time */
                since: string;
            } | null;
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
            /** @description Whether anyone is assigned, as a whole or at a property. */
            isAssigned: boolean;
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
            /** @description Radius around `point`, in meters. If omitted, the organization’s matching distances apply. */
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
                    closedAt: string | null;
                    /** Format: date-time */
                    endsAt: string | null;
                    /** @enum {string} */
                    hazard: "tornado" | "severe_thunderstorm" | "hail" | "high_wind" | "tropical_cyclone" | "storm_surge" | "flood" | "flash_flood" | "coastal_flood" | "dam_failure" | "winter_storm" | "ice" | "extreme_cold" | "extreme_heat" | "fog" | "dust" | "air_quality" | "wildfire" | "red_flag" | "structure_fire" | "earthquake" | "tsunami" | "volcano" | "landslide" | "avalanche" | "drought" | "hazmat" | "utility_outage" | "civil" | "crime" | "health" | "disaster_declaration" | "other";
                    maxRisk: number;
                    properties: number;
                    radiusMeters: number | null;
                    /** @enum {string} */
                    severity: "extreme" | "severe" | "moderate" | "unknown" | "minor";
                    /**
                     * Format: date-time
                     * @description Onset, else when it takes effect, else when it was sent.
                     */
                    startsAt: string;
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
            /** @description Triage statuses it can change to. */
            allowed: ("new" | "acknowledged" | "in_progress" | "resolved" | "dismissed")[];
            /**
             * @description The only part of the address that’s located, so the threat might miss the property; null if the match is certain.
             * @enum {string|null}
             */
            approximateBy: "postal_code" | "city" | null;
            assignee: components["schemas"]["Ref"] | null;
            /** @description Tenants who need assistance. Null unless the caller holds `tenant:sensitive_read` at each of the counted properties. */
            assistance: number | null;
            /** @description From the property to the hazard, clockwise from north. */
            bearingDeg: number | null;
            /** @description The property’s buildings that have their own location. */
            buildings: {
                /** Format: uuid */
                id: string;
                isAffected: boolean;
                name: string;
            }[];
            /** @description The message names zones, and only the property’s county is known. */
            byCountyOnly: boolean;
            /** @description Empty until the threat is acknowledged. Items of the phase that the threat is in are added then, and whenever the phase changes. */
            checklist: components["schemas"]["ChecklistItem"][];
            /** @description Declared units, if no unit is recorded; otherwise 0. */
            declaredUnits: number;
            /** @description 0 when inside; null when matched by zone. The shortest possible distance if `approximateBy` is set. */
            distanceMeters: number | null;
            /** Format: date-time */
            endedAt: string | null;
            /** Format: date-time */
            firstMatchedAt: string;
            /** Format: date-time */
            lastMatchedAt: string;
            /** @enum {string} */
            method: "inside_geometry" | "zone_forecast" | "zone_county" | "zone_fire" | "same_code" | "radius" | "manual";
            /**
             * @description Whether the property is affected at its own location, which every building without a point uses. `possible` if that isn’t certain.
             * @enum {string}
             */
            ownLocation: "affected" | "possible" | "unaffected";
            /** @description What the caller can do with this object. */
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
            /** @description Recorded units. */
            units: number;
        };
        ThreatListItem: {
            /** Format: date-time */
            archivedAt: string | null;
            areaDesc: string | null;
            /** @description Of the whole threat. */
            assignee: components["schemas"]["Ref"] | null;
            /** @description Everyone it’s assigned to, as a whole or at a property the caller can see. */
            assignees: components["schemas"]["Ref"][];
            /** @description Why an ongoing threat needs attention at a property that the caller can see; null if it doesn’t. `new`: not acknowledged. `unassigned`: acknowledged or in progress, but not assigned. `overdue`: a checklist item is past its due time. `stalled`: assigned, without progress for 30 minutes. Triage, assignments, checklist items, and notes are progress. */
            attention: {
                /** @enum {string} */
                reason: "new" | "unassigned" | "overdue" | "stalled";
                /** Format: date-time */
                since: string;
            } | null;
            /** @description Must be shown next to the threat. */
            attribution: string;
            /** @enum {string} */
            certainty: "observed" | "likely" | "possible" | "unlikely" | "unknown";
            /**
             * Format: date-time
             * @description When the threat ended.
             */
            closedAt: string | null;
            /** @description `manual` if a person reported it. */
            connector: string;
            /** Format: date-time */
            createdAt: string;
            createdBy: components["schemas"]["Ref"] | null;
            /** Format: date-time */
            effectiveAt: string | null;
            /**
             * Format: date-time
             * @description When the hazard ends. If null, `expiresAt` applies.
             */
            endsAt: string | null;
            event: string;
            /**
             * Format: date-time
             * @description When the message expires.
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
            /** @description Seconds from when the agency sent the message until it was received. */
            ingestLagSeconds: number;
            isTest: boolean;
            magnitude: {
                text: string;
                unit: string;
                value: number;
            } | null;
            /** @description The highest risk score, 0 to 100, across those properties. */
            maxRisk: number;
            /** Format: date-time */
            onsetAt: string | null;
            /** @description What the caller can do with this object. */
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
            /** @description Increases by one with every write. The ETag is `"v<version>"`. */
            version: number;
        };
        ThreatListRow: components["schemas"]["ThreatListItem"] & {
            /** @description With `groupBy=incident`, the incident that the item stands for; otherwise null. The item is then the threat that describes the event best, with the worst severity, least advanced triage, first start, last end, highest risk, assignees, and affected properties of the ongoing threats, or of all once none is. */
            incident: {
                /** Format: uuid */
                id: string;
                /** @description The threats that the caller can see. The first is the one whose title the incident has. */
                threats: components["schemas"]["ThreatListItem"][];
            } | null;
        };
        ThreatPage: {
            facets?: {
                assignee?: components["schemas"]["FacetCount"][];
                hazard?: components["schemas"]["FacetCount"][];
                severity?: components["schemas"]["FacetCount"][];
                sourceId?: components["schemas"]["FacetCount"][];
                status?: components["schemas"]["FacetCount"][];
                triage?: components["schemas"]["FacetCount"][];
            };
            items: components["schemas"]["ThreatListRow"][];
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
                done?: boolean;
                key: string;
                /** @description Who takes care of it: a member, or a role. Null for no one. */
                owner?: {
                    /** Format: uuid */
                    userId: string;
                } | {
                    /** @enum {string} */
                    role: "on_call" | "property_manager";
                } | null;
            };
            description?: string | null;
            /**
             * @description Required with `triage: dismissed`.
             * @enum {string}
             */
            dismissReason?: "not_relevant" | "duplicate" | "test" | "wrong_location" | "other";
            /** Format: date-time */
            endsAt?: string | null;
            /** @enum {string} */
            hazard?: "tornado" | "severe_thunderstorm" | "hail" | "high_wind" | "tropical_cyclone" | "storm_surge" | "flood" | "flash_flood" | "coastal_flood" | "dam_failure" | "winter_storm" | "ice" | "extreme_cold" | "extreme_heat" | "fog" | "dust" | "air_quality" | "wildfire" | "red_flag" | "structure_fire" | "earthquake" | "tsunami" | "volcano" | "landslide" | "avalanche" | "drought" | "hazmat" | "utility_outage" | "civil" | "crime" | "health" | "disaster_declaration" | "other";
            instruction?: string | null;
            /** @description Kept in the ledger; can’t be changed. */
            note?: string;
            /** Format: date-time */
            onsetAt?: string | null;
            /** @description Photos to attach to the note, uploaded with `uploadThreatPhoto`. A note can have photos and no text. */
            photos?: {
                /** @description Alternative text: what the photo shows. */
                description?: string;
                /** Format: uuid */
                id: string;
            }[];
            point?: {
                lat: number;
                lon: number;
            };
            /**
             * Format: uuid
             * @description Applies the changes at this property only. If omitted, they apply everywhere the caller can update the threat.
             */
            propertyId?: string;
            /** @description Exactly these properties. */
            propertyIds?: string[];
            /** @description Radius around `point`, in meters. If omitted, the organization’s matching distances apply. */
            radiusMeters?: number;
            /**
             * @description Allowed with `triage: resolved`.
             * @enum {string}
             */
            resolution?: "no_damage" | "damage_reported" | "false_alarm" | "other";
            /** @enum {string} */
            severity?: "extreme" | "severe" | "moderate" | "unknown" | "minor";
            /**
             * @description For manually reported threats: whether it ended or never happened.
             * @enum {string}
             */
            status?: "ended" | "cancelled";
            title?: string;
            /** @enum {string} */
            triage?: "new" | "acknowledged" | "in_progress" | "resolved" | "dismissed";
            /**
             * Format: uuid
             * @description The `change.groupId` of an earlier change that the caller made; send nothing else with it. Restores the triage or assignee at each property where it hasn’t changed since.
             */
            undo?: string;
            /** @enum {string} */
            urgency?: "immediate" | "expected" | "future" | "past" | "unknown";
        };
        ThreatPerson: {
            /** @description Only with `include=assistance`, for people with needs, where the caller holds `tenant:sensitive_read`. Each person shown is recorded in the ledger. */
            assistance: components["schemas"]["Assistance"] | null;
            belowGrade: boolean;
            building: string | null;
            email: components["schemas"]["ChannelReach"];
            floor: number | null;
            /** @description Whether any needs are recorded. Null for callers who can’t see this. */
            hasAssistance: boolean | null;
            householdSize: number | null;
            /** Format: uuid */
            id: string;
            /** @description False if the location is only roughly known, so the threat might miss the person’s unit. */
            isCertain: boolean;
            /** @enum {string} */
            kind: "person" | "company";
            language: string | null;
            /** @description The household size is 1, and no other tenant lives in the unit. */
            livesAlone: boolean;
            name: string;
            /** @description What the caller can do with this object. */
            permissions: ("user:read" | "user:update" | "org:read" | "org:update" | "org:sender_read" | "org:sender_create" | "org:sender_update" | "org:sender_delete" | "org:communication_read" | "org:communication_send" | "portfolio:read" | "portfolio:create" | "portfolio:update" | "portfolio:archive" | "property:read" | "property:create" | "property:update" | "property:archive" | "property:import" | "unit:read" | "unit:create" | "unit:update" | "unit:archive" | "unit:import" | "tenant:read" | "tenant:create" | "tenant:update" | "tenant:archive" | "tenant:import" | "tenant:contact_read" | "tenant:sensitive_read" | "tenant:consent_update" | "source:read" | "source:create" | "source:update" | "source:delete" | "source:run" | "task:read" | "task:retry" | "task:cancel" | "task:read_log" | "threat:read" | "threat:create" | "threat:update" | "threat:notify" | "rule:read" | "rule:create" | "rule:update" | "rule:delete" | "ledger:read" | "ledger:annotate" | "ledger:export" | "team:read" | "team:invite" | "team:update" | "role:read" | "role:create" | "role:update" | "role:delete" | "role:assign" | "export:create")[];
            /** @description In E.164, the primary number first. Only with `include=contact`, where the caller holds `tenant:contact_read`. Each person shown is recorded in the ledger. */
            phones: string[] | null;
            property: components["schemas"]["Ref"];
            sms: components["schemas"]["ChannelReach"];
            /** @enum {string} */
            status: "future" | "current" | "notice" | "eviction" | "past" | "prospect";
            unit: components["schemas"]["Ref"] | null;
            voice: components["schemas"]["ChannelReach"];
        };
        ThreatPhoto: components["schemas"]["UploadedThreatPhoto"] & {
            /** @description Whether the caller can remove it. */
            canRemove: boolean;
            /** Format: date-time */
            createdAt: string;
            createdBy: components["schemas"]["Ref"];
            /** @description What it shows. */
            description: string | null;
            /**
             * Format: uuid
             * @description Of its note: `metadata.noteId` of the `threat.noted` events in the ledger.
             */
            noteId: string;
        };
        ThreatPhotoList: {
            /** @description Oldest first. */
            items: components["schemas"]["ThreatPhoto"][];
        };
        /** @description Across the affected properties that the caller can see. */
        ThreatReach: {
            /** @description Properties that may be affected: only their postal code or city is located. The other counts include them. */
            approximate: number;
            /** @description Tenants who need assistance. Null unless the caller holds `tenant:sensitive_read` at each of the counted properties. */
            assistance: number | null;
            /** @description Declared units of the properties without recorded units. Not part of `units`. */
            declaredUnits: number;
            /** @description Properties inside the area itself. */
            inside: number;
            /** @description Properties within matching distance. */
            near: number;
            properties: number;
            reachable: number;
            tenants: number;
            /** @description Recorded units. */
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
            /** @description Null if the unit has the property’s address. */
            address: components["schemas"]["UnitAddress"] | null;
            /** @description The address on one line, including the unit. */
            effectiveAddress: string;
            externalIds: {
                [key: string]: string;
            };
            marketRent: {
                /** @description In the currency’s smallest unit. */
                amount: number;
                currency: string;
            } | null;
            notes: string | null;
        };
        UnitAddress: {
            city: string | null;
            country: string;
            dependentLocality: string | null;
            formatted: string;
            lat: number | null;
            line1: string;
            line2: string | null;
            line3: string | null;
            lon: number | null;
            postalCode: string | null;
            region: string | null;
            sortingCode: string | null;
        };
        UnitAddressPatch: {
            city?: string | null;
            /** @description ISO 3166-1 alpha-2 code, or the English name. */
            country?: string;
            /** @description Suburb, neighborhood, or village within the city, in countries whose addresses have one. */
            dependentLocality?: string | null;
            lat?: number | null;
            line1?: string;
            line2?: string | null;
            line3?: string | null;
            lon?: number | null;
            postalCode?: string | null;
            /** @description State or province, as a code or name. */
            region?: string | null;
            /** @description For example CEDEX in Monaco. */
            sortingCode?: string | null;
        } | null;
        UnitBatch: {
            /** @description Exactly one of these changes. */
            change: {
                addTags?: string[];
                archived?: boolean;
                removeTags?: string[];
                /** @enum {string} */
                status?: "vacant" | "occupied" | "notice" | "down" | "model" | "offline";
                /**
                 * Format: uuid
                 * @description The `groupId` of a bulk change of the status that the caller made. Restores the status of each unit where it hasn’t changed since that action.
                 */
                undo?: string;
            };
            /** @description The records to change. Repeated IDs count once. */
            ids: string[];
        };
        UnitCreate: {
            accessible?: boolean;
            /** @description If omitted or null, the property’s address applies. */
            address?: {
                city?: string | null;
                /** @description ISO 3166-1 alpha-2 code, or the English name. */
                country?: string;
                /** @description Suburb, neighborhood, or village within the city, in countries whose addresses have one. */
                dependentLocality?: string | null;
                lat?: number | null;
                line1: string;
                line2?: string | null;
                line3?: string | null;
                lon?: number | null;
                postalCode?: string | null;
                /** @description State or province, as a code or name. */
                region?: string | null;
                /** @description For example CEDEX in Monaco. */
                sortingCode?: string | null;
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
            /** @description Market rent can only be set by imports. */
            readonly marketRent?: unknown;
            /** @description The unit number, unique within its property and building. */
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
            /** @description Fields of this unit that the caller can’t see. */
            hiddenFields: "tenants"[];
            /** Format: uuid */
            id: string;
            name: string;
            /** @enum {string} */
            occupantType: "owner" | "tenant" | "vacant" | "unknown";
            /** @description What the caller can do with this object. */
            permissions: ("user:read" | "user:update" | "org:read" | "org:update" | "org:sender_read" | "org:sender_create" | "org:sender_update" | "org:sender_delete" | "org:communication_read" | "org:communication_send" | "portfolio:read" | "portfolio:create" | "portfolio:update" | "portfolio:archive" | "property:read" | "property:create" | "property:update" | "property:archive" | "property:import" | "unit:read" | "unit:create" | "unit:update" | "unit:archive" | "unit:import" | "tenant:read" | "tenant:create" | "tenant:update" | "tenant:archive" | "tenant:import" | "tenant:contact_read" | "tenant:sensitive_read" | "tenant:consent_update" | "source:read" | "source:create" | "source:update" | "source:delete" | "source:run" | "task:read" | "task:retry" | "task:cancel" | "task:read_log" | "threat:read" | "threat:create" | "threat:update" | "threat:notify" | "rule:read" | "rule:create" | "rule:update" | "rule:delete" | "ledger:read" | "ledger:annotate" | "ledger:export" | "team:read" | "team:invite" | "team:update" | "role:read" | "role:create" | "role:update" | "role:delete" | "role:assign" | "export:create")[];
            portfolio: components["schemas"]["Ref"];
            property: components["schemas"]["Ref"];
            /** @enum {string} */
            status: "vacant" | "occupied" | "notice" | "down" | "model" | "offline";
            tags: string[];
            /** @description Current tenants, or the next ones to move in. Empty if listed in `hiddenFields`. */
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
            /** @description Increases by one with every write. The ETag is `"v<version>"`. */
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
            /** @description Null if they now live somewhere the caller can’t see. */
            tenant: {
                /** Format: uuid */
                id: string;
                /** @description Whether this is their current or next unit. */
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
            /** @description Use PATCH /unit/{id}/address to change the address. */
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
            /** @description Market rent can only be set by imports. */
            readonly marketRent?: unknown;
            name?: string;
            notes?: string | null;
            /** @enum {string} */
            occupantType?: "owner" | "tenant" | "vacant" | "unknown";
            /** @description A unit can’t move to another property. */
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
        UnmatchedOptIn: {
            /** @description Masked. */
            email: string;
            /**
             * Format: uuid
             * @description The consent record.
             */
            id: string;
            language: string | null;
            /** @description As entered on the opt-in page. */
            name: string | null;
            /** Format: date-time */
            optedInAt: string;
            /** @description The opt-in page’s title. */
            page: string | null;
            /** @description Tenants who have the address, by name. The opt-in may also be from someone else who shares it. Empty if no tenant has it. */
            tenants: {
                /** Format: uuid */
                id: string;
                name: string;
                /** @description Property and unit. */
                premises: string | null;
            }[];
            /** @description As entered on the opt-in page. */
            unit: string | null;
        };
        UnmatchedOptInPage: {
            items: components["schemas"]["UnmatchedOptIn"][];
            page: components["schemas"]["PageInfo"];
        };
        UnreadNotifications: {
            /** @description Counted up to 100. */
            count: number;
        };
        UploadedThreatPhoto: {
            height: number;
            /** Format: uuid */
            id: string;
            width: number;
        };
        User: {
            /**
             * @description A job title. Doesn’t grant any permissions.
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
            /** @description Columns, density, and default query of each list. */
            listSettings: {
                portfolios?: {
                    /** @description In display order. Columns that aren’t listed come last, in the usual order. */
                    columns: {
                        isVisible: boolean;
                        key: string;
                        /** @description Width in pixels; null to size the column to its content. */
                        widthPx: number | null;
                    }[];
                    /** @description The list’s default query. */
                    defaultQuery: string | null;
                    /** @enum {string} */
                    density: "compact" | "normal" | "comfortable";
                };
                properties?: {
                    /** @description In display order. Columns that aren’t listed come last, in the usual order. */
                    columns: {
                        isVisible: boolean;
                        key: string;
                        /** @description Width in pixels; null to size the column to its content. */
                        widthPx: number | null;
                    }[];
                    /** @description The list’s default query. */
                    defaultQuery: string | null;
                    /** @enum {string} */
                    density: "compact" | "normal" | "comfortable";
                };
                tenants?: {
                    /** @description In display order. Columns that aren’t listed come last, in the usual order. */
                    columns: {
                        isVisible: boolean;
                        key: string;
                        /** @description Width in pixels; null to size the column to its content. */
                        widthPx: number | null;
                    }[];
                    /** @description The list’s default query. */
                    defaultQuery: string | null;
                    /** @enum {string} */
                    density: "compact" | "normal" | "comfortable";
                };
                threats?: {
                    /** @description In display order. Columns that aren’t listed come last, in the usual order. */
                    columns: {
                        isVisible: boolean;
                        key: string;
                        /** @description Width in pixels; null to size the column to its content. */
                        widthPx: number | null;
                    }[];
                    /** @description The list’s default query. */
                    defaultQuery: string | null;
                    /** @enum {string} */
                    density: "compact" | "normal" | "comfortable";
                };
                units?: {
                    /** @description In display order. Columns that aren’t listed come last, in the usual order. */
                    columns: {
                        isVisible: boolean;
                        key: string;
                        /** @description Width in pixels; null to size the column to its content. */
                        widthPx: number | null;
                    }[];
                    /** @description The list’s default query. */
                    defaultQuery: string | null;
                    /** @enum {string} */
                    density: "compact" | "normal" | "comfortable";
                };
            };
            locale: string;
            name: string;
            notify: {
                /** @description Where to notify: in the app while it’s open, and by email. People on call and administrators may be emailed about urgent threats even if email is off. */
                channels: {
                    email: boolean;
                    inApp: boolean;
                };
                /**
                 * @description Email frequency: immediately, daily at 7:00 AM, or Mondays at 7:00 AM. Extreme threats, urgent ones for people on call and administrators, calls for help, and alerts to review are emailed immediately.
                 * @enum {string}
                 */
                digest: "none" | "daily" | "weekly";
                /** @description Whether the person is notified, in the app (including push notifications and texts) and by email, when a threat they were notified about is less severe or over. Their history lists it either way; if `inApp` is false, it’s already read unless the threat was extreme. */
                followUps: {
                    email: boolean;
                    inApp: boolean;
                };
                /** @description In the account’s time zone. Only extreme threats, urgent ones for people on call and administrators, calls for help, and alerts to review send notifications during quiet hours. */
                quietHours: {
                    from: string;
                    to: string;
                } | null;
                /**
                 * @description Less severe threats are shown without a notification.
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
                /**
                 * Format: date-time
                 * @description When the person finished or dismissed the tour of the product.
                 */
                tourClosedAt: string | null;
            };
            orgs: {
                demo: boolean;
                /** Format: uuid */
                id: string;
                /** @description False while deactivated by the operator. */
                isActive: boolean;
                logo: string | null;
                name: string;
                onboarded: boolean;
                /** @description Names of the user’s roles in this organization. */
                roles: string[];
                threatsCount: number;
            }[];
            phone: string | null;
            /** @description Path of the picture, for example `/media/{hash}`. */
            picture: string | null;
            /** @description Included only if the request had no If-Match header. */
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
            /** @description An account’s identity can’t be changed. */
            readonly descopeId?: unknown;
            /** @description Your email address is part of your sign-in and can’t be changed here. */
            readonly email?: unknown;
            /** @description Lists that are omitted stay the same. Null resets a list. */
            listSettings?: {
                portfolios?: {
                    /** @description In display order. Columns that aren’t listed come last, in the usual order. */
                    columns?: {
                        isVisible: boolean;
                        key: string;
                        /** @description Width in pixels; null to size the column to its content. */
                        widthPx: number | null;
                    }[];
                    /** @description The list’s default query. */
                    defaultQuery?: string | null;
                    /** @enum {string} */
                    density?: "compact" | "normal" | "comfortable";
                } | null;
                properties?: {
                    /** @description In display order. Columns that aren’t listed come last, in the usual order. */
                    columns?: {
                        isVisible: boolean;
                        key: string;
                        /** @description Width in pixels; null to size the column to its content. */
                        widthPx: number | null;
                    }[];
                    /** @description The list’s default query. */
                    defaultQuery?: string | null;
                    /** @enum {string} */
                    density?: "compact" | "normal" | "comfortable";
                } | null;
                tenants?: {
                    /** @description In display order. Columns that aren’t listed come last, in the usual order. */
                    columns?: {
                        isVisible: boolean;
                        key: string;
                        /** @description Width in pixels; null to size the column to its content. */
                        widthPx: number | null;
                    }[];
                    /** @description The list’s default query. */
                    defaultQuery?: string | null;
                    /** @enum {string} */
                    density?: "compact" | "normal" | "comfortable";
                } | null;
                threats?: {
                    /** @description In display order. Columns that aren’t listed come last, in the usual order. */
                    columns?: {
                        isVisible: boolean;
                        key: string;
                        /** @description Width in pixels; null to size the column to its content. */
                        widthPx: number | null;
                    }[];
                    /** @description The list’s default query. */
                    defaultQuery?: string | null;
                    /** @enum {string} */
                    density?: "compact" | "normal" | "comfortable";
                } | null;
                units?: {
                    /** @description In display order. Columns that aren’t listed come last, in the usual order. */
                    columns?: {
                        isVisible: boolean;
                        key: string;
                        /** @description Width in pixels; null to size the column to its content. */
                        widthPx: number | null;
                    }[];
                    /** @description The list’s default query. */
                    defaultQuery?: string | null;
                    /** @enum {string} */
                    density?: "compact" | "normal" | "comfortable";
                } | null;
            };
            /** @description Language tag (BCP 47). */
            locale?: string;
            name?: string;
            notify?: {
                /** @description Where to notify: in the app while it’s open, and by email. People on call and administrators may be emailed about urgent threats even if email is off. */
                channels?: {
                    email: boolean;
                    inApp: boolean;
                };
                /**
                 * @description Email frequency: immediately, daily at 7:00 AM, or Mondays at 7:00 AM. Extreme threats, urgent ones for people on call and administrators, calls for help, and alerts to review are emailed immediately.
                 * @enum {string}
                 */
                digest?: "none" | "daily" | "weekly";
                /** @description Whether the person is notified, in the app (including push notifications and texts) and by email, when a threat they were notified about is less severe or over. Their history lists it either way; if `inApp` is false, it’s already read unless the threat was extreme. */
                followUps?: {
                    email: boolean;
                    inApp: boolean;
                };
                /** @description In the account’s time zone. Only extreme threats, urgent ones for people on call and administrators, calls for help, and alerts to review send notifications during quiet hours. */
                quietHours?: {
                    from: string;
                    to: string;
                } | null;
                /**
                 * @description Less severe threats are shown without a notification.
                 * @enum {string}
                 */
                threatMinSeverity?: "minor" | "moderate" | "severe" | "extreme";
            };
            /** @enum {boolean} */
            onboarded?: true;
            onboarding?: {
                /** @enum {string} */
                step?: "you" | "organization" | "properties" | "feeds" | "team" | "done";
                /**
                 * @description Whether the tour of the product is no longer offered.
                 * @enum {boolean}
                 */
                tourClosed?: true;
            };
            /** @description In any common format; stored in E.164. Without a country code, the organization’s default country is assumed. */
            phone?: string | null;
            picture?: null;
            /** Format: uuid */
            selectedOrgId?: string;
            /** @enum {string} */
            theme?: "system" | "light" | "dark";
            /** @description IANA time zone name. */
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
            /** @description Always null: sessions don’t record IP addresses. */
            ipCountry: null;
            /** @description The session making this request. */
            isCurrent: boolean;
            /**
             * Format: date-time
             * @description Accurate to within a few minutes.
             */
            lastSeenAt: string;
            os: string | null;
        };
        UserSessionList: {
            items: components["schemas"]["UserSession"][];
        };
        WaitingThreat: components["schemas"]["ThreatBrief"] & {
            /** @description Path of the threat in the web app. */
            href: string;
            /** @description The incident that it stands for, with the threats that the caller can see; severity, triage, times, and counts are those of the incident. Null for a threat without one, and in `assignedToMe`. */
            incident: {
                /** Format: uuid */
                id: string;
                threats: (components["schemas"]["ThreatBrief"] & {
                    /** @description What the caller can do with this object. */
                    permissions: ("user:read" | "user:update" | "org:read" | "org:update" | "org:sender_read" | "org:sender_create" | "org:sender_update" | "org:sender_delete" | "org:communication_read" | "org:communication_send" | "portfolio:read" | "portfolio:create" | "portfolio:update" | "portfolio:archive" | "property:read" | "property:create" | "property:update" | "property:archive" | "property:import" | "unit:read" | "unit:create" | "unit:update" | "unit:archive" | "unit:import" | "tenant:read" | "tenant:create" | "tenant:update" | "tenant:archive" | "tenant:import" | "tenant:contact_read" | "tenant:sensitive_read" | "tenant:consent_update" | "source:read" | "source:create" | "source:update" | "source:delete" | "source:run" | "task:read" | "task:retry" | "task:cancel" | "task:read_log" | "threat:read" | "threat:create" | "threat:update" | "threat:notify" | "rule:read" | "rule:create" | "rule:update" | "rule:delete" | "ledger:read" | "ledger:annotate" | "ledger:export" | "team:read" | "team:invite" | "team:update" | "role:read" | "role:create" | "role:update" | "role:delete" | "role:assign" | "export:create")[];
                })[];
            } | null;
        };
        WelcomeCampaign: {
            /** @description Actions available in this status to members who can send. */
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
                    preheader?: string | null;
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
            /** @description audience, sent, delivered, and optedIn, in that order. */
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
                        preheader?: string | null;
                        subject: string;
                    };
                };
                mergeFields: {
                    label: string;
                    name: string;
                    /** @description Required in every version of the text. */
                    required: boolean;
                    sample: string;
                }[];
                name: string;
                preheader: string;
                subject: string;
            };
            history: components["schemas"]["WelcomeCampaign"][];
            /** @description The initial values of a new draft: the message and sender of the last email sent, or else the suggested text and the default sender. */
            newDraft: {
                bodyMarkdown: string;
                languageVariants: {
                    [key: string]: {
                        bodyMarkdown: string;
                        preheader?: string | null;
                        subject: string;
                    };
                };
                name: string;
                preheader: string | null;
                /** Format: uuid */
                senderId: string | null;
                subject: string;
            };
            /** @description Senders that can be used. */
            senders: (components["schemas"]["Ref"] & {
                /** @description Where replies go, if not to the address that emails come from. */
                replyTo: string | null;
            })[];
        };
        WelcomeEmailAction: {
            /** @enum {string} */
            action: "save" | "send" | "schedule" | "pause" | "resume" | "cancel";
            audience?: components["schemas"]["CampaignAudience"];
            bodyMarkdown?: string;
            /** Format: uuid */
            campaignId?: string;
            /** @description The number of tenants that the member was shown and confirmed. Required to send or schedule. */
            confirmCount?: number;
            languageVariants?: {
                [key: string]: {
                    bodyMarkdown: string;
                    preheader?: string | null;
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
                    preheader?: string | null;
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
             * @description The tenant to render it for; without one, a sample tenant.
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
        WrittenAlert: components["schemas"]["Alert"] & {
            /** @description Included only if the request had no If-Match header. */
            previousVersion?: number;
        };
        WrittenEmailSender: components["schemas"]["EmailSender"] & {
            /** @description Included only if the request had no If-Match header. */
            previousVersion?: number;
        };
        WrittenIncident: components["schemas"]["Incident"] & {
            /** @description Included only if the request had no If-Match header. */
            previousVersion?: number;
        };
        WrittenSource: components["schemas"]["Source"] & {
            /** @description Included only if the request had no If-Match header. */
            previousVersion?: number;
        };
        WrittenThreat: components["schemas"]["Threat"] & {
            /** @description The change of the triage or assignee. Null if neither changed. */
            change: {
                /**
                 * Format: uuid
                 * @description The group of its ledger events, for undoing it with `undo`.
                 */
                groupId: string;
                /** @description Where it was changed; 0 if no property is affected. */
                properties: number;
            } | null;
            /** @description Included only if the request had no If-Match header. */
            previousVersion?: number;
        };
        WrittenUnit: components["schemas"]["Unit"] & {
            /** @description Included only if the request had no If-Match header. */
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
    listAddressSuggestions: {
        parameters: {
            query: {
                /** @description ISO 3166-1 alpha-2 code, or the English name. */
                country?: string;
                /** @description What has been typed, at least 3 characters. */
                q: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Up to 10 addresses. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AddressSuggestions"];
                };
            };
            /** @description Problem details (RFC 9457). */
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
    listAlerts: {
        parameters: {
            query?: {
                /** @description `page.nextCursor` from the previous page. */
                cursor?: string;
                /** @description Rows per page. */
                limit?: number;
                /** @description Statuses. Separate multiple values with commas. */
                status?: string;
                threadId?: string;
                threatId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of alerts. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AlertPage"];
                };
            };
            /** @description Problem details (RFC 9457). */
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
    createAlert: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AlertCreate"];
            };
        };
        responses: {
            /** @description The draft. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Alert"];
                };
            };
            /** @description Problem details (RFC 9457). */
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
    getAlert: {
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
            /** @description The alert. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Alert"];
                };
            };
            /** @description Problem details (RFC 9457). */
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
    updateAlert: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag the change is based on. A different version returns 412. */
                "if-match"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AlertPatch"];
                "application/merge-patch+json": components["schemas"]["AlertPatch"];
            };
        };
        responses: {
            /** @description The updated draft. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WrittenAlert"];
                };
            };
            /** @description Problem details (RFC 9457). */
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
    approveAlert: {
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
            /** @description The alert, and the task that sends it. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AlertStarted"];
                };
            };
            /** @description Problem details (RFC 9457). */
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
    cancelAlert: {
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
            /** @description The canceled alert. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Alert"];
                };
            };
            /** @description Problem details (RFC 9457). */
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
    resolveAlertMessage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                messageId: string;
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
            /** @description The updated alert. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Alert"];
                };
            };
            /** @description Problem details (RFC 9457). */
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
    listAlertRecipients: {
        parameters: {
            query?: {
                /** @description `page.nextCursor` from the previous page. */
                cursor?: string;
                /** @description Reasons for getting no message. Separate multiple values with commas. */
                exclusion?: string;
                /** @description Rows per page. */
                limit?: number;
                /** @description Matches records if every search word is the start of a word in the record. Ignores case and accents. */
                q?: string;
                /** @description Message states. Separate multiple values with commas. */
                state?: string;
            };
            header?: never;
            path: {
                id: string;
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
                    "application/json": components["schemas"]["AlertRecipientPage"];
                };
            };
            /** @description Problem details (RFC 9457). */
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
    getAlertRollCall: {
        parameters: {
            query?: {
                /** @description `page.nextCursor` from the previous page. */
                cursor?: string;
                /** @description Groups. Separate multiple values with commas. */
                group?: string;
                /** @description Rows per page. */
                limit?: number;
                /** @description Properties. Separate multiple values with commas. */
                propertyId?: string;
                /** @description Matches records if every search word is the start of a word in the record. Ignores case and accents. */
                q?: string;
                /** @description One person. */
                tenantId?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of people, with totals. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RollCall"];
                };
            };
            /** @description Problem details (RFC 9457). */
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
    markAlertRollCall: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag the change is based on. A different version returns 412. */
                "if-match"?: string;
            };
            path: {
                id: string;
                tenantId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RollCallPatch"];
                "application/merge-patch+json": components["schemas"]["RollCallPatch"];
            };
        };
        responses: {
            /** @description The updated person. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RollCallEntry"];
                };
            };
            /** @description Problem details (RFC 9457). */
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
    sendAlert: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag the change is based on. A different version returns 412. */
                "if-match"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AlertSend"];
            };
        };
        responses: {
            /** @description The alert, and the task that sends it. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AlertStarted"];
                };
            };
            /** @description Problem details (RFC 9457). */
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
    countAlertAudience: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AlertAudienceRequest"];
            };
        };
        responses: {
            /** @description The counts. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AlertNumbers"];
                };
            };
            /** @description Problem details (RFC 9457). */
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
    previewAlert: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AlertPreviewRequest"];
            };
        };
        responses: {
            /** @description The messages. Their links don’t work. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AlertPreview"];
                };
            };
            /** @description Problem details (RFC 9457). */
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
            /** @description How the address signs in. The same for known and unknown addresses. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CheckEmailResponse"];
                };
            };
            /** @description Problem details (RFC 9457). */
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
    getFirstLoad: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The account, permissions, and organization. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FirstLoad"];
                };
            };
            /** @description Problem details (RFC 9457). */
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
            /** @description The invitation that the link points to. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Invitation"];
                };
            };
            /** @description Problem details (RFC 9457). */
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
            /** @description The organization, which is now selected. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AcceptedInvitation"];
                };
            };
            /** @description Problem details (RFC 9457). */
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
            /** @description The request was received. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RequestedInvitation"];
                };
            };
            /** @description Problem details (RFC 9457). */
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
            /** @description What the caller can do in the current organization. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Permissions"];
                };
            };
            /** @description Problem details (RFC 9457). */
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
            /** @description A token that is valid for up to ten minutes. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RealtimeToken"];
                };
            };
            /** @description Live updates aren’t configured. Poll instead. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Problem details (RFC 9457). */
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
            /** @description The results so far. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BatchResult"];
                };
            };
            /** @description Problem details (RFC 9457). */
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
    createBuilding: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BuildingCreate"];
            };
        };
        responses: {
            /** @description The building. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Building"];
                };
            };
            /** @description Problem details (RFC 9457). */
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
    deleteBuilding: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag the change is based on. A different version returns 412. */
                "if-match"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Removed. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Problem details (RFC 9457). */
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
    updateBuilding: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag the change is based on. A different version returns 412. */
                "if-match"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BuildingPatch"];
                "application/merge-patch+json": components["schemas"]["BuildingPatch"];
            };
        };
        responses: {
            /** @description The updated building. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Building"] & {
                        /** @description Included only if the request had no If-Match header. */
                        previousVersion?: number;
                    };
                };
            };
            /** @description Problem details (RFC 9457). */
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
    listDrills: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The drills. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DrillList"];
                };
            };
            /** @description Problem details (RFC 9457). */
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
    createDrill: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DrillInput"];
            };
        };
        responses: {
            /** @description The planned drill. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Drill"];
                };
            };
            /** @description Problem details (RFC 9457). */
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
    getDrillOptions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The options. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DrillOptions"];
                };
            };
            /** @description Problem details (RFC 9457). */
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
    getDrill: {
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
            /** @description The drill. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Drill"];
                };
            };
            /** @description Problem details (RFC 9457). */
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
    acknowledgeDrill: {
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
            /** @description The drill. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Drill"];
                };
            };
            /** @description Problem details (RFC 9457). */
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
    sendDrillAlert: {
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
                "application/json": components["schemas"]["DrillAlertInput"];
            };
        };
        responses: {
            /** @description The drill. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Drill"];
                };
            };
            /** @description Problem details (RFC 9457). */
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
    answerDrillInvitation: {
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
                "application/json": components["schemas"]["DrillInvitationAnswer"];
            };
        };
        responses: {
            /** @description The drill. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Drill"];
                };
            };
            /** @description Problem details (RFC 9457). */
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
    answerDrillAlert: {
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
                "application/json": components["schemas"]["DrillResponseInput"];
            };
        };
        responses: {
            /** @description The drill. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Drill"];
                };
            };
            /** @description Problem details (RFC 9457). */
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
    startDrill: {
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
            /** @description The running drill. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Drill"];
                };
            };
            /** @description Problem details (RFC 9457). */
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
    stopDrill: {
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
            /** @description The drill. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Drill"];
                };
            };
            /** @description Problem details (RFC 9457). */
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
    listIncidents: {
        parameters: {
            query?: {
                /** @description `page.nextCursor` from the previous page. */
                cursor?: string;
                /** @description Rows per page. */
                limit?: number;
                /** @description Default: open; with `threatId`, open,ended. Separate multiple values with commas. */
                status?: string;
                /** @description The incident that this threat is in. */
                threatId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of incidents. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IncidentPage"];
                };
            };
            /** @description Problem details (RFC 9457). */
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
    openIncident: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["IncidentCreate"];
            };
        };
        responses: {
            /** @description The new incident. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Incident"];
                };
            };
            /** @description Problem details (RFC 9457). */
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
    getIncident: {
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
            /** @description The incident. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Incident"];
                };
            };
            /** @description Problem details (RFC 9457). */
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
    mergeIncidents: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag the change is based on. A different version returns 412. */
                "if-match"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["IncidentMerge"];
            };
        };
        responses: {
            /** @description The incident with the threats of both. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WrittenIncident"];
                };
            };
            /** @description Problem details (RFC 9457). */
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
    splitIncident: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag the change is based on. A different version returns 412. */
                "if-match"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["IncidentSplit"];
            };
        };
        responses: {
            /** @description The incident without the threat. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WrittenIncident"];
                };
            };
            /** @description Problem details (RFC 9457). */
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
    addIncidentThreat: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag the change is based on. A different version returns 412. */
                "if-match"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["IncidentThreat"];
            };
        };
        responses: {
            /** @description The updated incident. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WrittenIncident"];
                };
            };
            /** @description Problem details (RFC 9457). */
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
                /** @description Actions, such as `property.updated`. Separate multiple values with commas. */
                action?: string;
                /** @description IDs of the members who did it. Separate multiple values with commas. */
                actorId?: string;
                /** @description Categories. Separate multiple values with commas. */
                category?: string;
                /** @description `page.nextCursor` from the previous page. */
                cursor?: string;
                /** @description Shows one event per group. */
                fold?: "true" | "false";
                from?: string;
                groupId?: string;
                /** @description Rows per page. */
                limit?: number;
                portfolioId?: string;
                /** @description Required unless the caller can read the whole organization’s ledger. */
                propertyId?: string;
                /** @description Matches events if every search word is the start of a word in the event’s text or in the name of a person it mentions. Ignores case and accents. */
                q?: string;
                /** @description Prefix with `-` to sort in descending order. */
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
            /** @description Problem details (RFC 9457). */
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
            /** @description Problem details (RFC 9457). */
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
                /** @description Actions, such as `property.updated`. Separate multiple values with commas. */
                action?: string;
                /** @description IDs of the members who did it. Separate multiple values with commas. */
                actorId?: string;
                /** @description Categories. Separate multiple values with commas. */
                category?: string;
                /** @description NDJSON contains every event as recorded, with its hash, so the chain can be verified without the product. CSV is for reading, with current names. */
                format?: "ndjson" | "csv";
                from?: string;
                groupId?: string;
                portfolioId?: string;
                /** @description Required unless the caller can read the whole organization’s ledger. */
                propertyId?: string;
                /** @description Matches events if every search word is the start of a word in the event’s text or in the name of a person it mentions. Ignores case and accents. */
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
            /** @description Problem details (RFC 9457). */
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
            /** @description Whether the chain is intact. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LedgerVerification"];
                };
            };
            /** @description Problem details (RFC 9457). */
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
    listNotifications: {
        parameters: {
            query?: {
                /** @description `page.nextCursor` from the previous page. */
                cursor?: string;
                /** @description Rows per page. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of notifications. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MemberNotificationPage"];
                };
            };
            /** @description Problem details (RFC 9457). */
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
    getNotificationPhone: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The number and what is texted to it. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotificationPhoneSettings"];
                };
            };
            /** @description Problem details (RFC 9457). */
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
    saveNotificationPhone: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NotificationPhoneInput"];
            };
        };
        responses: {
            /** @description The number and what is texted to it. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotificationPhoneSettings"];
                };
            };
            /** @description Problem details (RFC 9457). */
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
    deleteNotificationPhone: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Removed. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Problem details (RFC 9457). */
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
    updateNotificationPhone: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NotificationPhonePatch"];
            };
        };
        responses: {
            /** @description The number and what is texted to it. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotificationPhoneSettings"];
                };
            };
            /** @description Problem details (RFC 9457). */
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
    confirmNotificationPhone: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NotificationPhoneCode"];
            };
        };
        responses: {
            /** @description The number and what is texted to it. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotificationPhoneSettings"];
                };
            };
            /** @description Problem details (RFC 9457). */
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
    testNotificationPhone: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The gateway accepted the text. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Problem details (RFC 9457). */
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
    markNotificationsRead: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReadNotificationsInput"];
            };
        };
        responses: {
            /** @description How many are unread afterward. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnreadNotifications"];
                };
            };
            /** @description Problem details (RFC 9457). */
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
    countUnreadNotifications: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description How many there are. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnreadNotifications"];
                };
            };
            /** @description Problem details (RFC 9457). */
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
            /** @description The organization. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Org"];
                };
            };
            /** @description Problem details (RFC 9457). */
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
                /** @description The ETag the change is based on. A different version returns 412. */
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
            /** @description The updated organization. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Org"];
                };
            };
            /** @description Problem details (RFC 9457). */
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
    getAlertReply: {
        parameters: {
            query?: {
                /** @description The preferred language. By default, the message’s language. */
                language?: string;
            };
            header?: never;
            path: {
                orgId: string;
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What the page shows. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AlertReplyPage"];
                };
            };
            /** @description Problem details (RFC 9457). */
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
    answerAlert: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                orgId: string;
                token: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AlertReplyInput"];
            };
        };
        responses: {
            /** @description The stored answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AlertReplyReceived"];
                };
            };
            /** @description Problem details (RFC 9457). */
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
    getAlertSettings: {
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
            /** @description The settings. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AlertSettings"];
                };
            };
            /** @description Problem details (RFC 9457). */
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
    replaceAlertSettings: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag the change is based on. A different version returns 412. */
                "if-match"?: string;
            };
            path: {
                orgId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AlertSettingsInput"];
            };
        };
        responses: {
            /** @description The settings. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AlertSettings"];
                };
            };
            /** @description Problem details (RFC 9457). */
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
    listAlertTemplates: {
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
            /** @description The texts, with the merge fields they can use. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AlertTemplates"];
                };
            };
            /** @description Problem details (RFC 9457). */
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
    getAlertTemplate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                hazard: "tornado" | "storm" | "hurricane" | "flood" | "winter" | "heat" | "smoke" | "wildfire" | "fire" | "earthquake" | "tsunami" | "hazmat" | "outage" | "security" | "any";
                orgId: string;
                phase: "prepare" | "act_now" | "update" | "all_clear";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The alert template. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AlertTemplateHistory"];
                };
            };
            /** @description Problem details (RFC 9457). */
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
    saveAlertTemplate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                hazard: "tornado" | "storm" | "hurricane" | "flood" | "winter" | "heat" | "smoke" | "wildfire" | "fire" | "earthquake" | "tsunami" | "hazmat" | "outage" | "security" | "any";
                orgId: string;
                phase: "prepare" | "act_now" | "update" | "all_clear";
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AlertTemplateInput"];
            };
        };
        responses: {
            /** @description The alert template. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AlertTemplateHistory"];
                };
            };
            /** @description Problem details (RFC 9457). */
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
    listChecklists: {
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
            /** @description The checklists. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChecklistList"];
                };
            };
            /** @description Problem details (RFC 9457). */
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
    getChecklist: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                hazard: "tornado" | "severe_thunderstorm" | "hail" | "high_wind" | "tropical_cyclone" | "storm_surge" | "flood" | "flash_flood" | "coastal_flood" | "dam_failure" | "winter_storm" | "ice" | "extreme_cold" | "extreme_heat" | "fog" | "dust" | "air_quality" | "wildfire" | "red_flag" | "structure_fire" | "earthquake" | "tsunami" | "volcano" | "landslide" | "avalanche" | "drought" | "hazmat" | "utility_outage" | "civil" | "crime" | "health" | "disaster_declaration" | "other";
                orgId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The checklist. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Checklist"];
                };
            };
            /** @description Problem details (RFC 9457). */
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
    replaceChecklist: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag the change is based on. A different version returns 412. */
                "if-match"?: string;
            };
            path: {
                hazard: "tornado" | "severe_thunderstorm" | "hail" | "high_wind" | "tropical_cyclone" | "storm_surge" | "flood" | "flash_flood" | "coastal_flood" | "dam_failure" | "winter_storm" | "ice" | "extreme_cold" | "extreme_heat" | "fog" | "dust" | "air_quality" | "wildfire" | "red_flag" | "structure_fire" | "earthquake" | "tsunami" | "volcano" | "landslide" | "avalanche" | "drought" | "hazmat" | "utility_outage" | "civil" | "crime" | "health" | "disaster_declaration" | "other";
                orgId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChecklistInput"];
            };
        };
        responses: {
            /** @description The checklist. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Checklist"];
                };
            };
            /** @description Problem details (RFC 9457). */
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
            /** @description The counts. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AudienceNumbers"];
                };
            };
            /** @description Problem details (RFC 9457). */
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
                /** @description `page.nextCursor` from the previous page. */
                cursor?: string;
                /** @description Rows per page. */
                limit?: number;
                /** @description Matches records if every search word is the start of a word in the record. Ignores case and accents. */
                q?: string;
                /** @description Prefix with `-` to sort in descending order. */
                sort?: "createdAt" | "-createdAt" | "startedAt" | "-startedAt" | "name" | "-name" | "status" | "-status";
                /** @description Statuses. Separate multiple values with commas. */
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
            /** @description Problem details (RFC 9457). */
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
            /** @description Problem details (RFC 9457). */
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
                /** @description `page.nextCursor` from the previous page. */
                cursor?: string;
                /** @description Rows per page. */
                limit?: number;
                /** @description Matches records if every search word is the start of a word in the record. Ignores case and accents. */
                q?: string;
                /** @description Why they were skipped. Separate multiple values with commas. */
                skipReason?: string;
                /** @description States. Separate multiple values with commas. */
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
            /** @description Problem details (RFC 9457). */
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
            /** @description The updated recipient. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CampaignRecipient"];
                };
            };
            /** @description Problem details (RFC 9457). */
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
            /** @description The email. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WelcomeEmailPreview"];
                };
            };
            /** @description Problem details (RFC 9457). */
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
                /** @description `page.nextCursor` from the previous page. */
                cursor?: string;
                /** @description Rows per page. */
                limit?: number;
                /** @description A full email address or phone number; only its hash is compared. */
                q?: string;
                /** @description Reasons. Separate multiple values with commas. */
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
            /** @description Problem details (RFC 9457). */
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
                id: string;
                orgId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Removed. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Problem details (RFC 9457). */
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
                /** @description The team member who gets it. */
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
            /** @description The task, and where the test email is sent. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TestWelcomeEmailStarted"];
                };
            };
            /** @description Problem details (RFC 9457). */
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
            /** @description The welcome email. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WelcomeEmail"];
                };
            };
            /** @description Problem details (RFC 9457). */
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
            /** @description The updated campaign. */
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
            /** @description Problem details (RFC 9457). */
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
                /** @description Length of each step of the 14-day timeline. */
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
            /** @description The person’s dashboard. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Dashboard"];
                };
            };
            /** @description Problem details (RFC 9457). */
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
    resetDemo: {
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
            /** @description The organization was reset. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Problem details (RFC 9457). */
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
                /** @description `page.nextCursor` from the previous page. */
                cursor?: string;
                /** @description Rows per page. */
                limit?: number;
                /** @description Prefix with `-` to sort in descending order. */
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
            /** @description Problem details (RFC 9457). */
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
            /** @description The new sender, not yet verified. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EmailSender"];
                };
            };
            /** @description Problem details (RFC 9457). */
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
                /** @description Checks DNS now. Up to six times an hour, then 429. */
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
            /** @description Problem details (RFC 9457). */
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
                /** @description The ETag the change is based on. A different version returns 412. */
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
            /** @description The updated sender. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WrittenEmailSender"];
                };
            };
            /** @description Problem details (RFC 9457). */
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
                /** @description The ETag the change is based on. A different version returns 412. */
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
            /** @description Deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Problem details (RFC 9457). */
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
            /** @description Problem details (RFC 9457). */
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
            /** @description The logo’s path. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Logo"];
                };
            };
            /** @description Problem details (RFC 9457). */
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
            /** @description Distances by preset, hazard, and severity. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MatchingRadii"];
                };
            };
            /** @description Problem details (RFC 9457). */
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
    getOnCall: {
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
            /** @description The schedule. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OnCall"];
                };
            };
            /** @description Problem details (RFC 9457). */
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
    replaceOnCall: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag the change is based on. A different version returns 412. */
                "if-match"?: string;
            };
            path: {
                orgId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OnCallInput"];
            };
        };
        responses: {
            /** @description The schedule. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OnCall"];
                };
            };
            /** @description Problem details (RFC 9457). */
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
    createOnCallOverride: {
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
                "application/json": components["schemas"]["OnCallOverrideInput"];
            };
        };
        responses: {
            /** @description The new override. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OnCallOverride"];
                };
            };
            /** @description Problem details (RFC 9457). */
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
    deleteOnCallOverride: {
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
            /** @description Deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Problem details (RFC 9457). */
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
            /** @description All pages, oldest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OptInPageList"];
                };
            };
            /** @description Problem details (RFC 9457). */
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
            /** @description The new page. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OptInPage"];
                };
            };
            /** @description Problem details (RFC 9457). */
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
                /** @description The ETag the change is based on. A different version returns 412. */
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
            /** @description The updated page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OptInPage"];
                };
            };
            /** @description Problem details (RFC 9457). */
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
                /** @description The preferred language; the response uses one that is offered. */
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
            /** @description What the page shows. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OptIn"];
                };
            };
            /** @description Problem details (RFC 9457). */
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
            /** @description The current state. No body for the RFC 8058 form. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OptInResult"];
                };
            };
            /** @description A new link is on its way if there is an address to send it to. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OptInResendAccepted"];
                };
            };
            /** @description Problem details (RFC 9457). */
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
            /** @description Statistics for what the caller can see. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrgOverview"];
                };
            };
            /** @description Problem details (RFC 9457). */
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
            /** @description Coverage gaps. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrgWatch"];
                };
            };
            /** @description Problem details (RFC 9457). */
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
                /** @description Also return `page.anchors` and the exact total, for jumping anywhere in the list. */
                anchors?: "true" | "false";
                /** @description `page.nextCursor` from the previous page. */
                cursor?: string;
                hasThreats?: "true" | "false";
                /** @description Rows per page. */
                limit?: number;
                /** @description Matches records if every search word is the start of a word in the record. Ignores case and accents. */
                q?: string;
                /** @description Rows to skip after the cursor, or from the start of the list if there is no cursor. */
                skip?: number | null;
                /** @description Prefix with `-` to sort in descending order. */
                sort?: "name" | "-name" | "activeThreats" | "-activeThreats" | "maxSeverity" | "-maxSeverity" | "properties" | "-properties" | "units" | "-units" | "dataQuality" | "-dataQuality" | "updatedAt" | "-updatedAt";
                /** @description Statuses. Default: active. Separate multiple values with commas. */
                status?: string;
                /** @description Tags. Use `none` for records without a value. Separate multiple values with commas. */
                tag?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of portfolios the caller can see. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PortfolioPage"];
                };
            };
            /** @description Problem details (RFC 9457). */
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
            /** @description Problem details (RFC 9457). */
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
            /** @description Problem details (RFC 9457). */
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
                /** @description The ETag the change is based on. A different version returns 412. */
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
            /** @description The updated portfolio. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Portfolio"] & {
                        /** @description Included only if the request had no If-Match header. */
                        previousVersion?: number;
                    };
                };
            };
            /** @description Problem details (RFC 9457). */
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
            /** @description The result for each record. */
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
            /** @description Problem details (RFC 9457). */
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
                /** @description Columns in file order, from: name, code, manager, properties, units, tenants, reachable, activeThreats, unacknowledged, dataQuality, description, tags, status, updatedAt. Default: name, manager, properties, units, dataQuality. Separate multiple values with commas. */
                columns?: string;
                /** @description CSV (RFC 4180, UTF-8 with byte order mark), Excel workbook, or GeoJSON. */
                format?: "csv" | "xlsx" | "geojson";
                hasThreats?: "true" | "false";
                /** @description IDs of the records to export; up to 250. */
                ids?: string;
                /** @description Matches records if every search word is the start of a word in the record. Ignores case and accents. */
                q?: string;
                /** @description Prefix with `-` to sort in descending order. */
                sort?: "name" | "-name" | "activeThreats" | "-activeThreats" | "maxSeverity" | "-maxSeverity" | "properties" | "-properties" | "units" | "-units" | "dataQuality" | "-dataQuality" | "updatedAt" | "-updatedAt";
                /** @description Statuses. Default: active. Separate multiple values with commas. */
                status?: string;
                /** @description Tags. Use `none` for records without a value. Separate multiple values with commas. */
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
            /** @description Problem details (RFC 9457). */
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
                /** @description Also return `page.anchors` and the exact total, for jumping anywhere in the list. */
                anchors?: "true" | "false";
                /** @description `minLon,minLat,maxLon,maxLat` */
                bbox?: string;
                /** @description Cities, case-insensitive. Use `none` for records without a value. Separate multiple values with commas. */
                city?: string;
                /** @description Counties. Use `none` for records without a value. Separate multiple values with commas. */
                county?: string;
                /** @description Criticalities. Separate multiple values with commas. */
                criticality?: string;
                /** @description `page.nextCursor` from the previous page. */
                cursor?: string;
                dataQualityTo?: number | null;
                /** @description Fields to count values for, under the same filters. Separate multiple values with commas. */
                facets?: string;
                /** @description `geojson`: the first 5,000 located properties in the given order, as points of `application/geo+json`, without paging, `facets`, or `include`. */
                format?: "json" | "geojson";
                /** @description Whether the property is located. Separate multiple values with commas. */
                geocode?: string;
                /** @description How precisely the property is located. Separate multiple values with commas. */
                geocodePrecision?: string;
                /** @description Whether an active threat affects the property and isn’t resolved or dismissed there. */
                hasThreats?: "true" | "false";
                /** @description Hazards that currently threaten it. Separate multiple values with commas. */
                hazard?: string;
                /** @description Created or updated by this import. */
                importFileId?: string;
                /** @description Additional data to include. `threats` requires `threat:read`. `address.zones` is always included. Separate multiple values with commas. */
                include?: string;
                /** @description Rows per page. */
                limit?: number;
                /** @description Managers. Use `none` for records without a value. Separate multiple values with commas. */
                managerUserId?: string;
                /** @description `lat,lon,meters` */
                near?: string;
                /** @description Whether the exact location isn’t known: the address wasn’t found, several places match, or only its ZIP code or city is located. Items then have `address.geocode.candidates`. */
                needsLocation?: "true" | "false";
                /** @description Portfolios. Separate multiple values with commas. */
                portfolioId?: string;
                /** @description Classes. Separate multiple values with commas. */
                propertyClass?: string;
                /** @description Types. Use `none` for records without a value. Separate multiple values with commas. */
                propertySubType?: string;
                /** @description Matches records if every search word is the start of a word in the record. Ignores case and accents. */
                q?: string;
                /** @description State or province codes. Use `none` for records without a value. Separate multiple values with commas. */
                region?: string;
                riskFrom?: number | null;
                /** @description The highest severity among its threats. Separate multiple values with commas. */
                severity?: string;
                /** @description Rows to skip after the cursor, or from the start of the list if there is no cursor. */
                skip?: number | null;
                /** @description Prefix with `-` to sort in descending order. */
                sort?: "name" | "-name" | "city" | "-city" | "units" | "-units" | "riskScore" | "-riskScore" | "maxSeverity" | "-maxSeverity" | "dataQuality" | "-dataQuality" | "updatedAt" | "-updatedAt" | "portfolio" | "-portfolio";
                /** @description Statuses. Default: all except archived. Separate multiple values with commas. */
                status?: string;
                /** @description Tags. Use `none` for records without a value. Separate multiple values with commas. */
                tag?: string;
                /** @description Triage statuses of ongoing threats at the property. Separate multiple values with commas. */
                triage?: string;
                updatedFrom?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of properties the caller can see, or map features with `format=geojson`. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/geo+json": components["schemas"]["PropertyFeatures"];
                    "application/json": components["schemas"]["PropertyPage"];
                };
            };
            /** @description Problem details (RFC 9457). */
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
            /** @description Problem details (RFC 9457). */
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
            /** @description Problem details (RFC 9457). */
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
                /** @description The ETag the change is based on. A different version returns 412. */
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
            /** @description The updated property. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Property"] & {
                        /** @description Included only if the request had no If-Match header. */
                        previousVersion?: number;
                    };
                };
            };
            /** @description Problem details (RFC 9457). */
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
                /** @description The ETag the change is based on. A different version returns 412. */
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
            /** @description The updated address. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PropertyAddressResult"];
                };
            };
            /** @description Problem details (RFC 9457). */
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
    listBuildings: {
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
            /** @description The buildings. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PropertyBuildings"];
                };
            };
            /** @description Problem details (RFC 9457). */
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
            /** @description The matching task. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StartedMatch"];
                };
            };
            /** @description Problem details (RFC 9457). */
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
            /** @description Statistics for one property. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PropertyStats"];
                };
            };
            /** @description Problem details (RFC 9457). */
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
            /** @description The result for each record. */
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
            /** @description Problem details (RFC 9457). */
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
                /** @description Cities, case-insensitive. Use `none` for records without a value. Separate multiple values with commas. */
                city?: string;
                /** @description Columns in file order, from: name, code, externalId, portfolio, propertyClass, propertySubType, line1, line2, city, region, postalCode, country, dependentLocality, sortingCode, county, countyFips, lat, lon, geocode, geocodePrecision, geocodeRadiusMeters, yearBuilt, units, unitsRecorded, unitsOccupied, tenants, reachable, threats, riskScore, stories, livingArea, livingAreaUnits, managerEmail, contactName, contactPhone, criticality, tags, status, dataQuality, notes, updatedAt. Default: name, portfolio, line1, line2, city, region, postalCode, country, unitsRecorded, unitsOccupied, reachable. Separate multiple values with commas. */
                columns?: string;
                /** @description Counties. Use `none` for records without a value. Separate multiple values with commas. */
                county?: string;
                /** @description Criticalities. Separate multiple values with commas. */
                criticality?: string;
                dataQualityTo?: number | null;
                /** @description CSV (RFC 4180, UTF-8 with byte order mark), Excel workbook, or GeoJSON. */
                format?: "csv" | "xlsx" | "geojson";
                /** @description Whether the property is located. Separate multiple values with commas. */
                geocode?: string;
                /** @description How precisely the property is located. Separate multiple values with commas. */
                geocodePrecision?: string;
                /** @description Whether an active threat affects the property and isn’t resolved or dismissed there. */
                hasThreats?: "true" | "false";
                /** @description Hazards that currently threaten it. Separate multiple values with commas. */
                hazard?: string;
                /** @description IDs of the records to export; up to 250. */
                ids?: string;
                /** @description Created or updated by this import. */
                importFileId?: string;
                /** @description Additional data to include. `threats` requires `threat:read`. `address.zones` is always included. Separate multiple values with commas. */
                include?: string;
                /** @description Managers. Use `none` for records without a value. Separate multiple values with commas. */
                managerUserId?: string;
                /** @description `lat,lon,meters` */
                near?: string;
                /** @description Whether the exact location isn’t known: the address wasn’t found, several places match, or only its ZIP code or city is located. Items then have `address.geocode.candidates`. */
                needsLocation?: "true" | "false";
                /** @description Portfolios. Separate multiple values with commas. */
                portfolioId?: string;
                /** @description Classes. Separate multiple values with commas. */
                propertyClass?: string;
                /** @description Types. Use `none` for records without a value. Separate multiple values with commas. */
                propertySubType?: string;
                /** @description Matches records if every search word is the start of a word in the record. Ignores case and accents. */
                q?: string;
                /** @description State or province codes. Use `none` for records without a value. Separate multiple values with commas. */
                region?: string;
                riskFrom?: number | null;
                /** @description The highest severity among its threats. Separate multiple values with commas. */
                severity?: string;
                /** @description Prefix with `-` to sort in descending order. */
                sort?: "name" | "-name" | "city" | "-city" | "units" | "-units" | "riskScore" | "-riskScore" | "maxSeverity" | "-maxSeverity" | "dataQuality" | "-dataQuality" | "updatedAt" | "-updatedAt" | "portfolio" | "-portfolio";
                /** @description Statuses. Default: all except archived. Separate multiple values with commas. */
                status?: string;
                /** @description Tags. Use `none` for records without a value. Separate multiple values with commas. */
                tag?: string;
                /** @description Triage statuses of ongoing threats at the property. Separate multiple values with commas. */
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
            /** @description Problem details (RFC 9457). */
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
            /** @description The import runs in the background. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportStarted"];
                };
            };
            /** @description Problem details (RFC 9457). */
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
            /** @description The discarded file. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportFileSummary"];
                };
            };
            /** @description Problem details (RFC 9457). */
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
            /** @description Rows in file order (RFC 4180). */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            /** @description Problem details (RFC 9457). */
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
            /** @description The undo runs in the background. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportStarted"];
                };
            };
            /** @description Problem details (RFC 9457). */
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
                /** @description `page.nextCursor` from the previous page. */
                cursor?: string;
                /** @description Returns this file in `detail`. */
                fileId?: string;
                /** @description Uploaded on this day or later. */
                from?: string;
                /** @description Rows per page. */
                limit?: number;
                /** @description Rows of the detail with this outcome. */
                outcome?: "create" | "update" | "unchanged" | "skip" | "error";
                /** @description Words in the file name. */
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
            /** @description One page of files. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportSearchPage"];
                };
            };
            /** @description Problem details (RFC 9457). */
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
            /** @description Every supported header, with sample rows. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            /** @description Problem details (RFC 9457). */
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
            /** @description Every supported header, with sample rows. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": Blob;
                };
            };
            /** @description Problem details (RFC 9457). */
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
            /** @description How the file was recognized. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportFile"];
                };
            };
            /** @description Problem details (RFC 9457). */
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
            /** @description What the import would do, or the file as read again. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportValidation"];
                };
            };
            /** @description A larger file is checked in the background. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportStarted"];
                };
            };
            /** @description Problem details (RFC 9457). */
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
                /** @description Cities, case-insensitive. Use `none` for records without a value. Separate multiple values with commas. */
                city?: string;
                /** @description Counties. Use `none` for records without a value. Separate multiple values with commas. */
                county?: string;
                /** @description Criticalities. Separate multiple values with commas. */
                criticality?: string;
                dataQualityTo?: number | null;
                /** @description Whether the property is located. Separate multiple values with commas. */
                geocode?: string;
                /** @description How precisely the property is located. Separate multiple values with commas. */
                geocodePrecision?: string;
                /** @description Whether an active threat affects the property and isn’t resolved or dismissed there. */
                hasThreats?: "true" | "false";
                /** @description Hazards that currently threaten it. Separate multiple values with commas. */
                hazard?: string;
                /** @description Created or updated by this import. */
                importFileId?: string;
                /** @description Managers. Use `none` for records without a value. Separate multiple values with commas. */
                managerUserId?: string;
                /** @description `lat,lon,meters` */
                near?: string;
                /** @description Whether the exact location isn’t known: the address wasn’t found, several places match, or only its ZIP code or city is located. Items then have `address.geocode.candidates`. */
                needsLocation?: "true" | "false";
                /** @description Portfolios. Separate multiple values with commas. */
                portfolioId?: string;
                /** @description Classes. Separate multiple values with commas. */
                propertyClass?: string;
                /** @description Types. Use `none` for records without a value. Separate multiple values with commas. */
                propertySubType?: string;
                /** @description Matches records if every search word is the start of a word in the record. Ignores case and accents. */
                q?: string;
                /** @description State or province codes. Use `none` for records without a value. Separate multiple values with commas. */
                region?: string;
                riskFrom?: number | null;
                /** @description The highest severity among its threats. Separate multiple values with commas. */
                severity?: string;
                /** @description Statuses. Default: all except archived. Separate multiple values with commas. */
                status?: string;
                /** @description Tags. Use `none` for records without a value. Separate multiple values with commas. */
                tag?: string;
                /** @description Triage statuses of ongoing threats at the property. Separate multiple values with commas. */
                triage?: string;
                updatedFrom?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Each property with its location and threats. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PropertyPoints"];
                };
            };
            /** @description Problem details (RFC 9457). */
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
                /** @description Cities, case-insensitive. Use `none` for records without a value. Separate multiple values with commas. */
                city?: string;
                /** @description Counties. Use `none` for records without a value. Separate multiple values with commas. */
                county?: string;
                /** @description Criticalities. Separate multiple values with commas. */
                criticality?: string;
                dataQualityTo?: number | null;
                /** @description Whether the property is located. Separate multiple values with commas. */
                geocode?: string;
                /** @description How precisely the property is located. Separate multiple values with commas. */
                geocodePrecision?: string;
                /** @description Whether an active threat affects the property and isn’t resolved or dismissed there. */
                hasThreats?: "true" | "false";
                /** @description Hazards that currently threaten it. Separate multiple values with commas. */
                hazard?: string;
                /** @description Created or updated by this import. */
                importFileId?: string;
                /** @description Managers. Use `none` for records without a value. Separate multiple values with commas. */
                managerUserId?: string;
                /** @description `lat,lon,meters` */
                near?: string;
                /** @description Whether the exact location isn’t known: the address wasn’t found, several places match, or only its ZIP code or city is located. Items then have `address.geocode.candidates`. */
                needsLocation?: "true" | "false";
                /** @description Portfolios. Separate multiple values with commas. */
                portfolioId?: string;
                /** @description Classes. Separate multiple values with commas. */
                propertyClass?: string;
                /** @description Types. Use `none` for records without a value. Separate multiple values with commas. */
                propertySubType?: string;
                /** @description Matches records if every search word is the start of a word in the record. Ignores case and accents. */
                q?: string;
                /** @description State or province codes. Use `none` for records without a value. Separate multiple values with commas. */
                region?: string;
                riskFrom?: number | null;
                /** @description The highest severity among its threats. Separate multiple values with commas. */
                severity?: string;
                /** @description Statuses. Default: all except archived. Separate multiple values with commas. */
                status?: string;
                /** @description Tags. Use `none` for records without a value. Separate multiple values with commas. */
                tag?: string;
                /** @description Triage statuses of ongoing threats at the property. Separate multiple values with commas. */
                triage?: string;
                updatedFrom?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Statistics for the filtered properties. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PropertiesStats"];
                };
            };
            /** @description Problem details (RFC 9457). */
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
            /** @description Totals of all property imports so far. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PropertyImportStats"];
                };
            };
            /** @description Problem details (RFC 9457). */
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
    listPushSubscriptions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The devices, newest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PushSubscriptionList"];
                };
            };
            /** @description Problem details (RFC 9457). */
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
    savePushSubscription: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PushSubscriptionInput"];
            };
        };
        responses: {
            /** @description The device. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PushSubscription"];
                };
            };
            /** @description Problem details (RFC 9457). */
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
    deletePushSubscription: {
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
            /** @description Turned off. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Problem details (RFC 9457). */
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
    testPushSubscription: {
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
            /** @description What the push service said. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PushTestResult"];
                };
            };
            /** @description Problem details (RFC 9457). */
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
                /** @description The list the view belongs to, named after its page in the web app. */
                screen: "portfolios" | "properties" | "units" | "tenants" | "threats";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The caller’s own views and shared ones, by name. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedViewList"];
                };
            };
            /** @description Problem details (RFC 9457). */
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
                /** @description The list the view belongs to, named after its page in the web app. */
                screen?: "portfolios" | "properties" | "units" | "tenants" | "threats";
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
            /** @description Problem details (RFC 9457). */
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
            /** @description Deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Problem details (RFC 9457). */
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
            /** @description The updated view. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedView"];
                };
            };
            /** @description Problem details (RFC 9457). */
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
                /** @description Maximum number of results per type. */
                limit?: number;
                /** @description Matches records if every search word is the start of a word in the record. Ignores case and accents. */
                q: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Matching records that the caller can see. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchResult"];
                };
            };
            /** @description Problem details (RFC 9457). */
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
                /** @description Categories. Separate multiple values with commas. */
                category?: string;
                /** @description Connectors. Separate multiple values with commas. */
                connector?: string;
                /** @description `page.nextCursor` from the previous page. */
                cursor?: string;
                /** @description Rows per page. */
                limit?: number;
                /** @description Matches records if every search word is the start of a word in the record. Ignores case and accents. */
                q?: string;
                /** @description Prefix with `-` to sort in descending order. */
                sort?: "name" | "-name" | "status" | "-status" | "lastSuccessAt" | "-lastSuccessAt";
                /** @description Statuses. Separate multiple values with commas. */
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
            /** @description Problem details (RFC 9457). */
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
            /** @description Problem details (RFC 9457). */
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
            /** @description Problem details (RFC 9457). */
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
                /** @description The ETag the change is based on. A different version returns 412. */
                "if-match"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Problem details (RFC 9457). */
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
                /** @description The ETag the change is based on. A different version returns 412. */
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
            /** @description The updated source. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WrittenSource"];
                };
            };
            /** @description Problem details (RFC 9457). */
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
            /** @description The task, or the one already in progress. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaskResponse"];
                };
            };
            /** @description Problem details (RFC 9457). */
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
            /** @description Every connector, with reasons to use it. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SourceCatalog"];
                };
            };
            /** @description Problem details (RFC 9457). */
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
            /** @description Health of each source. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SourceHealth"];
                };
            };
            /** @description Problem details (RFC 9457). */
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
            /** @description The result, even if the test failed. Nothing is stored. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SourceTestResult"];
                };
            };
            /** @description Problem details (RFC 9457). */
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
                /** @description `page.nextCursor` from the previous page. */
                cursor?: string;
                /** @description Created at or after this time. */
                from?: string;
                /** @description Rows per page. */
                limit?: number;
                /** @description A user ID, or `me`. */
                requestedBy?: string;
                /** @description Prefix with `-` to sort in descending order. */
                sort?: "createdAt" | "-createdAt" | "status" | "-status";
                /** @description Statuses. Separate multiple values with commas. */
                status?: string;
                subjectId?: string;
                subjectType?: string;
                /** @description Created before this time. */
                to?: string;
                /** @description Task types. Separate multiple values with commas. */
                type?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of tasks the caller can see. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaskPage"];
                };
            };
            /** @description Problem details (RFC 9457). */
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
            /** @description The task and its log. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaskDetails"];
                };
            };
            /** @description Problem details (RFC 9457). */
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
            /** @description The task, canceled or about to be canceled. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaskResponse"];
                };
            };
            /** @description Problem details (RFC 9457). */
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
            /** @description The same task, queued for its next attempt. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaskResponse"];
                };
            };
            /** @description Problem details (RFC 9457). */
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
            /** @description Problem details (RFC 9457). */
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
            /** @description Deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Problem details (RFC 9457). */
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
                /** @description The ETag the change is based on. A different version returns 412. */
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
            /** @description The updated grant. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GrantWrite"];
                };
            };
            /** @description Problem details (RFC 9457). */
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
            /** @description The catalog, and the same permissions by group. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PermissionCatalog"];
                };
            };
            /** @description Problem details (RFC 9457). */
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
                /** @description Grants that expire before this time. */
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
            /** @description Existing grants, by person, then resource, and the roles that can be granted. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FineGrainedAccess"];
                };
            };
            /** @description Problem details (RFC 9457). */
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
            /** @description All roles, built-in ones first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RoleList"];
                };
            };
            /** @description Problem details (RFC 9457). */
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
                /** @description Validates the request and returns what would change, without changing anything. */
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
            /** @description With `dryRun=true`: a preview. No one gains or loses anything. */
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
            /** @description Problem details (RFC 9457). */
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
                /** @description The role that replaces the deleted one. Requires `role:assign`. */
                replaceBy?: string;
            };
            header?: {
                /** @description The ETag the change is based on. A different version returns 412. */
                "if-match"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Problem details (RFC 9457). */
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
                /** @description Validates the request and returns what would change, without changing anything. */
                dryRun?: "true" | "false";
            };
            header?: {
                /** @description The ETag the change is based on. A different version returns 412. */
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
            /** @description The updated role, or with `dryRun=true` a preview of it, and who gains and loses which permissions. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RoleWrite"];
                };
            };
            /** @description Problem details (RFC 9457). */
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
            /** @description All resource roles, built-in ones first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResourceRoleList"];
                };
            };
            /** @description Problem details (RFC 9457). */
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
                /** @description Validates the request and returns what would change, without changing anything. */
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
            /** @description With `dryRun=true`: what the assignments would change. */
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
            /** @description Problem details (RFC 9457). */
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
                /** @description The role that replaces the deleted one. Requires `role:assign`. */
                replaceBy?: string;
            };
            header?: {
                /** @description The ETag the change is based on. A different version returns 412. */
                "if-match"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Problem details (RFC 9457). */
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
                /** @description Validates the request and returns what would change, without changing anything. */
                dryRun?: "true" | "false";
            };
            header?: {
                /** @description The ETag the change is based on. A different version returns 412. */
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
            /** @description The updated role, or with `dryRun=true` a preview of it, and who gains and loses which permissions where. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResourceRoleWrite"];
                };
            };
            /** @description Problem details (RFC 9457). */
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
                /** @description `page.nextCursor` from the previous page. */
                cursor?: string;
                /** @description Limited members only, or all others. */
                isFga?: "true" | "false";
                /** @description Rows per page. */
                limit?: number;
                /** @description Matches records if every search word is the start of a word in the record. Ignores case and accents. */
                q?: string;
                /** @description Roles they have, or would have once they accept. Separate multiple values with commas. */
                roleId?: string;
                /** @description Prefix with `-` to sort in descending order. */
                sort?: "name" | "-name" | "lastActiveAt" | "-lastActiveAt";
                /** @description Statuses. Default: all except `removed`. Separate multiple values with commas. */
                status?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of people. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TeamPage"];
                };
            };
            /** @description Problem details (RFC 9457). */
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
            /** @description The member. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TeamMember"];
                };
            };
            /** @description Problem details (RFC 9457). */
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
                /** @description The ETag the change is based on. A different version returns 412. */
                "if-match"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Their access has ended. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Problem details (RFC 9457). */
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
                /** @description The ETag the change is based on. A different version returns 412. */
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
            /** @description The updated member. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TeamMemberWrite"];
                };
            };
            /** @description Problem details (RFC 9457). */
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
            /** @description Each permission, and where it comes from. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MemberAccess"];
                };
            };
            /** @description Problem details (RFC 9457). */
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
    listMemberSessions: {
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
            /** @description All active sessions. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MemberSessionList"];
                };
            };
            /** @description Problem details (RFC 9457). */
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
    endMemberSessions: {
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
            /** @description Signed out. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Problem details (RFC 9457). */
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
            /** @description One result per address, in order. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InviteResults"];
                };
            };
            /** @description Problem details (RFC 9457). */
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
            /** @description The link no longer works. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Problem details (RFC 9457). */
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
            /** @description The result, as when inviting. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InviteResult"];
                };
            };
            /** @description Problem details (RFC 9457). */
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
                /** @description Also return `page.anchors` and the exact total, for jumping anywhere in the list. */
                anchors?: "true" | "false";
                /** @description List archived tenants instead. This includes tenants of archived properties; otherwise, those are listed only with `propertyId`. */
                archived?: "true" | "false";
                /** @description Consent to safety alerts by email. Separate multiple values with commas. */
                consentEmail?: string;
                /** @description Consent to safety alerts by text message. Separate multiple values with commas. */
                consentSms?: string;
                /** @description Consent to safety alerts by phone call. Separate multiple values with commas. */
                consentVoice?: string;
                /** @description `page.nextCursor` from the previous page. */
                cursor?: string;
                /** @description Fields to count values for, under the same filters. Separate multiple values with commas. */
                facets?: string;
                /** @description Requires `tenant:sensitive_read` everywhere. */
                hasAssistance?: "true" | "false";
                hasThreats?: "true" | "false";
                /** @description Hazards that currently threaten the record. Requires `threat:read`. Separate multiple values with commas. */
                hazard?: string;
                /** @description Created or updated by this import. */
                importFileId?: string;
                /** @description People or companies. Separate multiple values with commas. */
                kind?: string;
                /** @description Languages. Use `none` for records without a value. Separate multiple values with commas. */
                language?: string;
                /** @description A calendar day, for example `2026-11-30`. */
                leaseToFrom?: string;
                /** @description A calendar day, for example `2026-11-30`. */
                leaseToTo?: string;
                /** @description Rows per page. */
                limit?: number;
                /** @description Portfolios. Separate multiple values with commas. */
                portfolioId?: string;
                /** @description Properties. Separate multiple values with commas. */
                propertyId?: string;
                /** @description Matches tenants if every search word is the start of a word in the name, unit, property, tag, or external ID. Email and phone are searched only for callers who can read them. */
                q?: string;
                reachable?: "true" | "false";
                /** @description Rows to skip after the cursor, or from the start of the list if there is no cursor. */
                skip?: number | null;
                /** @description Prefix with `-` to sort in descending order. */
                sort?: "name" | "-name" | "property" | "-property" | "unit" | "-unit" | "status" | "-status" | "leaseTo" | "-leaseTo" | "updatedAt" | "-updatedAt";
                /** @description Statuses. Separate multiple values with commas. */
                status?: string;
                /** @description Tags. Use `none` for records without a value. Separate multiple values with commas. */
                tag?: string;
                /** @description Threats that affect the record. Requires `threat:read`. Separate multiple values with commas. */
                threatId?: string;
                /** @description Units. Separate multiple values with commas. */
                unitId?: string;
                updatedFrom?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of tenants the caller can see. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TenantPage"];
                };
            };
            /** @description Problem details (RFC 9457). */
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
            /** @description Problem details (RFC 9457). */
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
                /** @description Additional data to include. Separate multiple values with commas. */
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
            /** @description Problem details (RFC 9457). */
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
                /** @description The ETag the change is based on. A different version returns 412. */
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
            /** @description The updated tenant. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Tenant"] & {
                        /** @description Included only if the request had no If-Match header. */
                        previousVersion?: number;
                    };
                };
            };
            /** @description Problem details (RFC 9457). */
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
            /** @description Problem details (RFC 9457). */
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
            /** @description The erased tenant’s ID. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TenantErased"];
                };
            };
            /** @description Problem details (RFC 9457). */
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
            /** @description The unmasked contact details. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TenantContact"];
                };
            };
            /** @description Problem details (RFC 9457). */
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
            /** @description The result for each record. */
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
            /** @description Problem details (RFC 9457). */
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
                /** @description List archived tenants instead. This includes tenants of archived properties; otherwise, those are listed only with `propertyId`. */
                archived?: "true" | "false";
                /** @description Columns in file order, from: property, propertyCode, unit, building, firstName, lastName, company, emails, mobilePhone, homePhone, workPhone, status, role, leaseFrom, leaseTo, moveIn, moveOut, language, householdSize, emergencyName, emergencyPhone, consentEmail, consentSms, consentVoice, reachable, threats, externalId, tags, notes, updatedAt. Default: property, unit, firstName, lastName, company, status, consentEmail. Separate multiple values with commas. */
                columns?: string;
                /** @description Consent to safety alerts by email. Separate multiple values with commas. */
                consentEmail?: string;
                /** @description Consent to safety alerts by text message. Separate multiple values with commas. */
                consentSms?: string;
                /** @description Consent to safety alerts by phone call. Separate multiple values with commas. */
                consentVoice?: string;
                /** @description CSV (RFC 4180, UTF-8 with byte order mark), Excel workbook, or GeoJSON. */
                format?: "csv" | "xlsx" | "geojson";
                hasThreats?: "true" | "false";
                /** @description Hazards that currently threaten the record. Requires `threat:read`. Separate multiple values with commas. */
                hazard?: string;
                /** @description IDs of the records to export; up to 250. */
                ids?: string;
                /** @description Created or updated by this import. */
                importFileId?: string;
                /** @description People or companies. Separate multiple values with commas. */
                kind?: string;
                /** @description Languages. Use `none` for records without a value. Separate multiple values with commas. */
                language?: string;
                /** @description A calendar day, for example `2026-11-30`. */
                leaseToFrom?: string;
                /** @description A calendar day, for example `2026-11-30`. */
                leaseToTo?: string;
                /** @description Portfolios. Separate multiple values with commas. */
                portfolioId?: string;
                /** @description Properties. Separate multiple values with commas. */
                propertyId?: string;
                /** @description Matches tenants if every search word is the start of a word in the name, unit, property, tag, or external ID. Email and phone are searched only for callers who can read them. */
                q?: string;
                reachable?: "true" | "false";
                /** @description Prefix with `-` to sort in descending order. */
                sort?: "name" | "-name" | "property" | "-property" | "unit" | "-unit" | "status" | "-status" | "leaseTo" | "-leaseTo" | "updatedAt" | "-updatedAt";
                /** @description Statuses. Separate multiple values with commas. */
                status?: string;
                /** @description Tags. Use `none` for records without a value. Separate multiple values with commas. */
                tag?: string;
                /** @description Threats that affect the record. Requires `threat:read`. Separate multiple values with commas. */
                threatId?: string;
                /** @description Units. Separate multiple values with commas. */
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
            /** @description Problem details (RFC 9457). */
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
            /** @description The import runs in the background. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportStarted"];
                };
            };
            /** @description Problem details (RFC 9457). */
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
            /** @description The discarded file. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportFileSummary"];
                };
            };
            /** @description Problem details (RFC 9457). */
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
                /** @description `page.nextCursor` from the previous page. */
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
            /** @description One page of tenants, by property and unit. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MissingTenantPage"];
                };
            };
            /** @description Problem details (RFC 9457). */
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
            /** @description How many were marked, and how many remain. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MarkedPast"];
                };
            };
            /** @description Problem details (RFC 9457). */
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
            /** @description Rows in file order (RFC 4180). */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            /** @description Problem details (RFC 9457). */
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
            /** @description The undo runs in the background. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportStarted"];
                };
            };
            /** @description Problem details (RFC 9457). */
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
                /** @description `page.nextCursor` from the previous page. */
                cursor?: string;
                /** @description Returns this file in `detail`. */
                fileId?: string;
                /** @description Uploaded on this day or later. */
                from?: string;
                /** @description Rows per page. */
                limit?: number;
                /** @description Rows of the detail with this outcome. */
                outcome?: "create" | "update" | "unchanged" | "skip" | "error";
                /** @description Words in the file name. */
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
            /** @description One page of files. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportSearchPage"];
                };
            };
            /** @description Problem details (RFC 9457). */
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
            /** @description Every supported header, with sample rows. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            /** @description Problem details (RFC 9457). */
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
            /** @description Every supported header, with sample rows. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": Blob;
                };
            };
            /** @description Problem details (RFC 9457). */
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
            /** @description How the file was recognized. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportFile"];
                };
            };
            /** @description Problem details (RFC 9457). */
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
            /** @description What the import would do, or the file as read again. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportValidation"];
                };
            };
            /** @description A larger file is checked in the background. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportStarted"];
                };
            };
            /** @description Problem details (RFC 9457). */
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
                /** @description Also return `page.anchors` and the exact total, for jumping anywhere in the list. */
                anchors?: "true" | "false";
                /** @description Assignee, at a property or for the whole threat: IDs, `me`, or `none`. Separate multiple values with commas. */
                assignee?: string;
                /** @description Why ongoing threats need attention; a threat has only its most urgent reason. Separate multiple values with commas. */
                attention?: string;
                /** @description `minLon,minLat,maxLon,maxLat` */
                bbox?: string;
                /** @description Certainties. Separate multiple values with commas. */
                certainty?: string;
                /** @description Connectors. Separate multiple values with commas. */
                connector?: string;
                /** @description `page.nextCursor` from the previous page. */
                cursor?: string;
                /** @description Fields to count values for, under the same filters. Separate multiple values with commas. */
                facets?: string;
                /** @description `geojson`: the first 2,000 as features of `application/geo+json`, without paging. */
                format?: "json" | "geojson";
                /** @description Still ongoing after this time. */
                from?: string;
                /** @description List an incident as one item, in the place of one of its matching threats: an ongoing one if there is one, and of those the first in descending order of the sort field. Totals and facets count items. `geojson` has every threat. */
                groupBy?: "incident";
                /** @description Hazards. Separate multiple values with commas. */
                hazard?: string;
                /** @description Threats. Separate multiple values with commas. */
                id?: string;
                /** @description Additional data to include. Separate multiple values with commas. */
                include?: string;
                /** @description List test messages instead of real ones. */
                isTest?: "true" | "false";
                /** @description Rows per page. */
                limit?: number;
                /** @description Portfolios with an affected property. Separate multiple values with commas. */
                portfolioId?: string;
                /** @description Affected properties. Triage and risk are then for these properties only. Separate multiple values with commas. */
                propertyId?: string;
                /** @description Matches records if every search word is the start of a word in the record. Ignores case and accents. */
                q?: string;
                /** @description Severities. Separate multiple values with commas. */
                severity?: string;
                /** @description Rows to skip after the cursor, or from the start of the list if there is no cursor. */
                skip?: number | null;
                /** @description Prefix with `-` to sort in descending order. `-closedAt` lists ongoing threats first, most severe first, then past ones, latest end first. */
                sort?: "severity" | "-severity" | "onsetAt" | "-onsetAt" | "sentAt" | "-sentAt" | "maxRisk" | "-maxRisk" | "endsAt" | "-endsAt" | "closedAt" | "-closedAt";
                /** @description Sources. Separate multiple values with commas. */
                sourceId?: string;
                /** @description Statuses. Default: upcoming,active. Separate multiple values with commas. */
                status?: string;
                /** @description Starts before this time. */
                to?: string;
                /** @description Triage statuses. Separate multiple values with commas. */
                triage?: string;
                /** @description Urgencies. Separate multiple values with commas. */
                urgency?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of threats, or map features with `format=geojson`. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/geo+json": components["schemas"]["ThreatFeatures"];
                    "application/json": components["schemas"]["ThreatPage"];
                };
            };
            /** @description Problem details (RFC 9457). */
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
            /** @description The new threat, with the properties it affects. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Threat"];
                };
            };
            /** @description Problem details (RFC 9457). */
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
                /** @description Additional data to include. Separate multiple values with commas. */
                include?: string;
                /** @description Also include how it affects this property. */
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
            /** @description Problem details (RFC 9457). */
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
                /** @description The ETag the change is based on. A different version returns 412. */
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
            /** @description The updated threat. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WrittenThreat"];
                };
            };
            /** @description Problem details (RFC 9457). */
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
    listThreatEscalations: {
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
            /** @description The escalations of the threat. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EscalationList"];
                };
            };
            /** @description Problem details (RFC 9457). */
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
    listThreatPeople: {
        parameters: {
            query?: {
                belowGrade?: "true" | "false";
                /** @description Buildings, case-insensitive. Use `none` for records without a value. Separate multiple values with commas. */
                building?: string;
                certain?: "true" | "false";
                /** @description `page.nextCursor` from the previous page. */
                cursor?: string;
                /** @description Floors. Separate multiple values with commas. */
                floor?: string;
                /** @description Requires `tenant:sensitive_read`. */
                hasAssistance?: "true" | "false";
                /** @description Additional data to include. Each person shown is recorded in the ledger. Separate multiple values with commas. */
                include?: string;
                /** @description Languages. Use `none` for records without a value. Separate multiple values with commas. */
                language?: string;
                /** @description Rows per page. */
                limit?: number;
                livesAlone?: "true" | "false";
                /** @description Properties. Separate multiple values with commas. */
                propertyId?: string;
                /** @description Channels that reach the person; `none` for people no channel reaches. Separate multiple values with commas. */
                reachable?: string;
                /** @description Also return `totals` under the same filters. */
                totals?: "true" | "false";
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of people. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PeoplePage"];
                };
            };
            /** @description Problem details (RFC 9457). */
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
    exportThreatPeople: {
        parameters: {
            query?: {
                belowGrade?: "true" | "false";
                /** @description Buildings, case-insensitive. Use `none` for records without a value. Separate multiple values with commas. */
                building?: string;
                certain?: "true" | "false";
                /** @description Columns in file order, from: property, building, belowGrade, floor, unit, name, language, householdSize, livesAlone, certain, reachableByEmail, emailReason, reachableByText, textReason, reachableByPhone, phoneReason, status, emails, mobilePhone, homePhone, workPhone. Default: property, building, belowGrade, floor, unit, name, language, householdSize, livesAlone, certain, reachableByEmail, emailReason, reachableByText, textReason, reachableByPhone, phoneReason. Separate multiple values with commas. */
                columns?: string;
                /** @description Floors. Separate multiple values with commas. */
                floor?: string;
                /** @description CSV (RFC 4180, UTF-8 with byte order mark), Excel workbook, or GeoJSON. */
                format?: "csv" | "xlsx" | "geojson";
                /** @description IDs of the records to export; up to 250. */
                ids?: string;
                /** @description Languages. Use `none` for records without a value. Separate multiple values with commas. */
                language?: string;
                livesAlone?: "true" | "false";
                /** @description Properties. Separate multiple values with commas. */
                propertyId?: string;
                /** @description Channels that reach the person; `none` for people no channel reaches. Separate multiple values with commas. */
                reachable?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The people as a download, streamed. */
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
            /** @description Problem details (RFC 9457). */
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
    listThreatPhotos: {
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
            /** @description The photos. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ThreatPhotoList"];
                };
            };
            /** @description Problem details (RFC 9457). */
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
    uploadThreatPhoto: {
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
                "multipart/form-data": {
                    /** Format: binary */
                    file?: Blob;
                };
            };
        };
        responses: {
            /** @description The photo. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UploadedThreatPhoto"];
                };
            };
            /** @description Problem details (RFC 9457). */
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
    getThreatPhoto: {
        parameters: {
            query?: {
                /** @description `small`: up to 480 px on each side. `full`: up to 2048 px. */
                size?: "small" | "full";
            };
            header?: never;
            path: {
                id: string;
                photoId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The photo. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/webp": Blob;
                };
            };
            /** @description Problem details (RFC 9457). */
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
    removeThreatPhoto: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                photoId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Removed. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Problem details (RFC 9457). */
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
    restoreThreatPhoto: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                photoId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Restored. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Problem details (RFC 9457). */
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
    getThreatRollCall: {
        parameters: {
            query?: {
                /** @description `page.nextCursor` from the previous page. */
                cursor?: string;
                /** @description Groups. Separate multiple values with commas. */
                group?: string;
                /** @description Rows per page. */
                limit?: number;
                /** @description Properties. Separate multiple values with commas. */
                propertyId?: string;
                /** @description Matches records if every search word is the start of a word in the record. Ignores case and accents. */
                q?: string;
                /** @description One person. */
                tenantId?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of people, with totals. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RollCall"];
                };
            };
            /** @description Problem details (RFC 9457). */
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
    markThreatRollCall: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag the change is based on. A different version returns 412. */
                "if-match"?: string;
            };
            path: {
                id: string;
                tenantId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RollCallPatch"];
                "application/merge-patch+json": components["schemas"]["RollCallPatch"];
            };
        };
        responses: {
            /** @description The updated person. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RollCallEntry"];
                };
            };
            /** @description Problem details (RFC 9457). */
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
    changeThreats: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ThreatBatch"];
            };
        };
        responses: {
            /** @description The result for each record. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BatchResult"];
                };
            };
            /** @description More than 50 are changed in the background; see `GET /batch/{taskId}`. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BatchStarted"];
                };
            };
            /** @description Problem details (RFC 9457). */
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
    exportThreats: {
        parameters: {
            query?: {
                /** @description Assignee, at a property or for the whole threat: IDs, `me`, or `none`. Separate multiple values with commas. */
                assignee?: string;
                /** @description Why ongoing threats need attention; a threat has only its most urgent reason. Separate multiple values with commas. */
                attention?: string;
                /** @description `minLon,minLat,maxLon,maxLat` */
                bbox?: string;
                /** @description Certainties. Separate multiple values with commas. */
                certainty?: string;
                /** @description Columns in file order, from: title, incident, event, hazard, severity, certainty, urgency, status, triage, attention, assignees, properties, units, tenants, reachable, maxRisk, areaDesc, startsAt, endsAt, closedAt, sentAt, source, attribution, externalUrl. Default: title, hazard, severity, status, triage, assignees, properties, tenants, startsAt, endsAt, closedAt. Separate multiple values with commas. */
                columns?: string;
                /** @description Connectors. Separate multiple values with commas. */
                connector?: string;
                /** @description CSV (RFC 4180, UTF-8 with byte order mark), Excel workbook, or GeoJSON. */
                format?: "csv" | "xlsx" | "geojson";
                /** @description Still ongoing after this time. */
                from?: string;
                /** @description Hazards. Separate multiple values with commas. */
                hazard?: string;
                /** @description Threats. Separate multiple values with commas. */
                id?: string;
                /** @description IDs of the records to export; up to 250. */
                ids?: string;
                /** @description List test messages instead of real ones. */
                isTest?: "true" | "false";
                /** @description Portfolios with an affected property. Separate multiple values with commas. */
                portfolioId?: string;
                /** @description Affected properties. Triage and risk are then for these properties only. Separate multiple values with commas. */
                propertyId?: string;
                /** @description Matches records if every search word is the start of a word in the record. Ignores case and accents. */
                q?: string;
                /** @description Severities. Separate multiple values with commas. */
                severity?: string;
                /** @description Prefix with `-` to sort in descending order. `-closedAt` lists ongoing threats first, most severe first, then past ones, latest end first. */
                sort?: "severity" | "-severity" | "onsetAt" | "-onsetAt" | "sentAt" | "-sentAt" | "maxRisk" | "-maxRisk" | "endsAt" | "-endsAt" | "closedAt" | "-closedAt";
                /** @description Sources. Separate multiple values with commas. */
                sourceId?: string;
                /** @description Statuses. Default: upcoming,active. Separate multiple values with commas. */
                status?: string;
                /** @description Starts before this time. */
                to?: string;
                /** @description Triage statuses. Separate multiple values with commas. */
                triage?: string;
                /** @description Urgencies. Separate multiple values with commas. */
                urgency?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The threats as a download, streamed. */
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
            /** @description Problem details (RFC 9457). */
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
                /** @description Also return `page.anchors` and the exact total, for jumping anywhere in the list. */
                anchors?: "true" | "false";
                /** @description List archived units instead. This includes units of archived properties; otherwise, those are listed only with `propertyId`. */
                archived?: "true" | "false";
                belowGrade?: "true" | "false";
                /** @description Buildings, case-insensitive. Use `none` for records without a value. Separate multiple values with commas. */
                building?: string;
                /** @description `page.nextCursor` from the previous page. */
                cursor?: string;
                /** @description Fields to count values for, under the same filters. Separate multiple values with commas. */
                facets?: string;
                /** @description Floors. Separate multiple values with commas. */
                floor?: string;
                hasThreats?: "true" | "false";
                /** @description Hazards that currently threaten the record. Requires `threat:read`. Separate multiple values with commas. */
                hazard?: string;
                /** @description Created or updated by this import. */
                importFileId?: string;
                /** @description Rows per page. */
                limit?: number;
                /** @description Who occupies it. Separate multiple values with commas. */
                occupantType?: string;
                /** @description Portfolios. Separate multiple values with commas. */
                portfolioId?: string;
                /** @description Properties. Separate multiple values with commas. */
                propertyId?: string;
                /** @description Matches records if every search word is the start of a word in the record. Ignores case and accents. */
                q?: string;
                /** @description Rows to skip after the cursor, or from the start of the list if there is no cursor. */
                skip?: number | null;
                /** @description `property` sorts by property, building, and unit. Names sort naturally: 2, 10, 10A. Prefix with `-` to sort in descending order. */
                sort?: "property" | "-property" | "name" | "-name" | "building" | "-building" | "status" | "-status" | "area" | "-area" | "updatedAt" | "-updatedAt";
                /** @description Statuses. Separate multiple values with commas. */
                status?: string;
                /** @description Tags. Use `none` for records without a value. Separate multiple values with commas. */
                tag?: string;
                /** @description Threats that affect the record. Requires `threat:read`. Separate multiple values with commas. */
                threatId?: string;
                /** @description Types. Separate multiple values with commas. */
                unitType?: string;
                updatedFrom?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of units the caller can see. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnitPage"];
                };
            };
            /** @description Problem details (RFC 9457). */
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
            /** @description Problem details (RFC 9457). */
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
            /** @description Problem details (RFC 9457). */
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
                /** @description The ETag the change is based on. A different version returns 412. */
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
            /** @description The updated unit. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WrittenUnit"];
                };
            };
            /** @description Problem details (RFC 9457). */
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
                /** @description The ETag the change is based on. A different version returns 412. */
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
            /** @description The updated unit. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WrittenUnit"];
                };
            };
            /** @description Problem details (RFC 9457). */
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
                /** @description `page.nextCursor` from the previous page. */
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
            /** @description A page of occupancies, most recent first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnitOccupancyPage"];
                };
            };
            /** @description Problem details (RFC 9457). */
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
            /** @description The result for each record. */
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
            /** @description Problem details (RFC 9457). */
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
                /** @description List archived units instead. This includes units of archived properties; otherwise, those are listed only with `propertyId`. */
                archived?: "true" | "false";
                belowGrade?: "true" | "false";
                /** @description Buildings, case-insensitive. Use `none` for records without a value. Separate multiple values with commas. */
                building?: string;
                /** @description Columns in file order, from: property, propertyCode, portfolio, unit, building, floor, unitType, bedrooms, bathrooms, area, areaUnits, status, occupantType, tenants, marketRent, line1, line2, city, region, postalCode, country, belowGrade, accessible, threats, externalId, tags, notes, updatedAt. Default: property, unit, building, unitType, status, tenants. Separate multiple values with commas. */
                columns?: string;
                /** @description Floors. Separate multiple values with commas. */
                floor?: string;
                /** @description CSV (RFC 4180, UTF-8 with byte order mark), Excel workbook, or GeoJSON. */
                format?: "csv" | "xlsx" | "geojson";
                hasThreats?: "true" | "false";
                /** @description Hazards that currently threaten the record. Requires `threat:read`. Separate multiple values with commas. */
                hazard?: string;
                /** @description IDs of the records to export; up to 250. */
                ids?: string;
                /** @description Created or updated by this import. */
                importFileId?: string;
                /** @description Who occupies it. Separate multiple values with commas. */
                occupantType?: string;
                /** @description Portfolios. Separate multiple values with commas. */
                portfolioId?: string;
                /** @description Properties. Separate multiple values with commas. */
                propertyId?: string;
                /** @description Matches records if every search word is the start of a word in the record. Ignores case and accents. */
                q?: string;
                /** @description `property` sorts by property, building, and unit. Names sort naturally: 2, 10, 10A. Prefix with `-` to sort in descending order. */
                sort?: "property" | "-property" | "name" | "-name" | "building" | "-building" | "status" | "-status" | "area" | "-area" | "updatedAt" | "-updatedAt";
                /** @description Statuses. Separate multiple values with commas. */
                status?: string;
                /** @description Tags. Use `none` for records without a value. Separate multiple values with commas. */
                tag?: string;
                /** @description Threats that affect the record. Requires `threat:read`. Separate multiple values with commas. */
                threatId?: string;
                /** @description Types. Separate multiple values with commas. */
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
            /** @description Problem details (RFC 9457). */
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
            /** @description The import runs in the background. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportStarted"];
                };
            };
            /** @description Problem details (RFC 9457). */
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
            /** @description The discarded file. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportFileSummary"];
                };
            };
            /** @description Problem details (RFC 9457). */
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
            /** @description Rows in file order (RFC 4180). */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            /** @description Problem details (RFC 9457). */
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
            /** @description The undo runs in the background. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportStarted"];
                };
            };
            /** @description Problem details (RFC 9457). */
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
                /** @description `page.nextCursor` from the previous page. */
                cursor?: string;
                /** @description Returns this file in `detail`. */
                fileId?: string;
                /** @description Uploaded on this day or later. */
                from?: string;
                /** @description Rows per page. */
                limit?: number;
                /** @description Rows of the detail with this outcome. */
                outcome?: "create" | "update" | "unchanged" | "skip" | "error";
                /** @description Words in the file name. */
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
            /** @description One page of files. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportSearchPage"];
                };
            };
            /** @description Problem details (RFC 9457). */
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
            /** @description Every supported header, with sample rows. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            /** @description Problem details (RFC 9457). */
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
            /** @description Every supported header, with sample rows. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": Blob;
                };
            };
            /** @description Problem details (RFC 9457). */
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
            /** @description How the file was recognized. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportFile"];
                };
            };
            /** @description Problem details (RFC 9457). */
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
            /** @description What the import would do, or the file as read again. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportValidation"];
                };
            };
            /** @description A larger file is checked in the background. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportStarted"];
                };
            };
            /** @description Problem details (RFC 9457). */
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
    listUnmatchedOptIns: {
        parameters: {
            query?: {
                /** @description `page.nextCursor` from the previous page. */
                cursor?: string;
                /** @description Rows per page. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of opt-ins. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnmatchedOptInPage"];
                };
            };
            /** @description Problem details (RFC 9457). */
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
    eraseUnmatchedOptIn: {
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
            /** @description Erased. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Problem details (RFC 9457). */
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
    matchOptIn: {
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
                "application/json": components["schemas"]["OptInMatch"];
            };
        };
        responses: {
            /** @description The tenant. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OptInMatched"];
                };
            };
            /** @description Problem details (RFC 9457). */
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
            /** @description The caller’s account. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            /** @description Problem details (RFC 9457). */
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
                /** @description The ETag the change is based on. A different version returns 412. */
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
            /** @description The updated account. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            /** @description Problem details (RFC 9457). */
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
            /** @description The picture’s path. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Picture"];
                };
            };
            /** @description Problem details (RFC 9457). */
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
            /** @description All active sessions. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserSessionList"];
                };
            };
            /** @description Problem details (RFC 9457). */
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
                /** @description Also ends the current session and every sign-in at the identity provider. */
                includeCurrent?: "true" | "false";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Signed out. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Problem details (RFC 9457). */
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
                /** @description A session ID, or `current` for the session making this request. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Signed out. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Problem details (RFC 9457). */
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
